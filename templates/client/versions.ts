/**
 * The version dropdown outside the region: follows the current page, and on pages without a version shows the one that
 * the reader chose last. The choice is stored.
 */
import type { Site } from "./site.js"
import { keys, recall, remember } from "./storage.js"

export function startVersions(site: Site): void {
  show(site)
  document.addEventListener("captcha-docs:page", () => show(site))
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = (target as Element | null)?.closest?.<HTMLAnchorElement>("a[data-version], a[data-version-latest]")
      if (!link) return
      const { version } = link.dataset
      remember(keys.version, version ?? Object.keys(site.versions)[0])
    },
    { capture: true },
  )
}

function show({ versions }: Site): void {
  const chosen = document.querySelector<HTMLElement>("a[data-version][aria-current]")?.dataset.version
  const name = chosen ?? recall(keys.version) ?? Object.keys(versions)[0] ?? ""
  const main = versions[name]
  if (main === undefined) {
    if (name !== "" && chosen === undefined) remember(keys.version, undefined)
    return
  }
  for (const dropdown of document.querySelectorAll('[data-dropdown="version"]')) {
    const label = dropdown.querySelector(`a[data-version="${CSS.escape(name)}"]`)?.firstChild?.textContent
    const value = dropdown.querySelector(".dropdown-value")
    if (label && value) value.textContent = label
  }
  const mains = new Set(Object.values(versions))
  for (const link of document.querySelectorAll("a[data-section]")) {
    if (mains.has(link.getAttribute("href") ?? "")) link.setAttribute("href", main)
  }
}
