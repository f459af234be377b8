/** Functions and methods of the platform, which prose may call with `()` without meaning the SDK. */
import path from "node:path"
import ts from "typescript"
import { libraryFolder } from "../reference/library-files.js"
import { foldersAbove } from "../site-code/bundle-reads.js"

/** Names of everything callable in the compiler's library, and in the types of packages that `roots` see. */
export function platformNames(roots: readonly string[]): { names: string[]; reads: string[] } {
  const reads: string[] = []
  const files = ts.sys.readDirectory(
    libraryFolder,
    [".d.ts"],
    ["typescript.d.ts", "tsserverlibrary.d.ts"],
    ["lib.*.d.ts"],
  )
  const typed = new Map<string, number>()
  for (const [name, depth] of [
    ["@types/node", 3],
    ["@types/react", 1],
    ["@vue", 4],
  ] as const) {
    for (const root of roots) {
      // Package managers put what a package needs beside it, or above.
      const places = foldersAbove(path.join(root, "site")).map((folder) => path.join(folder, "node_modules", name))
      const found = places.findIndex((folder) => ts.sys.directoryExists(folder))
      for (const read of places.slice(0, found === -1 ? undefined : found + 1)) reads.push(read)
      if (found !== -1) typed.set(places[found] ?? "", depth)
    }
  }
  for (const [folder, depth] of typed) {
    const declarations = ts.sys.readDirectory(folder, [".d.ts"], undefined, ["**/*"], depth)
    for (const file of declarations) files.push(file)
    for (const read of declarations) reads.push(read)
  }
  const names = new Set<string>()
  for (const file of files) {
    const text = ts.sys.readFile(file) ?? ""
    for (const [, called, member, declared] of text.matchAll(
      /\b([A-Za-z_$][\w$]*)\??(?:<[^<>()\n]*>)?\(|^\s+(?:readonly )?([a-z][\w$]*)\??:|\b(?:class|interface|type|var|const) ([A-Za-z][\w$]*)/gm,
    )) {
      const name = called ?? member ?? declared
      if (name !== undefined && name.length > 1) names.add(name)
    }
  }
  return { names: [...names].sort(), reads }
}
