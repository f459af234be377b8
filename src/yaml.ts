/** YAML, and JSON, which is YAML too, with the places of all that stands in it. */
import { type Document, LineCounter, parseDocument } from "yaml"
import type { Place } from "./report/diagnostic.js"

export interface PlacedYaml {
  document: Document.Parsed
  /** The place of a range of offsets, such as a node's; of none, the beginning. */
  placeOf(range: readonly number[] | null | undefined): Place
}

/** `line` is the file's line on which the text begins. Mistakes are in `document.errors`. */
export function parseYaml(
  file: { path: string; text: string },
  { line = 1, uniqueKeys = true }: { line?: number; uniqueKeys?: boolean } = {},
): PlacedYaml {
  const lines = new LineCounter()
  const document = parseDocument(file.text, { lineCounter: lines, prettyErrors: false, uniqueKeys })
  return {
    document,
    placeOf: (range) => {
      const [from = 0, to = from] = range ?? []
      const start = lines.linePos(from)
      const end = lines.linePos(to)
      return {
        file: file.path,
        line: start.line + line - 1,
        column: start.col,
        endLine: end.line + line - 1,
        endColumn: end.col,
      }
    },
  }
}
