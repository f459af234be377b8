/** Constructors for the nodes of a tree. */
import type { Block, Inline, Section } from "./model.js"

export function words(text: string): Inline {
  return { kind: "text", text }
}

export function code(text: string): Inline {
  return { kind: "code", text }
}

export function tag(text: string, look?: string): Inline {
  return { kind: "tag", text, ...(look !== undefined && { look }) }
}

export function span(look: string, ...children: Inline[]): Inline {
  return { kind: "span", look, children }
}

export function page(text: string, href: string): Inline {
  return { kind: "page", href, children: [words(text)] }
}

export function symbolLink(ref: string, ...children: Inline[]): Inline {
  return { kind: "symbol", ref, children }
}

export function line(...children: Inline[]): Block {
  return { kind: "paragraph", children }
}

/** Appends inline nodes to a text of one paragraph, or adds them as a paragraph. */
export function withEnd(text: Block[], end: Inline[]): Block[] {
  const [first = line(), ...rest] = text
  if (end.length === 0) return text
  return rest.length === 0 && first.kind === "paragraph"
    ? [{ ...first, children: [...first.children, ...end] }]
    : [...text, line(...end)]
}

/** Appends a default value to a description. */
export function withDefault(text: Block[], value: Inline[] | undefined): Block[] {
  return withEnd(text, value ? [span("member-default", words(" Default: "), ...value)] : [])
}

/** A list; nothing without items. */
export function listOf(items: Block[][], look?: string): Block[] {
  return items.length === 0
    ? []
    : [{ kind: "list", ordered: false, start: 1, items, ...(look !== undefined && { look }) }]
}

/** A section of a page; nothing without children. */
export function section(id: string, title: string, children: Block[], more: Partial<Section> = {}): Section[] {
  return children.length === 0 ? [] : [{ kind: "section", id, title, depth: 2, children, ...more }]
}
