/**
 * Parts that most visits never touch: each is a module of its own, fetched when its element is first on a page or first
 * touched. The event that woke a part is handed to it, so that nothing a reader does is lost.
 */
import { guard, make, onEnter, whenIdle } from "./page.js"
import { warn } from "./warn.js"

interface Part {
  /** Handles what happens to its element. */
  handle?(event: Event, element: HTMLElement): void
  /** Prepares a page. */
  enter?(region: HTMLElement): void
}

interface Wake {
  selector: string
  /** Fetched when the element is on a page, not only when it is touched. */
  early: boolean
  load(): Promise<Part>
  part?: Part
}

const wakes: Wake[] = [
  { selector: "[data-tabs]", early: false, load: () => import("./tabs.js") },
  { selector: "[data-code], [data-table], .diagram-picture, .tab-list", early: true, load: () => import("./code.js") },
  { selector: "[data-dropdown]", early: false, load: () => import("./dropdown.js") },
  { selector: "[data-menu-open], [data-menu-close], .menu", early: false, load: () => import("./menu.js") },
  { selector: "[data-search]", early: false, load: () => import("../search/box.js") },
  { selector: "[data-not-found]", early: true, load: () => import("./not-found.js") },
]

export function startParts(): void {
  // Without scripts these are links to the menu and back.
  for (const link of document.querySelectorAll<HTMLElement>("[data-menu-open], [data-menu-close]")) {
    const button = make("button", link.className)
    button.type = "button"
    for (const { name, value } of link.attributes) if (name !== "href") button.setAttribute(name, value)
    if (link.dataset.menuOpen !== undefined) {
      button.setAttribute("aria-controls", "menu")
      button.setAttribute("aria-expanded", "false")
    }
    button.append(...link.childNodes)
    link.replaceWith(button)
  }
  for (const name of ["click", "keydown", "focusin"]) {
    document.addEventListener(name, (event) => {
      for (const wake of wakes) {
        const element = (event.target as Element | null)?.closest?.<HTMLElement>(wake.selector)
        if (!element) continue
        if (wake.part) wake.part.handle?.(event, element)
        else void start(wake).then((part) => part?.handle?.(event, element))
      }
    })
  }
  onEnter((region) => {
    for (const wake of wakes) {
      if (wake.part) wake.part.enter?.(region)
      else if (wake.early && region.querySelector(wake.selector)) whenIdle(() => void start(wake))
    }
  })
}

async function start(wake: Wake): Promise<Part | undefined> {
  try {
    const first = wake.part === undefined
    wake.part ??= await wake.load()
    if (first) guard(() => wake.part?.enter?.(document.getElementById("region") as HTMLElement))
    return wake.part
  } catch (error) {
    warn("A part of this page could not be loaded.", error)
    return undefined
  }
}
