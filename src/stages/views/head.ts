/** A page's `<head>` beyond its title: canonical URL, robots, Open Graph and JSON-LD. */
import type { SiteConfig } from "../../config.js"
import { type LinkContext, linkView } from "../../links/link-view.js"
import { configLink, hrefOf } from "../../links/links.js"
import type { HeadView, Json, Page, PageView, PostSummary, SocialImage, Source, SourcePath, Url } from "../../model.js"

/** The head of a page with the text `source` or with the post `post`, if any. */
export function headOf(
  { url, title, docSet, unlisted, noIndex }: Page,
  about: {
    source: Source | undefined
    post: PostSummary | undefined
    canonical: Url
    breadcrumbs: PageView["breadcrumbs"]
  },
  context: LinkContext,
): HeadView {
  const { config } = context
  const { source, post } = about
  const { image: picture, keywords, noindex } = source?.frontMatter ?? {}
  const absolute = (to: Url) => config.url + hrefOf(to, config)
  const jsonLd: Json[] = []
  const crumbs = about.breadcrumbs.filter((crumb) => crumb.href !== undefined)
  if (crumbs.length > 0) jsonLd.push(breadcrumbList([...crumbs, { label: title, href: hrefOf(url, config) }], config))
  if (post) jsonLd.push(blogPosting(post, absolute(url)))
  const image = source && picture !== undefined && socialImage(picture, title, source.path, context)
  return {
    canonical: absolute(about.canonical),
    noIndex: [noIndex, unlisted, docSet?.noIndex, noindex].includes(true),
    type: post ? "article" : "website",
    ...(image && { image }),
    ...(keywords && { keywords }),
    ...(post && {
      publishedTime: post.date,
      authors: post.byline.map(({ name }) => name),
      tags: post.tagged.map(({ label }) => label),
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
function blogPosting(post: PostSummary, url: string): Json {
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    url,
    author: post.byline.map(({ name }) => ({ "@type": "Person", name })),
  }
}
