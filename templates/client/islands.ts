/**
 * Hydrates the islands of a page: on load, when idle, when visible, or on interaction. Earlier actions of the reader (a
 * click, typed text, the focus) are stored and passed to the island once it is ready. Only this file loads React.
 */
import { offerRetry, partFailed } from "./failure.js"
import type * as Hydration from "./hydrate.js"
import { addressOf, load, type Retry } from "./load.js"
import { guard, onEnter, onLeave, whenIdle } from "./page.js"
import { warn } from "./warn.js"

interface Awake {
  unmount(): void
}

const awake = new Map<HTMLElement, Awake>()
const presses = new WeakMap<HTMLElement, HTMLElement[]>()
const requested = new WeakSet<HTMLElement>()

export function startIslands(): void {
  for (const name of ["pointerdown", "focusin", "keydown", "input", "click"]) {
    document.addEventListener(
      name,
      ({ target }) => {
        const island = (target as Element | null)?.closest?.<HTMLElement>("[data-island]:not([data-awake])")
        if (!island) return
        const pressed = name === "click" ? (target as Element).closest<HTMLElement>("button[type=button]") : null
        if (pressed) presses.set(island, [...(presses.get(island) ?? []), pressed])
        void wake(island)
      },
      { capture: true, passive: true },
    )
  }
  let seen: IntersectionObserver | undefined
  onLeave(() => {
    for (const island of awake.values()) guard(() => island.unmount())
    awake.clear()
    seen?.disconnect()
  })
  onEnter((region) => {
    seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void wake(target as HTMLElement)
    })
    waitFor(region)
  })
  // An island has shown its children, which may contain islands.
  document.addEventListener("captcha-docs:shown", ({ target }) => waitFor(target as HTMLElement))

  function waitFor(place: HTMLElement): void {
    for (const island of place.querySelectorAll<HTMLElement>("[data-island]")) {
      const { when } = island.dataset
      if (when === "load") void wake(island)
      if (when === "idle") whenIdle(() => void wake(island))
      if (when === "visible") seen?.observe(island)
    }
  }
}

async function wake(island: HTMLElement): Promise<void> {
  if (requested.has(island)) return
  requested.add(island)
  const again = (retry: Retry) =>
    offerRetry(partFailed, retry, (note) => (island.dataset.size === "page" ? island.before(note) : island.after(note)))
  const addresses = [addressOf(() => import("./hydrate.js")), island.dataset.src ?? ""]
  const [{ hydrate }, module] = await load<[typeof Hydration, { default: unknown }]>(addresses, again)
  if (!island.isConnected) return
  try {
    awake.set(island, await hydrate(island, module.default))
    for (const pressed of presses.get(island) ?? []) if (pressed.isConnected) pressed.click()
  } catch (error) {
    warn(`The part ${island.dataset.island} did not start.`, error)
    requested.delete(island)
    const over = again(() => {
      over()
      void wake(island)
    })
  }
}
