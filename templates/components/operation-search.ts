/** What the search finds of an operation: a section for each error code and each answer, and the names that it explains. */
import type { ApiError, ApiField } from "../../src/api/api-document.js"
import type { ComponentSearch, SearchSection } from "../../src/model.js"
import { errorAnchor, type ShownBody, type ShownOperation } from "./operation-data.js"

export function searchErrors(errors: readonly ApiError[]): ComponentSearch {
  return {
    sections: errors.map(({ code, cause, action }) => ({
      id: errorAnchor(code),
      title: code,
      depth: 3,
      text: `${words(cause)} ${words(action)}`.trim(),
      code,
    })),
    names: errors.map(({ code, cause }) => ({
      name: code,
      kind: "error code",
      anchor: errorAnchor(code),
      summary: words(cause),
    })),
  }
}

export function searchOperation(operation: ShownOperation): ComponentSearch {
  const { parameters, body, responses } = operation
  return {
    sections: operationSections(operation),
    names: [
      ...(parameters?.shown ?? []).map((one) => fieldName(one, one.in === "header" ? "header" : "parameter")),
      ...fieldsOf(body?.shown).map((one) => fieldName(one, "parameter")),
      ...(responses?.shown ?? []).flatMap(({ heading, body: answered }) =>
        fieldsOf(answered).map((one) => fieldName(one, "field", heading.id)),
      ),
    ],
  }
}

/** `error.error_code` is asked for as `error_code`, too. */
function fieldName(
  { name: path, description }: ApiField,
  kind: string,
  anchor = "",
): NonNullable<ComponentSearch["names"]>[number] {
  const dot = path.lastIndexOf(".")
  const owner = dot < 0 ? {} : { owner: path.slice(0, dot) }
  return { name: path.slice(dot + 1), ...owner, kind, anchor, summary: words(description) }
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
