import type { ReactNode } from "react"

/**
 * The frame that a table scrolls in when the page is narrow. The keyboard can reach it, as nothing else may know whether
 * the table fits; the script takes that back where it does.
 */
export function TableFrame({
  label,
  room,
  children,
}: {
  label: string
  /** On a narrow page, the rows of a wide table are stacked, and the header of a snug one takes several lines. */
  room?: "wide" | "snug" | undefined
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling box is no set of form fields
    <div
      className="table-frame"
      data-table=""
      data-room={room}
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
