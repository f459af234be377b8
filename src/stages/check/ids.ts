/** Duplicate ids on one page: links to the second can't work. */
import { type Anchor, anchorsOf } from "../../links/anchors.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"

export const checkIds: Check = ({ site, tables }) =>
  [...tables.routes.values()].flatMap((route): Diagnostic[] => {
    const first = new Map<string, Anchor>()
    const repeated: Diagnostic[] = []
    for (const anchor of anchorsOf(route, site)) {
      // Nobody wrote the id of a row; a partial that is used twice repeats it.
      if (anchor.row) continue
      const other = first.get(anchor.id)
      if (!other) first.set(anchor.id, anchor)
      else {
        const where =
          other.place.file === anchor.place.file
            ? `line ${other.place.line}`
            : `${other.place.file}:${other.place.line}`
        const message = `duplicate id: ${route.url}#${anchor.id} is also in ${where}`
        repeated.push(
          problem("duplicate-id", anchor.place, message, {
            hint: "give one of them another id",
            target: `${route.url}#${anchor.id}`,
          }),
        )
      }
    }
    return repeated
  })
