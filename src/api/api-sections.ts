/** What pages that show an OpenAPI document say beyond their own text, for the search index. */
import type { Json, SearchSection } from "../model.js"
import type { ApiError, ApiField, ApiOperation } from "./api-document.js"
import { errorAnchor } from "./api-views.js"

/** From a page's data: a section for each error code, and one for the fields of an operation. */
export function apiSections(data: Record<string, Json>): SearchSection[] {
  return Object.entries(data).flatMap(([key, answer]) => {
    if (answer === null || typeof answer !== "object") return []
    if (key.startsWith("ErrorTable{")) return (answer as unknown as ApiError[]).map(errorSection)
    return key.startsWith("Operation{") ? fieldSections(answer as unknown as Partial<ApiOperation>) : []
  })
}

function errorSection({ code, cause, action }: ApiError): SearchSection {
  return { id: errorAnchor(code), title: code, depth: 3, text: `${words(cause)} ${words(action)}`.trim(), code }
}

function fieldSections({ parameters = [], body, responses = [], path }: Partial<ApiOperation>): SearchSection[] {
  const shapes = [...(body?.shapes ?? []), ...responses.flatMap((response) => response.body.shapes)]
  const fields: ApiField[] = [...parameters, ...shapes.flatMap((shape) => shape.fields)]
  if (fields.length === 0) return []
  const names = [...new Set(fields.map((field) => field.name))]
  const text = [...new Set(fields.map((field) => words(field.description)))].join(" ").replace(/\s+/g, " ").trim()
  return [{ id: "", title: "", depth: 0, text, code: [path, ...names].join(" ") }]
}

/** The plain text of anything that holds text. */
function words(value: unknown): string {
  if (Array.isArray(value)) return value.map(words).join(" ")
  if (value === null || typeof value !== "object") return ""
  const { text, children, items } = value as { text?: unknown; children?: unknown; items?: unknown }
  return [typeof text === "string" ? text : "", words(children), words(items)].filter((part) => part !== "").join(" ")
}
