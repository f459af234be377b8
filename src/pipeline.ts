/**
 * The program on one screen. Start reading here, then `model.ts`.
 *
 * Pass one reads every file and relates the files; pass two makes the pages. `build` runs everything, `check-links` the
 * first pass, the checks and the pages that may fail, `dev` makes only the pages that are requested.
 */
import { inSlices } from "./engine/slices.js"
import type { Recall } from "./links/nearest.js"
import type { Output, Page } from "./model.js"
import { componentProps } from "./passes/bundled-code.js"
import { type BuiltPages, pageMaker } from "./passes/pages.js"
import { type Relations, relateSite } from "./passes/relate.js"
import type { SiteContext } from "./passes/site-context.js"
import { readBuilt } from "./reference/declaration-files.js"
import { type Diagnostic, sortDiagnostics } from "./report/diagnostic.js"
import { isCode } from "./site-code/imports.js"
import { check } from "./stages/check/check.js"
import { asksForProps } from "./stages/check/component-props.js"
import { compileSource } from "./stages/compile/compile-source.js"
import { joinContent, readContent, textsAmong } from "./stages/read.js"
import { withoutDefaultExport } from "./stages/theme/component-files.js"

export { type BuiltPages, loadPageStages, type PageMaker, pageMaker } from "./passes/pages.js"
export { type Relations, relateSite } from "./passes/relate.js"
export { indexSite } from "./passes/search-files.js"
export type { SiteContext, StageTimer } from "./passes/site-context.js"

/** Pass one: read, compile, site, routes, theme, check. The problems are complete and sorted. */
export async function learnSite(context: SiteContext): Promise<Relations> {
  context.memo.expect(compileSource)
  const done = context.stage("read")
  const { disk, config } = context
  const content = joinContent(await readContent(disk), await readBuilt(disk.root, config.packages))
  done(content.files.length)
  // Where pages use components, checks need the components' types: reading them begins now, beside all else.
  const usesSome = textsAmong(content.files).some(({ path, text }) => /\.mdx?$/.test(path) && /<[A-Z]/.test(text))
  const [relations] = await Promise.all([
    relateSite(context, content),
    usesSome && componentProps(context, content.files),
  ])
  const problems = await checkSite(context, relations)
  return { ...relations, diagnostics: sortDiagnostics([...relations.diagnostics, ...problems]) }
}

const noProps: Awaited<ReturnType<typeof componentProps>> = new Map()

/** Runs every check of the whole site, in slices; no page depends on the results. Ends early when `isOld` says so. */
export async function checkSite(
  context: SiteContext,
  relations: Relations,
  recall: Recall = (_question, _list, find) => find(),
  isOld: () => boolean = () => false,
): Promise<Diagnostic[]> {
  const { config, configFile, stage } = context
  const { site, tables, theme, symbols } = relations
  const done = stage("check")
  const props = [...site.sources.values()].some(asksForProps) ? await componentProps(context, relations.files) : noProps
  const checking = check({
    config,
    configFile,
    site,
    tables,
    symbols,
    componentProps: props,
    theme: theme.facts,
    withoutDefault: withoutDefaultExport(textsAmong(relations.files)),
    asPublished: context.asPublished,
    lock: context.lock,
    recall,
  })
  const problems: Diagnostic[] = []
  for await (const found of inSlices(checking, isOld)) for (const one of [found].flat()) problems.push(one)
  done([...site.sources.values()].reduce((sum, source) => sum + source.links.length, 0))
  return problems
}

/** The number of links in the texts of a site. */
export function countLinks({ sources }: Pick<Relations, "sources">): number {
  return [...sources.values()].reduce((sum, { facts }) => sum + facts.links.length, 0)
}

/** Pass two for these routes: views, then pages. */
export async function makePages(
  context: SiteContext,
  relations: Relations,
  routes: readonly Page[],
): Promise<BuiltPages> {
  return (await pageMaker(context, relations)).pages(routes)
}

/**
 * Renders the pages that may fail, for their problems alone: those with tags or JavaScript of their authors, and one of
 * each kind, for the templates.
 */
export async function tryPages(context: SiteContext, relations: Relations): Promise<Diagnostic[]> {
  const maker = await pageMaker(context, relations)
  const { routes, sources } = relations
  const { modulesOf } = await import("./stages/render.js")
  const kinds = new Set<string>()
  const tried = maker.views(routes).filter((view) => {
    const uses = view.isList ? sources.get(view.module?.path ?? "")?.facts.components : []
    const kind = [view.template, ...(view.sheets ?? []), ...(uses ?? []).map(({ name }) => name)].join(" ")
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    if (isFirst || view.isList) return isFirst
    return modulesOf(view).some(({ path }) => isCode(path) || sources.get(path)?.facts.runs)
  })
  return (await maker.render(tried)).diagnostics
}

/** Plans every output file: pages, search indexes, feeds, lists, assets. */
export async function planSite(context: SiteContext, relations: Relations, built: BuiltPages): Promise<Output[]> {
  return (await import("./passes/outputs.js")).planOutput(context, relations, built)
}
