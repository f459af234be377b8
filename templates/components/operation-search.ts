/** What the search finds of a table of errors: a section and a name for each code. */
import type { ApiError } from "../../src/api/api-document.js"
import type { ComponentSearch } from "../../src/model.js"
import { errorAnchor } from "./operation-data.js"

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

/** The plain text of anything that holds text. */
function words(value: unknown): string {
  if (Array.isArray(value)) return value.map(words).join(" ")
  if (value === null || typeof value !== "object") return ""
  const { text, children, items } = value as { text?: unknown; children?: unknown; items?: unknown }
  return [typeof text === "string" ? text : "", words(children), words(items)].filter((part) => part !== "").join(" ")
}
