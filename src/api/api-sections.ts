/** What pages that show an OpenAPI document say beyond their own text, for the search: sections and names. */
import type { PageView, SearchSection, Url } from "../model.js"
import type { SearchSymbol } from "../search/search-types.js"
import type { ApiError, ApiField } from "./api-document.js"
import { errorAnchor, type ShownBody, type ShownOperation } from "./api-views.js"

/** From a page's data: a section for each error code, for each answer of an operation, and for what its request has. */
export function apiSections(data: PageView["data"]): SearchSection[] {
  const distinct = new Map(Object.values(data).map((shown) => [JSON.stringify(shown), shown]))
  return [...distinct.values()].flatMap(({ component, answer }) => {
    if (answer === null || typeof answer !== "object") return []
    if (component === "ErrorTable") return (answer as unknown as ApiError[]).map(errorSection)
    return component === "Operation" ? operationSections(answer as unknown as ShownOperation) : []
  })
}

/** The names that such a page explains: error codes, headers, fields of requests and of answers. */
export function apiSymbols(page: Url, data: PageView["data"]): SearchSymbol[] {
  const found = Object.values(data).flatMap(({ component, answer }): SearchSymbol[] => {
    if (answer === null || typeof answer !== "object") return []
    if (component === "ErrorTable") {
      return (answer as unknown as ApiError[]).map(({ code, cause }) => ({
        name: code,
        kind: "error code",
        url: `${page}#${errorAnchor(code)}`,
        aliases: [],
        summary: words(cause),
      }))
    }
    if (component !== "Operation") return []
    const { parameters, body, responses } = answer as unknown as ShownOperation
    return [
      ...(parameters?.shown ?? []).map((one) => fieldSymbol(page, one, one.in === "header" ? "header" : "parameter")),
      ...fieldsOf(body?.shown).map((one) => fieldSymbol(page, one, "parameter")),
      ...(responses?.shown ?? []).flatMap(({ heading, body: answered }) =>
        fieldsOf(answered).map((one) => fieldSymbol(`${page}#${heading.id}`, one, "field")),
      ),
    ]
  })
  // A field leads to the first answer that has it.
  return [...new Map(found.toReversed().map((one) => [`${one.kind} ${one.owner} ${one.name}`, one])).values()].reverse()
}

/** `error.error_code` is asked for as `error_code`, too. */
function fieldSymbol(page: Url, { name: path, description }: ApiField, kind: string): SearchSymbol {
  const dot = path.lastIndexOf(".")
  const owner = dot < 0 ? {} : { owner: path.slice(0, dot) }
  return { name: path.slice(dot + 1), ...owner, kind, url: page, aliases: [], summary: words(description) }
}

function errorSection({ code, cause, action }: ApiError): SearchSection {
  return { id: errorAnchor(code), title: code, depth: 3, text: `${words(cause)} ${words(action)}`.trim(), code }
}

function operationSections({ path, parameters, body, responses }: ShownOperation): SearchSection[] {
  const request = [...(parameters?.shown ?? []), ...fieldsOf(body?.shown)]
  return [
    ...(request.length > 0 ? [{ id: "", title: "", depth: 0, ...textsOf(path, request) }] : []),
    ...(responses?.shown ?? []).map(({ heading: { id, text: title, depth }, body: answered }) => {
      const { text, code } = textsOf(path, fieldsOf(answered))
      return { id, title, depth, text: `${words(answered.description)} ${text}`.trim(), code }
    }),
  ]
}

function textsOf(path: string, fields: readonly ApiField[]): { text: string; code: string } {
  const text = [...new Set(fields.map((field) => words(field.description)))].join(" ").replace(/\s+/g, " ").trim()
  return { text, code: [path, ...new Set(fields.map((field) => field.name))].join(" ") }
}

function fieldsOf(body: ShownBody | undefined): ApiField[] {
  return body?.shapes.flatMap(({ shown }) => shown) ?? []
}

/** The plain text of anything that holds text. */
function words(value: unknown): string {
  if (Array.isArray(value)) return value.map(words).join(" ")
  if (value === null || typeof value !== "object") return ""
  const { text, children, items } = value as { text?: unknown; children?: unknown; items?: unknown }
  return [typeof text === "string" ? text : "", words(children), words(items)].filter((part) => part !== "").join(" ")
}
