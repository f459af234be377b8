import { usePage } from "../context.js"
import { longDate } from "../site-path.js"
import { Icon } from "./Icon.js"

/** Below the text: where to mend it, when it was last changed. */
export function PageFoot() {
  const { editUrl, lastUpdate, markdownHref } = usePage().view
  return (
    <footer className="page-foot">
      {editUrl !== undefined && (
        <a className="page-foot-link" href={editUrl} rel="noopener">
          <Icon name="edit" />
          Edit this page
        </a>
      )}
      <a className="page-foot-link" href={markdownHref} data-full-load="">
        <Icon name="file" />
        View as Markdown
      </a>
      {lastUpdate && (
        <p className="last-update">
          Last updated <time dateTime={lastUpdate.date}>{longDate(lastUpdate.date)}</time>
          {lastUpdate.author !== undefined && ` by ${lastUpdate.author}`}
        </p>
      )}
    </footer>
  )
}
