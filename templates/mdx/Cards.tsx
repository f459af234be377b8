import { useLink } from "../context.js"
import { type IconName, icons } from "../icons.js"
import { Icon } from "../parts/Icon.js"
import type { WithChildren, WriterComponent } from "./writer-component.js"
import { block, text } from "./writer-component.js"

/** A grid of cards. */
function Grid({ children }: WithChildren) {
  return <div className="cards">{children}</div>
}

/** A door to another page: a title that is the link, and a line that says what waits behind it. */
function One({ title, href = "", icon, children }: WithChildren & { title?: string; href?: string; icon?: string }) {
  const link = useLink(href)
  const name = icon !== undefined && Object.hasOwn(icons, icon) ? (icon as IconName) : undefined
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

export const Cards: WriterComponent = {
  Component: Grid,
  markdown: (_props, children) => block(children.replace(/\n{2,}(?=- )/g, "\n")),
}

export const Card: WriterComponent = {
  Component: One,
  markdown(props, children) {
    const line = children.replace(/\s+/g, " ").trim()
    const title = text(props.href) === "" ? `**${text(props.title)}**` : `[${text(props.title)}](${text(props.href)})`
    return block(`- ${title}${line === "" ? "" : `: ${line}`}`)
  },
}
