/** RSS, Atom and JSON feeds of the blog: the 20 newest posts. */
import { Feed } from "feed"
import type { SiteConfig } from "../../config.js"
import { hrefOf } from "../../links.js"
import type { Blog } from "../../model.js"

/** The three feeds by file name. `updated` is the newest post's date, so that equal content gives equal bytes. */
export function feedFiles(blog: Blog, config: SiteConfig): Record<string, string> {
  const absolute = (path: string) => config.url + hrefOf(path, config)
  const posts = blog.posts.filter((post) => !post.unlisted && !post.draft).slice(0, 20)
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
      const author = blog.authors.find((one) => one.key === key)
      return author ? [{ name: author.name, ...(author.url && { link: absolute(author.url) }) }] : []
    })
    feed.addItem({
      id: absolute(post.url),
      link: absolute(post.url),
      title: post.title,
      description: post.description,
      date: new Date(post.date),
      ...(authors.length > 0 && { author: authors }),
      category: post.tags.flatMap((key) => {
        const tag = blog.tags.find((one) => one.key === key)
        return tag ? [{ name: tag.label }] : []
      }),
    })
  }
  return { "rss.xml": feed.rss2(), "atom.xml": feed.atom1(), "feed.json": feed.json1() }
}
