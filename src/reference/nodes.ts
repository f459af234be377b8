/**
 * Nodes of pages that no author wrote: Markdown, and elements of ours for what Markdown lacks. The compiler reads them
 * like an author's text; `as-markdown.ts` says how an element of ours reads in the twin.
 */
import type { BlockContent, Data, Link, List, Parent, PhrasingContent, RootContent, Table } from "mdast"
import type {} from "mdast-util-directive"
import type {} from "mdast-util-to-hast"
import type { Place } from "../report/diagnostic.js"
import type { SymbolId, Token } from "./model.js"
import { flat, linesOf } from "./token-lines.js"

/** An element of ours; `data` says which HTML it is. */
export interface Own extends Parent {
  type: "own"
  as:
    | "block"
    | "caption"
    | "members"
    | "opening"
    | "pairs"
    | "part"
    | "signature"
    | "span"
    | "tab"
    | "tag"
    | "type"
    | "written"
  data: Data & { hName: string }
  children: RootContent[]
}
declare module "mdast" {
  interface Data {
    /** The search leaves it out; as a heading, it begins no section of its own. */
    unsearched?: true
    /** Of a row: its id follows its text. */
    follows?: true
    /** Where a link was written, if not in a file of Markdown. */
    place?: Place
    /** The same of the links in a text, by their addresses, and where else they lead. */
    linkPlaces?: Record<string, Place & { to?: string }>
  }
  interface BlockContentMap {
    own: Own
  }
  interface PhrasingContentMap {
    own: Own
  }
  interface RootContentMap {
    own: Own
  }
}
/** The prefix of a link's URL that leads to a symbol. */
export const symbolScheme = "symbol:"

function own(as: Own["as"], hName: string, className: string | undefined, children: RootContent[]): Own {
  return {
    type: "own",
    as,
    data: { hName, ...(className !== undefined && { hProperties: { className: [className] } }) },
    children,
  }
}

// ---- in a line ----

export function words(value: string): PhrasingContent {
  return { type: "text", value }
}

export function code(value: string, className?: string): PhrasingContent {
  return {
    type: "inlineCode",
    value,
    ...(className !== undefined && { data: { hProperties: { className: [className] } } }),
  }
}

export function link(url: string, ...children: PhrasingContent[]): PhrasingContent {
  return { type: "link", url, children }
}

export function symbolLink(ref: SymbolId, ...children: PhrasingContent[]): PhrasingContent {
  return link(symbolScheme + ref, ...children)
}

export function span(className: string, ...children: PhrasingContent[]): Own {
  return own("span", "span", className, children)
}

/** A sign, and its meaning in words. */
export function sign(text: string, spoken: string): Own {
  const drawn: Own = { ...span("", words(text)), data: { hName: "span", hProperties: { "aria-hidden": "true" } } }
  return span("member-word", drawn, span("visually-hidden", words(spoken)))
}

/** A tag beside a name. */
export function tag(text: string, className = "badge"): Own {
  const node = own("tag", "span", className, [words(text)])
  return { ...node, data: { ...node.data, unsearched: true } }
}

/** A name that a definition explains, with the address of its own page or its anchor. */
export function entry(name: string, url?: string): PhrasingContent {
  if (url === undefined) return code(name, "member-name")
  const data = { hProperties: { className: ["member-name"] } }
  return { type: "link", url, data, children: [{ type: "inlineCode", value: name, data: { hName: "plain" } }] }
}

/** What shows on pointing at a symbol's name. */
export type CardOf = (ref: SymbolId) => string | undefined

/** A type or a signature in a line of text. */
export function type(tokens: readonly Token[], cardOf?: CardOf): Own {
  const node = own("type", "code", "type", piecesOf(flat(tokens), cardOf))
  return { ...node, data: { ...node.data, unsearched: true } }
}

/** Token classes, as in highlighted code. */
const classes = { keyword: "t-k", name: "t-n", type: "t-t", string: "t-s", number: "t-v" } as const

function piecesOf(tokens: readonly Token[], cardOf: CardOf = () => undefined): PhrasingContent[] {
  return tokens.map(({ text, kind, ref }): PhrasingContent => {
    const look = kind && classes[kind]
    if (ref === undefined) return look === undefined ? words(text) : span(look, words(text))
    const card = cardOf(ref)
    const className = look ? `symbol-link ${look}` : "symbol-link"
    const data = { hProperties: { className: [className], ...(card !== undefined && { "data-card": card }) } }
    return { type: "link", url: symbolScheme + ref, data, children: [words(text)] }
  })
}

/** Markdown that the compiler reads: blocks, or the content of a cell. */
export function written(markdown: string): Own {
  return own("written", "div", undefined, [words(markdown)])
}

// ---- blocks ----

export function line(...children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children }
}

export function styled(className: string, ...children: PhrasingContent[]): RootContent {
  return { type: "paragraph", data: { hProperties: { className: [className] } }, children }
}

export function note(kind: "note" | "warning", label: string, children: RootContent[]): RootContent {
  const title = { ...line(words(label)), data: { directiveLabel: true } }
  return { type: "containerDirective", name: kind, children: [title, ...children] as BlockContent[] }
}

/** A heading and what follows; nothing without children. */
export function section(
  id: string,
  title: string,
  children: RootContent[],
  { depth = 2, search = "part" }: { depth?: number; search?: "own" | "part" | "none" } = {},
): RootContent[] {
  if (children.length === 0) return []
  const unsearched = { unsearched: true } as const
  // The twin states an id that does not follow from the title.
  const named = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") === id ? { hProperties: { id } } : { id }
  const data = { ...named, ...(search !== "own" && unsearched) }
  const heading = { type: "heading", depth: Math.min(depth, 6), data, children: [words(title)] } as RootContent
  const body =
    search === "none" ? children.map((child) => ({ ...child, data: { ...child.data, ...unsearched } })) : children
  return [heading, ...(body as RootContent[])]
}

/** A list; nothing without items. */
export function listOf(items: RootContent[][], className?: string): List[] {
  if (items.length === 0) return []
  const children = items.map((item) => ({
    type: "listItem" as const,
    spread: false,
    children: item as List["children"][number]["children"],
  }))
  return [
    {
      type: "list",
      ordered: false,
      spread: false,
      ...(className !== undefined && { data: { hProperties: { className: [className] } } }),
      children,
    },
  ]
}

/** `ids` are those of the first rows. */
export function table(head: string[], rows: PhrasingContent[][][], ids: readonly string[] = []): Table {
  const row = (cells: PhrasingContent[][], id?: string) => ({
    type: "tableRow" as const,
    ...(id !== undefined && { data: { hProperties: { id } } }),
    children: cells.map((children) => ({
      type: "tableCell" as const,
      children: children.map((node) => inOneLine(node)),
    })),
  })
  return {
    type: "table",
    children: [row(head.map((cell) => [words(cell)])), ...rows.map((cells, index) => row(cells, ids[index]))],
  }
}

/** A row of a Markdown table is a line, and a comment's first sentence may take two. */
function inOneLine<N extends RootContent>(node: N): N {
  if (node.type === "text") return { ...node, value: node.value.replace(/\s*\n\s*/g, " ") }
  return "children" in node ? { ...node, children: node.children.map((child) => inOneLine(child)) } : node
}

export interface Member {
  id?: string | undefined
  term: PhrasingContent[]
  text: readonly RootContent[]
  /** It is found on a page of its own. */
  unsearched?: boolean
}

/** Names, each with its explanation; nothing without any. */
export function members(list: readonly Member[], className?: string): Own[] {
  if (list.length === 0) return []
  const rows = list.map(({ unsearched, ...member }) => rowOf("member", member, unsearched))
  return [own("members", "dl", className === undefined ? "members" : `members ${className}`, rows)]
}

/** Short facts, each with its name. */
export function pairs(
  className: string,
  list: readonly (readonly [name: string, text: readonly RootContent[]])[],
): Own {
  const rows = list.map(([name, text]) => rowOf(undefined, { term: [words(name)], text }))
  return own("pairs", "dl", className, rows)
}

function rowOf(className: string | undefined, { id, term, text }: Member, unsearched = false): Own {
  const name = own("part", "dt", undefined, term)
  if (id !== undefined) name.data.hProperties = { id }
  const row = own("part", "div", className, [name, own("part", "dd", undefined, [...text])])
  if (unsearched) row.data.unsearched = true
  return row
}

/** The beginning of a symbol's page: its first sentence, and its kind, owner and tags. */
export function opening(lead: PhrasingContent[], facts: PhrasingContent[]): Own {
  const sentence = lead.length > 0 ? [styled("lead", ...lead)] : []
  return own("opening", "opening", undefined, [...sentence, styled("symbol-facts", ...facts)])
}

/** An element with properties of its own. */
export function element(name: string, hProperties: Data["hProperties"], children: RootContent[]): Own {
  const node = own("block", name, undefined, children)
  return { ...node, data: { ...node.data, ...(hProperties && { hProperties }) } }
}

/** Blocks in a box. */
export function box(className: string, children: RootContent[]): Own {
  return own("block", "div", className, children)
}

/** Views of one thing, each under its label; nothing without any. */
export function tabs(
  properties: { groupId: string; queryString: string },
  list: readonly { label: string; value: string; children: RootContent[] }[],
): Own[] {
  if (list.length === 0) return []
  const views = list.map(({ children, ...named }): Own => ({ ...element("tab", named, children), as: "tab" }))
  return [element("tabs", properties, views)]
}

/** A title that is no heading of the contents. */
export function caption(depth: number, title: string, className?: string): Own {
  return own("caption", `h${Math.min(depth, 6)}`, className, [words(title)])
}

export function signature(label: string, tokens: readonly Token[], cardOf?: CardOf): Own {
  const lines = linesOf(tokens).map((pieces) => span("line", ...piecesOf(pieces, cardOf)))
  return {
    type: "own",
    as: "signature",
    data: { hName: "signature", hProperties: { label }, unsearched: true },
    children: lines,
  }
}

/** Blocks that can be folded; only their title shows while they are closed. */
export function folded(title: RootContent, children: RootContent[], { open = false, className = "" } = {}): Own {
  const icon: Own = {
    type: "own",
    as: "span",
    data: { hName: "span", hProperties: { className: ["icon"], "data-icon": "right" } },
    children: [],
  }
  const node = own("block", "details", `details ${className}`.trim(), [
    own("block", "summary", undefined, [icon, title]),
    own("block", "div", "details-body", children),
  ])
  if (open) node.data.hProperties = { ...node.data.hProperties, open: true }
  return node
}

const blocks = new Set([
  "blockquote",
  "code",
  "containerDirective",
  "heading",
  "list",
  "listItem",
  "paragraph",
  "table",
  "tableCell",
  "tableRow",
  "thematicBreak",
])

/** Whether a node is a part of a line; elements of ours by what they are. */
export function isInLine(node: RootContent): boolean {
  return node.type === "own" ? ["span", "tag", "type"].includes(node.as) : !blocks.has(node.type)
}

/** Every link, nested ones included. */
export function* linksIn(nodes: readonly RootContent[]): Generator<Link> {
  for (const node of nodes) {
    if (node.type === "link") yield node
    if ("children" in node) yield* linksIn(node.children)
  }
}

/** A copy in which links to symbols have their addresses. */
export function addressed(nodes: readonly RootContent[], urlOf: (ref: SymbolId) => string): RootContent[] {
  return nodes.map((node) => {
    const copy = { ...node }
    if (copy.type === "link" && copy.url.startsWith(symbolScheme)) copy.url = urlOf(copy.url.slice(symbolScheme.length))
    if ("children" in copy) copy.children = addressed(copy.children, urlOf) as never
    return copy
  })
}

/** Appends nodes to a text of one paragraph, or adds them as a paragraph. */
export function withEnd(text: RootContent[], end: PhrasingContent[]): RootContent[] {
  const [first = line(), ...rest] = text
  if (end.length === 0) return text
  return rest.length === 0 && first.type === "paragraph"
    ? [{ ...first, children: [...first.children, ...end] }]
    : [...text, line(...end)]
}

/** Appends a default value to a description. */
export function withDefault(text: RootContent[], value: PhrasingContent[] | undefined): RootContent[] {
  return withEnd(text, value ? [span("member-default", words(" Default: "), ...value)] : [])
}

/** The text of nodes in one line, without tags, types and blocks of code. */
export function textOf(nodes: readonly RootContent[]): string {
  return nodes.map(plain).join("").replace(/\s+/g, " ").trim()
}

function plain(node: RootContent): string {
  if (node.type === "code" || node.data?.unsearched) return ""
  if (node.type === "break") return " "
  if ("children" in node) return node.children.map(plain).join("") + (isInLine(node) ? "" : " ")
  return "value" in node ? node.value : ""
}
