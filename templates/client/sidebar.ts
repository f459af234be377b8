/**
 * The sidebar's tree keeps its scroll position and its open branches between pages, and marks the current page. A page
 * contains only the branches above it; the others are loaded from the section's tree file, once, on demand.
 */
import "./core.js"
import type { SidebarItemView } from "../../src/model.js"
import { nameParts } from "../reference/name-parts.js"
import { make } from "./make.js"
import { onEnter } from "./page.js"
import { warn } from "./warn.js"

let place: { name: string; scroll: number } | undefined
const opened = new Set<string>()
const closed = new Set<string>()
const trees = new Map<string, Promise<SidebarItemView[]>>()

export function startSidebar(): void {
  // Noted when it has scrolled: a read while the page is left would style and lay out a page that nobody sees any more.
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.dataset.sidebar === undefined) return
    place = { name: target.dataset.sidebar, scroll: target.scrollTop }
  }
  document.addEventListener("scroll", note, { capture: true, passive: true })
  onEnter((region) => {
    const sidebar = region.querySelector<HTMLElement>("[data-sidebar]")
    if (!sidebar) return
    addToggles(sidebar)
    for (const item of sidebar.querySelectorAll<HTMLElement>("li.branch")) {
      const href = hrefOf(item)
      if (opened.has(href) && !item.classList.contains("open")) void setOpen(sidebar, item, true)
      if (closed.has(href) && !item.querySelector('[aria-current="page"]')) void setOpen(sidebar, item, false)
    }
    return () => {
      if (place?.name === sidebar.dataset.sidebar) sidebar.scrollTop = place?.scroll ?? 0
      showActive(sidebar)
    }
  })
}

/** Scrolls the tree to show the active entry; the page itself does not scroll. */
export function showActive(box: HTMLElement): void {
  const active = box.querySelector('[aria-current="page"]')
  if (!active) return
  const entry = active.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  // What the header covers, and some air.
  const room = 90
  if (entry.top >= frame.top + room && entry.bottom <= Math.min(frame.bottom, innerHeight) - 40) return
  // No entry is cut by the header: a whole one stands first.
  const least = entry.top - frame.height / 2 + room
  const places = [...box.querySelectorAll("li > a")].map((link) => link.getBoundingClientRect())
  const first = places.find(({ height, top }) => height > 0 && top >= least)
  if (first) box.scrollTop += first.top - frame.top - room
}

/** Adds a toggle to every branch with entries, and makes the link to all entries show them in place. */
export function addToggles(box: HTMLElement): void {
  const allLink = box.querySelector<HTMLAnchorElement>("nav > ul > .sidebar-all > a")
  if (allLink && box.dataset.tree) allLink.onclick = (event) => showAll(event, box, allLink)
  for (const item of box.querySelectorAll<HTMLElement>("li.branch")) {
    if (item.querySelector(":scope > .branch-toggle")) continue
    const icon = item.querySelector(":scope > a > .icon-branch")
    if (!icon || (!box.dataset.tree && !item.querySelector(":scope > ul"))) continue
    const toggle = document.createElement("button")
    toggle.type = "button"
    toggle.className = "branch-toggle"
    toggle.append(icon)
    item.querySelector(":scope > a")?.after(toggle)
    label(item, toggle)
    toggle.addEventListener("click", () => {
      const open = !item.classList.contains("open")
      const href = hrefOf(item)
      opened[open ? "add" : "delete"](href)
      closed[open ? "delete" : "add"](href)
      void setOpen(box, item, open)
    })
  }
}

/** Adds the entries that the page lacks; existing ones stay. */
function showAll(event: MouseEvent, box: HTMLElement, link: HTMLAnchorElement): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const part = link.closest("ul") as HTMLElement
  const present = new Map(entriesOf(part).map((item) => [hrefOf(item), item]))
  tree(box.dataset.tree as string).then(
    (items) => {
      const whole = draw(items)
      for (const item of entriesOf(whole)) item.replaceWith(present.get(hrefOf(item)) ?? item)
      part.replaceWith(whole)
      addToggles(box)
      showActive(box)
      whole.querySelector<HTMLElement>("a[aria-current]")?.focus({ preventScroll: true })
    },
    // The link's page has them, too.
    () => location.assign(link.href),
  )
}

const entriesOf = (list: HTMLElement) => [...list.children] as HTMLElement[]

function label(item: HTMLElement, toggle: HTMLElement): void {
  const open = item.classList.contains("open")
  const name = item.querySelector(":scope > a")?.textContent ?? ""
  toggle.setAttribute("aria-expanded", String(open))
  toggle.setAttribute("aria-label", `${open ? "Collapse" : "Expand"} ${name}`)
}

async function setOpen(box: HTMLElement, item: HTMLElement, open: boolean): Promise<void> {
  let list = item.querySelector<HTMLElement>(":scope > ul")
  item.querySelector(":scope > .branch-failed")?.remove()
  if (open && !list && box.dataset.tree) {
    try {
      const branch = find(await tree(box.dataset.tree), hrefOf(item))
      if (!branch?.children) throw new Error("the tree's file does not have this branch")
      list = draw(branch.children)
      item.append(list)
      addToggles(box)
    } catch (error) {
      trees.delete(box.dataset.tree)
      opened.delete(hrefOf(item))
      warn("The rest of the tree could not be loaded.", error)
      const note = make("p", "branch-failed", "These pages could not be loaded. Press again to retry.")
      note.setAttribute("role", "alert")
      item.append(note)
      return
    }
  }
  if (!list) return
  item.classList.toggle("open", open)
  list.hidden = !open
  const toggle = item.querySelector<HTMLElement>(":scope > .branch-toggle")
  if (toggle) label(item, toggle)
}

function tree(url: string): Promise<SidebarItemView[]> {
  const known = trees.get(url)
  if (known) return known
  const asked = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`the server answered ${response.status}`)
    return response.json() as Promise<SidebarItemView[]>
  })
  trees.set(url, asked)
  return asked
}

function find(items: SidebarItemView[], href: string): SidebarItemView | undefined {
  for (const item of items) {
    const branch = item.href === href && item.children ? item : find(item.children ?? [], href)
    if (branch) return branch
  }
  return undefined
}

/** Renders a closed branch's entries; nested branches stay closed. */
function draw(items: SidebarItemView[]): HTMLElement {
  const list = document.createElement("ul")
  for (const { label: text, href, children, className } of items) {
    const item = document.createElement("li")
    item.className = [className ?? "", children ? "branch" : ""].join(" ").trim()
    const entry = document.createElement(href === undefined ? "span" : "a")
    const parts = className === "sidebar-symbol" ? nameParts(text) : [text]
    entry.append(...parts.flatMap((part, index) => (index > 0 ? [document.createElement("wbr"), part] : [part])))
    if (href === undefined) entry.className = "sidebar-group"
    else entry.setAttribute("href", href)
    item.append(entry)
    if (children) {
      const icon = document.querySelector(".icon-branch")?.cloneNode(true)
      if (icon) entry.append(icon)
    }
    list.append(item)
  }
  return list
}

function hrefOf(item: HTMLElement): string {
  return item.querySelector(":scope > a")?.getAttribute("href") ?? ""
}
