import { Children, isValidElement, type ReactNode } from "react"
import type { IconName } from "../icons.js"
import { Icon } from "../parts/Icon.js"
import { block, type Markdown, text, type WithChildren } from "./writer-component.js"

const kinds = {
  note: { label: "Note", icon: "note" },
  tip: { label: "Tip", icon: "tip" },
  info: { label: "Info", icon: "info" },
  warning: { label: "Warning", icon: "warning" },
  danger: { label: "Danger", icon: "danger" },
} as const satisfies Record<string, { label: string; icon: IconName }>

/** Other words for a kind, with the kind that they look like. */
const likeness = {
  caution: "warning",
  important: "info",
  success: "tip",
  secondary: "note",
} as const satisfies Record<string, keyof typeof kinds>

function isLikened(type: string): type is keyof typeof likeness {
  return Object.hasOwn(likeness, type)
}

function kindOf(type: unknown): keyof typeof kinds {
  if (typeof type !== "string") return "note"
  return Object.hasOwn(kinds, type) ? (type as keyof typeof kinds) : isLikened(type) ? likeness[type] : "note"
}

function labelOf(type: unknown): string {
  const other = typeof type === "string" && type !== "secondary" && isLikened(type)
  return other ? type.charAt(0).toUpperCase() + type.slice(1) : kinds[kindOf(type)].label
}

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
  /** `note`, `tip`, `info`, `warning` or `danger`, or another word for one of them. */
  type?: keyof typeof kinds | keyof typeof likeness
  /** Replaces the word for the kind. */
  title?: ReactNode
}) {
  const kind = kindOf(type)
  const label = labelOf(type)
  const marked = takeTitle(children)
  return (
    <div className={`admonition admonition-${kind}`} role="note" aria-label={typeof title === "string" ? title : label}>
      <p className="admonition-title">
        <Icon name={kinds[kind].icon} />
        {marked.title ?? title ?? label}
      </p>
      <div className="admonition-body">{marked.body}</div>
    </div>
  )
}

export const markdown: Markdown = (props, children) => {
  const label = text(props.title) || labelOf(props.type)
  const lines = `**${label}**\n\n${children.trim()}`.split("\n")
  return block(lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n"))
}
