/**
 * The compiler's own library, parsed once per thread for all programs, as parsing it costs more than declarations or
 * samples. These files don't depend on a program's options. Files of packages do, so they are not shared.
 */
import path from "node:path"
import ts from "typescript"

export const libraryFolder = path.dirname(ts.getDefaultLibFilePath({})).replaceAll("\\", "/")

/** Options for files whose comments are not needed: parsing takes a quarter less time. */
export const withoutComments: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ES2022,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
}

const parsed = new Map<string, ts.SourceFile>()

/** A file of the library; undefined for any other file. */
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
