/** The pages of the content's files, and of the texts that `pages(site)` of the configuration returns. */

import { isGenerated } from "../model/made-files.js"
import type { Maker, Page, Post, Written } from "../model.js"

export const docPages: Maker = ({ docSets }) =>
  docSets.flatMap((docSet) =>
    docSet.docs.map(({ id, sidebar = null, ...doc }) => ({ ...written(doc), template: "doc", docSet, id, sidebar })),
  )

export const postPages: Maker = ({ blogs }) =>
  blogs.flatMap((blog) => {
    const { posts } = blog
    const isListed = ({ unlisted }: Post) => !unlisted
    return posts.map((post, at) => ({
      ...written(post),
      template: "post",
      blog,
      post,
      trail: [{ label: post.title }],
      prev: posts.slice(0, at).findLast(isListed)?.url,
      next: posts.slice(at + 1).find(isListed)?.url,
    }))
  })

export const freePages: Maker = ({ freePages: pages }) => pages.map((page) => ({ ...written(page), template: "page" }))

/** What all pages with a text of an author have. */
function written({ source, ...page }: Written): Omit<Page, "template"> {
  const { url, title, description, tags, draft, unlisted, isFolder } = page
  return {
    url,
    origin: source,
    source,
    title,
    subject: title,
    description,
    ...(tags && { tags }),
    ...(isFolder !== undefined && { isFolder }),
    draft,
    unlisted,
    ...(!isGenerated(source) && { edit: source }),
  }
}
