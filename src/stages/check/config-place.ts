import type { Place } from "../../report/diagnostic.js"

/** Where a string stands in the configuration, between its quotes; with `key`, as the value of that key, the first time or later. */
export function placeOfText(file: { path: string; text: string }, value: string, key?: string, occurrence = 0): Place {
  const quoted = `["'\`]${value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}["'\`]`
  const keyed = key === undefined ? [] : [...file.text.matchAll(new RegExp(`\\b${key}["']?:\\s*${quoted}`, "g"))]
  const match = keyed[occurrence] ?? keyed[0] ?? new RegExp(quoted).exec(file.text)
  if (!match) return { file: file.path, line: 1, column: 1 }
  const start = match.index + match[0].length - value.length - 2
  const before = file.text.slice(0, start + 1).split("\n")
  const line = before.length
  const column = (before.at(-1)?.length ?? 0) + 1
  return { file: file.path, line, column, endLine: line, endColumn: column + value.length }
}
