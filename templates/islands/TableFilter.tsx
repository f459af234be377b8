import { useEffect, useRef, useState } from "react"
import { Choice } from "../playground/Helper.js"

interface Row {
  element: HTMLTableRowElement
  text: string
  /** Values by column: a cell such as "v1 and v2" has two. */
  values: Record<string, string[]>
}

/** Narrows the table that it stands above: by words, and by the values of some columns. */
export default function TableFilter({ columns }: { columns: string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState<Row[]>([])
  const [words, setWords] = useState("")
  const [picked, setPicked] = useState<Record<string, string>>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is read once
  useEffect(() => setRows(rowsOf(place.current?.closest(".table-filter"), columns)), [])
  const shown = rows.filter(
    ({ text, values }) =>
      words.split(/\s+/).every((word) => text.includes(word.toLowerCase())) &&
      columns.every((column) => !picked[column] || values[column]?.includes(picked[column])),
  )
  useEffect(() => {
    for (const row of rows) row.element.hidden = !shown.includes(row)
  })

  return (
    <div className="pg scripted" ref={place}>
      <div className="pg-choices">
        <label className="field">
          <span className="field-label">Search the table</span>
          <input
            type="search"
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        {columns.map((column) => (
          <Choice
            key={column}
            label={column}
            value={picked[column] ?? ""}
            choices={{ "": "all", ...choicesOf(rows, column) }}
            onChange={(value) => setPicked((before) => ({ ...before, [column]: value }))}
          />
        ))}
      </div>
      <p className="pg-quiet" role="status">
        {rows.length > 0 && `${shown.length} of ${rows.length}`}
      </p>
    </div>
  )
}

function rowsOf(around: Element | null | undefined, columns: readonly string[]): Row[] {
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

function choicesOf(rows: readonly Row[], column: string): Record<string, string> {
  const values = new Set(rows.flatMap((row) => row.values[column] ?? []))
  return Object.fromEntries([...values].sort().map((value) => [value, value]))
}
