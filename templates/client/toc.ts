/** Marks the current heading in the table of contents, keeps its entry in view, and writes it on the button of the contents. */
import { anchorOf } from "./anchors.js"
import { onEnter } from "./page.js"

/** A jump puts a heading at 76 px, or below the bar of contents at 112; one right above it stands higher. */
const HEAD = 64
/** A heading in this part of the window, at its top, is being read. */
const PART = 0.4

let entries: { heading: HTMLElement; link: HTMLElement }[] = []
/** The entry that is marked, and the index of what is read. */
let link: HTMLElement | undefined
let at: number | undefined
let waiting = false
let here: HTMLElement | null

export function startToc(): void {
  onEnter((region) => {
    at = link = undefined
    here = region.querySelector("[data-here]")
    entries = [...region.querySelectorAll<HTMLAnchorElement>("[data-toc] a")].flatMap((link) => {
      const heading = document.getElementById(anchorOf(link.hash))
      return heading ? [{ heading, link }] : []
    })
    return update
  })
  for (const event of ["scroll", "resize"]) addEventListener(event, later, { passive: true })
}

function later(): void {
  if (waiting) return
  waiting = true
  requestAnimationFrame(() => {
    waiting = false
    update()
  })
}

/**
 * The current heading: the first in view, or the one before while that is far below; at the end of the page the last of
 * all. The first of `entries` is the page itself, which "On this page" leads to.
 */
function update(): void {
  if (entries.length === 0) return
  const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const tops = entries.map(({ heading }) => heading.getBoundingClientRect().top)
  const next = atEnd ? -1 : tops.findIndex((top) => top >= HEAD)
  const isFar = next > 0 && (tops[next] ?? 0) > innerHeight * PART
  const index = isFar ? next - 1 : next
  if (index === at) return
  at = index
  link?.removeAttribute("aria-current")
  // Above the first heading the first entry is marked, and the button keeps its words.
  link = entries.at(index || 1)?.link
  link?.setAttribute("aria-current", "true")
  if (here) here.textContent = (index && link?.textContent) || ""
  const list = link?.closest<HTMLElement>("[data-toc]")
  if (!link?.checkVisibility() || !list || list.scrollHeight <= list.clientHeight) return
  const place = link.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  if (place.top < frame.top + 80 || place.bottom > frame.bottom - 40) {
    list.scrollTop += place.top - frame.top - list.clientHeight / 2
  }
}
