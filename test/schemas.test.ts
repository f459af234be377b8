/** What a site may write is described where it is checked: help, the manual and editors show these descriptions. */
import assert from "node:assert/strict"
import { test } from "node:test"
import * as z from "zod"
import { configSchema } from "../src/config.js"
import { frontMatterSchema } from "../src/stages/compile/front-matter.js"
import { archiveSchema, authorSchema, categorySchema, tagSchema } from "../src/stages/site/data-files.js"

const schemas = { configSchema, frontMatterSchema, categorySchema, authorSchema, tagSchema, archiveSchema }

for (const [name, schema] of Object.entries(schemas)) {
  test(`every key of ${name} has a description that is a sentence`, () => {
    const keys = keysOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "")
    assert.ok(keys.length > 2, `${keys.length} keys`)
    assert.deepEqual(
      keys.filter(({ description }) => !/^[A-Z`].+[.]$/.test(description ?? "")),
      [],
    )
  })
}

interface Described {
  at: string
  description: string | undefined
}

/** The keys of a schema and of the objects in it, by their path. */
function keysOf(schema: z.core.JSONSchema.BaseSchema, at: string): Described[] {
  const inside = [schema.items, ...(schema.anyOf ?? [])].filter((one) => typeof one === "object" && !Array.isArray(one))
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
      if (typeof value === "boolean") return []
      const path = at === "" ? key : `${at}.${key}`
      return [{ at: path, description: value.description }, ...keysOf(value, path)]
    }),
    ...inside.flatMap((one) => keysOf(one as z.core.JSONSchema.BaseSchema, at)),
  ]
}
