/** Duplicate ids on one page: links to the second can't work. */
import { rememberEach } from "../../engine/same.js"
import type { Anchor } from "../../links/anchors.js"
import type { Url } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { type Check, inEach } from "./check-input.js"

export const checkIds: Check = (input) => {
  const { routes } = input.tables
  const urls = [...routes.keys()]
  return inEach(input, inEachRoute, input.anchorsOfRoutes, [routes], (anchors, at) =>
    repeatedIds(anchors, urls[at] as Url),
  )
}

const inEachRoute = rememberEach<readonly Anchor[], readonly Diagnostic[]>("each: ids")

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
