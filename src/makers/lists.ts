/** Lists of other pages: categories, tags, authors, the archive, posts. Each is a text with components of the theme. */

import type { Blog, DocSet, Maker, Page, Written } from "../model.js"
import { xmlElement } from "../print/xml.js"
import { count } from "../report/format.js"

export const categoryPages: Maker = ({ docSets }) =>
  docSets.flatMap((docSet) =>
    docSet.categories.map(({ source, id, items: _, ...about }) => ({
      ...list({ ...about, docSet }, use("PageCards")),
      id,
      origin: source,
      subject: about.title,
      unsearched: false,
    })),
  )

export const docTagPages: Maker = ({ docSets }) =>
  docSets.flatMap((docSet) =>
    things("Tags", { docSet }, use("TagList"), tagPages(docSet, docSet.docs, { thing: "page", shownBy: "PageCards" })),
  )

export const postLists: Maker = ({ blogs }) =>
  blogs.flatMap((blog) => {
    const { route, title, description, authors, postsPerPage } = blog
    const posts = blog.posts.filter((post) => !post.unlisted)
    const archive = { url: `${route}/archive`, title: "Archive", description: "Every post, by year.", blog }
    const others = [
      { ...list(archive, use("Archive")), trail: [{ label: "Archive" }] },
      ...things("Tags", { blog }, use("TagList"), tagPages(blog, posts, { thing: "post", shownBy: "PostList" })),
      ...things(
        "Authors",
        { blog },
        use("AuthorList"),
        authors.flatMap(({ key, name, description: about, url }) => {
          if (url === undefined) return []
          const [author, lists] = [{ author: key }, posts.filter((post) => post.authors.includes(key))]
          const text = `${use("AuthorList", author)}\n\n${use("PostList", author)}`
          return { key, url, label: name, title: name, description: about || `Posts by ${name}.`, text, lists }
        }),
      ),
    ]
    const pages = Math.max(1, Math.ceil(posts.length / postsPerPage))
    const urlOf = (number: number) => (number === 1 ? route : `${route}/page/${number}`)
    const pagesOfPosts = Array.from({ length: pages }, (_, index): Page => {
      const [number, skip] = [index + 1, index * postsPerPage]
      const shown = posts.slice(skip, skip + postsPerPage)
      const about = { url: urlOf(number), title: number === 1 ? title : `${title}, page ${number}`, description, blog }
      return {
        ...list(about, use("PostList", { skip: `${skip}`, most: `${postsPerPage}` })),
        part: { number, of: pages },
        ...(number > 1 && { prev: urlOf(number - 1) }),
        ...(number < pages && { next: urlOf(number + 1) }),
        beside: others.flatMap(({ url, subject }) => (subject === undefined ? url : [])),
        excerpts: shown,
        lists: shown,
        // It changes with every post.
        unlocked: number > 1,
      }
    })
    return [...pagesOfPosts, ...others]
  })

/** A thing that has a page with a list. */
interface Thing extends Pick<Page, "url" | "title" | "description"> {
  key: string
  label: string
  text: string
  lists: readonly Written[]
}

function tagPages(
  { tags = [] }: DocSet | Blog,
  pages: readonly Written[],
  { thing, shownBy }: { thing: "page" | "post"; shownBy: string },
): Thing[] {
  return tags.map(({ key, label, description, url }) => {
    const lists = pages.filter((page) => !page.unlisted && page.tags?.includes(key))
    const about = description || `${thing === "post" ? "Posts" : "Pages"} about ${label}.`
    const title = `${count(lists.length, thing)} tagged with “${label}”`
    return { key, url, label, title, description: about, text: use(shownBy, { tag: key }), lists }
  })
}

/** A page that lists all of some things, and the page of each; nothing without such things. */
function things(
  title: "Tags" | "Authors",
  of: { docSet: DocSet } | { blog: Blog },
  all: string,
  each: Thing[],
): Page[] {
  if (each.length === 0) return []
  const name = title.toLowerCase()
  const descriptions = {
    Tags: `Every tag, with the number of its ${"docSet" in of ? "pages" : "posts"}.`,
    Authors: "The authors of the posts.",
  }
  const { route } = "docSet" in of ? of.docSet : of.blog
  const url = `${route === "/" ? "" : route}/${name}`
  return [
    { ...list({ ...of, url, title, description: descriptions[title] }, all), id: name, trail: [{ label: title }] },
    ...each.map(({ key, label, text, lists, ...about }) => {
      // A link that is the same in each version.
      const up = "../".repeat(about.url.slice(url.length + 1).split("/").length)
      return {
        ...list({ ...about, ...of }, `${text}\n\n[View all ${name}](${up}${name})`),
        id: `${name} ${key}`,
        subject: label,
        trail: [{ label: title, url }, { label }],
        lists,
      }
    }),
  ]
}

function list(about: Pick<Page, "url" | "title" | "description" | "docSet" | "blog">, text: string): Page {
  const template = about.docSet ? "doc" : "list"
  return { ...about, template, origin: "site.config.ts", text, isList: true, unsearched: true }
}

/** A component: JSX reads the references that XML has. */
function use(component: string, props: Record<string, string> = {}): string {
  return xmlElement(component, props)
}
