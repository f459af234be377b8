/** Stands in for `@theme/TOCInline`: a table of contents in the text. */
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
  return <List entries={toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)} />
}

/** Entries of a deeper level are nested in the one before them. */
function List({ entries }: { entries: readonly Entry[] }) {
  const top = entries.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY)
  const starts = entries.flatMap(({ level }, index) => (level === top || index === 0 ? [index] : []))
  return (
    <ul>
      {starts.map((start, index) => {
        const { id, value } = entries[start] as Entry
        const below = entries.slice(start + 1, starts[index + 1])
        return (
          <li key={id}>
            <a href={`#${id}`}>{value}</a>
            {below.length > 0 && <List entries={below} />}
          </li>
        )
      })}
    </ul>
  )
}
