/** Functions and methods of the platform, which prose may call with `()` without meaning the SDK. */
import path from "node:path"
import ts from "typescript"
import { libraryFolder } from "../reference/library-files.js"

/** Names of everything callable in the compiler's library, and in the types of packages below `roots`. */
export function platformNames(roots: readonly string[]): { names: string[]; reads: string[] } {
  const reads: string[] = []
  const files = ts.sys.readDirectory(
    libraryFolder,
    [".d.ts"],
    ["typescript.d.ts", "tsserverlibrary.d.ts"],
    ["lib.*.d.ts"],
  )
  for (const root of roots) {
    for (const [folder, depth] of [
      ["node_modules/@types/node", 3],
      ["node_modules/@types/react", 1],
      ["node_modules/@vue", 4],
    ] as const) {
      const at = path.join(root, folder)
      reads.push(at)
      if (!ts.sys.directoryExists(at)) continue
      const declarations = ts.sys.readDirectory(at, [".d.ts"], undefined, ["**/*"], depth)
      files.push(...declarations)
      reads.push(...declarations)
    }
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
