/** Marks the current heading in the table of contents, and keeps its entry in view. */
import { anchorOf } from "./anchors.js"
import { onEnter } from "./page.js"

let entries: { heading: HTMLElement; link: HTMLElement }[] = []
let active: HTMLElement | undefined
let waiting = false

export function startToc(): void {
  onEnter((region) => {
    active = undefined
    entries = [...region.querySelectorAll<HTMLAnchorElement>("[data-toc] a")].flatMap((link) => {
      const heading = document.getElementById(anchorOf(link.hash))
      return heading ? [{ heading, link }] : []
    })
    return update
  })
  for (const event of ["scroll", "resize"]) addEventListener(event, later, { passive: true })
}

function later(): void {
  if (waiting || entries.length === 0) return
  waiting = true
  requestAnimationFrame(() => {
    waiting = false
    update()
  })
}

/** The current heading: the first in the upper half of the window, else the one before; at the end the last visible. */
function update(): void {
  if (entries.length === 0) return
  const next = entries.findIndex(({ heading }) => heading.getBoundingClientRect().top >= 0)
  const near = next >= 0 && (entries[next]?.heading.getBoundingClientRect().top ?? 0) < innerHeight / 2
  const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const index = next < 0 || atEnd ? entries.length - 1 : near ? next : next - 1
  const link = entries[index]?.link
  if (link === active) return
  active?.removeAttribute("aria-current")
  link?.setAttribute("aria-current", "true")
  active = link
  const list = link?.closest<HTMLElement>("[data-toc]")
  if (!link || !list || list.scrollHeight <= list.clientHeight) return
  const place = link.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  if (place.top < frame.top + 80 || place.bottom > frame.bottom - 40) {
    list.scrollTop += place.top - frame.top - list.clientHeight / 2
  }
}
