/** The blog's posts, tags and authors as pages show them. */

import { type LinkContext, linkView } from "../../links/link-view.js"
import { hrefOf } from "../../links/links.js"
import type { Author, AuthorView, Blog, DocSet, Post, PostView, Tag, TagView } from "../../model.js"
import { compare } from "../../report/diagnostic.js"
import { moduleView } from "./modules.js"

/** A post in a list, with its excerpt if requested. */
export function postView(post: Post, blog: Blog, context: LinkContext & { excerpt?: boolean }): PostView {
  const { config, site, excerpt = false } = context
  const source = site.sources.get(post.source)
  const { title, description, date, readingMinutes, truncated } = post
  return {
    title,
    description,
    href: hrefOf(post.url, config),
    date,
    readingMinutes,
    authors: post.authors.flatMap((key) => {
      const author = blog.authors.find((candidate) => candidate.key === key)
      return author ? [authorView(author, context)] : []
    }),
    tags: post.tags.flatMap((key) => {
      const tag = blog.tags.find((candidate) => candidate.key === key)
      return tag ? [tagView(tag, blog, context)] : []
    }),
    ...(excerpt && truncated && source && { module: moduleView(source, "excerpt", post.url, context) }),
    truncated,
  }
}

export function tagView(tag: Tag, { posts }: Blog, { config }: LinkContext): TagView {
  const count = posts.filter((post) => !post.unlisted && post.tags.includes(tag.key)).length
  return { label: tag.label, href: hrefOf(tag.url, config), count }
}

/** The tags of a doc set by key, with their number of pages. */
export function docTags({ tags = [], docs }: DocSet, { config }: LinkContext): { key: string; view: TagView }[] {
  return tags.map(({ key, label, url }) => {
    const count = docs.filter((doc) => !doc.unlisted && doc.tags?.includes(key)).length
    return { key, view: { label, href: hrefOf(url, config), count } }
  })
}

export function authorView(
  { name, title, description, url, link, imageUrl }: Author,
  context: LinkContext,
): AuthorView {
  const { config } = context
  const stated = (typed: string) => linkView(typed, "content/authors.yml", "/", context).href
  return {
    name,
    title,
    description,
    ...(url !== undefined && { href: hrefOf(url, config) }),
    ...(link !== undefined && { link: stated(link) }),
    ...(imageUrl !== undefined && { imageUrl: stated(imageUrl) }),
  }
}

/** Years by the UTC date of the post, newest first. */
export function yearsOf(blog: Blog): { year: string; posts: Post[] }[] {
  const years = new Map<string, Post[]>()
  for (const post of blog.posts.filter(({ unlisted }) => !unlisted)) {
    const year = post.date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), post])
  }
  return [...years].sort(([a], [b]) => compare(b, a)).map(([year, posts]) => ({ year, posts }))
}
