/**
 * Run as a child process: parses texts, and prints the message of each one's first problem, as MDX and as Markdown. `fuzz <seed> <count>`
 * mutates them, and prints nothing.
 */
import { text } from "node:stream/consumers"
import fc from "fast-check"
import { parseMarkdown } from "../../src/stages/compile/parse-markdown.js"
import { mutated } from "./inputs.js"

const formats = ["mdx", "md"] as const
const [mode, seed, count] = process.argv.slice(2)
const texts: string[] = JSON.parse(await text(process.stdin))
if (mode === "fuzz") {
  for (const made of fc.sample(mutated(texts), { seed: Number(seed), numRuns: Number(count) }))
    for (const format of formats) parseMarkdown({ text: made, format, math: true })
} else {
  const messageOf = (made: string, format: "mdx" | "md") =>
    parseMarkdown({ text: made, format }).problems[0]?.message ?? ""
  const messages = texts.map((made) => formats.map((format) => messageOf(made, format)))
  console.log(JSON.stringify(messages))
}
