/** Front matter: YAML between two `---` lines, parsed once by a schema. Mistakes are reported at the key's place. */
import { isMap, isScalar, type Node, type Pair } from "yaml"
import * as z from "zod"
import { fillBrand } from "../../config/brand.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import { address } from "../../links/output-path.js"
import type { FrontMatter, InlineAuthor, Json } from "../../model.js"
import { unsafeScheme } from "../../print/address.js"
import { type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { isoDate } from "../../text/dates.js"
import { checkValue, withName } from "../../text/schema-words.js"
import { parseYaml } from "../../text/yaml.js"

const text = z.union([z.string(), z.number()]).transform(String)
const words = z.union([text.transform((word) => [word]), z.array(text)])
const inlineTag = z.strictObject({
  label: text.describe("The tag's name."),
  permalink: address(text).describe("The last part of the path of the tag's page."),
})
const tags = z.union([text.transform((word) => [word]), z.array(z.union([text, inlineTag]))])
const safeAddress = z
  .string()
  .refine((value) => unsafeScheme(value) === undefined, "is not an address that a page may lead to")
const inlineAuthor = z.looseObject({
  key: z.string().optional().describe("A key of `authors.yml`."),
  name: z.string().optional().describe("The author's name, for an author without a key."),
  title: z.string().optional().describe("What the author does: `Engineer`."),
  url: safeAddress.optional().describe("The author's own site."),
  image_url: z.string().optional().describe("A portrait, square."),
})
const author = z.union([text, inlineAuthor])
const authors = z.union([author.transform((single) => [single]), z.array(author)])
const level = z.int().min(2).max(6)
const date = z.union([z.string(), z.date()]).transform((value, context) => {
  const iso = isoDate(value)
  if (iso === undefined) context.addIssue({ code: "custom", message: "is not a date; write it as 2025-01-31" })
  return iso ?? ""
})

/** With more questions, the page would be about everything. */
const MOST_QUESTIONS = 5

/** Normalizes a question, to compare it. */
function asAsked(question: string): string {
  return question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
}

/** The schema of front matter. Help, the manual and editors show the description of each key. */
const keys = {
  id: text.describe("The doc's id and the last part of its path, instead of the file's name."),
  slug: text.describe(
    "The page's path: from the root of its version with a slash at the beginning, else below its folder.",
  ),
  title: text.describe("The page's title; by default its first `# heading`, else the file's name."),
  description: text.describe(
    "A sentence for search engines, shared links and lists of pages; by default the first paragraph.",
  ),
  sidebar_label: text.describe("The page's name in the sidebar; by default its title."),
  sidebar_position: z
    .number()
    .describe(
      "The page's place among its neighbours in the sidebar: pages with a position come first, the rest by name.",
    ),
  sidebar_class_name: z.string().describe("A CSS class for the page's entry in the sidebar."),
  hide_title: z.boolean().describe("Leave out the heading with the title."),
  hide_table_of_contents: z.boolean().describe("Leave out the table of contents."),
  toc_min_heading_level: level.describe("The highest heading level in the table of contents; see `toc`."),
  toc_max_heading_level: level.describe("The lowest heading level in the table of contents; see `toc`."),
  keywords: words.describe("Words for search engines: one, or a list."),
  questions: words
    .refine((list) => list.length <= MOST_QUESTIONS, `are at most ${MOST_QUESTIONS} a page`)
    .refine((list) => new Set(list.map(asAsked)).size === list.length, "ask the same thing twice")
    .describe(
      `Up to ${MOST_QUESTIONS} questions that the page answers, in the words of readers; the search finds it by them.`,
    ),
  image: z.string().describe("The picture of a shared link to the page, 1200 by 630 pixels; by default `socialImage`."),
  draft: z.boolean().describe("Leave the page out of `build`; `dev` and `build --drafts` show it."),
  unlisted: z
    .boolean()
    .describe("Publish the page, but leave it out of sidebars, lists, the search, feeds and the sitemap."),
  noindex: z.boolean().describe("Ask search engines to leave the page out."),
  pagination_label: text.describe("The page's name in the links of its neighbours to it; by default its label."),
  pagination_next: z
    .string()
    .nullable()
    .describe("The id of the doc that comes next; `null` for none. By default the sidebar's next one."),
  pagination_prev: z
    .string()
    .nullable()
    .describe("The id of the doc that comes before; `null` for none. By default the sidebar's previous one."),
  displayed_sidebar: z.string().nullable().describe("`null` shows the page without the sidebar."),
  otherVersion: z
    .union([text, z.record(z.string(), text)])
    .describe("The id or path of this page in the other version, or in each version by its name."),
  custom_edit_url: safeAddress
    .nullable()
    .describe("The address that edits the page, instead of the one from `editUrl`; `null` for none."),
  last_update: z
    .object({
      date: date.describe("When the page changed last: `2025-01-31`."),
      author: z.string().describe("Who changed it."),
    })
    .partial()
    .describe("When and by whom the page was changed, instead of what git knows."),
  authors: authors.describe(
    "A post's authors, one or a list: keys of `authors.yml` in the blog's folder, or authors in full.",
  ),
  tags: tags.describe(
    "The page's tags, one or a list: keys of `tags.yml` where its folder has that file, or tags in full.",
  ),
  date: date.describe("A post's date, `2025-01-31`; by default the one in the file's name."),
  layout: z
    .enum(["default", "wide", "home"])
    .describe("The layout of a free page (`content/pages/`): a column of text, the whole width, or a home page."),
  mdx: z
    .object({ format: z.enum(["mdx", "md"]).describe("`md` reads this file as plain CommonMark.") })
    .describe("How this file is read, whatever `markdown.format` in the configuration says."),
  allow_symbols: z
    .record(z.string(), z.string().min(1))
    .describe("Words that the check of names leaves alone on this page, each with a reason; see `symbols.allow`."),
}
export const frontMatterSchema = z.object(keys).partial()
const knownKeys = Object.keys(frontMatterSchema.shape)
/** Keys of Docusaurus that have no effect here but are accepted. */
export const ignoredKeys = new Set([
  "title_meta",
  "sidebar_key",
  "sidebar_custom_props",
  "parse_number_prefixes",
  "wrapperClassName",
  "original_id",
  "author",
  "author_title",
  "author_url",
  "author_image_url",
  "authorTitle",
  "authorURL",
  "authorImageURL",
  "authorFBID",
])

export interface ParsedFrontMatter {
  frontMatter: FrontMatter
  /** Every key, with the value as written. */
  asWritten: Json
  places: Record<string, Place>
  diagnostics: Diagnostic[]
}

/**
 * Parses the text between the fences. `line` is the line in the file where it begins. Drops an invalid value, so that
 * the rest of the page can be compiled.
 */
export function parseFrontMatter(
  yaml: string,
  options: { file: string; line: number; names: Record<string, string>; otherKeys?: readonly string[] },
): ParsedFrontMatter {
  const { file, line, names, otherKeys = [] } = options
  const diagnostics: Diagnostic[] = []
  const places: Record<string, Place> = {}
  const { document, mistakes, placeOf } = parseYaml({ path: file, text: yaml }, { line })
  for (const { place, message, hint } of mistakes) {
    diagnostics.push(problem("invalid-frontmatter", place, `front matter: ${message}`, { hint }))
  }
  if (mistakes.length > 0 || document.contents === null) return { frontMatter: {}, asWritten: {}, places, diagnostics }
  if (!isMap(document.contents)) {
    const place = { file, line, column: 1 }
    diagnostics.push(problem("invalid-frontmatter", place, "front matter must be a list of `key: value` lines"))
    return { frontMatter: {}, asWritten: {}, places, diagnostics }
  }

  const written = document.toJS() as Record<string, unknown>
  const values: Record<string, unknown> = {}
  for (const pair of document.contents.items as Pair<Node, Node | null>[]) {
    const key = isScalar(pair.key) ? String(pair.key.value) : String(pair.key)
    const keyRange = pair.key.range ?? [0, 0, 0]
    places[key] = placeOf(pair.value?.range ?? keyRange)
    for (const inner of isMap<Node, Node | null>(pair.value) ? pair.value.items : []) {
      if (isScalar(inner.key))
        places[`${key}.${inner.key.value}`] = placeOf((inner.value ?? inner.key).range ?? keyRange)
    }
    // Elsewhere it is a key of other tools.
    if (key === "layout" && !file.startsWith("content/pages/")) continue
    if (!knownKeys.includes(key)) {
      if (ignoredKeys.has(key) || otherKeys.includes(key)) continue
      diagnostics.push(
        problem("invalid-frontmatter", placeOf(keyRange), `unknown front matter key: ${key}`, {
          severity: "warning",
          hint: didYouMean(nearest(key, knownKeys)),
          target: key,
        }),
      )
      continue
    }
    values[key] = fillValues(written[key] ?? null, names, (name) => {
      diagnostics.push(
        problem("unknown-name", places[key] as Place, `unknown brand name: ${name}`, {
          hint: nameHint(name, names),
          target: `brand.${name}`,
        }),
      )
    })
  }

  const old = oldAuthor(written)
  if (old && values.authors === undefined) values.authors = [old]

  const frontMatter: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const schema: z.ZodType = frontMatterSchema.shape[key as keyof typeof frontMatterSchema.shape]
    const result = checkValue(schema, value)
    if ("value" in result) {
      if (result.value !== undefined) frontMatter[key] = result.value
      continue
    }
    const [{ path, message, hint } = { path: [], message: "can't be used here" }] = result.mistakes
    const at = [key, ...path].join(".")
    const place = places[at] ?? (places[key] as Place)
    diagnostics.push(problem("invalid-frontmatter", place, withName(at, message), { hint, target: key }))
  }
  const asWritten = fillValues(written, names, () => {}) as Json
  return { frontMatter: frontMatter as FrontMatter, asWritten, places, diagnostics }
}

/** The single author of a post in Docusaurus 1: `author`, `authorURL` or `author_url`, and so on. */
function oldAuthor(fields: Readonly<Record<string, unknown>>): InlineAuthor | undefined {
  const text = (...keys: string[]) =>
    keys.map((key) => fields[key]).find((value) => typeof value === "string") as string
  const author = {
    name: text("author"),
    title: text("author_title", "authorTitle"),
    url: text("author_url", "authorURL"),
    image_url: text("author_image_url", "authorImageURL"),
  }
  return author.name === undefined ? undefined : author
}

/** Front matter without an end, which would be shown as text. */
export function unclosedFrontMatter(text: string, file: string): Diagnostic[] {
  const opened = /^\uFEFF?---[ \t]*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[A-Za-z_][\w-]*[ \t]*:(?:[ \t]|\r?\n|$)/.test(text)
  if (!opened) return []
  const place = { file, line: 1, column: 1, endLine: 1, endColumn: 4 }
  const hint = "add a line --- below the last key"
  return [problem("invalid-frontmatter", place, "unclosed front matter: the second line --- is missing", { hint })]
}

/** The format that `mdx: {format: md}` sets, without parsing all of the front matter. */
export function formatAsked(yaml: string): "mdx" | "md" | undefined {
  if (!/^mdx:/m.test(yaml)) return undefined
  const { document, mistakes } = parseYaml({ path: "", text: yaml })
  const mdx = mistakes.length > 0 ? undefined : (document.toJS() as { mdx?: { format?: unknown } } | null)?.mdx
  return mdx?.format === "md" || mdx?.format === "mdx" ? mdx.format : undefined
}

export function nameHint(name: string, names: Record<string, string>): string | undefined {
  const near = nearest(name, Object.keys(names))
  return didYouMean(near && `{brand.${near}}`) ?? "add it to `brand` in site.config.ts"
}

export function fillValues(value: unknown, names: Record<string, string>, unknown: (name: string) => void): unknown {
  if (typeof value === "string") {
    const filled = fillBrand(value, names)
    for (const { name } of filled.unknown) unknown(name)
    return filled.text
  }
  if (Array.isArray(value)) return value.map((item) => fillValues(item, names, unknown))
  if (value !== null && typeof value === "object" && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillValues(item, names, unknown)]))
  }
  return value
}
