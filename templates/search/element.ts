/** Small helpers for building results from elements and text, never from markup. */
import type { SearchHit } from "../../src/search/answer.js"
import type { Snippet } from "../../src/search/snippet.js"

/** Creates an element with attributes and children. An undefined attribute is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) created.setAttribute(key, value)
  created.append(...children)
  return created
}

export function button(label: string, className: string, press: () => void): HTMLButtonElement {
  const created = element("button", { type: "button", class: className }, label)
  created.addEventListener("click", press)
  return created
}

/** A text with its matches in `<mark>`. */
function markedText({ text, marks }: Snippet): (Node | string)[] {
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

/** A hit as a link with title, kind, path and snippet. */
export function hitLink(
  { url, title, label, kind, path, snippet }: SearchHit,
  { base, version }: { base: string; version?: string | undefined },
  attributes: Record<string, string> = {},
): HTMLAnchorElement {
  const head = element("span", { class: "search-hit-title" }, ...markedText(title))
  const word = label ?? (kind === "section" ? undefined : "page")
  if (word !== undefined) head.append(" ", element("span", { class: "badge" }, word))
  const place = [version, path.join(" › ")].filter((part) => part !== undefined && part !== "").join(" · ")
  const link = element(
    "a",
    { class: "search-hit", href: hrefOf(base, url), "data-kind": kind, ...attributes },
    head,
    ...(place === "" ? [] : [element("span", { class: "search-hit-path" }, place)]),
    ...(snippet === undefined ? [] : [element("span", { class: "search-hit-snippet" }, ...markedText(snippet))]),
  )
  link.addEventListener("click", (event) => void markOnArrival(event, link).catch(() => {}))
  return link
}

/** Marks on the page that a hit opens what the list marks: the words as the pages spell them. */
async function markOnArrival(event: MouseEvent, link: HTMLAnchorElement): Promise<void> {
  if (!("highlights" in CSS) || event.ctrlKey || event.metaKey || event.shiftKey) return
  const list = link.closest(".search-list, .search-results") ?? link
  const texts = [...list.querySelectorAll("mark")].map((mark) => mark.textContent ?? "")
  const { hash, pathname, search } = link
  const stays = hash !== "" && pathname === location.pathname && search === location.search
  const arrival = new Promise((arrive) => document.addEventListener("captcha-docs:page", arrive, { once: true }))
  const [{ markWords }] = await Promise.all([import("./mark-words.js"), stays || arrival])
  const main = document.getElementById("main")
  if (main && location.pathname === pathname) markWords(texts, main)
}

/** The URL of a path of the site. */
export function hrefOf(base: string, path: string): string {
  return new URL(base).pathname + path.replace(/^\//, "")
}

/** Links below a title; empty without links. */
export function linkList(title: string, links: readonly { label: string; href: string }[] = []): HTMLElement[] {
  if (links.length === 0) return []
  return [
    element("p", { class: "search-extra-title" }, title),
    ...links.map(({ label, href }) => element("a", { class: "search-start", href }, label)),
  ]
}
