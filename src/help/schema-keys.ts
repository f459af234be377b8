/** The keys of a schema for people and editors: help, types and editors show what the program checks. */
import * as z from "zod"

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface SchemaKey {
  /** From the outermost key: `docs.versions.name`. List elements and alternatives add nothing to it. */
  path: string
  /** As TypeScript writes it; `{ … }` is an object whose keys follow. */
  type: string
  required: boolean
  default?: unknown
  description: string
  keys: SchemaKey[]
}

/** Converts a schema to JSON Schema, in the version that every editor reads: for the input or the parsed output. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output" = "input"): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    target: "draft-7",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // YAML has dates; JSON writes them as text.
      if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date" })
      // The largest safe integer is not a limit that anyone chose.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

/** The keys of an object, of the elements of a list, or of the alternatives that are objects. */
export function keysOf(schema: JsonSchema, above = ""): SchemaKey[] {
  const keys = Object.entries(schema.properties ?? {}).flatMap(([name, value]): SchemaKey[] => {
    // Skip keys that may never be written.
    if (typeof value === "boolean" || value.not !== undefined) return []
    const path = above === "" ? name : `${above}.${name}`
    return [
      {
        path,
        type: typeOf(value),
        required: schema.required?.includes(name) ?? false,
        ...("default" in value && { default: value.default }),
        description: value.description ?? "",
        keys: keysOf(value, path),
      },
    ]
  })
  return joined([...keys, ...insideOf(schema).flatMap((inner) => keysOf(inner, above))])
}

/** Each key once: one that several alternatives have may hold what either may. */
function joined(keys: readonly SchemaKey[]): SchemaKey[] {
  const byPath = new Map<string, SchemaKey>()
  for (const key of keys) {
    const before = byPath.get(key.path)
    byPath.set(key.path, before ? either(before, key) : key)
  }
  return [...byPath.values()]
}

function either(one: SchemaKey, other: SchemaKey): SchemaKey {
  const both = (of: (key: SchemaKey) => string, between: string) => [...new Set([of(one), of(other)])].join(between)
  return {
    ...one,
    type: both(({ type }) => type, " | "),
    description: both(({ description }) => description, " "),
    required: one.required && other.required,
    keys: joined([...one.keys, ...other.keys]),
  }
}

function insideOf({ items, anyOf = [] }: JsonSchema): JsonSchema[] {
  return [items, ...anyOf].filter((inner) => typeof inner === "object" && !Array.isArray(inner)) as JsonSchema[]
}

/**
 * A schema as a TypeScript type. What JSON Schema can't express is in the schema's `meta({ typescript })`, the name of
 * a type of `model.ts`; `objects` prints an object with known keys.
 */
export function typeOf(schema: JsonSchema, objects: (schema: JsonSchema) => string = () => "{ … }"): string {
  const inner = (part: JsonSchema | boolean) => (typeof part === "boolean" ? "unknown" : typeOf(part, objects))
  if (typeof schema.typescript === "string") return schema.typescript
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.anyOf) return [...new Set(schema.anyOf.map(inner))].join(" | ")
  if (schema.not !== undefined) return "never"
  if (Array.isArray(schema.type)) return schema.type.join(" | ")
  switch (schema.type) {
    case "array": {
      if (Array.isArray(schema.items)) return `[${schema.items.map(inner).join(", ")}]`
      const element = inner((schema.items as JsonSchema | undefined) ?? true)
      return element.includes(" | ") && !element.startsWith("{") ? `(${element})[]` : `${element}[]`
    }
    case "object":
      if (schema.properties) return objects(schema)
      return `Record<string, ${inner(schema.additionalProperties ?? true)}>`
    case "integer":
      return "number"
    default:
      return typeof schema.type === "string" ? schema.type : "unknown"
  }
}
