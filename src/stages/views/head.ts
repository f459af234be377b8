/** A page's `<head>` beyond its title: canonical URL, robots, Open Graph and JSON-LD. */
import type { SiteConfig } from "../../config.js"
import { type LinkContext, linkView } from "../../links/link-view.js"
import { configLink, hrefOf } from "../../links/links.js"
import type { Blog, HeadView, Json, PageView, Post, Route, SocialImage, Source, SourcePath, Url } from "../../model.js"
import { isReference } from "../../reference/reference-tree.js"

/** The head of a page with `title` that shows `source`, if any. */
export function headOf(
  route: Route,
  title: string,
  breadcrumbs: PageView["breadcrumbs"],
  source: Source | undefined,
  canonical: Url,
  context: LinkContext,
): HeadView {
  const { config } = context
  const absolute = (url: Url) => config.url + hrefOf(url, config)
  const unlisted =
    (route.kind === "doc" && (route.doc.unlisted || route.docSet.noIndex)) ||
    (["category", "doc-tag-list", "doc-tag"].includes(route.kind) && "docSet" in route && route.docSet.noIndex) ||
    (isReference(route) && route.docSet.noIndex) ||
    (route.kind === "page" && route.page.unlisted) ||
    (route.kind === "post" && route.post.unlisted)
  const noIndex = unlisted || source?.frontMatter.noindex === true || ["search", "not-found"].includes(route.kind)
  const jsonLd: Json[] = []
  const crumbs = breadcrumbs.filter((crumb) => crumb.href !== undefined)
  if (crumbs.length > 0)
    jsonLd.push(breadcrumbList([...crumbs, { label: title, href: hrefOf(route.url, config) }], config))
  if (route.kind === "post") jsonLd.push(blogPosting(route.post, absolute(route.url), route.blog))
  const image =
    source?.frontMatter.image === undefined
      ? undefined
      : socialImage(source.frontMatter.image, title, source.path, context)
  return {
    canonical: absolute(canonical),
    noIndex,
    type: route.kind === "post" ? "article" : "website",
    ...(image && { image }),
    ...(source?.frontMatter.keywords && { keywords: source.frontMatter.keywords }),
    ...(route.kind === "post" && {
      publishedTime: route.post.date,
      authors: route.post.authors.flatMap((key) => route.blog.authors.find((author) => author.key === key)?.name ?? []),
      tags: route.post.tags.flatMap((key) => route.blog.tags.find((tag) => tag.key === key)?.label ?? []),
    }),
    jsonLd,
  }
}

/** The absolute URL of an image that `from` names. */
export function socialImage(
  image: string,
  alt: string,
  from: SourcePath,
  context: LinkContext,
): SocialImage | undefined {
  const { href, width, height } = linkView(configLink(image), from, "/", context)
  // What shows shared links fetches files, and takes nothing else.
  if (!/^(\/|https?:)/i.test(href)) return undefined
  return {
    url: href.startsWith("/") ? context.config.url + href : href,
    alt,
    ...(width !== undefined && height !== undefined && { width, height }),
  }
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(crumbs: readonly { label: string; href?: string }[], config: SiteConfig): Json {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.label,
      item: config.url + (crumb.href ?? ""),
    })),
  }
}

/** https://schema.org/BlogPosting */
function blogPosting(post: Post, url: string, blog: Blog): Json {
  const authors = post.authors.flatMap((key) => blog.authors.find((author) => author.key === key) ?? [])
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    url,
    author: authors.map((author) => ({ "@type": "Person", name: author.name })),
  }
}
