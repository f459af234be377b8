/**
 * Parts that most visits do not need: each is a module of its own, loaded when its element is first on a page or first
 * used. The event that loaded a part is passed to it, so that no action of the reader's is lost.
 */
import { guard, make, onEnter, whenIdle } from "./page.js"
import { warn } from "./warn.js"

interface Part {
  /** Handles an event of its element. */
  handle?(event: Event, element: HTMLElement): void
  /** Prepares a page. */
  enter?(region: HTMLElement): void
}

interface Wake {
  selector: string
  /** When to load it: when the element is on a page, when the browser is idle then, or on first interaction. */
  when: "load" | "idle" | "touch"
  load(): Promise<Part>
  part?: Part
}

const wakes: Wake[] = [
  { selector: "[data-choose]", when: "touch", load: () => import("./choose.js") },
  { selector: "[data-tabs]", when: "touch", load: () => import("./tabs.js") },
  { selector: "[data-code], [data-table], .diagram-picture, .tab-list", when: "idle", load: () => import("./code.js") },
  { selector: "[data-dropdown]", when: "touch", load: () => import("./dropdown.js") },
  { selector: "[data-page-tools], .heading-link", when: "touch", load: () => import("./page-tools.js") },
  { selector: "[data-menu-open], [data-menu-close], .menu", when: "touch", load: () => import("./menu.js") },
  { selector: "[data-search]", when: "touch", load: () => import("../search/box.js") },
  { selector: "[data-not-found]", when: "idle", load: () => import("./not-found.js") },
  { selector: "[data-search-page]", when: "load", load: () => import("./search-page.js") },
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
      else if (wake.when !== "touch" && region.querySelector(wake.selector)) {
        if (wake.when === "load") void start(wake)
        else whenIdle(() => void start(wake))
      }
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
