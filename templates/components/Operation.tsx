import { useSheet } from "../context.js"
import { type OperationNames, shownOperation } from "../reference/trees.js"
import { type Data, type Drawn, type Search, type Tree, text } from "./writer-component.js"

interface Shown {
  /** Its `operationId`; the first operation when absent. */
  id?: string
  /** All of it when absent. */
  part?: "summary" | "headers" | "body" | "responses"
}

/** One operation of the OpenAPI document; `part` shows one part of it, under a heading of the page's own. */
export default function Operation({ tree: shown }: Shown & Drawn) {
  useSheet("reference")
  useSheet("details")
  return <div className="operation">{shown}</div>
}

export const tree: Tree = ({ id, part }, site) =>
  shownOperation(site.operation(text(id) || undefined), part, site.here.headingDepth).tree

export const data: Data = ({ id, part }, site) =>
  shownOperation(site.operation(text(id) || undefined), part, site.here.headingDepth).names

export const search: Search = (_props, names: OperationNames) => ({ names })
