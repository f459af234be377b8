/**
 * A post's text for feed readers: plain HTML without our classes, buttons and images, with absolute URLs. Taken from
 * the rendered page, so that components show the same content there.
 */
import { type DefaultTreeAdapterTypes, parse, serialize } from "parse5"
import type { Remembered, Step } from "../../engine/memo.js"
import type { BuiltPage, PageBody } from "../../model.js"

type Parent = DefaultTreeAdapterTypes.ParentNode
type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

interface FeedTextJob {
  page: Remembered<BuiltPage, PageBody>
  /** The page's absolute URL. */
  address: string
}

export const feedText: Step<FeedTextJob, string, Record<string, never>> = {
  name: "feed",
  id: ({ address }) => address,
  fields: ({ page, address }) => ({ html: page.facts.hashes.html, address }),
  run: async ({ page, address }) => ({ facts: textOf((await page.body()).html, address), body: {} }),
}

export function textOf(html: string, address: string): string {
  const article = find(parse(html), (element) => element.tagName === "article")
  const prose = article && find(article, (element) => classesOf(element).includes("prose"))
  if (!prose) return ""
  prose.childNodes = prose.childNodes.flatMap((child) => plain(child, address))
  return serialize(prose).trim()
}

function find(parent: Parent, wanted: (element: Element) => boolean): Element | undefined {
  for (const child of parent.childNodes) {
    if (!isElement(child)) continue
    const element = wanted(child) ? child : find(child, wanted)
    if (element) return element
  }
  return undefined
}

/** Elements that need a script or our style sheet; the article's title is the item's already. */
const droppedTags = new Set("button form h1 input link nav script select style svg template textarea".split(" "))
const droppedClasses = ["code-language", "heading-link", "page-title", "scripted", "visually-hidden"]
const keptAttributes = new Set(
  "alt cite colspan datetime dir height href lang open reversed rowspan scope src start title width".split(" "),
)

/** A node for feeds: removed, kept, or replaced by its content. */
function plain(node: Node, address: string): Node[] {
  if (node.nodeName === "#text") return [node]
  if (!isElement(node)) return []
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
  const isDropped =
    droppedTags.has(node.tagName) ||
    attributes.get("aria-hidden") === "true" ||
    classesOf(node).some((name) => droppedClasses.includes(name))
  if (isDropped) return []
  const label = attributes.get("aria-label")
  if (attributes.get("role") === "img" && label !== undefined) return [paragraph(label, node)]
  node.childNodes = node.childNodes.flatMap((child) => plain(child, address))
  if (node.tagName === "span") return node.childNodes
  node.attrs = node.attrs
    .filter(({ name }) => keptAttributes.has(name))
    .map(({ name, value }) => ({
      name,
      value: ["href", "src", "cite"].includes(name) ? absolute(value, address) : value,
    }))
  return [node]
}

function paragraph(text: string, { namespaceURI, parentNode }: Element): Element {
  const element: Element = { nodeName: "p", tagName: "p", attrs: [], namespaceURI, childNodes: [], parentNode }
  element.childNodes = [{ nodeName: "#text", value: text, parentNode: element }]
  return element
}

function absolute(url: string, address: string): string {
  if (URL.canParse(url)) return url
  return URL.canParse(url, address) ? new URL(url, address).href : url
}

function classesOf({ attrs }: Element): string[] {
  return (attrs.find(({ name }) => name === "class")?.value ?? "").split(" ")
}

function isElement(node: Node): node is Element {
  return "tagName" in node
}
