import { Children, isValidElement, type ReactElement, type ReactNode, useId } from "react"
import { block, text, type WithChildren, type WriterComponent } from "./writer-component.js"

interface TabProps extends WithChildren {
  value?: string
  label?: string
  default?: boolean
}

/**
 * Several views of one thing. Every panel is in the page; with scripts one shows at a time, and tabs of the same
 * `groupId` stay in step. Without scripts all panels stand below each other, each under its label.
 */
function View({
  groupId,
  defaultValue,
  values,
  queryString,
  children,
}: WithChildren & {
  groupId?: string
  defaultValue?: string
  values?: { value: string; label?: string }[]
  queryString?: string | boolean
}) {
  const id = `tabs${useId().replace(/[^a-zA-Z0-9]/g, "")}`
  const items = (Children.toArray(children).filter((child) => isValidElement(child)) as ReactElement<TabProps>[]).map(
    (item, index) => {
      const value = item.props.value ?? item.props.label ?? String(index + 1)
      const label = values?.find((entry) => entry.value === value)?.label ?? item.props.label ?? value
      return { value, label, chosen: item.props.default === true || value === defaultValue, body: item.props.children }
    },
  )
  if (items.length === 0) return null
  const active = Math.max(
    0,
    items.findIndex((item) => item.chosen),
  )
  const query = queryString === true ? groupId : queryString || undefined
  return (
    <div className="tabs" data-tabs={groupId ?? ""} data-tabs-query={query}>
      <div className="tab-list" role="tablist" aria-label={`Choose ${groupId ?? "a variant"}`}>
        {items.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            data-value={value}
          >
            {label}
          </button>
        ))}
      </div>
      {items.map(({ value, label, body }, index) => (
        <div
          key={value}
          className="tab-panel"
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-value={value}
          data-active={index === active ? "" : undefined}
        >
          <p className="tab-label">{label}</p>
          {body}
        </div>
      ))}
    </div>
  )
}

/** One view of a `Tabs`; shows its content, whoever holds it. */
function Item({ children }: TabProps): ReactNode {
  return children
}

export const Tabs: WriterComponent = { Component: View, markdown: (_props, children) => block(children) }

export const TabItem: WriterComponent = {
  Component: Item,
  markdown: (props, children) => block(`**${text(props.label) || text(props.value)}**`, children),
}
