import type { ComponentUse, SourcePath } from "../model.js"
import { writePlace } from "../text/text-places.js"

/** The key of one use of a component: its facts are found by it, and compiled code carries its place. */
export function elementKey(path: SourcePath, place: ComponentUse["place"]): string {
  return `${path}:${writePlace(place)}`
}
