/** Code blocks: copying, wrapping, unfolding. Boxes that scroll sideways show it, and can be reached by keyboard. */
import { copyText } from "./clipboard.js"
import { offerRetry, partFailed } from "./failure.js"
import { addressOf, load, type Retry } from "./load.js"
import { make } from "./make.js"
import type * as SampleValues from "./sample-values.js"

/** Observed boxes, with their accessible name while they scroll. */
const names = new WeakMap<Element, string>()
/** How they looked last: what is so again is not written again. */
const looks = new WeakMap<Element, string>()
const sizes = new ResizeObserver((entries) => update(entries.map(({ target }) => target as HTMLElement)))

/** Once it is loaded, a page is filled in before its layout is made. */
let fill: typeof SampleValues.fillSamples | undefined

export function enter(region: HTMLElement): () => void {
  const values: { placeholder: string }[] = SAMPLE_VALUES ? JSON.parse(SAMPLE_VALUES) : []
  if (SAMPLE_VALUES && values.some(({ placeholder }) => region.textContent.includes(placeholder))) {
    const failed = (retry: Retry) => offerRetry(partFailed, retry)
    if (fill) fill()
    else
      void load<[typeof SampleValues]>([addressOf(() => import("./sample-values.js"))], failed).then(
        ([{ fillSamples }]) => {
          fill = fillSamples
          fill()
        },
      )
  }
  const selector = "[data-code] > pre, [data-table], .diagram-picture, .tab-list"
  // What is folded away is not looked at: its layout would be made box by box. `sizes` tells when it is opened.
  const boxes = [...region.querySelectorAll<HTMLElement>(selector)].filter((box) => !names.has(box))
  for (const box of boxes) {
    names.set(box, box.getAttribute("aria-label") ?? "")
    box.addEventListener("scroll", () => mark(box, sides(box)), { passive: true })
    sizes.observe(box)
  }
  return () => update(boxes.filter((box) => !box.closest("details:not([open])")))
}

function update(boxes: readonly HTMLElement[]): void {
  const seen = boxes.map(look)
  for (const [index, box] of boxes.entries()) {
    const now = JSON.stringify(seen[index])
    if (looks.get(box) !== now) show(box, seen[index] as Seen)
    looks.set(box, now)
  }
}

export function handle(event: Event, block: HTMLElement): void {
  if (event.type !== "click") return
  const button = (event.target as Element).closest<HTMLElement>("button")
  if (button?.dataset.copyButton !== undefined) void copyText(copied(block), button)
  if (button?.dataset.wrap !== undefined) {
    const scrolls = block.classList.toggle("code-scroll")
    button.setAttribute("aria-pressed", String(scrolls))
    const box = block.querySelector<HTMLElement>("pre")
    if (box) update([box])
  }
  if (button?.dataset.unfold !== undefined) {
    delete block.dataset.folded
    const box = block.querySelector<HTMLElement>("pre")
    button.remove()
    if (!box) return
    box.tabIndex = -1
    box.focus({ preventScroll: true })
  }
}

/** The text to copy: the commands of a session, or the code without removed lines. */
function copied(block: HTMLElement): string {
  return block.dataset.copy ?? block.querySelector("code")?.textContent ?? ""
}

/** What is read of a box before anything is written. */
interface Seen {
  scrolls: boolean
  /** Whether a line of a sample takes two rows. */
  wraps: boolean
  start: boolean
  end: boolean
}

function look(box: HTMLElement): Seen {
  const code = box.closest("[data-code]") ? box.firstElementChild : undefined
  const content = box.hasAttribute("data-table") ? (box.firstElementChild?.scrollWidth ?? 0) : box.scrollWidth
  const row = code ? Number.parseFloat(getComputedStyle(box).lineHeight) : 0
  const lines = code?.firstElementChild?.classList.contains("line") ? code.childElementCount : 0
  return {
    scrolls: content > box.clientWidth + 1,
    wraps: !!code && code.clientHeight > (lines + 0.5) * row,
    ...sides(box),
  }
}

/** A box that scrolls gets a name and a tab stop; one that fits gets neither. */
function show(box: HTMLElement, { scrolls, wraps, ...edges }: Seen): void {
  mark(box, edges)
  const role = box.getAttribute("role")
  if (role === "img") box.tabIndex = scrolls ? 0 : -1
  if (role === "img" || role === "tablist") return
  const block = box.closest<HTMLElement>("[data-code]")
  if (!block) box.toggleAttribute("data-fits", !scrolls)
  if (scrolls) {
    box.tabIndex = 0
    box.setAttribute("role", "group")
    box.setAttribute("aria-label", nameOf(box))
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name)
  }
  if (block) offerWrapping(block, nameOf(box), scrolls || wraps)
}

/** What a sample is called, as its button says it: one that wraps needs no name of its own. */
function nameOf(box: HTMLElement): string {
  const button = box.parentElement?.querySelector<HTMLElement>("[data-copy-button]")
  return names.get(box) || (button?.ariaLabel ?? "").replace(/^Copy /, "")
}

/** Adds a button that keeps lines whole to a block, while it has long lines. */
function offerWrapping(block: HTMLElement, name: string, isLong: boolean): void {
  const buttons = block.querySelector(".code-buttons")
  const known = buttons?.querySelector<HTMLElement>("[data-wrap]")
  if (known) known.hidden = !isLong
  if (!buttons || known || !isLong) return
  const button = make("button")
  button.type = "button"
  button.dataset.wrap = ""
  button.setAttribute("aria-pressed", String(block.classList.contains("code-scroll")))
  button.setAttribute("aria-label", `Scroll long lines of ${name}`)
  button.title = "Scroll long lines"
  const icon = make("span", "icon")
  icon.dataset.icon = "wrap"
  button.append(icon)
  buttons.prepend(button)
}

function sides(box: HTMLElement): Pick<Seen, "start" | "end"> {
  const { scrollLeft, clientWidth, scrollWidth } = box
  return { start: scrollLeft > 2, end: Math.abs(scrollLeft) + clientWidth < scrollWidth - 2 }
}

function mark(box: HTMLElement, { start, end }: Pick<Seen, "start" | "end">): void {
  const frame = box.closest<HTMLElement>("[data-code]") ?? box
  frame.toggleAttribute("data-more-start", start)
  frame.toggleAttribute("data-more-end", end)
}
