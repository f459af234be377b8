import { cellMarkdown } from "@theme/reference/markdown"
import { type Data, type Links, type Markdown, type Search, text } from "@theme/components/writer-component"
import { elements } from "@theme/mdx-elements"
import { Fragment, type ReactNode } from "react"
import { type ApiCode, factTables, type Table } from "./playground/fact-tables.js"
import { markdownTable } from "./playground/markdown.js"
import { plain } from "./simulator/facts.js"
import { stateClass } from "./states/mark-states.js"

interface Shown extends Table {
  base: string
}

const Frame = elements.table as (props: { children: ReactNode }) => ReactNode
const Head = elements.th as (props: { children: ReactNode }) => ReactNode
const Cell = elements.td as (props: { children: ReactNode }) => ReactNode

/** A table whose facts have one home: the data of this site, the declarations' names, the OpenAPI document. */
export default function FactTable({ data: { base, head, rows } }: { of: string; data: Shown }) {
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
        {rows.map((row) => (
          <tr key={row[0]}>
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
          {label}
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
      .errors.map(({ code, status, cause }) => ({ code, status: String(status), cause: cellMarkdown(cause) }))
  const { head, rows } = table(codes)
  const filled = (cell: string) =>
    cell.replaceAll(/\{brand\.(\w+)\}/g, (_, name: string) => {
      const value = site.brand[name]
      if (value === undefined) throw new Error(`unknown brand name: ${name}`)
      return value
    })
  return { base: site.baseUrl, head, rows: rows.map((row) => row.map(filled)) }
}

export const links: Links = (_props, { rows }: Shown) =>
  rows.flat().flatMap((cell) => [...cell.matchAll(/\]\(([/#][^)]*)\)/g)].map(([, href = ""]) => href))

export const search: Search = (_props, { rows }: Shown) => ({
  sections: [
    {
      id: "",
      title: "",
      depth: 0,
      text: rows.map((row) => row.map((cell) => plain(cell.replace(/ \[Try it\].*$/, ""))).join(". ")).join("\n"),
      code: [...new Set(rows.flat().flatMap((cell) => [...cell.matchAll(/`([^`]*)`/g)].map(([, name = ""]) => name)))].join(
        " ",
      ),
    },
  ],
})

export const markdown: Markdown = ({ data: given }) => {
  const { head, rows } = given as unknown as Shown
  return `\n\n${markdownTable(head, rows)}\n\n`
}
