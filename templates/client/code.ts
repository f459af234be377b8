/** Code blocks: copying, wrapping, unfolding. Boxes that scroll sideways show it, and can be reached by keyboard. */
import { copyText } from "./clipboard.js"
import { offerRetry, partFailed } from "./failure.js"
import { addressOf, load, type Retry } from "./load.js"
import { make } from "./make.js"
import type * as SampleValues from "./sample-values.js"

/** Observed boxes, with their accessible name while they scroll. */
const names = new WeakMap<Element, string>()
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) measure(target as HTMLElement)
})

export function enter(region: HTMLElement): void {
  const values: { placeholder: string }[] = SAMPLE_VALUES ? JSON.parse(SAMPLE_VALUES) : []
  if (SAMPLE_VALUES && values.some(({ placeholder }) => region.textContent.includes(placeholder))) {
    const failed = (retry: Retry) => offerRetry(partFailed, retry)
    void load<[typeof SampleValues]>([addressOf(() => import("./sample-values.js"))], failed).then(
      ([{ fillSamples }]) => fillSamples(),
    )
  }
  const boxes = "[data-code] > pre, [data-table], .diagram-picture, .tab-list"
  for (const box of region.querySelectorAll<HTMLElement>(boxes)) {
    if (names.has(box)) continue
    names.set(box, box.getAttribute("aria-label") ?? "")
    box.addEventListener("scroll", () => edges(box), { passive: true })
    sizes.observe(box)
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
    if (box) measure(box)
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

/** A box that scrolls gets a name and a tab stop; one that fits gets neither. */
function measure(box: HTMLElement): void {
  const role = box.getAttribute("role")
  if (role === "img") box.tabIndex = box.scrollWidth > box.clientWidth + 1 ? 0 : -1
  if (role === "img" || role === "tablist") {
    edges(box)
    return
  }
  const block = box.closest<HTMLElement>("[data-code]")
  const scrolls = block
    ? box.scrollWidth > box.clientWidth + 1
    : (box.firstElementChild?.scrollWidth ?? 0) > box.clientWidth + 1
  if (!block) box.toggleAttribute("data-fits", !scrolls)
  if (scrolls) {
    box.tabIndex = 0
    box.setAttribute("role", "group")
    box.setAttribute("aria-label", nameOf(box))
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name)
  }
  if (block && (scrolls || isWrapped(box))) offerWrapping(block, nameOf(box))
  edges(box)
}

/** What a sample is called, as its button says it: one that wraps needs no name of its own. */
function nameOf(box: HTMLElement): string {
  const button = box.parentElement?.querySelector<HTMLElement>("[data-copy-button]")
  return names.get(box) || (button?.ariaLabel ?? "").replace(/^Copy /, "")
}

/** Whether a line of a sample takes two rows. */
function isWrapped(box: HTMLElement): boolean {
  const row = Number.parseFloat(getComputedStyle(box).lineHeight)
  return [...box.querySelectorAll(".line")].some((line) => line.clientHeight > row * 1.5)
}

/** Adds a button that keeps lines whole to a block with long lines. */
function offerWrapping(block: HTMLElement, name: string): void {
  const buttons = block.querySelector(".code-buttons")
  if (!buttons || buttons.querySelector("[data-wrap]")) return
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

function edges(box: HTMLElement): void {
  const frame = box.closest<HTMLElement>("[data-code]") ?? box
  frame.toggleAttribute("data-more-start", box.scrollLeft > 2)
  frame.toggleAttribute("data-more-end", Math.abs(box.scrollLeft) + box.clientWidth < box.scrollWidth - 2)
}
