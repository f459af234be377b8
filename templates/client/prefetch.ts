/**
 * Prefetches pages: the target of a link under the pointer or with focus and, when the page is loaded and the browser
 * idle, the targets of visible links in the text, three at a time. Never on a slow or metered connection.
 */
import { isPage } from "./navigation.js"
import { onEnter, whenIdle } from "./page.js"
import { pagePath, preload } from "./page-loader.js"

/** The browser's connection data, if available. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether a reader minds no bytes for what may not be used. */
export function allowed(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !connection?.saveData && !String(connection?.effectiveType ?? "").includes("2g")
}

let running = 0
const queue: URL[] = []

export function startPrefetch(): void {
  for (const event of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(
      event,
      ({ target }) => {
        const url = pageAt((target as Element | null)?.closest?.("a"))
        if (url && allowed()) void preload(url)
      },
      { passive: true },
    )
  }
  let seen: IntersectionObserver | undefined
  onEnter((region) => {
    seen?.disconnect()
    queue.length = 0
    if (!("IntersectionObserver" in window)) return
    seen = new IntersectionObserver((entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const url = pageAt(target as HTMLAnchorElement)
        if (url) queue.push(url)
      }
      pump()
    })
    const observer = seen
    afterLoad(() => {
      if (allowed()) for (const link of region.querySelectorAll("main a[href]")) observer.observe(link)
    })
  })
}

/** The other page that a link leads to, if any. */
function pageAt(link: HTMLAnchorElement | null | undefined): URL | undefined {
  if (!link?.href || link.dataset.fullLoad !== undefined) return undefined
  const url = new URL(link.href)
  return isPage(url) && pagePath(url) !== pagePath(new URL(location.href)) ? url : undefined
}

function pump(): void {
  while (running < 3 && queue.length > 0 && allowed()) {
    running += 1
    void preload(queue.shift() as URL).finally(() => {
      running -= 1
      pump()
    })
  }
}

function afterLoad(work: () => void): void {
  if (document.readyState === "complete") whenIdle(work)
  else addEventListener("load", () => whenIdle(work), { once: true })
}
