import type { TocEntry } from "../../src/model.js"
import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** The page's headings, beside the text; the script marks the one being read. */
export function Toc() {
  const { toc } = usePage().view
  return (
    <aside className="toc" aria-label="Contents" data-toc="">
      {toc.length > 0 && (
        <nav aria-label="On this page">
          <p className="toc-title">On this page</p>
          <Entries entries={toc} />
        </nav>
      )}
    </aside>
  )
}

/** The same list behind a button, on screens without room beside the text; the script writes the current heading on it. */
export function TocBox() {
  const { toc } = usePage().view
  if (toc.length === 0) return null
  return (
    <details className="toc-box dropdown" data-dropdown="contents">
      <summary>
        <span>On this page</span>
        <span data-here="" />
        <Icon name="down" />
      </summary>
      <nav aria-label="Contents">
        <Entries entries={toc} />
      </nav>
    </details>
  )
}

function Entries({ entries }: { entries: TocEntry[] }) {
  const top = entries.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY)
  return (
    <ul>
      {entries.map(({ id, text, depth }) => (
        <li key={id} className={depth > top ? `toc-level-${Math.min(depth - top, 3)}` : undefined}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
