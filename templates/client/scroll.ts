/**
 * Scroll positions by history entry. The browser loses them when a page is swapped in; after a reload or a visit to
 * another document they are read from session storage.
 */
const places = new Map<string, number>()
const sessionKey = "captcha-docs.scroll"
let current: string | undefined

export function startScroll(): void {
  try {
    for (const [key, place] of JSON.parse(sessionStorage.getItem(sessionKey) ?? "[]") as [string, number][])
      places.set(key, place)
  } catch {
    // Without storage, only this document's own entries are known.
  }
  history.scrollRestoration = "manual"
  const known = knownPlace()
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  if (known !== undefined && entry && entry.type !== "navigate") scrollTo({ top: known, behavior: "instant" })
  keepPlace()
  addEventListener("scroll", notePlace, { passive: true })
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(sessionKey, JSON.stringify([...places].slice(-50)))
    } catch {
      // Only the position after a reload is lost.
    }
  })
}

/** Stores the current scroll position. */
function notePlace(): void {
  if (current !== undefined) places.set(current, scrollY)
}

/** The position of the current history entry, if known. */
export function knownPlace(): number | undefined {
  const { key } = (history.state ?? {}) as { key?: string }
  return key === undefined ? undefined : places.get(key)
}

/** From now on, scrolling is stored for the current history entry, starting at its known position when going back. */
export function keepPlace(): void {
  const state = (history.state ?? {}) as { key?: string }
  if (state.key === undefined) {
    state.key = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`
    history.replaceState(state, "")
  } else {
    const place = places.get(state.key)
    if (place !== undefined && state.key !== current) scrollTo({ top: place, behavior: "instant" })
  }
  current = state.key
}

/** Between two pages, scrolling is not stored. */
export function forgetPlace(): void {
  current = undefined
}
