import { useLink } from "../context.js"
import { Icon } from "../parts/Icon.js"
import type { WithChildren } from "./writer-component.js"

/** A file to keep: a link that saves instead of opening. */
export default function Download({
  href,
  children,
}: WithChildren & {
  /** The file: beside the page (`./data.csv`), or in `content/public/` (`/data.csv`). */
  href: string
}) {
  const name = href.slice(href.lastIndexOf("/") + 1)
  return (
    <a className="button" href={useLink(href).href} download={name}>
      <Icon name="download" />
      {children ?? name}
    </a>
  )
}
