/** The topics of `captcha-docs help`, generated from the program's schemas and tables. */
import type * as z from "zod"
import { configSchema } from "../config.js"
import { type ProblemCode, severities } from "../report/diagnostic.js"
import { explanations } from "../report/explanations.js"
import { frontMatterSchema, ignoredKeys } from "../stages/compile/front-matter.js"
import { archiveSchema, authorSchema, categorySchema, tagSchema } from "../stages/site/data-files.js"
import type { TopicName } from "./list-topics.js"
import { jsonSchemaOf, keysOf, type SchemaKey } from "./schema-keys.js"

/** A page of help. Its texts are Markdown of one paragraph with words and `code` only. */
export interface Topic {
  name: TopicName
  /** Its heading in the manual. */
  title: string
  intro: string[]
  sections: Section[]
}

export interface Section {
  /** What its entries belong to: a file, or a kind of thing. */
  title: string
  entries: HelpEntry[]
}

/** A key, a code or a component. */
export interface HelpEntry {
  name: string
  /** Shown after the name: the type of a key, the severity of a code. */
  kind: string
  text: string[]
  /** Its parts: the props of a component. */
  entries?: HelpEntry[]
}

/** The entries of a name, in their sections. A key also matches by its path's end, and brings the keys inside it. */
export function sectionsNamed(asked: string, topics: readonly Topic[]): Section[] {
  const last = (name: string) => name.slice(name.lastIndexOf(".") + 1)
  const ways = [
    (name: string) => name === asked || name.endsWith(`.${asked}`),
    (name: string) => last(name).toLowerCase() === asked.toLowerCase(),
  ]
  const sections = topics.flatMap((topic) => topic.sections)
  for (const isMeant of ways) {
    const matches = sections.map(({ title, entries }) => {
      const names = entries.map(({ name }) => name).filter(isMeant)
      const isInside = (name: string) => names.some((outer) => name === outer || name.startsWith(`${outer}.`))
      return { title, entries: entries.filter(({ name }) => isInside(name)) }
    })
    if (matches.some(({ entries }) => entries.length > 0)) return matches.filter(({ entries }) => entries.length > 0)
  }
  return []
}

/** The topics from schemas and tables; `componentsTopic` reads the remaining one from files. */
export function helpTopics(): Topic[] {
  return [configTopic(), frontMatterTopic(), dataFilesTopic(), problemsTopic()]
}

function configTopic(): Topic {
  return {
    name: "config",
    title: "Configuration",
    intro: [
      '`site.config.ts` exports the configuration: `export default defineConfig({ title: "My docs" })`. Only `title` must be there. A key inside another is written `docs.versions.name` here; a list holds any number of what is described.',
      "What a deployment changes can come from the environment: `CAPTCHA_DOCS_URL`, `CAPTCHA_DOCS_BASE_URL` and `CAPTCHA_DOCS_EDIT_URL`.",
    ],
    sections: [keySection("site.config.ts", configSchema)],
  }
}

function frontMatterTopic(): Topic {
  return {
    name: "front-matter",
    title: "Front matter",
    intro: [
      "Front matter is YAML between two lines `---` at the top of a `.md` or `.mdx` file. No key must be there. Values may use `{brand.name}`.",
      `These keys of Docusaurus are accepted without effect: ${[...ignoredKeys].map((key) => `\`${key}\``).join(", ")}.`,
    ],
    sections: [keySection("front matter", frontMatterSchema)],
  }
}

function dataFilesTopic(): Topic {
  return {
    name: "data-files",
    title: "Data files",
    intro: [
      "`_category_.yml` (or `.json`) describes the category that its folder makes in the sidebar. `authors.yml` and `tags.yml` belong to the blog's folder; each of their keys is the name that posts use, and its value holds these keys. `archive.yml` in the folder of an example project adds files to its archive.",
    ],
    sections: [
      keySection("_category_.yml", categorySchema),
      keySection("authors.yml", authorSchema),
      keySection("tags.yml", tagSchema),
      keySection("archive.yml", archiveSchema),
    ],
  }
}

function problemsTopic(): Topic {
  return {
    name: "problems",
    title: "Problems",
    intro: [
      "Every problem has a code. `severity` in the configuration makes it an `error`, a `warning`, or turns it `off`. The exit status is 1 when there are errors, with `--strict` also when there are warnings.",
    ],
    sections: [
      {
        title: "problem",
        entries: (Object.keys(severities) as ProblemCode[]).map((code) => {
          const { meaning, cause, cure } = explanations[code]
          return { name: code, kind: severities[code], text: [`${meaning} ${cause} ${cure}`] }
        }),
      },
    ],
  }
}

function keySection(title: string, schema: z.ZodType): Section {
  return { title, entries: keyEntries(keysOf(jsonSchemaOf(schema))) }
}

/** Each key, followed by the keys inside it. */
function keyEntries(keys: readonly SchemaKey[]): HelpEntry[] {
  return keys.flatMap((key) => {
    const { path, type, required, description, keys: inner } = key
    const value = defaultText(key)
    const text = value === undefined ? description : `${description} Default: \`${value}\`.`
    const entry = { name: path, kind: required ? `${type}, required` : type, text: [text] }
    // The keys of `severity` are problem codes, which are a topic of their own.
    if (path === "severity") return [{ ...entry, kind: `{ [code]: ${inner[0]?.type} }` }]
    return [entry, ...keyEntries(inner)]
  })
}

/** The default as code; undefined if it is empty or if the inner keys show it. */
function defaultText({ default: value, keys }: SchemaKey): string | undefined {
  if (value === undefined || value === "") return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : codeOf(value)
  if (typeof value === "object")
    return keys.length > 0 || Object.keys(value ?? {}).length === 0 ? undefined : codeOf(value)
  return codeOf(value)
}

/** A value as it is written in a configuration. */
function codeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(codeOf).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, inner]) => `${key}: ${codeOf(inner)}`)
  return `{ ${pairs.join(", ")} }`
}
