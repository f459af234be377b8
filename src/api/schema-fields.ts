/** A schema as table rows: each field with its full path, its type and its constraints. */
import type { ApiField, ApiShape } from "./api-document.js"
import { listOf, type Node, nodeOf, schemaOf, text } from "./openapi.js"

/** The shapes of a body: one, or those of a `oneOf` or `anyOf`. */
export function shapesOf(schema: unknown, document: Node): ApiShape[] {
  const whole = schemaOf(schema, document)
  const choices = [...listOf(whole.oneOf), ...listOf(whole.anyOf)]
  if (choices.length > 0) return choices.flatMap((choice) => shapesOf(choice, document))
  return [{ title: text(whole.title), description: text(whole.description), fields: fieldsOf(whole, document, "") }]
}

function fieldsOf(schema: Node, document: Node, prefix: string, depth = 0): ApiField[] {
  if (depth > 8) return []
  const required = new Set(listOf(schema.required))
  return Object.entries(nodeOf(schema.properties)).flatMap(([name, value]) => {
    const field = schemaOf(value, document)
    const inner = field.type === "array" ? schemaOf(field.items, document) : field
    return [
      fieldOf({ name: prefix + name, schema: field, required: required.has(name), document }),
      ...fieldsOf(inner, document, `${prefix}${name}${field.type === "array" ? "[]" : ""}.`, depth + 1),
    ]
  })
}

export function fieldOf(options: {
  name: string
  schema: Node
  required: boolean
  document: Node
  description?: string
}): ApiField {
  const { name, schema, required, document } = options
  const inner = schema.type === "array" ? schemaOf(schema.items, document) : schema
  return {
    name,
    type: typeOf(schema, document),
    required,
    description: options.description ?? text(schema.description),
    limits: limitsOf(schema).join(", "),
    values: [...listOf(inner.enum), ...(inner.const === undefined ? [] : [inner.const])].map((value) =>
      JSON.stringify(value),
    ),
  }
}

function typeOf(schema: Node, document: Node): string {
  const { type, format } = schema
  if (type === "array") return `array of ${typeOf(schemaOf(schema.items, document), document)}`
  const names = Array.isArray(type) ? type.map(String).join(" or ") : text(type)
  if (names === "")
    return schema.properties ? "object" : schema.enum || typeof schema.const === "string" ? "string" : "any"
  return typeof format === "string" && format !== "password" ? `${names}, ${format}` : names
}

function limitsOf(schema: Node): string[] {
  const { minLength, maxLength, minimum, maximum, pattern } = schema
  const limits: string[] = []
  if (typeof maxLength === "number") limits.push(`at most ${maxLength} characters`)
  if (typeof minLength === "number" && minLength > 1) limits.push(`at least ${minLength} characters`)
  if (typeof minimum === "number") limits.push(`at least ${minimum}`)
  if (typeof maximum === "number") limits.push(`at most ${maximum}`)
  if (typeof pattern === "string") limits.push(`matches \`${pattern}\``)
  return limits
}
