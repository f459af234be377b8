import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** What a reader may do with a page: take it away, show it to somebody, mend it. Two of them need scripts. */
export function PageTools() {
  const { editUrl, feedbackHref, isList, markdownHref, section } = usePage().view
  if (isList || section === undefined) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of form fields
    <div className="page-tools" role="group" aria-label="Page tools" data-page-tools="">
      <button type="button" className="scripted" data-copy-page={markdownHref}>
        <Icon name="copy" />
        Copy as Markdown
      </button>
      <a href={markdownHref} data-full-load="">
        <Icon name="file" />
        View as Markdown
      </a>
      <button type="button" className="scripted" data-share="">
        <Icon name="share" />
        Share
      </button>
      {editUrl !== undefined && (
        <a href={editUrl}>
          <Icon name="edit" />
          Edit
        </a>
      )}
      {feedbackHref !== undefined && (
        <a href={feedbackHref}>
          <Icon name="note" />
          Was this page right?
        </a>
      )}
    </div>
  )
}
