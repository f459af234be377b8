import type { TocEntry } from "../../src/model.js"
import { usePage } from "../context.js"
import { SymbolName } from "../reference/SymbolName.js"
import { Icon } from "./Icon.js"

/** The page's headings, beside the text; the script marks the one being read, and above the first the page itself. */
export function Toc() {
  const { toc } = usePage().view
  return (
    <aside className="toc" aria-label="Contents" data-toc="">
      {toc.length > 0 && (
        <nav aria-label="On this page">
          <a className="toc-title" href="#main">
            On this page
          </a>
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

/** Each heading with those of its section below it. */
export function Entries({ entries }: { entries: readonly TocEntry[] }) {
  const top = entries.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY)
  const starts = entries.flatMap(({ depth }, at) => (at === 0 || depth === top ? [at] : []))
  return (
    <ul>
      {starts.map((start, at) => {
        const { id, text } = entries[start] as TocEntry
        const below = entries.slice(start + 1, starts[at + 1])
        return (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`}>{/\s/.test(text) ? text : <SymbolName text={text} />}</a>
            {below.length > 0 && <Entries entries={below} />}
          </li>
        )
      })}
    </ul>
  )
}
