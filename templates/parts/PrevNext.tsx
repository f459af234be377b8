import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** The neighbours in reading order, as two quiet cards. */
export function PrevNext({
  label = "Pages before and after",
  prev = "Previous",
  next = "Next",
}: {
  label?: string
  prev?: string
  next?: string
}) {
  const { view } = usePage()
  if (!view.prev && !view.next) return null
  return (
    <nav className="prev-next" aria-label={label}>
      {view.prev && (
        <a className="prev" href={view.prev.href} rel="prev">
          <span className="prev-next-label">
            <Icon name="back" />
            {prev}
          </span>
          <span className="prev-next-title">{view.prev.label}</span>
        </a>
      )}
      {view.next && (
        <a className="next" href={view.next.href} rel="next">
          <span className="prev-next-label">
            {next}
            <Icon name="forward" />
          </span>
          <span className="prev-next-title">{view.next.label}</span>
        </a>
      )}
    </nav>
  )
}
