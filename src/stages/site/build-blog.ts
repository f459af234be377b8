/** Posts, tags and authors. Dates are in UTC, whatever the time zone of the machine. */
import type { blogsOf } from "../../config/doc-folders.js"
import { freeSlug } from "../../links/free-slug.js"
import { nearest } from "../../links/nearest.js"
import type {
  Author,
  Blog,
  InlineAuthor,
  InlineTag,
  LinkReference,
  Post,
  SourceHead,
  SourcePath,
  Tag,
  TextFile,
} from "../../model.js"
import { yamlText } from "../../print/yaml.js"
import { compare, type Diagnostic, problem } from "../../report/diagnostic.js"
import { isoDate } from "../../text/dates.js"
import { type AuthorFile, authorLinks, parseAuthors, parseTags, type TagFile } from "./data-files.js"
import {
  addressProblem,
  isPartial,
  joinUrl,
  nameOf,
  readable,
  tagSlug,
  takeDate,
  withoutExtension,
  writtenBy,
} from "./paths.js"

/** Words per minute, for the reading time. */
export const readingSpeed = 200

type BlogConfig = ReturnType<typeof blogsOf>[number]

export function buildBlog(options: {
  config: BlogConfig
  section: string
  sources: readonly SourceHead[]
  files: readonly TextFile[]
}): {
  blog: Blog | undefined
  links: LinkReference[]
  diagnostics: Diagnostic[]
} {
  const { config, sources, files } = options
  const diagnostics: Diagnostic[] = []
  const dir = `content/${config.dir}`
  const ofBlog = sources.filter((source) => source.path.startsWith(`${dir}/`) && !isPartial(source.path, dir))
  const authorFile = files.find((file) => /^authors\.ya?ml$/.test(file.path.slice(dir.length + 1)))
  const tagFile = files.find((file) => /^tags\.ya?ml$/.test(file.path.slice(dir.length + 1)))
  if (ofBlog.length === 0) return { blog: undefined, links: [], diagnostics }

  const authors = authorFile ? parseAuthors(authorFile) : { value: {}, diagnostics: [] }
  const tags = tagFile ? parseTags(tagFile) : { value: undefined, diagnostics: [] }
  for (const diagnostic of [...authors.diagnostics, ...tags.diagnostics]) diagnostics.push(diagnostic)
  const posts: Post[] = []
  for (const source of ofBlog) {
    const post = postOf(source, config, dir)
    const wrong = "date" in post && addressProblem(source, post.url)
    if (wrong) diagnostics.push(wrong)
    else if ("date" in post) posts.push(post)
    // An invalid date has been reported already.
    else if (!Object.hasOwn(source.frontMatterPlaces, "date")) diagnostics.push(post.diagnostic)
    for (const diagnostic of [
      ...unknownAuthors(source, { declared: authors.value, file: authorFile?.path ?? `${dir}/authors.yml` }),
      ...unknownTags(source, { declared: tags.value, file: tagFile?.path ?? `${dir}/tags.yml` }),
    ])
      diagnostics.push(diagnostic)
  }
  const inFull = ofBlog.flatMap(({ frontMatter }) => frontMatter.authors ?? []).flatMap(authorInFull)
  posts.sort((a, b) => compare(b.date, a.date) || compare(a.source, b.source))
  const listed = posts.filter((post) => !post.unlisted)
  const tagged = tagList(ofBlog, {
    used: listed.flatMap((post) => post.tags),
    declared: { ...inlineTags(ofBlog), ...tags.value },
    route: config.route,
  })
  for (const diagnostic of tagged.diagnostics) diagnostics.push(diagnostic)
  return {
    blog: {
      section: options.section,
      postsPerPage: config.postsPerPage,
      route: config.route,
      title: config.title,
      description: config.description,
      posts,
      tags: tagged.tags,
      authors: [
        ...authorList(posts, authors.value ?? {}, config.route),
        ...new Map(inFull.map((author) => [author.key, author])).values(),
      ],
    },
    links: [...(authorFile ? authorLinks(authorFile, authors.value ?? {}) : []), ...ofBlog.flatMap(inlinePictures)],
    diagnostics,
  }
}

function postOf(
  source: SourceHead,
  { route, permalink, fileNames }: BlogConfig,
  dir: string,
): Post | { diagnostic: Diagnostic } {
  const { frontMatter } = source
  const { slug, date, path } = takeDate(withoutExtension(source.path.slice(dir.length + 1)))
  const when = frontMatter.date ?? date
  if (when === undefined) {
    const place = { file: source.path, line: 1, column: 1 }
    const hint = "begin the file's name with a date, as in 2025-01-31-a-slug.mdx, or write `date: 2025-01-31`"
    return { diagnostic: problem("invalid-frontmatter", place, "post without a date", { hint }) }
  }
  if (isoDate(when) === undefined) {
    const place = { file: source.path, line: 1, column: 1 }
    const message = `the file's name begins with a date that does not exist: ${when}`
    const hint = "rename the file, or write `date: 2025-01-31` into its front matter"
    return { diagnostic: problem("invalid-frontmatter", place, message, { hint }) }
  }
  const name = nameOf(slug) || when
  const named = fileNames === "as-is" ? name : readable(name)
  const dated = permalink === "date" && path !== undefined ? `${path}/${slug}` : slug || when
  return {
    ...writtenBy(source, joinUrl(route, frontMatter.slug ?? dated), named),
    date: when.slice(0, 10),
    readingMinutes: Math.ceil(source.words / readingSpeed),
    authors: (frontMatter.authors ?? []).map(authorKey),
    tags: (frontMatter.tags ?? []).map(tagKey),
    truncated: source.truncated,
  }
}

/** The keys that a data file declares; undefined without that file, or if it can't be read. */
interface Declared<T> {
  declared: T | undefined
  file: SourcePath
}

function unknownAuthors(source: SourceHead, known: Declared<AuthorFile>): Diagnostic[] {
  const used = (source.frontMatter.authors ?? []).flatMap((author) =>
    typeof author === "string" ? author : (author.key ?? []),
  )
  return unknownKeys("author", used, { source, ...known })
}

/** Tags that the tags file does not declare. Without that file, tags need no declaration. */
export function unknownTags(source: SourceHead, known: Declared<TagFile>): Diagnostic[] {
  const used = (source.frontMatter.tags ?? []).filter((tag) => typeof tag === "string")
  return unknownKeys("tag", used, { source, ...known })
}

function unknownKeys(
  kind: "author" | "tag",
  used: readonly string[],
  { source, declared, file }: { source: SourceHead } & Declared<object>,
): Diagnostic[] {
  return used
    .filter((key) => declared !== undefined && !Object.hasOwn(declared, key))
    .map((key) => {
      const keys = Object.keys(declared ?? {})
      const place = source.frontMatterPlaces[`${kind}s`] ?? { file: source.path, line: 1, column: 1 }
      const near = nearest(key, keys)
      const entry = `${yamlText(key)}: { ${kind === "tag" ? "label" : "name"}: … }`
      const add = `add it to ${file}: \`${entry}\``
      const known = `known ${kind}s: ${keys.slice(0, 12).join(", ") || "none"}${keys.length > 12 ? ", …" : ""}`
      const hint = near === undefined ? `${add} (${known})` : `did you mean ${near}? Otherwise ${add}`
      return problem("invalid-frontmatter", place, `unknown ${kind}: ${key}`, { hint, target: key })
    })
}

export function tagKey(tag: string | InlineTag): string {
  return typeof tag === "string" ? tag : tag.label
}

function authorKey(author: string | InlineAuthor): string {
  return typeof author === "string" ? author : (author.key ?? author.name ?? "")
}

/** Tags that pages define inline, in the form of a tags file. */
export function inlineTags(sources: readonly SourceHead[]): TagFile {
  const stated = sources.flatMap(({ frontMatter }) => frontMatter.tags ?? []).filter((tag) => typeof tag === "object")
  return Object.fromEntries(
    stated.map(({ label, permalink }) => [label, { label, permalink, description: "" }] as const).reverse(),
  )
}

/** The images of authors that a page defines inline. */
function inlinePictures({ path, frontMatter, frontMatterPlaces }: SourceHead): LinkReference[] {
  const place = frontMatterPlaces.authors ?? { file: path, line: 1, column: 1 }
  return (frontMatter.authors ?? []).flatMap((author) => {
    const url = typeof author === "string" ? undefined : author.image_url
    return url === undefined ? [] : [{ kind: "image" as const, url, place }]
  })
}

/** An author that only a post defines has no page. */
function authorInFull(author: string | InlineAuthor): Author[] {
  if (typeof author === "string") return []
  const { key, name, title = "", url, image_url } = author
  if (key !== undefined || name === undefined) return []
  const links = { ...(url !== undefined && { link: url }), ...(image_url !== undefined && { imageUrl: image_url }) }
  return [{ key: name, name, title, description: "", ...links }]
}

/**
 * The tags of the pages below a route, by the keys that the pages use. Keys that make one slug, as `API` and `api` do, get
 * a number.
 */
export function tagList(
  sources: readonly SourceHead[],
  { used, declared, route }: { used: readonly string[]; declared: TagFile | undefined; route: string },
): { tags: Tag[]; diagnostics: Diagnostic[] } {
  const keys = [...new Set(used)].sort(compare)
  const diagnostics: Diagnostic[] = []
  // The list of tags has the address without a slug.
  const taken = new Set(["", ...keys.flatMap((key) => declared?.[key]?.permalink?.toLowerCase() ?? [])])
  const tags = keys.map((key): Tag => {
    const { label = key, description = "", permalink } = declared?.[key] ?? {}
    const wanted = tagSlug(key)
    const slug = permalink ?? freeSlug(wanted, taken)
    const url = joinUrl(route, "tags", slug)
    if (permalink === undefined && slug !== wanted) {
      const user = sources.find(({ frontMatter }) => frontMatter.tags?.some((tag) => tagKey(tag) === key))
      const place = user?.frontMatterPlaces.tags ?? { file: user?.path ?? "", line: 1, column: 1 }
      const message = `duplicate address: another tag is at ${joinUrl(route, "tags", wanted)}; ${key} gets ${url}`
      const hint = "write the tag in one way, or give it a `permalink` in tags.yml"
      diagnostics.push(problem("duplicate-route", place, message, { hint, target: url }))
    }
    return { key, label, description, url }
  })
  return { tags, diagnostics }
}

function authorList(posts: readonly Post[], declared: AuthorFile, route: string): Author[] {
  return Object.entries(declared)
    .filter(([key]) => posts.some((post) => post.authors.includes(key)))
    .map(([key, author]) => ({
      key,
      name: author.name,
      title: author.title,
      description: author.description,
      ...(author.url !== undefined && { link: author.url }),
      ...(author.image_url !== undefined && { imageUrl: author.image_url }),
      url: joinUrl(route, "authors", typeof author.page === "object" ? author.page.permalink : key),
    }))
    .sort((a, b) => compare(a.key, b.key))
}
