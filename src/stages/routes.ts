/** The route table: every URL with the kind of its page, and the URLs that two sources claim. */

import { docSetAt, tagListUrl } from "../links/links.js"
import type { Blog, DocSet, Post, Route, Site, SourcePath, Url } from "../model.js"
import { changesUrl, pagesOf, symbolUrl } from "../reference/reference.js"
import { compare, type Diagnostic, problem } from "../report/diagnostic.js"
import { isGenerated } from "../site-code/generated-pages.js"

export interface RouteTable {
  /** Sorted by URL; the 404 page last. */
  routes: Route[]
  /** What each page is made from: its file, or the configuration. */
  origins: Map<Url, SourcePath>
  diagnostics: Diagnostic[]
}

export function buildRoutes(site: Site): RouteTable {
  const claimed: { route: Route; source: SourcePath }[] = []
  const add = (route: Route, source: SourcePath) => claimed.push({ route, source })
  for (const docSet of site.docSets) {
    for (const doc of docSet.docs) add({ url: doc.url, kind: "doc", docSet, doc }, doc.source)
    for (const category of docSet.categories) {
      add({ url: category.url, kind: "category", docSet, category }, category.source)
    }
    addDocTags(docSet, add)
  }
  addReferences(site, add)
  for (const page of site.pages) add({ url: page.url, kind: "page", page }, page.source)
  for (const blog of site.blogs) addBlog(blog, add)
  if (!claimed.some(({ route }) => route.url === "/search")) add({ url: "/search", kind: "search" }, "site.config.ts")

  const diagnostics: Diagnostic[] = []
  const byUrl = new Map<Url, { route: Route; source: SourcePath }>()
  for (const claim of claimed.sort((a, b) => compare(a.route.url, b.route.url) || compare(a.source, b.source))) {
    const first = byUrl.get(claim.route.url)
    if (!first) byUrl.set(claim.route.url, claim)
    else {
      const stated = site.sources.get(claim.source)?.frontMatterPlaces.slug
      const place = stated ?? { file: claim.source, line: 1, column: 1 }
      const message = `duplicate route: ${claim.route.url} is written from ${first.source}, so the page of ${claim.source} is left out`
      const hint = `give one of them another \`${isGenerated(claim.source) ? "url" : "slug"}\``
      diagnostics.push(problem("duplicate-route", place, message, { hint, target: claim.route.url }))
    }
  }
  const first = [...byUrl.values()]
  return {
    routes: [...first.map(({ route }) => route), { url: "/404", kind: "not-found" }],
    origins: new Map(first.map(({ route, source }) => [route.url, source])),
    diagnostics,
  }
}

function addDocTags(docSet: DocSet, add: (route: Route, source: SourcePath) => void): void {
  const origin = "site.config.ts"
  if (docSet.tags) add({ url: tagListUrl(docSet), kind: "doc-tag-list", docSet }, origin)
  for (const tag of docSet.tags ?? []) {
    const docs = docSet.docs.filter((doc) => !doc.unlisted && doc.tags?.includes(tag.key))
    add({ url: tag.url, kind: "doc-tag", docSet, tag, docs: docs.sort((a, b) => compare(a.title, b.title)) }, origin)
  }
}

function addReferences(site: Site, add: (route: Route, source: SourcePath) => void): void {
  for (const reference of site.references) {
    const docSet = docSetAt(reference.route, site.docSets)
    if (!docSet) continue
    const { entry } = reference.model
    const taken = [...docSet.docs, ...docSet.categories].some((page) => page.url === reference.route)
    if (!taken) add({ url: reference.route, kind: "reference-index", docSet, reference }, entry)
    if (reference.changes) add({ url: changesUrl(reference), kind: "reference-changes", docSet, reference }, entry)
    for (const symbol of pagesOf(reference)) {
      add({ url: symbolUrl(reference, symbol.id).url, kind: "symbol", docSet, reference, symbol }, symbol.place.file)
    }
  }
}

function addBlog(blog: Blog, add: (route: Route, source: SourcePath) => void): void {
  const perPage = blog.postsPerPage
  const origin = "site.config.ts"
  for (const post of blog.posts) add({ url: post.url, kind: "post", blog, post }, post.source)
  const listed = blog.posts.filter((post) => !post.unlisted)
  const pages = Math.max(1, Math.ceil(listed.length / perPage))
  for (let page = 1; page <= pages; page++) {
    const url = page === 1 ? blog.route : `${blog.route}/page/${page}`
    const posts = listed.slice((page - 1) * perPage, page * perPage)
    add({ url, kind: "post-list", blog, posts, page, pages }, origin)
  }
  add({ url: `${blog.route}/archive`, kind: "archive", blog }, origin)
  const having = (test: (post: Post) => boolean) => listed.filter(test)
  if (blog.tags.length > 0) add({ url: `${blog.route}/tags`, kind: "tag-list", blog }, origin)
  for (const tag of blog.tags) {
    add({ url: tag.url, kind: "tag", blog, tag, posts: having((post) => post.tags.includes(tag.key)) }, origin)
  }
  if (blog.authors.some(({ url }) => url !== undefined))
    add({ url: `${blog.route}/authors`, kind: "author-list", blog }, origin)
  for (const author of blog.authors) {
    if (!author.url) continue
    add(
      { url: author.url, kind: "author", blog, author, posts: having((post) => post.authors.includes(author.key)) },
      origin,
    )
  }
}
