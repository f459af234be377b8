/** Duplicate ids on one page: links to the second can't work. */
import { rememberFor } from "../../engine/same.js"
import { type Anchor, anchorsOf } from "../../links/anchors.js"
import type { Url } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"

export const checkIds: Check = function* ({ site, tables }) {
  for (const [url, route] of tables.routes) {
    const anchors = anchorsOf(route, site)
    yield remembered(anchors, [url], () => repeatedIds(anchors, url))
  }
}

const remembered = rememberFor<readonly Anchor[], Diagnostic[]>("ids checked")

function repeatedIds(anchors: readonly Anchor[], url: Url): Diagnostic[] {
  const first = new Map<string, Anchor>()
  const repeated: Diagnostic[] = []
  for (const anchor of anchors) {
    // Nobody wrote the id of a row; a partial that is used twice repeats it.
    if (anchor.row) continue
    const other = first.get(anchor.id)
    if (!other) first.set(anchor.id, anchor)
    else {
      const where =
        other.place.file === anchor.place.file ? `line ${other.place.line}` : `${other.place.file}:${other.place.line}`
      const message = `duplicate id: ${url}#${anchor.id} is also in ${where}`
      repeated.push(
        problem("duplicate-id", anchor.place, message, {
          hint: "give one of them another id",
          target: `${url}#${anchor.id}`,
        }),
      )
    }
  }
  return repeated
}
