/** This site's own search indexes, as a build makes them: compiled, related and indexed, but not rendered. */
import path from "node:path"
import { indexSite, pageMaker, relateSite } from "../../src/pipeline.js"
import { symbolUrl } from "../../src/reference/reference.js"
import type { SearchDocument, SearchPageInput } from "../../src/search/index.js"
import type { OpenIndex } from "../../src/search/open-index.js"
import { prepareContext } from "../../src/setup/prepare-context.js"
import { readContent } from "../../src/stages/read.js"
import type { SearchFile } from "../../src/stages/search.js"

export interface SiteSearch {
  files: (SearchFile & Awaited<ReturnType<SearchFile["texts"]>>)[]
  expanded: Awaited<ReturnType<typeof indexSite>>["expanded"]
  /** The page that a golden label names: a symbol of the SDK, a source file below `content/`, or an address. */
  urlOf: (label: string) => string | undefined
  /** The questions in front matter, with their files. */
  questions: { source: string; question: string }[]
}

export async function siteSearch(): Promise<SiteSearch> {
  const root = path.join(import.meta.dirname, "../..")
  const event = (): void => {}
  const prepared = await prepareContext({ root, cache: true, drafts: false, dates: false, event })
  if (!prepared.context) throw new Error(JSON.stringify(prepared.diagnostics))
  const { context } = prepared
  const relations = await relateSite(context, await readContent(context.disk))
  const views = (await pageMaker(context, relations)).views(relations.routes)
  const indexed = await indexSite(context, relations, { views, pages: [] })
  const files = await Promise.all(indexed.files.map(async (file) => ({ ...file, ...(await file.texts()) })))
  await context.memo.save()
  const urls = new Map<string, string>()
  for (const reference of relations.site.references) {
    for (const { id, name, owner } of reference.model.symbols) {
      const label = owner === undefined ? name : `${reference.byId.get(owner)?.name}.${name}`
      urls.set(label, symbolUrl(reference, id).url)
    }
  }
  for (const route of relations.routes) {
    const source = route.source
    // By its address, too: who has seen the site alone knows no other name.
    urls.set(route.url.slice(1), route.url)
    if (source !== undefined) urls.set(source.replace(/^content\/|\.(?:mdx?|tsx)$/g, ""), route.url)
  }
  const questions = [...relations.site.sources].flatMap(([source, { frontMatter }]) =>
    (frontMatter.questions ?? []).map((question) => ({ source, question })),
  )
  return { files, expanded: indexed.expanded, urlOf: (label) => urls.get(label), questions }
}

/** An index's pages, as they were indexed, white space apart, with what the site says of them. */
export function pagesIn({ group, documents, textOf }: OpenIndex): SearchPageInput[] {
  const pages = new Map<string, SearchPageInput & Pick<SearchDocument, "asked" | "rank">>()
  documents.forEach(({ url, title, description, keywords, breadcrumb, asked, rank, id, heading }, at) => {
    const page = pages.get(url) ?? { url, title, description, keywords, group, breadcrumb, asked, rank, sections: [] }
    page.sections.push({ id, title: heading, depth: 2, text: textOf(at, "text"), code: textOf(at, "code") })
    pages.set(url, page)
  })
  return [...pages.values()]
}
