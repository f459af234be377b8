import { code, plainWords, table, words, written } from "../reference/trees.js"
import { type Data, type Drawn, type Search, type Tree, text } from "./writer-component.js"

interface Shown {
  /** The `operationId` in the OpenAPI document; the first operation when absent. */
  operation?: string
}

/** Every error code of an operation: its status, its cause, and what to do. Each row has an id. */
export default function ErrorTable({ tree: table }: Shown & Drawn) {
  return table
}

const anchorOf = (name: string) => `error-${name.replaceAll("_", "-")}`

export const tree: Tree = ({ operation }, site) => {
  const { errors } = site.operation(text(operation) || undefined)
  const rows = errors.map(({ code: name, status, cause, action }) => [
    [code(name)],
    [words(status)],
    [written(cause)],
    [written(action)],
  ])
  return [
    table(
      ["Code", "HTTP", "Cause", "Do"],
      rows,
      errors.map((error) => anchorOf(error.code)),
    ),
  ]
}

export const data: Data = ({ operation }, site) =>
  site.operation(text(operation) || undefined).errors.map(({ code: name, cause }) => [name, plainWords(cause)])

export const search: Search = (_props, errors: [string, string][]) => ({
  names: errors.map(([name, summary]) => ({ name, kind: "error code", anchor: anchorOf(name), summary })),
})
