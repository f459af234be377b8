/**
 * The menu of small screens: a modal dialog with the section's tree first. While open it has a history entry of its
 * own, so that going back closes it and stays on the page.
 */
import { make } from "./make.js"
import { fetchPage, parsePage } from "./page-loader.js"
import { addToggles, showActive } from "./sidebar.js"

const wide = matchMedia("(width > 996px)")
const menu = document.getElementById("menu") as HTMLDialogElement

wide.addEventListener("change", () => wide.matches && close())
document.addEventListener("captcha-docs:page", close)
/** Whether the menu is leaving its history entry: this is asynchronous, and a reader may open it meanwhile. */
let leaving = false
addEventListener("popstate", () => {
  if (leaving && menu.open) addEntry()
  else if (!hasEntry()) close()
  leaving = false
})
menu.addEventListener("close", () => {
  // The event comes a moment after the menu was closed.
  if (menu.open) return
  tell(false)
  leaving = hasEntry()
  if (leaving) history.back()
})

/** Until the menu is first opened, its buttons are links: without this module the address `#menu` shows it. */
export function handle(event: Event, element: HTMLElement): void {
  if (event.type !== "click" || menu.matches(":target")) return
  const target = event.target as Element
  if (element instanceof HTMLAnchorElement) {
    event.preventDefault()
    for (const link of document.querySelectorAll<HTMLElement>("a[data-menu-open], a[data-menu-close]")) makeButton(link)
  }
  if (element.dataset.menuOpen !== undefined) open()
  else if (target.closest("[data-menu-close]") || target === menu) close()
}

function makeButton(link: HTMLElement): void {
  const hadFocus = link === document.activeElement
  const button = make("button", link.className)
  button.type = "button"
  for (const { name, value } of link.attributes) if (name !== "href") button.setAttribute(name, value)
  if (link.dataset.menuOpen !== undefined) {
    button.setAttribute("aria-controls", "menu")
    button.setAttribute("aria-expanded", "false")
  }
  button.append(...link.childNodes)
  link.replaceWith(button)
  if (hadFocus) button.focus()
}

function open(): void {
  const place = menu.querySelector<HTMLElement>("[data-menu-tree]")
  if (menu.open || !place) return
  const sidebar = document.querySelector<HTMLElement>("[data-sidebar]")
  place.replaceChildren()
  // Later content is appended, so that nothing moves under a finger.
  const before = sidebar ? menu.firstElementChild : menu.querySelector(".menu-links")?.parentElement
  before?.after(place)
  if (sidebar) fill(place, sidebar)
  menu.showModal()
  tell(true)
  if (!hasEntry()) addEntry()
  showActive(menu)
  const start = place.querySelector("[aria-current=page]") ?? menu.querySelector("[data-menu-close]")
  if (start instanceof HTMLElement) start.focus({ preventScroll: true })
  if (!sidebar) void fillFromDocs(place)
}

function fill(place: HTMLElement, sidebar: HTMLElement): void {
  for (const nav of sidebar.children) {
    const copy = document.importNode(nav, true)
    for (const toggle of copy.querySelectorAll(".branch-toggle")) {
      const icon = toggle.querySelector(".icon-branch")
      if (icon) toggle.parentElement?.querySelector(":scope > a")?.append(icon)
      toggle.remove()
    }
    copy.setAttribute("aria-label", `${nav.getAttribute("aria-label") ?? "Section"}, menu`)
    place.append(copy)
  }
  if (sidebar.dataset.tree) place.dataset.tree = sidebar.dataset.tree
  addToggles(place)
}

/** A page without a tree shows that of the first section: the docs, in the version that the reader chose. */
async function fillFromDocs(place: HTMLElement): Promise<void> {
  const section = document.querySelector<HTMLAnchorElement>(".site-header a[data-section]")
  const page = section && (await fetchPage(section.pathname).catch(() => undefined))
  const sidebar = page?.html && parsePage(page.html).querySelector<HTMLElement>("[data-sidebar]")
  if (!sidebar || place.hasChildNodes()) return
  for (const active of sidebar.querySelectorAll("[aria-current]")) active.removeAttribute("aria-current")
  fill(place, sidebar)
}

function close(): void {
  if (menu.open) menu.close()
}

function addEntry(): void {
  history.pushState({ ...history.state, menu: true }, "")
}

/** Whether the current history entry is the menu's. */
function hasEntry(): boolean {
  return (history.state as { menu?: true } | null)?.menu === true
}

function tell(open: boolean): void {
  document.querySelector("[data-menu-open]")?.setAttribute("aria-expanded", String(open))
}
