/** RSS, Atom and JSON feeds of the blog: the 20 newest posts. */
import { Feed } from "feed"
import type { SiteConfig } from "../../config.js"
import { hrefOf } from "../../links.js"
import type { Blog, Post, Url } from "../../model.js"
import { escapeXml } from "./host-files.js"
import type { feedNames } from "./plan-paths.js"

/** The posts in feeds, newest first. */
export function feedPosts(blog: Blog): Post[] {
  return blog.posts.filter((post) => !post.unlisted && !post.draft).slice(0, 20)
}

/**
 * The three feeds by file name. `updated` is the newest post's date, so that equal content gives equal bytes. `texts`
 * has the posts' HTML by URL.
 */
export function feedFiles(
  blog: Blog,
  config: SiteConfig,
  texts: ReadonlyMap<Url, string>,
): Record<(typeof feedNames)[number], string> {
  const absolute = (path: string) => config.url + hrefOf(path, config)
  const posts = feedPosts(blog)
  const feed = new Feed({
    id: absolute(blog.route),
    link: absolute(blog.route),
    title: `${config.title}: ${blog.title}`,
    description: blog.description || `Posts of ${config.title}`,
    language: config.locales[0]?.htmlLang ?? "en",
    copyright: config.footer.copyright,
    updated: new Date(posts[0]?.date ?? "1970-01-01"),
    generator: "captcha-docs",
    feedLinks: {
      rss: absolute(`${blog.route}/rss.xml`),
      atom: absolute(`${blog.route}/atom.xml`),
      json: absolute(`${blog.route}/feed.json`),
    },
  })
  for (const post of posts) {
    const authors = post.authors.flatMap((key) => {
      const author = blog.authors.find((candidate) => candidate.key === key)
      return author ? [{ name: author.name, ...(author.url && { link: absolute(author.url) }) }] : []
    })
    const content = texts.get(post.url) || `<p>${escapeXml(post.description || post.title)}</p>`
    feed.addItem({
      id: absolute(post.url),
      link: absolute(post.url),
      title: post.title,
      description: post.description,
      content,
      date: new Date(post.date),
      published: new Date(post.date),
      ...(authors.length > 0 && { author: authors }),
      category: post.tags.flatMap((key) => {
        const tag = blog.tags.find((candidate) => candidate.key === key)
        return tag ? [{ name: tag.label }] : []
      }),
    })
  }
  // RSS comes last: it changes the items.
  return { "atom.xml": feed.atom1(), "feed.json": feed.json1(), "rss.xml": rssOf(feed) }
}

/** RSS's `author` is an email address; Dublin Core's `creator` is a name. A list of objects becomes elements. */
function rssOf(feed: Feed): string {
  for (const item of feed.items) {
    const names = (item.author ?? []).flatMap(({ name }) => name ?? [])
    item.extensions = [
      { name: "dc:creator", objects: names.map((name) => ({ _text: name })) as unknown as Record<string, unknown> },
    ]
    item.author = []
  }
  return feed.rss2()
}
