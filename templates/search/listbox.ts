/**
 * The listbox of a combobox, as in the ARIA Authoring Practices: the input keeps the focus and names the active option,
 * at first the first one.
 */
import { element } from "./element.js"

let lists = 0

export class Listbox {
  readonly element: HTMLElement
  readonly #input: HTMLInputElement
  #options: HTMLElement[] = []
  #active = 0
  /** Whether the reader has chosen an option. */
  moved = false

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
    // Clicking an option must not take the focus from the input.
    this.element.addEventListener("mousedown", (event) => event.preventDefault())
    this.element.addEventListener("mousemove", ({ target }) => {
      const at = this.#options.findIndex((option) => option.contains(target as Node))
      if (at >= 0) this.#choose(at)
    })
  }

  get active(): HTMLElement | undefined {
    return this.#options[this.#active]
  }

  /** Shows groups of options. The one that links to `chosen`, or else the first, becomes active. */
  show(groups: readonly HTMLElement[], chosen?: string | null): void {
    this.element.replaceChildren(...groups)
    this.element.hidden = groups.length === 0
    this.moved &&= chosen !== undefined
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

  /** Sets `aria-expanded` and shows or hides the list. */
  expand(open: boolean): void {
    const { active } = this
    this.#input.setAttribute("aria-expanded", String(open && active !== undefined))
    if (open && active !== undefined) this.#input.setAttribute("aria-activedescendant", active.id)
    else this.#input.removeAttribute("aria-activedescendant")
  }

  /** Moves by a key. False if the key does not move, or there is nowhere to go. */
  move({ key, shiftKey }: KeyboardEvent): boolean {
    const { length } = this.#options
    const moves: Record<string, number> = {
      ArrowDown: (this.#active + 1) % length,
      ArrowUp: (this.#active + length - 1) % length,
      // With Shift, Home and End select text in the input.
      ...(shiftKey ? {} : { Home: 0, End: length - 1 }),
    }
    const to = moves[key]
    if (to === undefined || length === 0) return false
    this.#choose(to)
    this.active?.scrollIntoView({ block: "nearest" })
    return true
  }

  #choose(at: number): void {
    this.moved = true
    this.#activate(at)
  }

  #activate(at: number): void {
    this.active?.setAttribute("aria-selected", "false")
    this.#active = at
    this.active?.setAttribute("aria-selected", "true")
    this.expand(true)
  }
}
