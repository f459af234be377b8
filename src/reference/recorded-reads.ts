/**
 * Records which files of packages the compiler reads, and where it looks for them. A cached result is valid only while
 * all of these are unchanged: a package that is upgraded, linked elsewhere or installed later changes a recorded path.
 */
import type ts from "typescript"
import { libraryFolder } from "./library-files.js"

type Reader = Pick<ts.CompilerHost, "fileExists" | "readFile" | "directoryExists"> &
  Partial<Pick<ts.CompilerHost, "getSourceFile">>

/** Wraps a reader to add paths to `reads`, except the compiler's own library, which our code's stamp covers. */
export function recordReads<T extends Reader>(reader: T, reads: Set<string>): T {
  const record = (file: string) => {
    if (!file.startsWith(`${libraryFolder}/`)) reads.add(file)
  }
  const { getSourceFile, directoryExists } = reader
  return {
    ...reader,
    fileExists(file: string) {
      // Of the many names that it tries inside a package, `package.json` is enough: the rest depends on the package.
      if (file.endsWith("/package.json")) record(file)
      return reader.fileExists(file)
    },
    readFile(file: string) {
      record(file)
      return reader.readFile(file)
    },
    ...(directoryExists && {
      directoryExists(folder: string) {
        record(folder)
        return directoryExists(folder)
      },
    }),
    ...(getSourceFile && {
      getSourceFile(...asked: Parameters<ts.CompilerHost["getSourceFile"]>) {
        record(asked[0])
        return getSourceFile(...asked)
      },
    }),
  }
}
