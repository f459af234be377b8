import type { TagSummary } from "../../src/model.js"

/** Tags as small links. */
export function TagLinks({ tags, counts = false }: { tags: readonly TagSummary[]; counts?: boolean }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags">
      {tags.map(({ label, href, count }) => (
        <li key={href}>
          <a className="badge" href={href}>
            {label}
            {counts && <span className="count">{` ${count}`}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
