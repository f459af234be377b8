import type { ReactNode } from "react"

/**
 * The frame that a table scrolls in when the page is narrow. The keyboard can reach it, as nothing else may know whether
 * the table fits; the script takes that back where it does.
 */
export function TableFrame({
  label,
  wide = false,
  children,
}: {
  label: string
  /** Its rows are stacked on a narrow page. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling box is no set of form fields
    <div
      className="table-frame"
      data-table=""
      data-wide={wide ? "" : undefined}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </div>
  )
}

/** A table is named after its columns. */
export function tableName(columns: readonly string[]): string {
  const named = columns.filter((column) => column.trim() !== "")
  return named.length === 0 ? "Table" : `Table: ${named.join(", ")}`
}
