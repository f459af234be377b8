/**
 * The early state of a site of which little is cached: its files are outlined, not compiled, so that `dev` answers at once.
 * References, APIs, archives and generated pages are left out, and only what is sure without them is told. The files of a
 * page are compiled when it is asked for.
 */

import type { Instead, Remembered } from "../engine/memo.js"
import { inSlices } from "../engine/slices.js"
import { isBelow, type LinkTables, linkTargets, type Target } from "../links/links.js"
import { rememberAnswers } from "../links/nearest.js"
import type { Source, SourceBody, SourceFile, SourcePath } from "../model.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { linkProblem } from "../stages/check/links.js"
import { compileSource } from "../stages/compile/compile-source.js"
import type { CompileInput } from "../stages/compile/draft.js"
import { pageInputs } from "./compile-texts.js"
import type { SiteContext } from "./site-context.js"

export interface Outlined<Relations> {
  /** Files that are only outlined. */
  paths: ReadonlySet<SourcePath>
  /** Problems that are sure: of each compiled file alone, and its links to pages and Markdown files that are not there. */
  diagnostics: Diagnostic[]
  /** The same relations with these files compiled; undefined if all of them are. */
  compiled(paths: readonly SourcePath[]): Promise<Relations | undefined>
}

/** An input stays the same object for as long as its file does. */
const outlines = new WeakMap<CompileInput, Source>()
/** So many edited files are compiled at once in an early state, so that an edit changes nothing but what it edits. */
const editedAtOnce = 20

/**
 * Decides whether files are outlined: if at least `from` would have to be compiled. With an early state before it (0),
 * edited files are compiled.
 */
export function outlineFrom(from: number): { early: Promise<boolean>; outline?: Instead<CompileInput, Source> } {
  if (from === Number.POSITIVE_INFINITY) return { early: Promise.resolve(false) }
  let decide: (early: boolean) => void = () => {}
  const early = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  return {
    early,
    async outline(missing) {
      decide(missing.length >= from)
      const found = new Map<CompileInput, Source>()
      if (missing.length < from) return found
      const edited = from === 0 ? missing.filter((input) => !outlines.has(input)) : []
      const compiled = new Set(edited.length <= editedAtOnce ? edited : [])
      const { outlineFile } = await import("../stages/compile/outline.js")
      // esbuild's resolver needs this thread.
      for await (const input of inSlices(missing.filter((each) => !compiled.has(each)))) {
        const outline = outlines.get(input) ?? outlineFile(input)
        outlines.set(input, outline)
        found.set(input, outline)
      }
      return found
    },
  }
}

type Compiled = Remembered<Source, SourceBody>

/** What is known of a site with outlines among its files; `relate` relates them again. */
export function outlinedOf<Relations>(
  context: SiteContext,
  files: readonly SourceFile[],
  { tables, compiled, sources }: { tables: LinkTables; compiled: readonly Compiled[]; sources: readonly Compiled[] },
  relate: (compiled: Compiled[]) => Promise<Relations>,
): Outlined<Relations> {
  const paths = new Set(compiled.flatMap(({ id, standsIn }) => (standsIn ? id : [])))
  // References and generated pages are not known yet: a link may lead to one.
  const { packages } = context.config
  const unknown = packages.flatMap(({ reference, api }) => [reference?.route ?? [], api?.route ?? []].flat())
  const isSure = (target: Target) =>
    target.kind === "missing-file" ||
    (target.kind === "missing-page" && !context.pages && !unknown.some((route) => isBelow(target.url, route)))
  const candidates = { urls: [...tables.routes.keys()], files: [...tables.urlOfSource.keys()], assets: [] }
  const hints = { tables, candidates, anchors: () => new Set<string>(), recall }
  const problemsOf = ({ facts }: Compiled) => {
    const url = tables.urlOfSource.get(facts.path)
    const broken = linkTargets(facts, url, tables).flatMap((target, at) => {
      const link = facts.links[at]
      return link && url !== undefined && isSure(target) ? (linkProblem(link, target, hints, [url]) ?? []) : []
    })
    return [...facts.diagnostics, ...broken]
  }
  return {
    paths,
    // An outline has neither problems nor links.
    diagnostics: sources.flatMap(problemsOf),
    async compiled(wanted) {
      const missing = wanted.filter((path) => paths.has(path))
      if (missing.length === 0) return undefined
      const inputs = (await pageInputs(context, files)).filter(({ file }) => missing.includes(file.path))
      const made = new Map((await context.memo.each(compileSource, inputs)).map((source) => [source.id, source]))
      return relate(compiled.map((source) => made.get(source.id) ?? source))
    },
  }
}

const recall = rememberAnswers()
