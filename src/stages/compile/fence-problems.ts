/** What a fence's first line says without an effect: a language that no grammar knows, an option that does not exist. */
import type { Code } from "mdast"
import { fenceOptions, parseFenceInfo, rangesIn } from "../../code/code-fence.js"
import { isLanguage, languageNames } from "../../code/highlight.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import type { Place } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { placeOf } from "./tree.js"

export interface FenceSettings {
  /** Further options, which a site's own tools read. */
  options: readonly string[]
  /** Whether plugins may read options, too. */
  plugins: boolean
  math: boolean
}

export function fenceProblems(node: Code, text: string, file: string, settings: FenceSettings): Diagnostic[] {
  const info = parseFenceInfo(node.lang, node.meta)
  const line = text.slice(node.position?.start.offset).split(/\r\n|\n|\r/, 1)[0] as string
  const start = placeOf(file, node)
  const marks = /^[`~]*/.exec(line)?.[0].length ?? 0
  const told = (typed: string, message: string, hint: string, from = marks): Diagnostic =>
    problem("unknown-fence-option", placeIn(line, typed, start, from), message, { hint, target: typed })
  const diagnostics: Diagnostic[] = []
  if (node.lang && !isLanguage(info.language) && !(settings.math && info.language === "math")) {
    const [, name = "", rest = ""] = /^([^{,:[]*)(.*)$/.exec(info.language) ?? []
    const near = isLanguage(name) && rest !== "" ? `${name} ${rest}` : nearest(info.language, languageNames())
    const hint = didYouMean(near) ?? "write `text` for code without colours"
    diagnostics.push(told(node.lang, `unknown language: ${node.lang}`, hint))
  }
  if (settings.plugins) return diagnostics
  const meta = line.indexOf(node.meta ?? "", marks + (node.lang?.length ?? 0))
  const unknown = info.unknown.filter(
    ({ name = "" }) => !settings.options.includes(name) && !isPlayground(name, info.words),
  )
  const lines = node.value.split("\n").length
  const outside = info.values.file === undefined && rangesIn(info.ranges).find(([from]) => from > lines)
  if (outside) {
    const typed = /\{[\d,\s-]+\}/.exec(node.meta ?? "")?.[0] ?? ""
    const message = `line ${outside[0]} is marked, and the code ends at line ${lines}`
    diagnostics.push(told(typed, message, "the first line of the code is line 1"))
  }
  return [
    ...diagnostics,
    ...unknown.map(({ typed, name, at }) =>
      told(typed, `unknown option of a fence: ${typed}`, hintFor(name), Math.max(marks, meta + at)),
    ),
  ]
}

/** `noInline` belongs to `live`, which has a problem of its own. */
function isPlayground(name: string, words: ReadonlySet<string>): boolean {
  return name === "noInline" && words.has("live")
}

function hintFor(name: string | undefined): string {
  const near = name === undefined ? undefined : nearest(name, Object.keys(fenceOptions))
  const form = near === undefined ? undefined : fenceOptions[near]
  return (
    didYouMean(form === "value" ? `${near}="…"` : near) ??
    "mark lines with {1,3-5}; `markdown.fenceOptions` in the configuration takes the names that other tools read"
  )
}

/** The place of a part of the fence's first line, which it has at or after a position. */
function placeIn(line: string, typed: string, start: Place, from: number): Place {
  const column = start.column + Math.max(0, line.indexOf(typed, from))
  return { file: start.file, line: start.line, column, endLine: start.line, endColumn: column + typed.length }
}
