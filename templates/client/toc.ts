/** Marks the current heading in the table of contents, keeps its entry in view, and writes it on the button of the contents. */
import { anchorOf } from "./anchors.js"
import { onEnter } from "./page.js"

/** A jump puts a heading at 76 px, or below the bar of contents at 112; the next may follow soon. */
const HEAD = 116

let entries: { heading: HTMLElement; link: HTMLElement }[] = []
let active: HTMLElement | undefined
let waiting = false
let here: HTMLElement | null

export function startToc(): void {
  onEnter((region) => {
    active = undefined
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
  if (waiting || entries.length === 0) return
  waiting = true
  requestAnimationFrame(() => {
    waiting = false
    update()
  })
}

/** The current heading: the last that has come to where a jump puts one; at the end of the page the last of all. */
function update(): void {
  if (entries.length === 0) return
  const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const come = entries.filter(({ heading }) => atEnd || heading.getBoundingClientRect().top < HEAD)
  const link = come.at(-1)?.link
  if (link === active) return
  active?.removeAttribute("aria-current")
  link?.setAttribute("aria-current", "true")
  active = link
  if (here) here.textContent = link?.textContent ?? ""
  const list = link?.closest<HTMLElement>("[data-toc]")
  if (!link || !list || list.scrollHeight <= list.clientHeight) return
  const place = link.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  if (place.top < frame.top + 80 || place.bottom > frame.bottom - 40) {
    list.scrollTop += place.top - frame.top - list.clientHeight / 2
  }
}
