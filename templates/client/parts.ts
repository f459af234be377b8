/**
 * Parts that most visits do not need: each is a module of its own, loaded when its element is first on a page or first
 * used. The events that loaded a part are passed to it, so that no action of the reader's is lost; after a failure only
 * the last one is.
 */
import { offerRetry, partFailed } from "./failure.js"
import { addressOf, load, type Retry } from "./load.js"
import { guard, onEnter, region, whenIdle } from "./page.js"
import { allowed } from "./prefetch.js"

interface Part {
  /** Handles an event of its element. */
  handle?(event: Event, element: HTMLElement): void
  /** Prepares a page. May return what reads the layout, as what is called on entering a page does. */
  enter?(region: HTMLElement): unknown
}

interface Wake {
  selector: string
  /** When to load it: when the element is on a page, when the browser is idle then, or on first interaction. */
  when: "load" | "idle" | "touch"
  get(): Promise<Part>
  /** Its elements work without it, and its links lead to the same. */
  optional?: true
  part?: Part
  /** Its events until it is loaded. */
  events?: [Event, HTMLElement][]
  /** Tries again, after a failure. */
  retry?: Retry | undefined
}

/** It starts before it is used: at a press, or when the pointer stays on it. */
const search: Wake = { selector: "[data-search]", when: "touch", get: () => import("../search/box.js") }
/** Milliseconds of a pointer that stays. */
const STAY = 80

const wakes: Wake[] = [
  { selector: "[data-choose]", when: "touch", get: () => import("./choose.js") },
  { selector: "[data-tabs]", when: "touch", get: () => import("./tabs.js") },
  { selector: "[data-code], [data-table], .diagram-picture, .tab-list", when: "idle", get: () => import("./code.js") },
  { selector: "[data-dropdown]", when: "touch", get: () => import("./dropdown.js"), optional: true },
  { selector: "[data-page-tools], .heading-link", when: "touch", get: () => import("./page-tools.js") },
  {
    selector: "[data-menu-open], [data-menu-close], .menu",
    when: "touch",
    get: () => import("./menu.js"),
    optional: true,
  },
  search,
  { selector: "[data-not-found]", when: "idle", get: () => import("./not-found.js"), optional: true },
  { selector: "[data-search-page]", when: "load", get: () => import("./search-page.js") },
]

export function startParts(): void {
  for (const name of ["click", "keydown", "focusin"]) {
    document.addEventListener(name, (event) => {
      for (const wake of wakes) {
        const element = (event.target as Element | null)?.closest?.<HTMLElement>(wake.selector)
        if (!element) continue
        if (wake.part) wake.part.handle?.(event, element)
        else if (!wake.retry) {
          if (wake.optional && name === "click" && element instanceof HTMLAnchorElement) event.preventDefault()
          wake.events?.push([event, element])
          start(wake, [event, element])
        } else if (name === "click") {
          if (!wake.optional) wake.events = [[event, element]]
          wake.retry()
        }
      }
    })
  }
  let stays: ReturnType<typeof setTimeout> | undefined
  for (const [name, delay] of [
    ["pointerdown", 0],
    ["pointerover", STAY],
  ] as const) {
    document.addEventListener(name, (event) => {
      clearTimeout(stays)
      const form = (event.target as Element).closest<HTMLElement>(search.selector)
      if (!form || (delay > 0 && !allowed())) return
      stays = setTimeout(() => start(search, [event, form]), delay)
    })
  }
  onEnter((region) =>
    wakes.map((wake) => {
      // What failed on the page before is tried afresh, and told afresh.
      if (wake.retry) delete wake.events
      delete wake.retry
      if (wake.part) return wake.part.enter?.(region)
      if (wake.when !== "touch" && region.querySelector(wake.selector)) {
        if (wake.when === "load") start(wake)
        else whenIdle(() => start(wake))
      }
      return undefined
    }),
  )
}

function start(wake: Wake, ...first: [Event, HTMLElement][]): void {
  if (wake.events) return
  wake.events = first
  const failed = (retry: Retry) => {
    wake.retry = retry
    const last = wake.events?.at(-1)
    wake.events = last ? [last] : []
    // Nobody has asked for it yet.
    if (last?.[0].type === "pointerover") {
      delete wake.events
      delete wake.retry
      return undefined
    }
    if (wake.optional) {
      if (last?.[0].type === "click" && last[1] instanceof HTMLAnchorElement) {
        wake.events = []
        location.assign(last[1].href)
      }
    } else if (wake.when === "load") {
      return offerRetry(partFailed, retry, (note) => region().querySelector(wake.selector)?.append(note))
    } else if (last) {
      return offerRetry(partFailed, retry)
    }
    return undefined
  }
  void load<[Part]>([addressOf(wake.get)], failed, wake.optional && 2000).then(([part]) => {
    if (wake.part) return
    wake.part = part
    guard(() => {
      const read = part.enter?.(region())
      if (typeof read === "function") read()
    })
    for (const [event, element] of wake.events ?? []) {
      if (!element.isConnected) continue
      // The Retry button has taken the focus.
      if (wake.retry) (event.target as HTMLElement).focus()
      guard(() => part.handle?.(event, element))
    }
  })
}
