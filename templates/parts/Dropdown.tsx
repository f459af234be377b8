import type { ReactNode } from "react"
import { Icon } from "./Icon.js"

/** A short list of links behind a button. Opens without scripts; with them, arrows and Escape work too. */
export function Dropdown({
  label,
  name,
  value,
  className,
  children,
}: {
  /** What it chooses, for screen readers, where the value alone does not tell. */
  label?: string
  name: string
  /** What shows: the current choice. */
  value: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <details className={className === undefined ? "dropdown" : `dropdown ${className}`} data-dropdown={name}>
      <summary>
        {label !== undefined && <span className="visually-hidden">{`${label}: `}</span>}
        <span className="dropdown-value">{value}</span>
        <Icon name="down" />
      </summary>
      <ul>{children}</ul>
    </details>
  )
}
