/** Edits link targets in files, each at the exact place of a problem. */
import path from "node:path"
import { encodePath } from "../links/links.js"
import { isGenerated } from "../model/made-files.js"
import { isBuilt } from "../reference/declaration-files.js"
import type { Diagnostic } from "../report/diagnostic.js"
import type { TextOf } from "../report/format.js"

export function withLinkEdits(
  edits: readonly { problem: Diagnostic; to: string }[],
  textOf: TextOf,
): Map<string, string> {
  const files = new Map<string, string>()
  // From the end of each file to its beginning, so that earlier places stay valid.
  const ordered = edits
    .filter(({ problem }) => !isGenerated(problem.file) && !isBuilt(problem.file))
    .sort((a, b) => b.problem.line - a.problem.line || b.problem.column - a.problem.column)
  for (const { problem, to } of ordered) {
    const text = files.get(problem.file) ?? textOf(problem.file)
    const changed = text === undefined ? undefined : withEdit(text, problem, to)
    if (changed !== undefined) files.set(problem.file, changed)
  }
  return files
}

function withEdit(text: string, problem: Diagnostic, to: string): string | undefined {
  const { line, column, endLine, endColumn } = problem
  if (endLine !== line || endColumn === undefined) return undefined
  const lines = text.split(/(?<=\n)/)
  const source = lines[line - 1]
  if (source === undefined) return undefined
  // A byte order mark does not count as a column.
  const mark = line === 1 && source.startsWith("\uFEFF") ? 1 : 0
  const typed = source.slice(column - 1 + mark, endColumn - 1 + mark)
  // Edit only a target that is written literally: one with `{brand.…}` is left to its author.
  if (typed !== problem.target) return undefined
  const rest = /[?#].*$/.exec(typed)?.[0] ?? ""
  lines[line - 1] =
    source.slice(0, column - 1 + mark) + (to.includes("#") ? to : to + rest) + source.slice(endColumn - 1 + mark)
  return lines.join("")
}

/** A file link from one file of the site to another. */
export function fileLink(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return encodePath(relative.startsWith(".") ? relative : `./${relative}`)
}
