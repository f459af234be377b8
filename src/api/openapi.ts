/** Small readers for a parsed OpenAPI document: references, merged schemas, operations, examples. */

export type Node = { [key: string]: unknown }
export type Path = (string | number)[]

export function isNode(value: unknown): value is Node {
  return value !== null && typeof value === "object" && !Array.isArray(value)
}

export function nodeOf(value: unknown): Node {
  return isNode(value) ? value : {}
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : ""
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Follows `$ref` inside the document; an unresolved reference is an empty object. */
export function resolveRef(value: unknown, document: Node): Node {
  return placedRef(value, [], document).node
}

/** The same with the path of what it found. */
export function placedRef(value: unknown, path: Path, document: Node, depth = 0): { node: Node; path: Path } {
  const node = nodeOf(value)
  if (typeof node.$ref !== "string") return { node, path }
  const at = pathOfPointer(node.$ref)
  const { $ref: _, ...beside } = node
  if (!at || depth > 20) return { node: beside, path }
  const target = placedRef(valueAt(at, document), at, document, depth + 1)
  return Object.keys(beside).length === 0 ? target : { ...target, node: { ...target.node, ...beside } }
}

/** The path that `#/components/schemas/X` names; undefined for what is no pointer into the document. */
export function pathOfPointer(pointer: string): Path | undefined {
  if (pointer === "#") return []
  if (!pointer.startsWith("#/")) return undefined
  try {
    return pointer
      .slice(2)
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
  } catch {
    return undefined
  }
}

export function valueAt(path: Path, document: unknown): unknown {
  let at = document
  for (const key of path) {
    if (Array.isArray(at)) at = at[Number(key)]
    else if (isNode(at) && Object.hasOwn(at, key)) at = at[key]
    else return undefined
  }
  return at
}

/** A pointer as it is written after `#` in a URI. */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")
}

const whole = new WeakMap<Node, Node>()

/** A schema with its references followed and its `allOf` merged, one level deep. */
export function schemaOf(value: unknown, document: Node, depth = 0): Node {
  const known = isNode(value) && depth === 0 ? whole.get(value) : undefined
  if (known) return known
  const schema = resolveRef(value, document)
  const { allOf, ...rest } = schema
  const parts = depth > 10 ? [] : listOf(allOf).map((part) => schemaOf(part, document, depth + 1))
  const merged = Array.isArray(allOf) ? [...parts, rest].reduce(both, {}) : schema
  if (isNode(value) && depth === 0) whole.set(value, merged)
  return merged
}

/** What follows from two schemas together: the stricter of two limits, all properties. */
function both(a: Node, b: Node): Node {
  const merged = { ...a, ...b }
  for (const key of Object.keys(b)) if (Object.hasOwn(a, key)) merged[key] = stricter(key, a[key], b[key])
  return merged
}

function stricter(key: string, a: unknown, b: unknown): unknown {
  if (isNode(a) && isNode(b) && /^(p|patternP)roperties$/.test(key)) {
    const shared = Object.keys(b).filter((name) => Object.hasOwn(a, name) && a[name] !== b[name])
    return { ...a, ...b, ...Object.fromEntries(shared.map((name) => [name, { allOf: [a[name], b[name]] }])) }
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    if (key === "enum" || key === "type") return a.filter((value) => b.includes(value))
    return key === "required" ? [...new Set([...a, ...b])] : b
  }
  if (typeof a === "number" && typeof b === "number") {
    if (/^(m|exclusiveM)in/.test(key)) return Math.max(a, b)
    if (/^(m|exclusiveM)ax/.test(key)) return Math.min(a, b)
  }
  return b === "" ? a : b
}

/** What a part of the document says of itself, and where more is said. */
export function saidBy({ description, externalDocs }: Node): string {
  const { url, description: about } = nodeOf(externalDocs)
  const name = (text(about) || text(url)).replace(/[[\]\\\n]/g, " ")
  return [text(description), /^https?:/.test(text(url)) ? `More: [${name}](<${url}>)` : ""].filter(Boolean).join("\n\n")
}

/** The first paragraph of a description. */
export function firstPart(description: string): string {
  return description.split(/\n\s*\n/)[0] ?? ""
}

/** What the field that tells forms apart says in one of them: as mapped, as the form states, else its schema's name. */
export function toldApart(
  { discriminator }: Node,
  form: unknown,
  ref: string,
  document: Node,
): { field: string; values: unknown[] } | undefined {
  const { propertyName: field, mapping } = nodeOf(discriminator)
  if (typeof field !== "string") return undefined
  const name = ref.slice(ref.lastIndexOf("/") + 1)
  const mapped = Object.entries(nodeOf(mapping)).flatMap(([value, to]) => (to === ref || to === name ? [value] : []))
  const { const: only, enum: list } = schemaOf(nodeOf(schemaOf(form, document).properties)[field], document)
  const values = [mapped, only === undefined ? listOf(list) : [only], name === "" ? [] : [name]]
  return { field, values: values.find(({ length }) => length > 0) ?? [] }
}

export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const

/** An operation, where the document has it. */
export interface PlacedOperation {
  /** Of a webhook or a callback, its name or its address. */
  path: string
  method: string
  operation: Node
  /** The parameters of its path. */
  shared: unknown[]
  at: Path
  /** The service sends it. */
  sent: boolean
}

/** Every operation with its path and method, and every webhook. */
export function operationsOf(document: Node): PlacedOperation[] {
  return ["paths", "webhooks", "x-webhooks"].flatMap((key) =>
    operationsIn(document[key], [key], document, key !== "paths"),
  )
}

/** The operations of path items. */
export function operationsIn(items: unknown, around: Path, document: Node, sent: boolean): PlacedOperation[] {
  return Object.entries(nodeOf(items)).flatMap(([path, value]) => {
    const { node: item, path: at } = placedRef(value, [...around, path], document)
    return methods.flatMap((method) => {
      const operation = item[method]
      if (!isNode(operation)) return []
      const { node, path: placed } = placedRef(operation, [...at, method], document)
      return [{ path, method, operation: node, shared: listOf(item.parameters), at: placed, sent }]
    })
  })
}

/** The examples of a media type or a parameter, each with a title. */
export function examplesOf(media: Node, document: Node): { title: string; value: unknown; at: Path }[] {
  if (media.example !== undefined) return [{ title: "Example", value: media.example, at: ["example"] }]
  return Object.entries(nodeOf(media.examples)).flatMap(([key, value]) => {
    const example = resolveRef(value, document)
    if (example.value === undefined) return []
    return [{ title: text(example.summary) || key, value: example.value, at: ["examples", key, "value"] }]
  })
}
