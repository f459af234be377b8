/**
 * The compiler's own library, parsed once a thread for every program in it: declarations and samples share what costs more
 * than either. Nothing in these files depends on a program's options; files of packages do, and are no part of this.
 */
import path from "node:path"
import ts from "typescript"

export const libraryFolder = path.dirname(ts.getDefaultLibFilePath({})).replaceAll("\\", "/")

/** How files are parsed whose comments nobody reads: in a quarter less time. */
export const withoutComments: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ES2022,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
}

const parsed = new Map<string, ts.SourceFile>()

/** The file, where it is one of the library's. */
export function libraryFile(name: string): ts.SourceFile | undefined {
  if (!name.startsWith(`${libraryFolder}/`)) return undefined
  const known = parsed.get(name)
  if (known) return known
  const text = ts.sys.readFile(name)
  if (text === undefined) return undefined
  const file = ts.createSourceFile(name, text, withoutComments)
  parsed.set(name, file)
  return file
}
