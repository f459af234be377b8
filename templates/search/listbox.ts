/**
 * The list of a combobox, after the pattern of the ARIA Authoring Practices: the input keeps the focus, and says which
 * option is active; the first one is from the start.
 */
import { element } from "./element.js"

let lists = 0

export class Listbox {
  readonly element: HTMLElement
  readonly #input: HTMLInputElement
  #options: HTMLElement[] = []
  #active = 0

  constructor(input: HTMLInputElement, label: string) {
    this.#input = input
    lists += 1
    const id = `search-list-${lists}`
    this.element = element("div", { class: "search-list", id, role: "listbox", "aria-label": label, hidden: "" })
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-haspopup": "listbox",
      "aria-controls": id,
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    // The input keeps the focus while options are pressed with a mouse.
    this.element.addEventListener("mousedown", (event) => event.preventDefault())
    this.element.addEventListener("mousemove", ({ target }) => {
      const at = this.#options.findIndex((option) => option.contains(target as Node))
      if (at >= 0) this.#activate(at)
    })
  }

  get active(): HTMLElement | undefined {
    return this.#options[this.#active]
  }

  /** Takes groups of options, of which the one that leads to `chosen`, or the first, becomes active. */
  show(groups: readonly HTMLElement[], chosen?: string | null): void {
    this.element.replaceChildren(...groups)
    this.element.hidden = groups.length === 0
    this.#options = [...this.element.querySelectorAll<HTMLElement>("[role=option]")]
    this.#options.forEach((option, at) => {
      option.id = `${this.element.id}-option-${at}`
    })
    this.#activate(
      Math.max(
        0,
        this.#options.findIndex((option) => option.getAttribute("href") === chosen),
      ),
    )
  }

  /** Says whether there is something to see. */
  expand(open: boolean): void {
    const { active } = this
    this.#input.setAttribute("aria-expanded", String(open && active !== undefined))
    if (open && active !== undefined) this.#input.setAttribute("aria-activedescendant", active.id)
    else this.#input.removeAttribute("aria-activedescendant")
  }

  /** Moves by a key. False if it is no such key, or there is nowhere to go. */
  move({ key, shiftKey }: KeyboardEvent): boolean {
    const { length } = this.#options
    const moves: Record<string, number> = {
      ArrowDown: (this.#active + 1) % length,
      ArrowUp: (this.#active + length - 1) % length,
      // With Shift, Home and End select what was typed.
      ...(shiftKey ? {} : { Home: 0, End: length - 1 }),
    }
    const to = moves[key]
    if (to === undefined || length === 0) return false
    this.#activate(to)
    this.active?.scrollIntoView({ block: "nearest" })
    return true
  }

  #activate(at: number): void {
    this.active?.setAttribute("aria-selected", "false")
    this.#active = at
    this.active?.setAttribute("aria-selected", "true")
    this.expand(true)
  }
}
