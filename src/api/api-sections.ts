/** What pages that show an OpenAPI document say beyond their own text, for the search: sections and names. */
import type { PageView, SearchSection, Url } from "../model.js"
import type { SearchSymbol } from "../search/search-types.js"
import type { ApiBody, ApiError, ApiField, ApiOperation } from "./api-document.js"
import { errorAnchor } from "./api-views.js"

/** From a page's data: a section for each error code, and one for the fields of an operation. */
export function apiSections(data: PageView["data"]): SearchSection[] {
  const distinct = new Map(Object.values(data).map((shown) => [JSON.stringify(shown), shown]))
  return [...distinct.values()].flatMap(({ component, answer }) => {
    if (answer === null || typeof answer !== "object") return []
    if (component === "ErrorTable") return (answer as unknown as ApiError[]).map(errorSection)
    return component === "Operation" ? fieldSections(answer as unknown as Partial<ApiOperation>) : []
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
    const { parameters = [], body, responses = [] } = answer as unknown as Partial<ApiOperation>
    const fieldsOf = (one: ApiBody | undefined) => one?.shapes.flatMap((shape) => shape.fields) ?? []
    return [
      ...parameters.map((one) => fieldSymbol(page, one, one.in === "header" ? "header" : "parameter")),
      ...fieldsOf(body).map((one) => fieldSymbol(page, one, "parameter")),
      ...responses.flatMap((one) => fieldsOf(one.body)).map((one) => fieldSymbol(page, one, "field")),
    ]
  })
  return [...new Map(found.map((one) => [`${one.kind} ${one.owner} ${one.name}`, one])).values()]
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
