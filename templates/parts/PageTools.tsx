import { usePage } from "../context.js"
import { Dropdown } from "./Dropdown.js"
import { Icon } from "./Icon.js"

/** What a reader may do with a page: copy it, and behind the button's menu view, share and edit it. Two need scripts. */
export function PageTools() {
  const { editUrl, isList, markdownHref, section } = usePage().view
  if (isList || section === undefined) return null
  return (
    <div className="page-tools" data-page-tools="">
      <button type="button" className="scripted" data-copy-page={markdownHref}>
        <Icon name="copy" />
        Copy page
      </button>
      <Dropdown name="page" value={<span className="visually-hidden">More page tools</span>}>
        <li>
          <a href={markdownHref} data-full-load="">
            <Icon name="file" />
            View as Markdown
          </a>
        </li>
        <li className="scripted">
          <button type="button" data-share="">
            <Icon name="share" />
            Share
          </button>
        </li>
        {editUrl !== undefined && (
          <li>
            <a href={editUrl}>
              <Icon name="edit" />
              Edit
            </a>
          </li>
        )}
      </Dropdown>
    </div>
  )
}
