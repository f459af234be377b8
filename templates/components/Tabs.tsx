import { Children, isValidElement, type ReactElement, useId } from "react"
import type TabItem from "./TabItem.js"
import type { TabProps } from "./TabItem.js"
import type { ChildrenOf } from "./writer-component.js"

/** Several views of one thing, each a `TabItem`: one shows at a time; without scripts all show, each under its label. */
export default function Tabs({
  groupId,
  defaultValue,
  values,
  queryString,
  children,
}: {
  children?: ChildrenOf<typeof TabItem>
  /** Tabs of one group change together, on every page. */
  groupId?: string
  /** The `value` of the tab that shows first; the first one when absent. */
  defaultValue?: string
  /** The tabs' labels, where the items have none. */
  values?: { value: string; label?: string }[]
  /** Write the choice into the address: under this name, or with `true` under the group's. */
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
