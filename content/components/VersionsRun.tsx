import { type Data, type Search, text } from "@theme/components/writer-component"
import { frameworks } from "./frameworks/frameworks.js"
import { type Runs, sentencesOf } from "./frameworks/runs.js"
import runs from "./frameworks/runs.json"

/** The versions that an example was run with, and when. `npm run test:frameworks` writes them down. */
export default function VersionsRun({ data }: { of: string; needs?: string; data: string }) {
  return <p>{data}</p>
}

/** `needs` says the oldest version, such as `React 17`, where a page asks for another one than that of the framework. */
export const data: Data = ({ of, needs }) => {
  const run = (runs as Runs)[text(of)]
  if (!run) throw new Error(`no run of ${text(of)}; run \`FRAMEWORKS=${text(of)} npm run test:frameworks\``)
  const [, name, least] = /^(.+) ([\d.]+)$/.exec(text(needs)) ?? []
  const own = name && least ? { [name]: least } : frameworks.find(({ page }) => page === of)?.needs
  return sentencesOf(run, own)
}

export const search: Search = (_props, sentences: string) => ({
  sections: [{ id: "", title: "", depth: 0, text: "", code: sentences }],
})
