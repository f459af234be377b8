/**
 * The menu of small screens: a modal dialog with the section's own tree first. While it is open it has an entry of the
 * history to itself, so that the way back closes it and leaves the page where it is.
 */
import { addToggles, showActive } from "./sidebar.js"

const wide = matchMedia("(width > 996px)")
const menu = document.getElementById("menu") as HTMLDialogElement

wide.addEventListener("change", () => wide.matches && close())
document.addEventListener("captcha-docs:page", close)
addEventListener("popstate", () => hasEntry() || close())
menu.addEventListener("close", () => {
  tell(false)
  if (hasEntry()) history.back()
})

export function handle(event: Event, element: HTMLElement): void {
  if (event.type !== "click") return
  const target = event.target as Element
  if (element.dataset.menuOpen !== undefined) open()
  else if (target.closest("[data-menu-close]") || target === menu) close()
}

function open(): void {
  if (menu.open) return
  const place = menu.querySelector<HTMLElement>("[data-menu-tree]")
  const sidebar = document.querySelector<HTMLElement>("[data-sidebar]")
  place?.replaceChildren()
  if (place && sidebar) {
    for (const nav of sidebar.children) {
      const copy = nav.cloneNode(true) as HTMLElement
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
  menu.showModal()
  tell(true)
  if (!hasEntry()) history.pushState({ ...history.state, menu: true }, "")
  if (place) showActive(menu)
}

function close(): void {
  if (menu.open) menu.close()
}

/** Whether the entry of the history that the address shows now is the menu's. */
function hasEntry(): boolean {
  return (history.state as { menu?: true } | null)?.menu === true
}

function tell(open: boolean): void {
  document.querySelector("[data-menu-open]")?.setAttribute("aria-expanded", String(open))
}
