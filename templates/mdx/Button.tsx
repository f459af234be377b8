import { useLink } from "../context.js"
import { text, type WithChildren, type WriterComponent } from "./writer-component.js"

/** A link that looks like a button. */
function View({ href, to, primary, children }: WithChildren & { href?: string; to?: string; primary?: boolean }) {
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

export const Button: WriterComponent = {
  Component: View,
  markdown: (props, children) => `[${children.trim()}](${text(props.href) || text(props.to)}) `,
}
