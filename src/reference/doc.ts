import type { Doc } from "./model.js"

/** A comment that says nothing. */
export function emptyDoc(): Doc {
  return { summary: [], remarks: [], throws: [], examples: [], see: [] }
}
