/** A schema as fields: each with its full path, its type, all that limits it, and what is inside it. */

import type { Url } from "../model/paths.js"
import { count } from "../report/format.js"
import type { ApiField, ApiShape } from "./api-document.js"
import { isNode, listOf, type Node, nodeOf, schemaOf, text, toldApart } from "./openapi.js"

/** How far a schema is followed. */
export interface Reading {
  document: Node
  /** The places of named schemas, if they have any: from this depth on, they are linked. */
  urlOf?: SchemaUrl | undefined
  linkFrom: number
  depth: number
  /** The references that lead here. */
  inside: readonly string[]
  /** The number of fields that may follow. */
  left: { fields: number }
}

/** The address of a named schema. */
export type SchemaUrl = (name: string) => Url | undefined

export function newReading(document: Node, urlOf?: SchemaUrl, linkFrom = 0, fields = 5000): Reading {
  return { document, urlOf, linkFrom, depth: 0, inside: [], left: { fields } }
}

/** Of one body; more are slower to read than a link to the schema inside it. */
const mostFields = 200

/**
 * The shapes of a body: one, or those of a `oneOf` or `anyOf`. Where named schemas have places of their own, they are
 * linked from depth `linkFrom` on, or from a smaller one, so that the body is short.
 */
export function shapesOf(schema: unknown, document: Node, urlOf?: SchemaUrl, linkFrom = 3): ApiShape[] {
  const mayBeLess = urlOf !== undefined && linkFrom > 0
  const reading = newReading(document, urlOf, linkFrom, mayBeLess ? mostFields : undefined)
  const root = shapeOf(schema, "", reading)
  if (reading.left.fields < 0 && mayBeLess) return shapesOf(schema, document, urlOf, linkFrom - 1)
  return root.type === "object" && root.fields.length === 0 && root.shapes.length > 0 ? root.shapes : [root]
}

/** A form, named `title` unless it has a name. */
function shapeOf(schema: unknown, name: string, reading: Reading, title = ""): ApiShape {
  const { document } = reading
  const named = text(schemaOf(schema, document).title) || nameOf(schema)
  return { title: title || named, ...fieldOf({ name, schema, required: true, reading }) }
}

export function fieldOf(options: {
  name: string
  schema: unknown
  required: boolean
  reading: Reading
  description?: string
}): ApiField {
  const { name, schema: written, required, reading } = options
  const { document } = reading
  reading.left.fields--
  const schema = schemaOf(written, document)
  const { item, path } = itemOf(written, name, document)
  const element = schemaOf(item, document)
  const { values, meanings } = valuesOf(element, document)
  const [example = listOf(schema.examples)[0]] = [schema.example]
  return {
    name,
    type: typeOf(schema, document),
    required,
    description: options.description ?? text(schema.description),
    limits: [
      ...limitsOf(schema),
      ...(element === schema ? [] : limitsOf(element).map((limit) => `each ${limit}`)),
    ].join(", "),
    values,
    ...(meanings && { meanings }),
    marks: Object.entries({ deprecated: "deprecated", readOnly: "read only", writeOnly: "write only" }).flatMap(
      ([key, mark]) => (schema[key] === true ? mark : []),
    ),
    ...(schema.default !== undefined && { default: JSON.stringify(schema.default) }),
    ...(example !== undefined && { example: JSON.stringify(example) }),
    ...partsOf(item, path, reading),
  }
}

/** What a list or a map holds, however deep, and how it is named. */
function itemOf(schema: unknown, name: string, document: Node, depth = 0): { item: unknown; path: string } {
  const { items, additionalProperties: values, properties, patternProperties, ...rest } = schemaOf(schema, document)
  if (depth < 5 && isNode(items)) return itemOf(items, `${name}[]`, document, depth + 1)
  const isMap = isNode(values) && !properties && !patternProperties && !formsOf(rest, document)
  if (!isMap || depth === 5) return { item: schema, path: name }
  return itemOf(values, name === "" ? "{key}" : `${name}.{key}`, document, depth + 1)
}

type Part = [name: string, schema: unknown, required?: boolean]

/** What is inside a field: its fields, its forms, or the name of the schema that says so. */
function partsOf(item: unknown, path: string, reading: Reading): Pick<ApiField, "fields" | "shapes" | "schema"> {
  const { document, urlOf, linkFrom, depth, inside, left } = reading
  const schema = schemaOf(item, document)
  const prefix = path === "" ? "" : `${path}.`
  const required = new Set(listOf(schema.required))
  const { properties, patternProperties, additionalProperties, prefixItems } = schema
  const parts: Part[] = [
    ...Object.entries(nodeOf(properties)).map(([name, value]): Part => [prefix + name, value, required.has(name)]),
    ...Object.entries(nodeOf(patternProperties)).map(([name, value]): Part => [`${prefix}/${name}/`, value]),
    ...(isNode(additionalProperties) ? [[`${prefix}{key}`, additionalProperties] satisfies Part] : []),
    ...listOf(prefixItems).map((value, index): Part => [`${path}[${index}]`, value]),
  ]
  const forms = formsOf(schema, document) ?? []
  const nothing = { fields: [], shapes: [] }
  if (parts.length + forms.length === 0) return nothing
  const refs = refsOf(item)
  const name = nameOf(item)
  const isAgain = refs.some((ref) => inside.includes(ref))
  const url = name === "" ? undefined : urlOf?.(name)
  const isElsewhere = url !== undefined && depth >= linkFrom
  const link = url !== undefined && { schema: { name, url } }
  if (isAgain || isElsewhere || depth > 8 || left.fields < 0) return { ...nothing, ...link }
  const deeper: Reading = { ...reading, depth: depth + 1, inside: [...inside, ...refs] }
  return {
    fields: parts.map(([at, value, needed = false]) =>
      fieldOf({ name: at, schema: value, required: needed, reading: deeper }),
    ),
    shapes: forms.map((form) => shapeOf(form.schema, path, { ...deeper, depth: depth + 1 }, form.title)),
  }
}

/** The references through which a schema is written. */
function refsOf(schema: unknown): string[] {
  const { $ref, allOf } = nodeOf(schema)
  const [only, ...others] = listOf(allOf)
  return typeof $ref === "string" ? [$ref] : only !== undefined && others.length === 0 ? refsOf(only) : []
}

/** The name of a schema that has one. */
export function nameOf(schema: unknown): string {
  const [, name = ""] = /^#\/(?:components\/schemas|x-files\/.*)\/([^/]+)$/.exec(refsOf(schema)[0] ?? "") ?? []
  return name.replaceAll("~1", "/").replaceAll("~0", "~").replace(/%20/g, " ")
}

/** The forms of a schema that differ by more than their type. */
function formsOf(schema: Node, document: Node): { title: string; schema: unknown }[] | undefined {
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].filter(
    (choice) => schemaOf(choice, document).type !== "null",
  )
  const isPlain = (choice: unknown) => {
    const { item } = itemOf(choice, "", document)
    const { properties, oneOf, anyOf, allOf } = schemaOf(item, document)
    return !properties && !oneOf && !anyOf && !allOf
  }
  if (choices.length === 0 || choices.every(isPlain)) return undefined
  return choices.map((choice, index) => {
    const [ref = ""] = refsOf(choice)
    const name = text(schemaOf(choice, document).title) || nameOf(choice)
    const told = toldApart(schema, choice, ref, document)
    const chosen = told && told.values.length > 0 ? `${told.field}: ${told.values.join(", ")}` : ""
    const title = [name, chosen && (name === "" ? chosen : `(${chosen})`)].filter(Boolean).join(" ")
    return { title: title || (choices.length > 1 ? `Form ${index + 1}` : ""), schema: choice }
  })
}

export function typeOf(schema: Node, document: Node, depth = 0): string {
  const { type, format, items, additionalProperties, properties, nullable, oneOf, anyOf } = schema
  const inner = (value: unknown) => (depth > 4 ? "any" : typeOf(schemaOf(value, document), document, depth + 1))
  const choices = [...listOf(oneOf), ...listOf(anyOf)]
  const types = [type ?? []].flat().map((name) => {
    if (name === "array" && isNode(items)) return `array of ${inner(items)}`
    if (name === "object" && isNode(additionalProperties) && !properties) return `map of ${inner(additionalProperties)}`
    return text(name)
  })
  const stated = types.filter((name) => name !== "")
  const named = stated.length === 0 ? choices.map(inner) : stated
  if (named.length === 0) {
    if (properties || schema.patternProperties || isNode(additionalProperties)) named.push("object")
    else if (isNode(items)) named.push(`array of ${inner(items)}`)
    else named.push(schema.enum || typeof schema.const === "string" ? "string" : "any")
  }
  if (nullable === true && !named.includes("null")) named.push("null")
  const words = [...new Set(named)].join(" or ")
  return typeof format === "string" && format !== "password" ? `${words}, ${format}` : words
}

/** Allowed values as JSON, and what they mean. */
function valuesOf(schema: Node, document: Node): { values: string[]; meanings?: Record<string, string> } {
  const meanings: Record<string, string> = {}
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].map((choice) => schemaOf(choice, document))
  const constants = choices.filter((choice) => choice.const !== undefined)
  for (const choice of constants) {
    const said = [text(choice.title), text(choice.description)].filter(Boolean).join(": ")
    if (said !== "") meanings[JSON.stringify(choice.const)] = said
  }
  const values = [
    ...listOf(schema.enum),
    ...[schema, ...constants].flatMap(({ const: one }) => (one === undefined ? [] : [one])),
  ]
  const said = schema["x-enumDescriptions"] ?? schema["x-enum-descriptions"]
  for (const [index, value] of values.entries()) {
    const meaning = Array.isArray(said) ? said[index] : nodeOf(said)[String(value)]
    if (typeof meaning === "string") meanings[JSON.stringify(value)] = meaning
  }
  return { values: values.map((value) => JSON.stringify(value)), ...(Object.keys(meanings).length > 0 && { meanings }) }
}

/** Keywords that are shown as they are written. */
const asWritten = [
  ...["contentEncoding", "contentMediaType", "contains", "minContains", "maxContains", "propertyNames", "not", "if"],
  ...["then", "else", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"],
]

function limitsOf(schema: Node): string[] {
  const { exclusiveMinimum: above, exclusiveMaximum: below, minimum, maximum, multipleOf, pattern } = schema
  const limits: string[] = []
  const counted = (noun: string, least: unknown, most: unknown, from = 0) => {
    if (typeof most === "number") limits.push(`at most ${count(most, noun)}`)
    if (typeof least === "number" && least > from) limits.push(`at least ${count(least, noun)}`)
  }
  counted("character", schema.minLength, schema.maxLength, 1)
  if (typeof minimum === "number") limits.push(`${above === true ? "more than" : "at least"} ${minimum}`)
  if (typeof maximum === "number") limits.push(`${below === true ? "less than" : "at most"} ${maximum}`)
  if (typeof above === "number") limits.push(`more than ${above}`)
  if (typeof below === "number") limits.push(`less than ${below}`)
  if (typeof multipleOf === "number") limits.push(`a multiple of ${multipleOf}`)
  if (typeof pattern === "string") limits.push(`matches \`${pattern}\``)
  counted("item", schema.minItems, schema.maxItems)
  if (schema.uniqueItems === true) limits.push("no item twice")
  counted("field", schema.minProperties, schema.maxProperties)
  for (const key of asWritten) {
    if (schema[key] !== undefined) limits.push(`${key} \`${JSON.stringify(schema[key]).slice(0, 200)}\``)
  }
  const { propertyName, mapping } = nodeOf(schema.discriminator)
  if (typeof propertyName === "string") {
    const forms = Object.entries(nodeOf(mapping)).map(([value, to]) => `\`${value}\` is ${nameOf({ $ref: to }) || to}`)
    limits.push([`\`${propertyName}\` says which form it has`, ...forms].join("; "))
  }
  return limits
}
