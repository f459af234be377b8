/**
 * Marks the widget's states, error codes and the outcomes of a verification in tables: each has a colour and a shape, which
 * `states.css` draws. Only columns that hold them are looked at: `error` is a property elsewhere.
 */
import { localCodes } from "../playground/lookup.js"
import { widgetErrors } from "../simulator/facts.js"
import { siteverifyCodes } from "../simulator/siteverify.js"
import { markOf } from "./marks.js"

interface HtmlNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

/** Error codes, by what they mean for the visitor: nobody could tell, or no. */
const codeKinds = new Map<string, string>([
  ...[...Object.keys(widgetErrors), ...Object.keys(localCodes)].map((name): [string, string] => [name, "unsure"]),
  ...Object.entries(siteverifyCodes).map(([name, { verdict }]): [string, string] => [
    name,
    verdict === "reject" ? "bad" : "unsure",
  ]),
  ["failed_to_encode_request", "bad"],
])

/** The class of a state, an outcome or an error code that begins a text, in a column of this name. */
export function stateClass(column: string, text: string): { name: string; className: string } | undefined {
  const code = /^codes?$/i.test(column) && codeKinds.get(text)
  if (code) return { name: text, className: `state state-${code}${text.length > 24 ? " state-long" : ""}` }
  const [name] =
    (/^(states?|next|from|to)$/i.test(column) && /^\w+$/.exec(text)) ||
    (/^outcomes?$/i.test(column) && /^(accepted|rejected|could not verify)/i.exec(text)) ||
    []
  const kind = name && markOf[name.toLowerCase()]
  return name && kind ? { name, className: `state state-${kind}` } : undefined
}

export default function markStates() {
  return function visit(node: HtmlNode): void {
    if (node.tagName === "table") markTable(node)
    else node.children?.forEach(visit)
  }
}

function markTable(table: HtmlNode): void {
  const [head, ...rows] = elements(table, "tr")
  const columns = elements(head, "th").map((cell) => words(cell).trim())
  for (const row of rows) {
    for (const [index, cell] of elements(row, "td").entries()) {
      const column = columns[index] ?? ""
      for (const code of elements(cell, "code")) {
        const { className } = stateClass(column, words(code)) ?? {}
        if (className) code.properties = { ...code.properties, className: className.split(" ") }
      }
      markText(column, cell)
    }
  }
}

function markText(column: string, cell: HtmlNode): void {
  const [first, ...rest] = cell.children ?? []
  const found = first?.type === "text" && stateClass(column, first.value ?? "")
  if (!first || !found) return
  const chip: HtmlNode = {
    type: "element",
    tagName: "span",
    properties: { className: found.className.split(" ") },
    children: [{ type: "text", value: found.name }],
  }
  cell.children = [chip, { ...first, value: (first.value ?? "").slice(found.name.length) }, ...rest]
}

function elements(node: HtmlNode | undefined, name: string): HtmlNode[] {
  return (node?.children ?? []).flatMap((child) => (child.tagName === name ? [child] : elements(child, name)))
}

function words(node: HtmlNode): string {
  return node.value ?? (node.children ?? []).map(words).join("")
}
