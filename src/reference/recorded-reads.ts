/**
 * What the compiler takes from packages, and where it looks for them. A remembered result holds only while all of this is
 * as it was: a package that is upgraded, linked elsewhere or installed later changes a path that is recorded here.
 */
import type ts from "typescript"
import { libraryFolder } from "./library-files.js"

type Reader = Pick<ts.CompilerHost, "fileExists" | "readFile" | "directoryExists"> &
  Partial<Pick<ts.CompilerHost, "getSourceFile">>

/** The same reader, which adds absolute paths to `reads`. The compiler's own library is part of our own code's stamp. */
export function recordReads<T extends Reader>(reader: T, reads: Set<string>): T {
  const record = (file: string) => {
    if (!file.startsWith(`${libraryFolder}/`)) reads.add(file)
  }
  const { getSourceFile, directoryExists } = reader
  return {
    ...reader,
    fileExists(file: string) {
      // Of the many names that it tries inside of a package, those of packages are enough: the rest is the package's.
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
