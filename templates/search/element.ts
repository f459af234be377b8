/** Small tools for building results: elements and text, never markup. */
import type { SearchHit } from "../../src/search/search-indexes.js"
import type { Snippet } from "../../src/search/snippet.js"

/** An element with attributes and children. An undefined attribute is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** A text with its matches in `<mark>`. */
export function markedText({ text, marks }: Snippet): (Node | string)[] {
  const pieces: (Node | string)[] = []
  let at = 0
  for (const [from, to] of marks) {
    if (from > at) pieces.push(text.slice(at, from))
    pieces.push(element("mark", {}, text.slice(from, to)))
    at = to
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}

/** What one hit shows: title, kind, where it lies, snippet. */
export function hitContent({ title, label, kind, path, snippet }: SearchHit, version?: string): Node[] {
  const head = element("span", { class: "search-hit-title" }, ...markedText(title))
  const word = label ?? (kind === "section" ? undefined : "page")
  if (word !== undefined) head.append(" ", element("span", { class: "search-hit-kind" }, word))
  const place = [version, path.join(" › ")].filter((part) => part !== undefined && part !== "").join(" · ")
  return [
    head,
    ...(place === "" ? [] : [element("span", { class: "search-hit-path" }, place)]),
    ...(snippet === undefined ? [] : [element("span", { class: "search-hit-snippet" }, ...markedText(snippet))]),
  ]
}

/** A path of the site as a link's target. */
export function hrefOf(base: string, path: string): string {
  const url = new URL(base)
  return url.pathname + path.replace(/^\//, "")
}
