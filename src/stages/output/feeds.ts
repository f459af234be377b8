/** The blog's feeds: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1, with the 20 newest posts. */
import type { SiteConfig } from "../../config.js"
import { hrefOf } from "../../links/links.js"
import type { Blog, Post, Url } from "../../model.js"
import { htmlText } from "../../print/html.js"
import { xmlDocument, xmlElement, xmlText } from "../../print/xml.js"
import { summaries } from "../../site-code/summaries.js"
import type { feedNames } from "./plan-paths.js"

/** The posts in feeds, newest first. */
export function feedPosts(blog: Blog): Post[] {
  return blog.posts.filter((post) => !post.unlisted && !post.draft).slice(0, 20)
}

/** What the three formats say of a post, as plain text; `content` is HTML. */
interface Entry {
  url: string
  title: string
  summary: string
  content: string
  date: Date
  authors: { name: string; url?: string }[]
  tags: readonly { key: string; label: string }[]
}

interface Channel {
  url: string
  title: string
  description: string
  language: string
  copyright: string
  updated: Date
  entries: Entry[]
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
  const { post: inShort } = summaries(config).blog(blog)
  const entries = feedPosts(blog)
    .map(inShort)
    .map(
      ({ url, title, description, date, byline, tagged }): Entry => ({
        url: absolute(url),
        title,
        summary: description,
        content: texts.get(url) || `<p>${htmlText(description || title)}</p>`,
        date: new Date(date),
        authors: byline.map((by) => ({ name: by.name, ...(by.url !== undefined && { url: absolute(by.url) }) })),
        tags: tagged,
      }),
    )
  const channel: Channel = {
    url: absolute(blog.route),
    title: `${config.title}: ${blog.title}`,
    description: blog.description || `Posts of ${config.title}`,
    language: config.locales[0]?.htmlLang ?? "en",
    copyright: config.footer.copyright,
    updated: entries[0]?.date ?? new Date(0),
    entries,
  }
  const own = (name: string) => absolute(`${blog.route}/${name}`)
  return {
    "atom.xml": atom(channel, own("atom.xml")),
    "feed.json": `${JSON.stringify(jsonFeed(channel, own("feed.json")), undefined, 1)}\n`,
    "rss.xml": rss(channel, own("rss.xml")),
  }
}

const element = (name: string, text: string, attributes: Record<string, string> = {}) =>
  `${xmlElement(name, attributes, [xmlText(text)])}\n`
const parent = (name: string, children: readonly string[]) => `${xmlElement(name, {}, ["\n", ...children])}\n`

/** Titles and summaries are text (section 3.1.1.1); only the content is HTML. */
function atom({ url, title, description, copyright, updated, entries }: Channel, self: string): string {
  const link = (href: string, rel: string) => `${xmlElement("link", { rel, href })}\n`
  return xmlDocument(
    xmlElement("feed", { xmlns: "http://www.w3.org/2005/Atom" }, [
      "\n",
      element("id", url),
      element("title", title),
      element("updated", updated.toISOString()),
      element("generator", "captcha-docs"),
      link(url, "alternate"),
      link(self, "self"),
      element("subtitle", description),
      ...(copyright === "" ? [] : [element("rights", copyright)]),
      ...entries.map((entry) =>
        parent("entry", [
          element("title", entry.title),
          element("id", entry.url),
          link(entry.url, "alternate"),
          element("updated", entry.date.toISOString()),
          element("published", entry.date.toISOString()),
          ...(entry.summary === "" ? [] : [element("summary", entry.summary)]),
          element("content", entry.content, { type: "html" }),
          ...entry.authors.map(({ name, url: uri }) =>
            parent("author", [element("name", name), ...(uri === undefined ? [] : [element("uri", uri)])]),
          ),
          ...entry.tags.map(({ key, label }) => `${xmlElement("category", { term: key, label })}\n`),
        ]),
      ),
    ]),
  )
}

/** `author` of RSS is an email address; Dublin Core's `creator` is a name. */
function rss({ url, title, description, language, copyright, updated, entries }: Channel, self: string): string {
  const namespaces = {
    version: "2.0",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    "xmlns:atom": "http://www.w3.org/2005/Atom",
  }
  const items = entries.map((entry) =>
    parent("item", [
      element("title", entry.title),
      element("link", entry.url),
      element("guid", entry.url, { isPermaLink: "false" }),
      element("pubDate", entry.date.toUTCString()),
      // Readers take a description for HTML.
      ...(entry.summary === "" ? [] : [element("description", htmlText(entry.summary))]),
      element("content:encoded", entry.content),
      ...entry.tags.map(({ label }) => element("category", label)),
      ...entry.authors.map(({ name }) => element("dc:creator", name)),
    ]),
  )
  const channel = parent("channel", [
    element("title", title),
    element("link", url),
    element("description", description),
    element("lastBuildDate", updated.toUTCString()),
    element("generator", "captcha-docs"),
    element("language", language),
    ...(copyright === "" ? [] : [element("copyright", copyright)]),
    `${xmlElement("atom:link", { href: self, rel: "self", type: "application/rss+xml" })}\n`,
    ...items,
  ])
  return xmlDocument(xmlElement("rss", namespaces, ["\n", channel]))
}

/** https://www.jsonfeed.org/version/1.1/ */
function jsonFeed({ url, title, description, language, entries }: Channel, self: string): object {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: url,
    feed_url: self,
    description,
    language,
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.content,
      date_published: entry.date.toISOString(),
      date_modified: entry.date.toISOString(),
      authors: entry.authors,
      tags: entry.tags.map(({ label }) => label),
    })),
  }
}
