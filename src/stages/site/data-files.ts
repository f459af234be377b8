/** The small data files beside the pages: `_category_`, `authors.yml`, `tags.yml`. */
import { isMap, isScalar } from "yaml"
import * as z from "zod"
import type { LinkReference, TextFile } from "../../model.js"
import { didYouMean, nearest } from "../../nearest.js"
import { type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { parseYaml } from "../../yaml.js"

const categorySchema = z.strictObject({
  key: z.string().optional(),
  label: z.string().optional(),
  description: z.string().optional(),
  position: z.number().optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  className: z.string().optional(),
  customProps: z.record(z.string(), z.unknown()).optional(),
  link: z
    .union([
      z.null(),
      z.strictObject({ type: z.literal("doc"), id: z.string() }),
      z.strictObject({
        type: z.literal("generated-index"),
        slug: z.string().optional(),
        title: z.string().optional(),
        description: z.string().optional(),
        image: z.string().optional(),
        keywords: z.array(z.string()).optional(),
      }),
    ])
    .optional(),
})
export type CategoryFile = z.output<typeof categorySchema> & { path: string; linkPlace: Place }

const authorSchema = z.strictObject({
  name: z.string(),
  title: z.string().default(""),
  description: z.string().default(""),
  url: z.string().optional(),
  image_url: z.string().optional(),
  email: z.string().optional(),
  page: z.union([z.boolean(), z.strictObject({ permalink: z.string() })]).optional(),
  socials: z.record(z.string(), z.string()).optional(),
})
const tagSchema = z.strictObject({
  label: z.string().optional(),
  permalink: z.string().optional(),
  description: z.string().default(""),
})

export type AuthorFile = Record<string, z.output<typeof authorSchema>>
export type TagFile = Record<string, z.output<typeof tagSchema>>

export interface Parsed<T> {
  value: T | undefined
  diagnostics: Diagnostic[]
}

export function parseCategory(file: TextFile): Parsed<CategoryFile> {
  const { value, diagnostics } = parseData(file, categorySchema)
  const linkPlace =
    value?.link?.type === "doc" ? placeOfValue(file, ["link", "id"]) : { file: file.path, line: 1, column: 1 }
  return { value: value ? { ...value, path: file.path, linkPlace } : undefined, diagnostics }
}
export function parseAuthors(file: TextFile): Parsed<AuthorFile> {
  return parseData(file, z.record(z.string(), authorSchema))
}
export function parseTags(file: TextFile): Parsed<TagFile> {
  return parseData(
    file,
    z.record(
      z.string(),
      tagSchema.nullable().transform((tag) => tag ?? { description: "" }),
    ),
  )
}

/** JSON is YAML: one parser serves both. Every mistake is reported at its own place. */
function parseData<T>(file: TextFile, schema: z.ZodType<T>): Parsed<T> {
  const { document, mistakes, placeOf } = parseYaml(file)
  if (mistakes.length > 0) {
    const diagnostics = mistakes.map(({ place, message, hint }) =>
      problem("invalid-frontmatter", place, message, { hint }),
    )
    return { value: undefined, diagnostics }
  }
  const result = schema.safeParse(document.toJS())
  if (result.success) return { value: result.data, diagnostics: [] }
  const diagnostics = result.error.issues.map((issue) => {
    const path = issue.path.map(String)
    const unknown = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined
    const node = (unknown === undefined ? document.getIn(path, true) : keyNode(document.getIn(path, true), unknown)) as
      | { range?: number[] }
      | undefined
    const at = [...path, ...(unknown === undefined ? [] : [unknown])].join(".")
    return problem(
      "invalid-frontmatter",
      placeOf(node?.range ?? (isMap(document.contents) ? document.contents.range : null)),
      unknown === undefined ? `${at || "the file"}: ${issue.message}` : `unknown key: ${at}`,
      {
        hint: unknown === undefined ? undefined : nearestHint(unknown),
      },
    )
  })
  return { value: undefined, diagnostics }
}

/** The pictures and pages that authors state. */
export function authorLinks(file: TextFile, authors: AuthorFile): LinkReference[] {
  return Object.entries(authors).flatMap(([key, { image_url: image, url }]): LinkReference[] => [
    ...(image === undefined
      ? []
      : [{ kind: "image" as const, url: image, place: placeOfValue(file, [key, "image_url"]) }]),
    ...(url === undefined ? [] : [{ kind: "link" as const, url, place: placeOfValue(file, [key, "url"]) }]),
  ])
}

/** Where a value stands in a data file, without its quotes. */
function placeOfValue(file: TextFile, path: readonly string[]): Place {
  const { document, placeOf } = parseYaml(file)
  const node = document.getIn(path, true) as { range?: number[] } | undefined
  const [from = 0, to = from] = node?.range ?? []
  const quotes = /["']/.test(file.text[from] ?? "") ? 1 : 0
  return placeOf([from + quotes, to - quotes])
}

function keyNode(map: unknown, key: string): unknown {
  return isMap(map) ? map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.key : undefined
}

function nearestHint(key: string): string | undefined {
  const keys = [
    ...Object.keys(categorySchema.shape),
    ...Object.keys(authorSchema.shape),
    ...Object.keys(tagSchema.shape),
  ]
  return didYouMean(nearest(key, keys))
}
