import "./FactTable.css"
import {
  type Anchors,
  block,
  type Data,
  type Links,
  type Markdown,
  type Search,
  text,
} from "@theme/components/writer-component"
import { elements } from "@theme/mdx-elements"
import { Fragment, type ReactNode } from "react"
import { type ApiCode, factTables, type Table } from "./playground/fact-tables.js"
import { markdownTable } from "./playground/markdown.js"
import { plain } from "./simulator/facts.js"
import { stateClass } from "./states/mark-states.js"

interface Shown extends Table {
  base: string
  /** By row: its id, of the table's name and its first cell. */
  ids: string[]
}

const Frame = elements.table as (props: { children: ReactNode }) => ReactNode
const Head = elements.th as (props: { children: ReactNode }) => ReactNode
const Cell = elements.td as (props: { children: ReactNode }) => ReactNode

/**
 * A table whose facts have one home: the data of this site, the declarations' names, the OpenAPI document. `folded` shows its
 * first column alone, and the rest of a row when that is chosen: who looks something up scrolls little.
 */
export default function FactTable({ folded, data }: { of: string; folded?: boolean; data: Shown }) {
  return folded ? <FoldedRows {...data} /> : <Rows {...data} />
}

function FoldedRows({ base, head: [first = "", ...head], rows, ids }: Shown) {
  return (
    <div className="folded frame">
      {rows.map(([name = "", ...cells], row) => (
        <details key={ids[row]}>
          <summary>
            <span>
              <span className="visually-hidden">{first}: </span>
              {inline(name, base, first)}
            </span>
            {shortColumn.test(head[0] ?? "") && <span className="folded-where">{cells[0]}</span>}
          </summary>
          {/* What is linked to lies inside, because a browser opens what it scrolls into. */}
          <dl id={ids[row]} className="folded-cells">
            {cells.map((cell, column) => (
              <Fragment key={head[column]}>
                <dt>{head[column]}</dt>
                <dd>{inline(cell, base, head[column] ?? "")}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      ))}
    </div>
  )
}

/** The second column, where it is short, and shows beside the first. */
const shortColumn = /^(Where|HTTP)$/

function Rows({ base, head, rows, ids }: Shown) {
  return (
    <Frame>
      <thead>
        <tr>
          {head.map((cell) => (
            <Head key={cell}>{cell}</Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={ids[at]} id={ids[at]}>
            {row.map((cell, column) => (
              <Cell key={head[column]}>{inline(cell, base, head[column] ?? "")}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

/** Code and links: all that a cell may have. States and outcomes have their colour and shape. */
function inline(cell: string, base: string, column: string): ReactNode {
  return cell.split(/(`[^`]*`|\[[^\]]*\]\([^)]*\))/).map((part, index) => {
    const [, label, href = ""] = /^\[([^\]]*)\]\(([^)]*)\)$/.exec(part) ?? []
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
    const key = index
    if (label !== undefined)
      return (
        <a key={key} href={href.startsWith("/") ? base.replace(/\/$/, "") + href : href}>
          {inline(label, base, "")}
        </a>
      )
    if (part.startsWith("`")) {
      const name = part.slice(1, -1)
      return (
        <code key={key} className={stateClass(column, name)?.className}>
          {name}
        </code>
      )
    }
    const state = index === 0 ? stateClass(column, part) : undefined
    if (!state) return <Fragment key={key}>{part}</Fragment>
    return (
      <Fragment key={key}>
        <span className={state.className}>{state.name}</span>
        {part.slice(state.name.length)}
      </Fragment>
    )
  })
}

export const data: Data = ({ of }, site): Shown => {
  const table = Object.hasOwn(factTables, text(of)) ? factTables[text(of)] : undefined
  if (!table) throw new Error(`unknown table: ${text(of)}; tables: ${Object.keys(factTables).join(", ")}`)
  const codes = (): ApiCode[] =>
    site
      .operation("siteverify")
      .errors.map(({ code, status, cause }) => ({ code, status: String(status), cause: cause.replaceAll(/\s*\n\s*/g, " ") }))
  const { head, rows } = table(codes)
  const filled = (cell: string) =>
    cell.replaceAll(/\{brand\.(\w+)\}/g, (_, name: string) => {
      const value = site.brand[name]
      if (value === undefined) throw new Error(`unknown brand name: ${name}`)
      return value
    })
  return { base: site.baseUrl, head, rows: rows.map((row) => row.map(filled)), ids: rowIds(text(of), rows) }
}

function rowIds(name: string, rows: readonly string[][]): string[] {
  const ids: string[] = []
  for (const [first = ""] of rows) {
    const id = [name, ...(plain(first).match(/\w+/g) ?? []).slice(0, 6)].join("-")
    const same = ids.filter((other) => other === id || other.startsWith(`${id}.`)).length
    ids.push(same === 0 ? id : `${id}.${same}`)
  }
  return ids
}

export const anchors: Anchors = (_props, { ids }: Shown) => ids

export const links: Links = (_props, { rows }: Shown) =>
  rows.flat().flatMap((cell) => [...cell.matchAll(/\]\(([/#][^)]*)\)/g)].map(([, href = ""]) => href))

export const search: Search = (_props, { rows, ids }: Shown) => ({
  rows: rows.map((row, at) => ({ id: ids[at] ?? "", cells: row.map((cell) => plain(cell.replace(/ \[Try it\].*$/, ""))) })),
})

export const markdown: Markdown = ({ folded, data: given }) => {
  const { head, rows } = given as unknown as Shown
  if (!folded) return block(markdownTable(head, rows))
  const [first, ...others] = head
  const items = rows.map(([name, ...cells]) => [
    `- ${first}: ${name}${shortColumn.test(others[0] ?? "") ? ` (${cells[0]})` : ""}`,
    ...cells.map((cell, column) => `  - ${others[column]}: ${cell}`),
  ])
  return block(items.flat().join("\n"))
}
