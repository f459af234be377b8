import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** One line above the header; it is hidden before the first paint where it was dismissed, or is not for docs. */
export function Announcement() {
  const { announcement } = usePage().frame
  if (!announcement) return null
  return (
    <aside className="announcement" aria-label="Announcement" data-announcement={announcement.id}>
      <p>
        <span>{announcement.text}</span>{" "}
        {announcement.link && <a href={announcement.link.href}>{announcement.link.label}</a>}
      </p>
      <button type="button" className="icon-button scripted" aria-label="Close" data-dismiss="">
        <Icon name="close" />
      </button>
    </aside>
  )
}
