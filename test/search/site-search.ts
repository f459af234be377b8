/** This site's own search indexes, as a build makes them: compiled, related and indexed, but not rendered. */
import path from "node:path"
import { prepareContext } from "../../src/commands/site-context.js"
import type { Route } from "../../src/model.js"
import { indexSite, pageMaker, relateSite } from "../../src/pipeline.js"
import { symbolUrl } from "../../src/reference/reference.js"
import type { SearchPageInput } from "../../src/search/index.js"
import type { OpenIndex } from "../../src/search/open-index.js"
import { readContent } from "../../src/stages/read.js"
import type { SearchFile } from "../../src/stages/search.js"

export interface SiteSearch {
  files: SearchFile[]
  /** The page that a golden label names: a symbol of the SDK, or a source file below `content/`. */
  urlOf: (label: string) => string | undefined
}

export async function siteSearch(): Promise<SiteSearch> {
  const root = path.join(import.meta.dirname, "../..")
  const event = (): void => {}
  const prepared = await prepareContext({ root, cache: true, drafts: false, dates: false, event })
  if (!prepared.context) throw new Error(JSON.stringify(prepared.diagnostics))
  const { context } = prepared
  const relations = await relateSite(context, await readContent(context.disk))
  const files = await indexSite(context, relations, (await pageMaker(context, relations)).views(relations.routes))
  await context.memo.save()
  const urls = new Map<string, string>()
  for (const reference of relations.site.references) {
    for (const { id, name, owner } of reference.model.symbols) {
      const label = owner === undefined ? name : `${reference.byId.get(owner)?.name}.${name}`
      urls.set(label, symbolUrl(reference, id).url)
    }
  }
  for (const route of relations.routes) {
    const source = sourceOf(route)
    if (source !== undefined) urls.set(source.replace(/^content\/|\.(?:mdx?|tsx)$/g, ""), route.url)
  }
  return { files, urlOf: (label) => urls.get(label) }
}

/** An index's pages, as they were indexed, white space apart. */
export function pagesIn({ group, documents, textOf }: OpenIndex): SearchPageInput[] {
  const pages = new Map<string, SearchPageInput>()
  documents.forEach(({ url, title, description, keywords, breadcrumb, id, heading }, at) => {
    const page = pages.get(url) ?? { url, title, description, keywords, group, breadcrumb, sections: [] }
    page.sections.push({ id, title: heading, depth: 2, text: textOf(at, "text"), code: textOf(at, "code") })
    pages.set(url, page)
  })
  return [...pages.values()]
}

function sourceOf(route: Route): string | undefined {
  if (route.kind === "doc") return route.doc.source
  if (route.kind === "page") return route.page.source
  return route.kind === "post" ? route.post.source : undefined
}
