/** Names from an OpenAPI document: operations, headers, parameters, fields with their owners, and error codes. */
import { isNode } from "../api/openapi.js"
import type { KnownName } from "./symbol-table.js"

export function namesFromOpenApi(document: unknown): KnownName[] {
  const names: KnownName[] = []
  const visit = (value: unknown, owner: string | undefined, path: readonly string[]): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, owner, path)
    if (!isNode(value)) return
    const at = path.at(-1)
    if (at === "example" || at === "examples" || at === "value") return
    if (typeof value.operationId === "string") names.push({ name: value.operationId, kind: "operation" })
    if (value.in === "header" && typeof value.name === "string") names.push({ name: value.name, kind: "header" })
    else if (typeof value.in === "string" && typeof value.name === "string")
      names.push({ name: value.name, kind: "field" })
    if (isNode(value.properties)) {
      for (const [name, schema] of Object.entries(value.properties)) {
        names.push({ name, kind: "field", ...(owner !== undefined && { owner }) })
        visit(schema, name, [...path, "properties", name])
      }
    }
    if (
      Array.isArray(value.enum) &&
      /code|errors?$/i.test([...path].reverse().find((part) => !["items", "properties"].includes(part)) ?? "")
    ) {
      for (const code of value.enum) if (typeof code === "string") names.push({ name: code, kind: "error-code" })
    }
    for (const [key, child] of Object.entries(value)) {
      if (key !== "properties" && key !== "examples" && key !== "example")
        visit(child, key === "schemas" ? undefined : owner, [...path, key])
    }
  }
  visit(document, undefined, [])
  for (const code of listedCodes(document)) names.push({ name: code, kind: "error-code" })
  const unique = new Map(names.map((name) => [JSON.stringify(name), name]))
  return [...unique.values()]
}

/** `x-error-codes` anywhere in the document. */
function listedCodes(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listedCodes)
  if (!isNode(value)) return []
  return Object.entries(value).flatMap(([key, child]) => {
    if (key !== "x-error-codes" || !Array.isArray(child)) return listedCodes(child)
    return child.flatMap((entry) => (isNode(entry) && typeof entry.code === "string" ? [entry.code] : []))
  })
}
