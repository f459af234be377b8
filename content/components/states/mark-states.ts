/**
 * Marks the widget's states and the outcomes of a verification in tables: each has a colour and a shape, which
 * `states.css` draws. Only columns that hold them are looked at: `error` is a property elsewhere.
 */
interface HtmlNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

const kinds: Record<string, string> = {
  init: "idle",
  reset: "idle",
  unactivated: "idle",
  destroyed: "idle",
  activating: "busy",
  activated: "busy",
  requesting: "busy",
  solving: "busy",
  verifying: "busy",
  completed: "good",
  accepted: "good",
  expired: "unsure",
  "could not verify": "unsure",
  error: "bad",
  rejected: "bad",
}
const outcome = /^(accepted|rejected|could not verify)/

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
      if (/^(states?|next)$/i.test(column)) markCode(cell)
      if (/^outcomes?$/i.test(column)) markOutcome(cell)
    }
  }
}

function markCode(cell: HtmlNode): void {
  for (const code of elements(cell, "code")) {
    const kind = kinds[words(code)]
    if (kind) code.properties = { ...code.properties, className: ["state", `state-${kind}`] }
  }
}

function markOutcome(cell: HtmlNode): void {
  const [first, ...rest] = cell.children ?? []
  const name = first?.type === "text" ? outcome.exec(first.value ?? "")?.[0] : undefined
  if (!first || name === undefined) return
  const chip: HtmlNode = {
    type: "element",
    tagName: "span",
    properties: { className: ["state", `state-${kinds[name]}`] },
    children: [{ type: "text", value: name }],
  }
  cell.children = [chip, { ...first, value: (first.value ?? "").slice(name.length) }, ...rest]
}

function elements(node: HtmlNode | undefined, name: string): HtmlNode[] {
  return (node?.children ?? []).flatMap((child) => (child.tagName === name ? [child] : elements(child, name)))
}

function words(node: HtmlNode): string {
  return node.value ?? (node.children ?? []).map(words).join("")
}
