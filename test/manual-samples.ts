/** The fenced samples of the manual, and of the readme, as what a reader does with them. */
import assert from "node:assert/strict"
import { parseFenceInfo } from "../src/code/code-fence.js"

interface Fence {
  language: string
  title: string | undefined
  text: string
  line: number
}

function fencesOf(chapter: string): Fence[] {
  const found: Fence[] = []
  let open: { mark: string; fence: Fence; lines: string[] } | undefined
  chapter.split("\n").forEach((line, index) => {
    const [, mark = "", info = ""] = /^(`{3,})(.*)$/.exec(line) ?? []
    if (open && line === open.mark) {
      found.push({ ...open.fence, text: `${open.lines.join("\n")}\n` })
      open = undefined
    } else if (open) open.lines.push(line)
    else if (mark !== "") {
      const [language = "", ...meta] = info.split(" ")
      const { title } = parseFenceInfo(language, meta.join(" "))
      open = { mark, fence: { language, title, text: "", line: index + 1 }, lines: [] }
    }
  })
  assert.equal(open, undefined, "unclosed fence")
  return found
}

/** What a reader does, in order. A sample that is none of these fails. */
export type Step = { at: string; text: string } & (
  | /** Writes a file of the site. */ { does: "write"; file: string }
  | /** Begins another site: its configuration is shown anew. */ { does: "begin" }
  /** Runs `captcha-docs check-links`, which prints the text, and begins another site. */
  | { does: "compare" }
  /** Types these commands. */
  | { does: "type"; commands: string[] }
  /** Has a file beside the site: of the package manager, of git, of a service, of the site that is left. */
  | { does: "have"; file: string; language: "json" | "yaml" | "sh" | "jsx" }
)

const ofSite = /^(content|plugins|templates)\/|^(site\.config\.ts|redirects\.yml|\w+\.mjs)$/

export function stepsOf(name: string, chapter: string): Step[] {
  const steps: Step[] = []
  let written = new Set<string>()
  for (const { language, title, text, line } of fencesOf(chapter)) {
    const at = `${name}:${line}`
    if (title === "captcha-docs check-links") {
      steps.push({ at, text, does: "compare" })
      written = new Set()
    } else if (title !== undefined && ofSite.test(title)) {
      if (title === "site.config.ts" && written.has(title)) {
        steps.push({ at, text, does: "begin" })
        written = new Set()
      }
      assert.ok(!written.has(title), `${at}: ${title} is shown twice`)
      written.add(title)
      steps.push({ at, text, does: "write", file: title })
    } else if (
      title !== undefined &&
      (language === "json" || language === "yaml" || language === "sh" || language === "jsx")
    ) {
      steps.push({ at, text, does: "have", file: title, language })
    } else {
      assert.equal(language, "console", `${at}: a sample of an unknown kind`)
      assert.match(text, /^(\$ (npm install|npx captcha-docs [^\n]+)\n)+$/, at)
      const commands = text.split("\n").flatMap((command) => command.replace(/^\$ /, "") || [])
      steps.push({ at, text, does: "type", commands })
    }
  }
  return steps
}
