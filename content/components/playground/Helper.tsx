import type { ReactNode } from "react"
import { TableFrame, tableName } from "@theme/parts/TableFrame"

/** A table as the site's tables are: in a frame of its own, stacked on a phone. */
export function PlainTable({
  caption,
  head,
  rows,
}: {
  caption?: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <TableFrame label={caption ?? tableName(head)}>
      <table data-stack="">
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={head[column]} data-label={column === 0 ? undefined : head[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** What stands in backticks is code. */
export function inline(text: string): ReactNode {
  return text.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )
}

/**
 * What a helper shows with scripts, and the table that it is without them. The example that it begins with stands below
 * the table then.
 */
export function Helper({
  label,
  plain,
  example,
  children,
}: {
  label: string
  plain: ReactNode
  example?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="pg pg-helper">
      <div className="unscripted">{plain}</div>
      <section className={example === undefined ? "pg-panel frame scripted" : "pg-panel frame"} aria-label={label}>
        <p className="pg-title scripted">{label}</p>
        <div className="pg-parts scripted">{children}</div>
        {example}
      </section>
    </div>
  )
}

/** A list to choose from, with its name. */
export function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Value
  choices: Readonly<Record<Value, string>>
  onChange(value: Value): void
}) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select value={value} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {(Object.entries(choices) as [Value, string][]).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
