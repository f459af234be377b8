/** Anchors: the names that hashes carry, and those that moved elsewhere. */
import { onEnter } from "./page.js"

/** The anchor that a hash names: decoded where it can be, as it stands otherwise. */
export function anchorOf(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Leads a hash of the page's redirects on, for a page that was opened with it and for a link on the page. */
export function startAnchors(): void {
  onEnter(() => setTimeout(follow))
  addEventListener("hashchange", follow)
}

function follow(): void {
  const moved: Record<string, string> = JSON.parse(document.getElementById("main")?.dataset.moved ?? "{}")
  const anchor = anchorOf(location.hash)
  // Any object has a `constructor`, and a `__proto__`.
  if (Object.hasOwn(moved, anchor)) location.replace(moved[anchor] as string)
}
