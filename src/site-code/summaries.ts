/** Pages, tags, authors and posts in short, for the site's own code and for what pages show of other pages. */
import type { SiteConfig } from "../config.js"
import { hrefOf } from "../links/links.js"
import type { AuthorSummary, Blog, DocSet, PageSummary, Post, PostSummary, TagSummary, Written } from "../model.js"

/** `resolve` finds the pictures and the pages of authors. */
export function summaries(config: Pick<SiteConfig, "baseUrl" | "trailingSlash">, resolve = (typed: string) => typed) {
  const page = ({ url, title, description }: Pick<Written, "url" | "title" | "description">): PageSummary => {
    return { url, href: hrefOf(url, config), title, description }
  }
  const tags = ({ tags = [], route }: DocSet | Blog, pages: readonly Written[]): TagSummary[] => {
    const counts = countsOf(pages.flatMap((tagged) => (tagged.unlisted ? [] : (tagged.tags ?? []))))
    return tags.map((tag) => ({ ...tag, href: hrefOf(tag.url, config), count: counts(tag.key), section: route }))
  }
  return {
    page,
    tags: (docSet: DocSet) => tags(docSet, docSet.docs),
    /** The tags and the authors of a blog, and what lists show of its posts. */
    blog(blog: Blog) {
      const section = blog.route
      const counts = countsOf(blog.posts.flatMap((post) => (post.unlisted ? [] : post.authors)))
      const authors = blog.authors.map(
        ({ link, imageUrl, ...author }): AuthorSummary => ({
          ...author,
          ...(author.url !== undefined && { href: hrefOf(author.url, config) }),
          ...(link !== undefined && { link: resolve(link) }),
          ...(imageUrl !== undefined && { imageUrl: resolve(imageUrl) }),
          count: counts(author.key),
          section,
        }),
      )
      const ofBlog = tags(blog, blog.posts)
      const post = ({ date, readingMinutes, truncated, ...written }: Post): PostSummary => {
        const byline = written.authors.flatMap((key) => authors.find((author) => author.key === key) ?? [])
        return {
          ...page(written),
          date,
          tags: [...written.tags],
          tagged: written.tags.flatMap((key) => ofBlog.find((tag) => tag.key === key) ?? []),
          authors: written.authors.map((key) => byline.find((author) => author.key === key)?.name ?? key),
          byline,
          readingMinutes,
          truncated,
          section,
        }
      }
      return { authors, tags: ofBlog, post }
    },
  }
}

function countsOf(keys: readonly string[]): (key: string) => number {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (key) => counts.get(key) ?? 0
}
