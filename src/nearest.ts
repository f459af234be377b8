import { editDistance } from "./edit-distance.js"

/**
 * The candidate closest to what was typed, if it is close enough to be a slip of the fingers: no more than `limit` edits
 * away, upper and lower case being the same. Of equally close ones, the first.
 */
export function nearest(
  typed: string,
  candidates: Iterable<string>,
  limit = Math.max(1, Math.floor(typed.length / 3)),
): string | undefined {
  const wanted = typed.toLowerCase()
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), least - 1)
    if (distance < least) {
      best = candidate
      least = distance
    }
  }
  return best
}

/** The hint that goes with what was found near, if something was. */
export function didYouMean(near: string | undefined): string | undefined {
  return near === undefined ? undefined : `did you mean ${near}?`
}
