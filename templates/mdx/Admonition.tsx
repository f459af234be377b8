import type { ReactNode } from "react"
import type { IconName } from "../icons.js"
import { Icon } from "../parts/Icon.js"
import { block, text, type WithChildren, type WriterComponent } from "./writer-component.js"

const kinds = {
  note: { label: "Note", icon: "note" },
  tip: { label: "Tip", icon: "tip" },
  info: { label: "Info", icon: "info" },
  warning: { label: "Warning", icon: "warning" },
  danger: { label: "Danger", icon: "danger" },
} as const satisfies Record<string, { label: string; icon: IconName }>

function kindOf(type: unknown): keyof typeof kinds {
  if (type === "caution") return "warning"
  return typeof type === "string" && Object.hasOwn(kinds, type) ? (type as keyof typeof kinds) : "note"
}

/** A remark beside the text. Its kind is told by icon, edge and word, not by colour alone. */
function View({ type, title, children }: WithChildren & { type?: string; title?: ReactNode }) {
  const kind = kindOf(type)
  const { label, icon } = kinds[kind]
  return (
    <div className={`admonition admonition-${kind}`} role="note" aria-label={typeof title === "string" ? title : label}>
      <p className="admonition-title">
        <Icon name={icon} />
        {title ?? label}
      </p>
      <div className="admonition-body">{children}</div>
    </div>
  )
}

export const Admonition: WriterComponent = {
  Component: View,
  markdown(props, children) {
    const label = text(props.title) || kinds[kindOf(props.type)].label
    const lines = `**${label}**\n\n${children.trim()}`.split("\n")
    return block(lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n"))
  },
}
