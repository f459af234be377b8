/** Tabs: one is shown at a time; tabs of one group are kept in sync on the page and across visits. */
import { showTab } from "./choose-tabs.js"
import { keys, remember } from "./storage.js"

export function handle(event: Event, tabs: HTMLElement): void {
  const tab = (event.target as Element).closest<HTMLElement>("[role=tab]")
  if (!tab || tab.parentElement?.parentElement !== tabs) return
  if (event.type === "click") choose(tabs, tab)
  if (event instanceof KeyboardEvent) step(event, tabs, tab)
}

function step(event: KeyboardEvent, tabs: HTMLElement, tab: HTMLElement): void {
  const siblings = [...tabs.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]")]
  const forward = getComputedStyle(tabs).direction === "rtl" ? "ArrowLeft" : "ArrowRight"
  const at = siblings.indexOf(tab)
  let next: number
  if (event.key === "Home") next = 0
  else if (event.key === "End") next = siblings.length - 1
  else if (event.key === "ArrowLeft" || event.key === "ArrowRight") next = at + (event.key === forward ? 1 : -1)
  else return
  event.preventDefault()
  const target = siblings[(next + siblings.length) % siblings.length]
  if (!target) return
  choose(tabs, target)
  target.focus()
}

/** Shows a tab in all tabs of its group; the one that was clicked keeps its position on the screen. */
function choose(tabs: HTMLElement, tab: HTMLElement): void {
  const { value = "" } = tab.dataset
  const group = tabs.dataset.tabs
  const before = tab.getBoundingClientRect().top
  showTab(tabs, value)
  if (group) {
    for (const other of document.querySelectorAll(`[data-tabs="${CSS.escape(group)}"]`)) showTab(other, value)
    remember(keys.tab(group), value)
  }
  if (tabs.dataset.tabsQuery) {
    const url = new URL(location.href)
    url.searchParams.set(tabs.dataset.tabsQuery, value)
    history.replaceState(history.state, "", url)
  }
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" })
}
