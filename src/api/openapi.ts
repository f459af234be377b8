/** Small readers for a parsed OpenAPI document: references, merged schemas, examples. */

export type Node = { [key: string]: unknown }

export function isNode(value: unknown): value is Node {
  return value !== null && typeof value === "object" && !Array.isArray(value)
}

export function nodeOf(value: unknown): Node {
  return isNode(value) ? value : {}
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : ""
}

/** Follows `$ref` inside the document; an unresolved reference is an empty object. */
export function resolveRef(value: unknown, document: Node, depth = 0): Node {
  const node = nodeOf(value)
  if (typeof node.$ref !== "string" || depth > 20) return node
  const target = resolveRef(pointerTarget(node.$ref, document), document, depth + 1)
  const { $ref: _, ...beside } = node
  return { ...target, ...beside }
}

/** The value that `#/components/schemas/X` names; undefined when there is none. */
export function pointerTarget(pointer: string, document: Node): unknown {
  if (!pointer.startsWith("#/")) return pointer === "#" ? document : undefined
  let at: unknown = document
  for (const part of pointer.slice(2).split("/")) {
    const key = decodeURIComponent(part.replaceAll("~1", "/").replaceAll("~0", "~"))
    if (Array.isArray(at)) at = at[Number(key)]
    else if (isNode(at) && Object.hasOwn(at, key)) at = at[key]
    else return undefined
  }
  return at
}

/** A schema with its references followed and its `allOf` merged, one level deep. */
export function schemaOf(value: unknown, document: Node, depth = 0): Node {
  const schema = resolveRef(value, document)
  if (!Array.isArray(schema.allOf) || depth > 20) return schema
  const { allOf, ...rest } = schema
  return [...allOf.map((part) => schemaOf(part, document, depth + 1)), rest].reduce(merged, {})
}

function merged(a: Node, b: Node): Node {
  const properties: Node = { ...nodeOf(a.properties) }
  for (const [name, schema] of Object.entries(nodeOf(b.properties))) {
    properties[name] = Object.hasOwn(properties, name) ? { allOf: [properties[name], schema] } : schema
  }
  const required = [...new Set([...listOf(a.required), ...listOf(b.required)])]
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const

/** Every operation with its path and method. */
export function operationsOf(document: Node): { path: string; method: string; operation: Node; shared: unknown[] }[] {
  return Object.entries(nodeOf(document.paths)).flatMap(([path, value]) => {
    const item = resolveRef(value, document)
    return methods.flatMap((method) =>
      isNode(item[method]) ? [{ path, method, operation: item[method] as Node, shared: listOf(item.parameters) }] : [],
    )
  })
}

/** The examples of a media type, each with a title. */
export function examplesOf(media: Node, document: Node): { title: string; value: unknown }[] {
  if (media.example !== undefined) return [{ title: "Example", value: media.example }]
  return Object.entries(nodeOf(media.examples)).map(([key, value]) => {
    const example = resolveRef(value, document)
    return { title: text(example.summary) || key, value: example.value }
  })
}
