import { useLink, useSheet } from "../context.js"
import { type IconName, icons } from "../icons.js"
import { Icon } from "../parts/Icon.js"
import type { WithChildren } from "./writer-component.js"

/** Leads to another page: a title that is the link, and a line about what is there. */
export default function Card({
  title,
  href = "",
  icon,
  children,
}: WithChildren & {
  /** The text of the link. */
  title?: string
  /** A page, a file or an address, as in a link. */
  href?: string
  /** The name of one of the theme's icons. */
  icon?: IconName
}) {
  useSheet("cards")
  const link = useLink(href)
  const name = icons.find((known) => known === icon)
  return (
    <div className="card">
      {name && <Icon name={name} className="card-icon" />}
      <p className="card-title">
        {href === "" ? (
          title
        ) : (
          <a href={link.href} rel={link.external ? "noopener" : undefined}>
            {title}
          </a>
        )}
        {href !== "" && <Icon name={link.external ? "out" : "forward"} className="card-arrow" />}
      </p>
      <div className="card-text">{children}</div>
    </div>
  )
}
