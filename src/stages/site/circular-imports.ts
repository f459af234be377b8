/** Partials that import each other in a circle: rendering them would never end. */

import type { Source, SourcePath } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { resolveImport } from "../../site-code/imports.js"

type Importing = Pick<Source, "path" | "imports">

/** The files whose imports close a circle, by the file with these imports; each is reported with the chain of files. */
export function circularImports(
  sources: readonly Importing[],
  has: (path: SourcePath) => boolean,
): { closing: ReadonlyMap<SourcePath, ReadonlySet<SourcePath>>; diagnostics: Diagnostic[] } {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const closing = new Map<SourcePath, Set<SourcePath>>()
  const diagnostics: Diagnostic[] = []
  const done = new Set<SourcePath>()
  const open: SourcePath[] = []
  const visit = (path: SourcePath): void => {
    const source = byPath.get(path)
    if (!source || done.has(path)) return
    open.push(path)
    for (const { specifier, place } of source.imports) {
      const target = resolveImport(specifier, path, has)
      if (target.kind !== "source") continue
      if (!open.includes(target.path)) {
        visit(target.path)
        continue
      }
      closing.set(path, (closing.get(path) ?? new Set()).add(target.path))
      const chain = [...open.slice(open.indexOf(target.path)), target.path].join(" → ")
      const hint = "move what both need into a file of its own"
      diagnostics.push(problem("circular-import", place, `circular import: ${chain}`, { hint }))
    }
    open.pop()
    done.add(path)
  }
  for (const { path } of sources) visit(path)
  return { closing, diagnostics }
}

/** A source without the imports of these files. */
export function withoutImports(
  source: Source,
  closing: ReadonlySet<SourcePath>,
  has: (path: SourcePath) => boolean,
): Source {
  const imports = source.imports.filter(({ specifier }) => {
    const target = resolveImport(specifier, source.path, has)
    return target.kind !== "source" || !closing.has(target.path)
  })
  return { ...source, imports, partialUses: source.partialUses.filter((use) => !closing.has(use.path)) }
}
