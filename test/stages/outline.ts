/** A syntax tree as lines of text: `type line:column-line:column value`, one indent a level. */
import type { Nodes } from "mdast"
import type { Position } from "unist"

export function outline(tree: Nodes): string {
  const lines: string[] = []
  const visit = (node: Nodes, depth: number) => {
    const { type, position, children, ...fields } = node as Nodes & { children?: Nodes[]; [field: string]: unknown }
    if (depth > 0) lines.push(`${"  ".repeat(depth - 1)}${type} ${span(position)}${show(fields)}`)
    for (const child of children ?? []) visit(child, depth + 1)
  }
  visit(tree, 0)
  return lines.join("\n")
}

export function span(position: Position | undefined): string {
  if (!position) return "nowhere"
  const { start, end } = position
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

function show(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([name, value]) => value !== null && value !== undefined && name !== "data" && name !== "attributes")
    .map(([name, value]) => (name === "value" ? ` ${JSON.stringify(value)}` : ` ${name}=${JSON.stringify(value)}`))
    .join("")
}

/** Everything a tree says, in one order and without what is empty, so that two can be compared. */
export function comparable(value: unknown): unknown {
  if (value instanceof RegExp || typeof value === "bigint") return String(value)
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, comparable(item)]),
  )
}
