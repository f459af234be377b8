/** The meaning of file names: number prefixes, index files, dates. */
import GithubSlugger from "github-slugger"
import { addressHint, addressMistake, pathMistake } from "../../links/output-path.js"
import type { SourceHead, Url, Written } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"

/** `02-install` → `install`, position 2. Dates and version numbers (`2021-11-x`, `7.0-x`) are left alone. */
export function takeNumberPrefix(name: string): { name: string; position?: number } {
  if (/^\d{4}-\d{1,2}(-|$)|^\d+[._-]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*([^\s].*)$/.exec(name)
  return match ? { name: match[2] as string, position: Number(match[1]) } : { name }
}

/** A folder's own page: `index`, `readme`, or named like the folder. */
export function isIndexName(name: string, folder: string | undefined): boolean {
  const lower = name.toLowerCase()
  return lower === "index" || lower === "readme" || (folder !== undefined && lower === folder.toLowerCase())
}

/** `2025-01-31-a-slug` or `2025/01/31/a-slug` → date, slug, and the date as a path; a folder or a word may precede it. */
export function takeDate(name: string): { slug: string; date?: string; path?: string } {
  const match = /^(.*)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?$/.exec(name)
  if (!match) return { slug: name.replace(/\/index$/, "") }
  const [, folder = "", year, month = "", day = "", rest] = match
  const slug = folder + rest
  const path = `${year}/${month}/${day}`
  return { slug, path, date: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` }
}

/** Joins URL parts with one slash between them and none at the end. */
export function joinUrl(...parts: string[]): string {
  const joined = `/${parts.join("/")}`.replace(/\/{2,}/g, "/")
  return joined.length > 1 ? joined.replace(/\/$/, "") : joined
}

/** The problem of a page's address that no file can have: its slug's, its id's or its file's name's. */
export function addressProblem({ path, frontMatter, frontMatterPlaces }: SourceHead, url: Url): Diagnostic | undefined {
  const { slug, id } = frontMatter
  const key = slug !== undefined ? "slug" : id === undefined ? undefined : "id"
  const mistake = (key && addressMistake(String(frontMatter[key]))) ?? pathMistake(url)
  if (mistake === undefined) return undefined
  const place = (key && frontMatterPlaces[key]) ?? { file: path, line: 1, column: 1 }
  const hint = key ? addressHint : "give the file or its folder another name, or a `slug`"
  return problem("invalid-frontmatter", place, key ? `${key}: ${mistake}` : mistake, { hint, target: url })
}

/** What all pages with a text have, by default with the title `named`. */
export function writtenBy({ path, frontMatter, h1, excerpt }: SourceHead, url: Url, named: string): Written {
  const { title = h1 ?? named, description = excerpt ?? "", draft = false, unlisted = false } = frontMatter
  const { slug } = frontMatter
  return { url, source: path, title, description, draft, unlisted, ...(slug && { isFolder: slug.endsWith("/") }) }
}

/** The folder of a path without a trailing slash; "" at the top. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf("/")
  return at < 0 ? "" : path.slice(0, at)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

export function withoutExtension(name: string): string {
  return name.replace(/\.(mdx?|[jt]sx|js)$/i, "")
}

/** `getting-started` → `Getting started`. */
export function readable(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function slugOf(text: string): string {
  return new GithubSlugger().slug(text)
}

/** The slug of a tag, as in Docusaurus: `v8` → `v-8`, `experimentalDecorators` → `experimental-decorators`. */
export function tagSlug(tag: string): string {
  const plain = tag
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+|['\u2019]/gu, "")
    .normalize()
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu)
  return words ? words.join("-").toLowerCase() : slugOf(tag)
}

/** Whether a file is a partial: its name, or that of a folder above it inside `dir`, begins with an underscore. */
export function isPartial(path: string, dir: string): boolean {
  return path
    .slice(dir.length + 1)
    .split("/")
    .some((part) => part.startsWith("_"))
}
