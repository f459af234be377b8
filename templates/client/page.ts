/** Page events for the runtime's parts: entering and leaving a page. */
import "./core.js"
import { warn } from "./warn.js"

/** May return what reads the layout, or a list of that: it runs once everything is in place, so the layout is made once. */
type Entered = (region: HTMLElement) => unknown
type Listener = (region: HTMLElement) => void
const enters: Entered[] = []
const leaves: Listener[] = []

export const region = (): HTMLElement => document.getElementById("region") as HTMLElement

/** Calls back with the page's region: for the first page, and for each that is swapped in. */
export function onEnter(listener: Entered): void {
  enters.push(listener)
}

/** Calls back before the region is replaced. */
export function onLeave(listener: Listener): void {
  leaves.push(listener)
}

export function enter(arrive = () => {}): void {
  const reads: (() => void)[] = [arrive]
  for (const listener of enters) {
    guard(() => {
      for (const read of [listener(region())].flat()) if (typeof read === "function") reads.push(read as () => void)
    })
  }
  for (const read of reads) guard(read)
}

export function leave(): void {
  for (const listener of leaves) guard(() => listener(region()))
}

/** Catches errors, so that a failing part does not stop the others. */
export function guard(start: () => void): void {
  try {
    start()
  } catch (error) {
    warn("A part of this page did not start.", error)
  }
}

/** Runs when the browser is idle. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => guard(work), { timeout: 2000 })
  else setTimeout(() => guard(work), 200)
}

/** A text that was announced last is not announced again unless it has been away. */
export function announce(text: string): void {
  const place = document.querySelector("[data-announcer]")
  if (!place) return
  place.textContent = place.textContent === text ? "" : text
  if (!place.textContent) setTimeout(announce, 60, text)
}
