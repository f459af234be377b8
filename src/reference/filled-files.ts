/** Declaration files with brand names filled in, and the mapping back to places in the source text. */

import { fillBrand, writtenOffset } from "../config/brand.js"
import type { Place, SourcePath, TextFile } from "../model.js"

export type DeclarationFile = Omit<TextFile, "kind">

export interface FilledFile {
  path: SourcePath
  /** Lines of the source text. */
  source: string[]
  /** The filled text, for the compiler. */
  text: string
}

export function fillFile({ path, text }: DeclarationFile, names: Record<string, string>): FilledFile {
  const source = text.split("\n")
  return { path, source, text: source.map((line) => fillBrand(line, names).text).join("\n") }
}

/** Placeholders of unknown brand names, with their places. */
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

/** The place in the source text of a column in the filled text. Both have the same lines. */
export function placeInSource(file: FilledFile, line: number, column: number, names: Record<string, string>): Place {
  const written = file.source[line - 1] ?? ""
  return { file: file.path, line, column: writtenOffset(written, column - 1, names) + 1 }
}
