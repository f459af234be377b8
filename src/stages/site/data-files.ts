/** The small data files beside the pages: `_category_`, `authors.yml`, `tags.yml`; and an example's `archive.yml`. */
import { isMap } from "yaml"
import * as z from "zod"
import { didYouMean, nearest } from "../../links/nearest.js"
import { address } from "../../links/output-path.js"
import type { LinkReference, TextFile } from "../../model.js"
import { type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { checkValue, withName } from "../../text/schema-words.js"
import { parseYaml } from "../../text/yaml.js"

/** A key of Docusaurus that does nothing here. */
const idle = <Value extends z.ZodType>(value: Value) =>
  value.optional().describe("Accepted because Docusaurus has it; without effect.")

export const categorySchema = z.strictObject({
  key: idle(z.string()),
  label: z
    .string()
    .optional()
    .describe("The category's name; by default its folder's name, or its index page's label."),
  description: z.string().optional().describe("A sentence below the heading of the category's generated page."),
  position: z.number().optional().describe("The category's place among its neighbours in the sidebar."),
  collapsed: z.boolean().optional().describe("Accepted because Docusaurus has it; a category opens with its pages."),
  collapsible: idle(z.boolean()),
  className: z.string().optional().describe("A CSS class for the category's entry in the sidebar."),
  customProps: idle(z.record(z.string(), z.unknown())),
  link: z
    .union([
      z.null(),
      z.strictObject({
        type: z.literal("doc").describe("`doc`: a doc is the category's page."),
        id: z.string().describe("The doc's id."),
      }),
      z.strictObject({
        type: z.literal("generated-index").describe("`generated-index`: the category's page lists what is in it."),
        slug: address(z.string())
          .optional()
          .describe("The page's path inside its version; by default `/category/<label>`."),
        title: z.string().optional().describe("The page's title; by default the label."),
        description: z.string().optional().describe("A sentence below the heading."),
        image: idle(z.string()),
        keywords: idle(z.union([z.string(), z.array(z.string())])),
      }),
    ])
    .optional()
    .describe("The category's own page: by default the folder's index page, else a list of what is in the folder."),
})
export type CategoryFile = z.output<typeof categorySchema> & { path: string; linkPlace: Place }

export const authorSchema = z.strictObject({
  name: z.string().describe("The author's name."),
  title: z.string().default("").describe("What the author does: `Engineer`."),
  description: z.string().default("").describe("A sentence about the author, on the author's page."),
  url: z.string().optional().describe("The author's own site."),
  image_url: z.string().optional().describe("A portrait, square: a path of this site, or an address on another site."),
  email: idle(z.string()),
  page: z
    .union([
      z.boolean(),
      z.strictObject({ permalink: address(z.string()).describe("The last part of the path of the author's page.") }),
    ])
    .optional()
    .describe("The author's page; by default its path ends with the author's key."),
  socials: idle(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export const tagSchema = z.strictObject({
  label: z.string().optional().describe("The tag's name; by default made from its key."),
  permalink: address(z.string())
    .optional()
    .describe("The last part of the path of the tag's page; by default made from its key."),
  description: z.string().default("").describe("A sentence about the tag, on its page."),
})

const filesByPath = z.record(address(z.string()), z.string()).default({})

/** What the archive of an example project holds besides the project's own files, by the path in the archive. */
export const archiveSchema = z.strictObject({
  copy: filesByPath.describe("Files of the content: `types/sdk.d.ts: content/sdk/sdk.d.ts`."),
  script: filesByPath.describe("Code of the content, bundled and minified as a script: `site.js: content/site.ts`."),
  module: filesByPath.describe("Code of the content, bundled as a module: `sdk.js: content/sdk/index.ts`."),
  pack: filesByPath.describe("Other example projects, as npm packs a package: `sdk.tgz: content/examples/sdk`."),
})
export type ArchiveFile = z.output<typeof archiveSchema>

/** Authors by the key that posts use. */
export const authorsSchema = z.record(address(z.string()), authorSchema)
export const tagsSchema = z.record(
  z.string(),
  tagSchema.nullable().transform((tag) => tag ?? { description: "" }),
)

export type AuthorFile = z.output<typeof authorsSchema>
export type TagFile = z.output<typeof tagsSchema>

export interface ParsedFile<T> {
  value: T | undefined
  diagnostics: Diagnostic[]
}

export function parseCategory(file: TextFile): ParsedFile<CategoryFile> {
  const { value, diagnostics } = parseData(file, categorySchema)
  const linkPlace =
    value?.link?.type === "doc" ? placesIn(file)(["link", "id"]) : { file: file.path, line: 1, column: 1 }
  return { value: value ? { ...value, path: file.path, linkPlace } : undefined, diagnostics }
}
export function parseAuthors(file: TextFile): ParsedFile<AuthorFile> {
  return parseData(file, authorsSchema)
}
export function parseTags(file: TextFile): ParsedFile<TagFile> {
  return parseData(file, tagsSchema)
}

/** `placeOf` finds the value of a path in the archive. */
export function parseArchive(
  file: TextFile,
): ParsedFile<ArchiveFile> & { placeOf: (path: readonly string[]) => Place } {
  return { ...parseData(file, archiveSchema), placeOf: placesIn(file) }
}

/** JSON is YAML, so one parser reads both. Every mistake is reported at its own place. */
function parseData<T>(file: TextFile, schema: z.ZodType<T>): ParsedFile<T> {
  const { document, mistakes, placeOf, pairAt } = parseYaml(file)
  if (mistakes.length > 0) {
    const diagnostics = mistakes.map(({ place, message, hint }) =>
      problem("invalid-frontmatter", place, message, { hint }),
    )
    return { value: undefined, diagnostics }
  }
  // An empty file, or one of comments, is valid.
  const result = checkValue(schema, document.toJS() ?? {})
  if ("value" in result) return { value: result.value, diagnostics: [] }
  const diagnostics = result.mistakes.map(({ path, message, hint, unknown, atKey }) => {
    // Of what is missing, the key of its object.
    const node = unknown || atKey ? pairAt(path).key : (pairAt(path).value ?? pairAt(path.slice(0, -1)).key)
    const at = path.join(".") || "the file"
    return problem(
      "invalid-frontmatter",
      placeOf(node?.range ?? (isMap(document.contents) ? document.contents.range : null)),
      unknown ? `unknown key: ${at}` : withName(at, message),
      { hint: unknown ? nearestHint(path.at(-1) ?? "") : hint },
    )
  })
  return { value: undefined, diagnostics }
}

/** The images and links of authors. */
export function authorLinks(file: TextFile, authors: AuthorFile): LinkReference[] {
  const placeOfValue = placesIn(file)
  return Object.entries(authors).flatMap(([key, { image_url: image, url }]): LinkReference[] => [
    ...(image === undefined ? [] : [{ kind: "image" as const, url: image, place: placeOfValue([key, "image_url"]) }]),
    ...(url === undefined ? [] : [{ kind: "link" as const, url, place: placeOfValue([key, "url"]) }]),
  ])
}

/** Finds the places of values in a data file, without their quotes. */
function placesIn(file: TextFile): (path: readonly string[]) => Place {
  const { placeOf, pairAt } = parseYaml(file)
  return (path) => {
    const [from = 0, to = from] = pairAt(path).value?.range ?? []
    const quotes = /["']/.test(file.text[from] ?? "") ? 1 : 0
    return placeOf([from + quotes, to - quotes])
  }
}

function nearestHint(key: string): string | undefined {
  const keys = [
    ...Object.keys(categorySchema.shape),
    ...Object.keys(authorSchema.shape),
    ...Object.keys(tagSchema.shape),
    ...Object.keys(archiveSchema.shape),
  ]
  return didYouMean(nearest(key, keys))
}
