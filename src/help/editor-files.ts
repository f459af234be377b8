/**
 * Files for editors, generated from the program's schemas: the types of a configuration, which need no other package,
 * and JSON schemas for front matter and data files.
 */
import { configSchema } from "../config.js"
import { frontMatterSchema, ignoredKeys } from "../stages/compile/front-matter.js"
import { archiveSchema, authorsSchema, categorySchema, tagsSchema } from "../stages/site/data-files.js"
import { type JsonSchema, jsonSchemaOf, typeOf } from "./schema-keys.js"

/** The files by their path in the package. */
export function editorFiles(): Record<string, string> {
  const ignored = Object.fromEntries([...ignoredKeys].map((key) => [key, { description: "Without effect here." }]))
  const frontMatter = jsonSchemaOf(frontMatterSchema)
  return {
    "dist/types/src/config.d.ts": configTypes(),
    "dist/schemas/front-matter.json": json("Front matter of a page", {
      ...frontMatter,
      properties: { ...frontMatter.properties, ...ignored },
      // Editors then mark misspelt keys, as the program does.
      additionalProperties: false,
    }),
    "dist/schemas/category.json": json("A category of the sidebar", jsonSchemaOf(categorySchema)),
    "dist/schemas/authors.json": json("Authors of the blog by their keys", jsonSchemaOf(authorsSchema)),
    "dist/schemas/tags.json": json("Tags of the blog by their keys", jsonSchemaOf(tagsSchema)),
    "dist/schemas/archive.json": json(
      "What the archive of an example project holds besides",
      jsonSchemaOf(archiveSchema),
    ),
  }
}

function json(title: string, { $schema, ...schema }: JsonSchema): string {
  return `${JSON.stringify({ $schema, title, ...schema }, undefined, 2)}\n`
}

function configTypes(): string {
  // A configuration may use `process.env`.
  return `/// <reference types="node" />
import type { Json, PagesFunction, Sidebars } from "./model.js"

/** What \`site.config.ts\` may hold. */
export interface SiteConfigInput ${members(jsonSchemaOf(configSchema))}

/** A configuration in which each default is filled in. */
export interface SiteConfig ${members(jsonSchemaOf(configSchema.omit({ pages: true }), "output"))}

/** Types a configuration without changing it: \`export default defineConfig({ … })\`. */
export declare function defineConfig(config: SiteConfigInput): SiteConfigInput
`
}

/** The members of an object type, each with its description as a comment. */
function members({ properties = {}, required = [] }: JsonSchema, indent = ""): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, value]) => {
    if (typeof value === "boolean") return []
    const { description, default: fallback } = value
    const notes = [description, fallback !== undefined && `@default ${JSON.stringify(fallback)}`].filter(Boolean)
    const key = /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name)
    const type = typeOf(value, (object) => members(object, inner))
    const [mark, more] = required.includes(name) ? ["", ""] : ["?", " | undefined"]
    return [`${inner}/** ${notes.join(" ").replaceAll("*/", "*\\/")} */`, `${inner}${key}${mark}: ${type}${more}`]
  })
  return `{\n${lines.join("\n")}\n${indent}}`
}
