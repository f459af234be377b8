/** Links in JSX that stands in expressions, attributes or exports: `{list.map(() => <a href="/x">…</a>)}`. */
import type { LinkReference, Place } from "../../model.js"
import { placeAt } from "../../text-places.js"

/** A node of a syntax tree of JavaScript, as far as it matters here. */
interface ScriptNode {
  type: string
  start?: number
  end?: number
  range?: [number, number]
  [key: string]: unknown
}

/** What kind of link an attribute holds, if any. A frame shows a page; other sources are files. */
export function linkKind(attribute: string, element: string | null | undefined): LinkReference["kind"] | undefined {
  if (attribute === "href" || attribute === "to") return "link"
  if (attribute === "poster") return "image"
  if (attribute === "src") return element === "iframe" || element === "embed" ? "link" : "image"
  return undefined
}

/** The text of a string, or of a template without substitutions, with the place between its quotes. */
export function textOfScript(node: unknown, file: string, text: string): { value: string; place: Place } | undefined {
  if (!isNode(node)) return undefined
  if (node.type === "ExpressionStatement" || node.type === "JSXExpressionContainer")
    return textOfScript(node.expression, file, text)
  const value = node.type === "Literal" ? node.value : node.type === "TemplateLiteral" ? wholeTemplate(node) : undefined
  const [start, end] = node.range ?? [node.start ?? 0, node.end ?? 0]
  return typeof value === "string" ? { value, place: placeAt(file, text, start + 1, end - 1) } : undefined
}

function wholeTemplate(node: ScriptNode): unknown {
  const quasis = node.quasis as { value?: { cooked?: unknown } }[]
  return quasis.length === 1 ? quasis[0]?.value?.cooked : undefined
}

/** Every link that the elements inside a script state as plain text. */
export function linksOfScript(script: unknown, file: string, text: string): LinkReference[] {
  const links: LinkReference[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === "JSXOpeningElement") {
      for (const attribute of node.attributes as ScriptNode[]) {
        if (attribute.type !== "JSXAttribute") continue
        const kind = linkKind(nameOf(attribute.name), nameOf(node.name))
        const found = kind && textOfScript(attribute.value, file, text)
        if (found) links.push({ kind, url: found.value, place: found.place })
      }
    }
    for (const [key, child] of Object.entries(node)) if (key !== "loc" && key !== "range") visit(child)
  }
  visit(script)
  return links
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === "string" ? node.name : ""
}

function isNode(value: unknown): value is ScriptNode {
  return value !== null && typeof value === "object" && "type" in value && typeof value.type === "string"
}
