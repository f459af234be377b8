import { useLink } from "../context.js"
import { Icon } from "../parts/Icon.js"
import { block, text, type WithChildren, type WriterComponent } from "./writer-component.js"

/** A file to keep: a link that saves instead of opening. */
function View({ href = "", children }: WithChildren & { href?: string }) {
  const name = href.slice(href.lastIndexOf("/") + 1)
  return (
    <a className="button" href={useLink(href).href} download={name}>
      <Icon name="download" />
      {children ?? name}
    </a>
  )
}

export const Download: WriterComponent = {
  Component: View,
  markdown(props, children) {
    const href = text(props.href)
    return block(`[${children.trim() || href.slice(href.lastIndexOf("/") + 1)}](${href})`)
  },
}
