import type { ComponentUse, SourcePath } from "./model.js"
import { writePlace } from "./text-places.js"

/** Which element of the site a use of a component is: its facts are found by it, and compiled code carries its place. */
export function elementKey(path: SourcePath, place: ComponentUse["place"]): string {
  return `${path}:${writePlace(place)}`
}
