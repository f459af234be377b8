/** Anchors: the ids in hashes, and redirects of anchors. */
import { onEnter } from "./page.js"

/** The anchor in a hash: decoded if possible, else as it is. */
export function anchorOf(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Follows the page's redirects of anchors, when the page is opened and when a link on it is clicked. */
export function startAnchors(): void {
  onEnter(() => setTimeout(follow))
  addEventListener("hashchange", follow)
}

function follow(): void {
  const moved: Record<string, string> = JSON.parse(document.getElementById("main")?.dataset.moved ?? "{}")
  const anchor = anchorOf(location.hash)
  // Every object has `constructor` and `__proto__`.
  if (Object.hasOwn(moved, anchor)) location.replace(moved[anchor] as string)
}
