/**
 * The blocking script: sets what must be right before the first paint. It may not throw, and it does nothing that can
 * wait. Colour mode, a dismissed bar and remembered tabs become attributes, and style does the rest.
 */
const root = document.documentElement
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

root.dataset.js = ""
const choice = stored("theme")
const known = choice === "light" || choice === "dark"
root.dataset.themeChoice = known ? choice : "system"
root.dataset.theme = known ? choice : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
if (root.dataset.announcementId && stored("captcha-docs.announcement") === root.dataset.announcementId) {
  root.dataset.announcementDismissed = ""
}

/** Shows the remembered tab while the page is still being read, so that nothing flips later. */
function chooseTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>("[data-tabs]:not([data-ready])")) {
    const group = tabs.dataset.tabs
    const query = tabs.dataset.tabsQuery
    const value = (query && new URLSearchParams(location.search).get(query)) || (group && stored(`captcha-docs.tab.${group}`))
    if (!value || !tabs.nextSibling) continue
    tabs.dataset.ready = ""
    const wanted = `[data-value="${CSS.escape(value)}"]`
    if (!tabs.querySelector(`:scope > [role=tabpanel]${wanted}`)) continue
    for (const tab of tabs.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]")) {
      tab.setAttribute("aria-selected", String(tab.matches(wanted)))
      tab.tabIndex = tab.matches(wanted) ? 0 : -1
    }
    for (const panel of tabs.querySelectorAll(":scope > [role=tabpanel]")) {
      panel.toggleAttribute("data-active", panel.matches(wanted))
    }
  }
}

const observer = new MutationObserver(chooseTabs)
observer.observe(root, { childList: true, subtree: true })
addEventListener("DOMContentLoaded", () => {
  observer.disconnect()
  chooseTabs()
})
