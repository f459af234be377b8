import "./TableFilter.css"
import { type ReactNode, useEffect, useRef, useState } from "react"

interface Row {
  element: HTMLTableRowElement
  text: string
  /** Values by column: a cell such as "v1 and v2" has two. */
  values: Record<string, string[]>
}

/** A table with fields above it that narrow it: by words, and by the values of some columns. */
export default function TableFilter({
  columns = "",
  children,
}: {
  /** The headings of columns that a reader can pick from: `"Kind, Version"`. */
  columns?: string
  children?: ReactNode
}) {
  const names = columns === "" ? [] : columns.split(/,\s*/)
  const place = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState<Row[]>([])
  const [words, setWords] = useState("")
  const [picked, setPicked] = useState<Record<string, string>>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is read once
  useEffect(() => setRows(rowsOf(place.current, names)), [])
  const matches = rows.filter(
    ({ text, values }) =>
      words.split(/\s+/).every((word) => text.includes(word.toLowerCase())) &&
      names.every((column) => !picked[column] || values[column]?.includes(picked[column])),
  )
  useEffect(() => {
    for (const row of rows) row.element.hidden = !matches.includes(row)
  })

  return (
    <div className="table-filter" ref={place}>
      <div className="table-filter-fields scripted">
        <label className="field">
          <span className="field-label">Search the table</span>
          <input
            type="search"
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        {names.map((column) => (
          <label key={column} className="field">
            <span className="field-label">{column}</span>
            <select
              value={picked[column] ?? ""}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setPicked((before) => ({ ...before, [column]: value }))}
            >
              {["", ...choicesOf(rows, column)].map((choice) => (
                <option key={choice} value={choice}>
                  {choice || "all"}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p className="table-filter-status scripted" role="status">
        {rows.length > 0 && `${matches.length} of ${rows.length}`}
      </p>
      {children}
    </div>
  )
}

function rowsOf(around: Element | null, columns: readonly string[]): Row[] {
  const heads = [...(around?.querySelectorAll("thead th") ?? [])].map((cell) => cell.textContent ?? "")
  return [...(around?.querySelectorAll<HTMLTableRowElement>("tbody tr") ?? [])].map((element) => ({
    element,
    text: (element.textContent ?? "").toLowerCase(),
    values: Object.fromEntries(
      columns.map((column) => [
        column,
        (element.cells[heads.indexOf(column)]?.textContent ?? "").split(/,\s*|\s+and\s+/),
      ]),
    ),
  }))
}

function choicesOf(rows: readonly Row[], column: string): string[] {
  return [...new Set(rows.flatMap((row) => row.values[column] ?? []))].sort()
}
