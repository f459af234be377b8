/** Stands in for `@theme/TOCInline`: a table of contents in the text. */
import { Entries } from "../parts/Toc.js"

export interface Entry {
  value: string
  id: string
  level: number
}

export default function TOCInline({
  toc,
  minHeadingLevel = 2,
  maxHeadingLevel = 3,
}: {
  toc: readonly Entry[]
  minHeadingLevel?: number
  maxHeadingLevel?: number
}) {
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  return <Entries entries={shown.map(({ id, value, level }) => ({ id, text: value, depth: level }))} />
}
