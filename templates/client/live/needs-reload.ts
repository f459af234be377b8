/** Running scripts can't be replaced: those of the frame, and of islands on the page. */
export function needsReload(page: Document): boolean {
  if (document.documentElement.dataset.base !== page.documentElement.dataset.base) return true
  const scripts = new Set([...page.head.querySelectorAll("script[src]")].map((script) => script.getAttribute("src")))
  if ([...document.head.querySelectorAll("script[src]")].some((script) => !scripts.has(script.getAttribute("src"))))
    return true
  const now = islandsOf(page)
  return [...islandsOf(document)].some(([name, script]) => now.has(name) && now.get(name) !== script)
}

/** The script of each island by name. */
function islandsOf(root: Document): Map<string | undefined, string | undefined> {
  const islands = root.querySelectorAll<HTMLElement>("[data-island]")
  return new Map([...islands].map(({ dataset }) => [dataset.island, dataset.src]))
}
