/** Partials that import each other in a circle: rendering them would never end. */

import type { Source, SourcePath } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { resolveImport } from "../../site-code/imports.js"

/** Takes the imports that close a circle out of their sources, and reports each with the chain of files. */
export function cutCircularImports(
  sources: readonly Source[],
  has: (path: SourcePath) => boolean,
): { changed: ReadonlyMap<SourcePath, Source>; diagnostics: Diagnostic[] } {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const changed = new Map<SourcePath, Source>()
  const diagnostics: Diagnostic[] = []
  const done = new Set<SourcePath>()
  const open: SourcePath[] = []
  const visit = (path: SourcePath): void => {
    const source = byPath.get(path)
    if (!source || done.has(path)) return
    open.push(path)
    const closing = new Set<SourcePath>()
    const imports = source.imports.filter(({ specifier, place }) => {
      const target = resolveImport(specifier, path, has)
      if (target.kind !== "source") return true
      if (!open.includes(target.path)) {
        visit(target.path)
        return true
      }
      closing.add(target.path)
      const chain = [...open.slice(open.indexOf(target.path)), target.path].join(" → ")
      const hint = "move what both need into a file of its own"
      diagnostics.push(problem("circular-import", place, `circular import: ${chain}`, { hint }))
      return false
    })
    if (closing.size > 0) {
      const partialUses = source.partialUses.filter((use) => !closing.has(use.path))
      changed.set(path, { ...source, imports, partialUses })
    }
    open.pop()
    done.add(path)
  }
  for (const { path } of sources) visit(path)
  return { changed, diagnostics }
}
