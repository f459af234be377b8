import { useSheet } from "../context.js"
import { memberTable } from "../reference/trees.js"
import { type Drawn, type Tree, text } from "./writer-component.js"

interface Query {
  /** A group of exports by its id on the reference's overview: `options`. */
  group?: string
  /** The export whose members are shown. */
  of?: string
  /** The version of the docs; the page's own when absent. */
  version?: string
}

/** The exports of a group (`group="options"`), or the members of an export (`of="KettleHandle"`), with links to their pages. */
export default function ReferenceTable({ tree: table }: Query & Drawn) {
  useSheet("reference")
  return table
}

export const tree: Tree = ({ group, of, version }, site) => {
  const asked = { group: text(group) || undefined, of: text(of) || undefined, version: text(version) || undefined }
  return [memberTable(site.members(asked))]
}
