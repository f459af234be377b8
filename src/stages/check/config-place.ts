import type { Place } from "../../report/diagnostic.js"

/** Where a string stands in the configuration, between its quotes. */
export function placeOfText(file: { path: string; text: string }, value: string): Place {
  const found = [`"${value}"`, `'${value}'`, `\`${value}\``].map((quoted) => file.text.indexOf(quoted)).find((at) => at >= 0)
  if (found === undefined) return { file: file.path, line: 1, column: 1 }
  const before = file.text.slice(0, found + 1).split("\n")
  const line = before.length
  const column = (before.at(-1)?.length ?? 0) + 1
  return { file: file.path, line, column, endLine: line, endColumn: column + value.length }
}
