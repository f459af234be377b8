import { usePage } from "../context.js"
import { longDate } from "../site-path.js"

/** Below the text: when it was last changed. */
export function PageFoot() {
  const { lastUpdate } = usePage().view
  if (!lastUpdate) return null
  return (
    <footer className="page-foot">
      <p className="last-update">
        Last updated <time dateTime={lastUpdate.date}>{longDate(lastUpdate.date)}</time>
        {lastUpdate.author !== undefined && ` by ${lastUpdate.author}`}
      </p>
    </footer>
  )
}
