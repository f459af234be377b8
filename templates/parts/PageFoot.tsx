import { usePage } from "../context.js"
import { longDate } from "../site-path.js"

/** Below the text: where to say what is missing, and when it was last changed. */
export function PageFoot() {
  const { feedbackHref, lastUpdate } = usePage().view
  if (!lastUpdate && feedbackHref === undefined) return null
  return (
    <footer className="page-foot">
      {feedbackHref !== undefined && <a href={feedbackHref}>Was this page helpful?</a>}
      {lastUpdate && (
        <p className="last-update">
          Last updated <time dateTime={lastUpdate.date}>{longDate(lastUpdate.date)}</time>
          {lastUpdate.author !== undefined && ` by ${lastUpdate.author}`}
        </p>
      )}
    </footer>
  )
}
