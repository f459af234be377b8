import type { ReactNode } from "react"
import { block, type Markdown, text, type WithChildren } from "./writer-component.js"

export interface TabProps extends WithChildren {
  /** Its name among the tabs, which the address and other tabs of the group use; `label` when absent. */
  value?: string
  /** The text of its tab. */
  label?: string
  /** Whether it shows first. */
  default?: boolean
}

/** One view of `Tabs`. */
export default function TabItem({ children }: TabProps): ReactNode {
  return children
}

export const markdown: Markdown = (props, children) => block(`**${text(props.label) || text(props.value)}**`, children)
