import { Children, isValidElement, type ReactNode } from "react"
import { remarks, remarkWords } from "../../src/model/remarks.js"
import { Icon } from "../parts/Icon.js"
import { block, type Markdown, text, type WithChildren } from "./writer-component.js"

const remarkOf = (type: unknown) =>
  remarkWords.get(String(type)) ?? ({ kind: "note", label: remarks.note.label } as const)

/** A title with code or links in it comes as the first child. */
function takeTitle(children: ReactNode): { title?: ReactNode; body: ReactNode } {
  const [first, ...body] = Children.toArray(children)
  if (!isValidElement<{ slot?: string; children?: ReactNode }>(first) || first.props.slot !== "title")
    return { body: children }
  return { title: first.props.children, body }
}

/** A remark beside the text, as `:::note` makes it. Its kind shows by icon, edge and word, not by colour alone. */
export default function Admonition({
  type,
  title,
  children,
}: WithChildren & {
  // All words of `remarks`, for help and checks, which read them here.
  /** `note`, `tip`, `info`, `warning` or `danger`, or another word for one of them. */
  type?: "note" | "tip" | "info" | "warning" | "danger" | "caution" | "important" | "success" | "secondary"
  /** Replaces the word for the kind. */
  title?: ReactNode
}) {
  const { kind, label } = remarkOf(type)
  const marked = takeTitle(children)
  return (
    <div className={`admonition admonition-${kind}`} role="note" aria-label={typeof title === "string" ? title : label}>
      <p className="admonition-title">
        <Icon name={kind} />
        {marked.title ?? title ?? label}
      </p>
      <div className="admonition-body">{marked.body}</div>
    </div>
  )
}

export const markdown: Markdown = (props, children) => {
  const label = text(props.title) || remarkOf(props.type).label
  const lines = `**${label}**\n\n${children.trim()}`.split("\n")
  return block(lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n"))
}
