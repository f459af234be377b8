/** Declaration files with the brand's names filled in, and the way back to the places of the text that was written. */

import { fillBrand, writtenOffset } from "../brand.js"
import type { Place, SourcePath } from "../model.js"

export interface DeclarationFile {
  path: SourcePath
  text: string
  hash: string
}

export interface FilledFile {
  path: SourcePath
  /** As it was written. */
  source: string[]
  /** As the compiler sees it. */
  text: string
}

export function fillFile({ path, text }: DeclarationFile, names: Record<string, string>): FilledFile {
  const source = text.split("\n")
  return { path, source, text: source.map((line) => fillBrand(line, names).text).join("\n") }
}

/** Names that the configuration does not know, where they stand. */
export function unknownNames(
  { path, text }: DeclarationFile,
  names: Record<string, string>,
): { name: string; place: Place }[] {
  return text.split("\n").flatMap((line, index) =>
    fillBrand(line, names).unknown.map(({ name, offset, length }) => {
      const at = { line: index + 1, column: offset + 1 }
      return { name, place: { file: path, ...at, endLine: at.line, endColumn: at.column + length } }
    }),
  )
}

/** Where a column of the filled text stands in the text that was written. Lines are the same in both. */
export function placeInSource(file: FilledFile, line: number, column: number, names: Record<string, string>): Place {
  const written = file.source[line - 1] ?? ""
  return { file: file.path, line, column: writtenOffset(written, column - 1, names) + 1 }
}
