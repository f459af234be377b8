/**
 * Shows the tab of each group that the URL names, or the remembered one. The boot script runs it while the page is
 * parsed, the runtime when a page is entered: then it also stores the URL's choice for later pages.
 */
export function chooseTabs(
  root: ParentNode,
  recall: (key: string) => string | null | undefined,
  remember?: (key: string, value: string) => void,
): void {
  for (const tabs of root.querySelectorAll<HTMLElement>("[data-tabs]")) {
    const group = tabs.dataset.tabs
    const query = tabs.dataset.tabsQuery
    const key = group && `captcha-docs.tab.${group}`
    const named = query && new URLSearchParams(location.search).get(query)
    const value = named || (key && recall(key))
    if (value && showTab(tabs, value) && named && key) remember?.(key, value)
  }
}

/** Selects a tab by its value; a group without that value does not change. */
export function showTab(tabs: Element, value: string): boolean {
  const wanted = `[data-value="${CSS.escape(value)}"]`
  if (!tabs.querySelector(`:scope > [role=tabpanel]${wanted}`)) return false
  for (const tab of tabs.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]")) {
    const chosen = tab.matches(wanted)
    tab.setAttribute("aria-selected", String(chosen))
    tab.tabIndex = chosen ? 0 : -1
  }
  for (const panel of tabs.querySelectorAll(":scope > [role=tabpanel]")) {
    panel.toggleAttribute("data-active", panel.matches(wanted))
  }
  return true
}
