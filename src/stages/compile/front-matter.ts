/** Front matter: YAML between two `---` lines, parsed once by a schema. Mistakes are told at the key's place. */
import { isMap, isScalar, type Node, type Pair } from "yaml"
import * as z from "zod"
import { fillBrand } from "../../brand.js"
import type { FrontMatter } from "../../model.js"
import { didYouMean, nearest } from "../../nearest.js"
import { type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { parseYaml } from "../../yaml.js"

const text = z.union([z.string(), z.number()]).transform(String)
const words = z.union([text.transform((word) => [word]), z.array(text)])
const level = z.int().min(2).max(6)
const date = z.union([z.string(), z.date()]).transform((value, context) => {
  const iso = isoDate(value)
  if (iso === undefined) context.addIssue({ code: "custom", message: "is not a date; write it as 2025-01-31" })
  return iso ?? ""
})

const schema = z.object({
  id: text.optional(),
  slug: text.optional(),
  title: text.optional(),
  description: text.optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number().optional(),
  sidebar_class_name: z.string().optional(),
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: level.optional(),
  toc_max_heading_level: level.optional(),
  keywords: words.optional(),
  image: z.string().optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  noindex: z.boolean().optional(),
  pagination_label: text.optional(),
  pagination_next: z.string().nullable().optional(),
  pagination_prev: z.string().nullable().optional(),
  displayed_sidebar: z.string().nullable().optional(),
  otherVersion: z.union([text, z.record(z.string(), text)]).optional(),
  custom_edit_url: z.string().nullable().optional(),
  last_update: z.object({ date: date.optional(), author: z.string().optional() }).optional(),
  authors: words.optional(),
  tags: words.optional(),
  date: date.optional(),
  layout: z.enum(["default", "wide", "home"]).optional(),
  mdx: z.object({ format: z.enum(["mdx", "md"]) }).optional(),
  allow_symbols: z.record(z.string(), z.string().min(1)).optional(),
})
const knownKeys = Object.keys(schema.shape)
/** Keys of Docusaurus that have no effect here and are no mistake. */
const ignoredKeys = new Set([
  "title_meta",
  "sidebar_key",
  "sidebar_custom_props",
  "parse_number_prefixes",
  "wrapperClassName",
])

export interface ParsedFrontMatter {
  frontMatter: FrontMatter
  places: Record<string, Place>
  diagnostics: Diagnostic[]
}

/**
 * Parses the text between the fences. `line` is the file's line of its first line.
 * A value that is wrong is left out, so that the rest of the page can be understood.
 */
export function parseFrontMatter(
  yaml: string,
  options: { file: string; line: number; names: Record<string, string> },
): ParsedFrontMatter {
  const { file, line, names } = options
  const diagnostics: Diagnostic[] = []
  const places: Record<string, Place> = {}
  const { document, mistakes, placeOf } = parseYaml({ path: file, text: yaml }, { line })
  for (const { place, message, hint } of mistakes) {
    diagnostics.push(problem("invalid-frontmatter", place, `front matter: ${message}`, { hint }))
  }
  if (mistakes.length > 0 || document.contents === null) return { frontMatter: {}, places, diagnostics }
  if (!isMap(document.contents)) {
    const place = { file, line, column: 1 }
    diagnostics.push(problem("invalid-frontmatter", place, "front matter must be a list of `key: value` lines"))
    return { frontMatter: {}, places, diagnostics }
  }

  const values: Record<string, unknown> = {}
  for (const pair of document.contents.items as Pair<Node, Node | null>[]) {
    const key = isScalar(pair.key) ? String(pair.key.value) : String(pair.key)
    const keyRange = pair.key.range ?? [0, 0, 0]
    places[key] = placeOf(pair.value?.range ?? keyRange)
    for (const inner of isMap<Node, Node | null>(pair.value) ? pair.value.items : []) {
      if (isScalar(inner.key))
        places[`${key}.${inner.key.value}`] = placeOf((inner.value ?? inner.key).range ?? keyRange)
    }
    if (!knownKeys.includes(key)) {
      if (ignoredKeys.has(key)) continue
      diagnostics.push(
        problem("invalid-frontmatter", placeOf(keyRange), `unknown front matter key: ${key}`, {
          severity: "warning",
          hint: didYouMean(nearest(key, knownKeys)),
          target: key,
        }),
      )
      continue
    }
    values[key] = fillValues(pair.value?.toJS(document) ?? null, names, (name) => {
      diagnostics.push(
        problem("unknown-name", places[key] as Place, `unknown brand name: ${name}`, {
          hint: nameHint(name, names),
          target: `brand.${name}`,
        }),
      )
    })
  }

  const frontMatter: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const result = schema.shape[key as keyof typeof schema.shape].safeParse(value)
    if (result.success) {
      if (result.data !== undefined) frontMatter[key] = result.data
      continue
    }
    const issue = result.error.issues[0]
    const text = issue?.message ?? ""
    const message = text.startsWith("is ") ? `${key} ${text}` : `${key}: ${lowerFirst(text)}`
    diagnostics.push(problem("invalid-frontmatter", places[key] as Place, message, { target: key }))
  }
  return { frontMatter: frontMatter as FrontMatter, places, diagnostics }
}

/** What looks like front matter and never ends; it would be shown as text. */
export function unclosedFrontMatter(text: string, file: string): Diagnostic[] {
  const opened = /^\uFEFF?---[ \t]*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[A-Za-z_][\w-]*[ \t]*:(?:[ \t]|\r?\n|$)/.test(text)
  if (!opened) return []
  const place = { file, line: 1, column: 1, endLine: 1, endColumn: 4 }
  const hint = "add a line --- below the last key"
  return [problem("invalid-frontmatter", place, "unclosed front matter: the second line --- is missing", { hint })]
}

/** Which format front matter asks for with `mdx: {format: md}`, without parsing all of it. */
export function formatAsked(yaml: string): "mdx" | "md" | undefined {
  if (!/^mdx:/m.test(yaml)) return undefined
  const { document, mistakes } = parseYaml({ path: "", text: yaml })
  const mdx = mistakes.length > 0 ? undefined : (document.toJS() as { mdx?: { format?: unknown } } | null)?.mdx
  return mdx?.format === "md" || mdx?.format === "mdx" ? mdx.format : undefined
}

/** A date as ISO 8601 in UTC; a date without a time stays one. */
function isoDate(value: string | Date): string | undefined {
  if (typeof value === "string" && !/^\d{4}-\d{1,2}-\d{1,2}/.test(value)) return undefined
  const dateOnly = typeof value === "string" ? /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) : null
  if (dateOnly) {
    const [, year, month = "", day = ""] = dateOnly
    const padded = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    const parsed = new Date(`${padded}T00:00:00Z`)
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(padded) ? padded : undefined
  }
  const parsed = value instanceof Date ? value : new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`)
  if (Number.isNaN(parsed.getTime())) return undefined
  const iso = parsed.toISOString()
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso
}

export function nameHint(name: string, names: Record<string, string>): string | undefined {
  const near = nearest(name, Object.keys(names))
  return didYouMean(near && `{brand.${near}}`) ?? "add it to `brand` in site.config.ts"
}

function fillValues(value: unknown, names: Record<string, string>, unknown: (name: string) => void): unknown {
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

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}
