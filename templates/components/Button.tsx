import { useLink } from "../context.js"
import type { WithChildren } from "./writer-component.js"

/** A link that looks like a button. */
export default function Button({
  href,
  to,
  primary,
  children,
}: WithChildren & {
  /** A page, a file or an address, as in a link. */
  href?: string
  /** Another name for `href`. */
  to?: string
  /** Filled, for the one that matters most. */
  primary?: boolean
}) {
  const link = useLink(href ?? to ?? "")
  return (
    <a
      className={primary ? "button button-primary" : "button"}
      href={link.href}
      rel={link.external ? "noopener" : undefined}
    >
      {children}
    </a>
  )
}
