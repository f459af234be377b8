/**
 * Components that show data of the site: posts, the reference, an API. The build answers each use of one before the
 * page renders, from the props that it can read in the source; the template gives the answer to the element.
 */
import type { ComponentUse, SourcePath } from "./model.js"
import { writePlace } from "./text-places.js"

const names = ["ErrorTable", "LatestPosts", "Operation", "ReferenceTable", "RequestSamples"] as const

export type DataComponent = (typeof names)[number]

export function isDataComponent(name: string): name is DataComponent {
  return (names as readonly string[]).includes(name)
}

/** Which element of the site this is: the key of its answer. */
export function elementKey(path: SourcePath, place: ComponentUse["place"]): string {
  return `${path}:${writePlace(place)}`
}
