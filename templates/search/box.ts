/**
 * The header's search box: a combobox with a listbox under it, or over the whole screen of a phone. It is mounted on the
 * form when that is first focused; what was typed before stays. Without this module the form leads to the search page.
 */
import type { SearchedPage } from "../../src/search/search-indexes.js"
import { trustedScriptUrl } from "../client/policy.js"
import { keys, recall } from "../client/storage.js"
import { type SearchClient, type SearchClientOptions, type SearchManifest, sharedClient } from "./client.js"
import { element, hitContent, hrefOf } from "./element.js"
import type { WorkerAnswer } from "./protocol.js"
import { forgetSearches, recentSearches, rememberSearch } from "./recent.js"
import { contextOfPath, siteBase, sitePath, siteWorker, versionOfPath } from "./site.js"

export interface SearchBoxOptions extends Partial<SearchClientOptions> {
  /** Where a version is kept for pages that have none: `docs/v1`. */
  storedVersion?: () => string | undefined
}

/** The specification's number of results. */
const MOST_RESULTS = 8

/** Turns a search form into the box. Mounting it again does nothing. */
export function mountSearch(form: HTMLFormElement, options: SearchBoxOptions = {}): void {
  const input = form.querySelector<HTMLInputElement>("input[name=q]")
  if (input === null || form.dataset.mounted !== undefined) return
  form.dataset.mounted = ""
  const base = options.base ?? siteBase()
  const client = sharedClient({ worker: siteWorker(), ...options, base })
  // Under way before there is a box; a failure is told when something is asked.
  client.manifest().catch(() => {})
  const box = new SearchBox(form, input, client, { ...options, base })
  if (document.activeElement === input) box.open()
}

/** Called by the runtime when the form is first touched. */
export function handle(_event: Event, form: HTMLElement): void {
  if (form instanceof HTMLFormElement) mountSearch(form, { scriptUrl: trustedScriptUrl, storedVersion })
}

/** The version that was chosen last, where a page has none. */
function storedVersion(): string | undefined {
  const name = recall(keys.version)
  return name === undefined ? undefined : `docs/${name}`
}

let boxes = 0

class SearchBox {
  readonly #form: HTMLFormElement
  readonly #input: HTMLInputElement
  readonly #client: SearchClient
  readonly #options: SearchBoxOptions & { base: string }
  readonly #id: string
  readonly #panel: HTMLElement
  readonly #list: HTMLElement
  readonly #status: HTMLElement
  readonly #extra: HTMLElement
  readonly #footer: HTMLElement
  #manifest: SearchManifest | undefined
  #active = -1
  /** The text that the list answers. */
  #answered: string | undefined

  constructor(
    form: HTMLFormElement,
    input: HTMLInputElement,
    client: SearchClient,
    options: SearchBoxOptions & { base: string },
  ) {
    this.#form = form
    this.#input = input
    this.#client = client
    this.#options = options
    boxes += 1
    this.#id = `search-${boxes}`
    this.#status = element("p", { class: "search-box-status", role: "status" })
    this.#list = element("div", {
      class: "search-list",
      id: `${this.#id}-list`,
      role: "listbox",
      "aria-label": "Search results",
    })
    this.#extra = element("div", { class: "search-extra" })
    this.#footer = element("div", { class: "search-footer" })
    const close = element("button", { type: "button", class: "search-close" }, "Close")
    close.addEventListener("click", () => this.close())
    this.#panel = element(
      "div",
      { class: "search-panel", hidden: "" },
      close,
      this.#status,
      this.#list,
      this.#extra,
      this.#footer,
    )
    form.append(this.#panel)
    this.#prepareInput()
    this.#listen()
  }

  #prepareInput(): void {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-haspopup": "listbox",
      "aria-controls": this.#list.id,
      autocomplete: "off",
      autocapitalize: "off",
      enterkeyhint: "search",
    }
    for (const [name, value] of Object.entries(attributes)) this.#input.setAttribute(name, value)
  }

  #listen(): void {
    this.#input.addEventListener("focus", () => this.open())
    this.#input.addEventListener("click", () => this.open())
    this.#input.addEventListener("input", () => this.#ask())
    this.#input.addEventListener("keydown", (event) => this.#onKey(event))
    this.#form.addEventListener("submit", (event) => this.#onSubmit(event))
    // Focus and clicks elsewhere close the list; what is inside the form keeps it open.
    this.#form.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.#form.contains(relatedTarget)) this.close()
    })
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !this.#form.contains(target)) this.close()
    })
    document.addEventListener("captcha-docs:page", () => this.close())
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return
      event.preventDefault()
      this.#input.focus()
      this.close()
    })
    // The input keeps the focus while options are pressed with a mouse.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault())
    this.#list.addEventListener("mousemove", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null
      if (option !== null) this.#activate(this.#optionElements().indexOf(option as HTMLElement), false)
    })
    this.#panel.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      if (link === null) return
      rememberSearch(this.#input.value)
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) this.close()
    })
  }

  get #isOpen(): boolean {
    return !this.#panel.hidden
  }

  open(): void {
    if (this.#isOpen) return
    this.#panel.hidden = false
    this.#form.dataset.open = ""
    document.documentElement.dataset.searchOpen = ""
    void this.#ask()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#panel.hidden = true
    delete this.#form.dataset.open
    delete document.documentElement.dataset.searchOpen
    this.#input.setAttribute("aria-expanded", "false")
    this.#input.removeAttribute("aria-activedescendant")
  }

  async #ask(): Promise<void> {
    if (!this.#isOpen) this.open()
    const text = this.#input.value
    try {
      // Nothing typed: load what a query needs, and show what was searched for before.
      if (text.trim() === "") {
        this.#showRecent()
        this.#manifest ??= await this.#client.manifest()
        await this.#client.warm(this.#version())
        return
      }
      const late = setTimeout(() => this.#say("Searching…"), 200)
      try {
        this.#manifest ??= await this.#client.manifest()
        const request = { text, limit: MOST_RESULTS, ...versionOption(this.#version()) }
        await this.#client.search(request, (found) => {
          clearTimeout(late)
          if (this.#input.value === text) this.#show(found)
        })
      } finally {
        clearTimeout(late)
      }
    } catch (error) {
      if (this.#input.value === text) this.#showFailure(error)
    }
  }

  /** The reader's version: the page's, or the one that was chosen last. */
  #version(): string | undefined {
    const groups = this.#manifest?.indexes.map(({ group }) => group) ?? []
    const stored = this.#options.storedVersion?.()
    return versionOfPath(sitePath(this.#options.base), groups) ?? groups.find((group) => group === stored)
  }

  #say(text: string): void {
    this.#status.textContent = text
  }

  #showRecent(): void {
    this.#answered = undefined
    this.#setOptions([])
    this.#say("")
    this.#footer.replaceChildren()
    this.#extra.replaceChildren()
    const searches = recentSearches()
    if (searches.length === 0) return
    const clear = element("button", { type: "button", class: "search-forget" }, "Forget these")
    clear.addEventListener("click", () => {
      forgetSearches()
      this.#input.focus()
      this.#showRecent()
    })
    this.#extra.replaceChildren(
      element("p", { class: "search-extra-title" }, "Recent searches"),
      ...searches.map((text) => this.#searchButton(text)),
      clear,
    )
  }

  /** A button that searches for something else. */
  #searchButton(text: string): HTMLElement {
    const button = element("button", { type: "button", class: "search-again" }, text)
    button.addEventListener("click", () => {
      this.#input.value = text
      this.#input.focus()
      void this.#ask()
    })
    return button
  }

  #show({ answer, partial, missing }: WorkerAnswer): void {
    const { text, pages, total, suggestions } = answer
    // What a reader has already chosen from is not taken away by the rest of the answer.
    const chosen = this.#answered === text ? this.#optionElements()[this.#active]?.getAttribute("href") : undefined
    if (partial && pages.length === 0) return
    this.#answered = text
    const shown = pages.reduce((sum, page) => sum + page.hits.length, 0)
    this.#setOptions(pages.map((page) => this.#group(page)))
    const more = total > pages.length ? `, ${total} pages in all` : ""
    this.#say(shown === 0 ? "No results" : `${shown === 1 ? "1 result" : `${shown} results`}${more}`)
    this.#status.toggleAttribute("data-empty", shown === 0)
    this.#extra.replaceChildren(
      ...(suggestions.length === 0
        ? []
        : [
            element("p", { class: "search-extra-title" }, "Did you mean"),
            ...suggestions.map((other) => this.#searchButton(other)),
          ]),
    )
    this.#footer.replaceChildren(...this.#footerLinks())
    if (missing.length > 0) this.#extra.append(this.#retryButton("Some results are missing. Retry"))
    const at = this.#optionElements().findIndex((option) => option.getAttribute("href") === chosen)
    if (shown > 0) this.#activate(Math.max(at, 0), false)
  }

  #showFailure(error: unknown): void {
    this.#answered = undefined
    this.#setOptions([])
    this.#say(error instanceof Error ? error.message : String(error))
    this.#footer.replaceChildren(...this.#footerLinks())
    this.#extra.replaceChildren(this.#retryButton("Retry"))
  }

  #retryButton(label: string): HTMLElement {
    const retry = element("button", { type: "button", class: "button search-retry" }, label)
    retry.addEventListener("click", () => {
      this.#input.focus()
      this.#extra.replaceChildren()
      void this.#ask()
    })
    return retry
  }

  /** One page's hits, under its title if there are several. */
  #group({ title, group, hits }: SearchedPage): HTMLElement {
    const index = this.#manifest?.indexes.find((one) => one.group === group)
    const options = hits.map((hit) => {
      const href = hrefOf(this.#options.base, hit.url)
      return element(
        "a",
        { role: "option", class: "search-hit", href, tabindex: "-1", "aria-selected": "false", "data-kind": hit.kind },
        ...hitContent(hit, index?.label),
      )
    })
    return element("div", { role: "group", class: "search-group", "aria-label": title }, ...options)
  }

  #setOptions(groups: HTMLElement[]): void {
    this.#list.replaceChildren(...groups)
    this.#list.hidden = groups.length === 0
    this.#optionElements().forEach((option, at) => {
      option.id = `${this.#id}-option-${at}`
    })
    this.#active = -1
    this.#input.setAttribute("aria-expanded", String(groups.length > 0))
    this.#input.removeAttribute("aria-activedescendant")
  }

  #optionElements(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>("[role=option]")]
  }

  #activate(at: number, scroll = true): void {
    const options = this.#optionElements()
    const option = options[at]
    if (option === undefined) return
    options[this.#active]?.setAttribute("aria-selected", "false")
    option.setAttribute("aria-selected", "true")
    this.#active = at
    this.#input.setAttribute("aria-activedescendant", option.id)
    if (scroll) option.scrollIntoView({ block: "nearest" })
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const { length } = this.#isOpen ? this.#optionElements() : []
    const moves: Record<string, number> = {
      ArrowDown: (this.#active + 1) % length,
      ArrowUp: (this.#active <= 0 ? length : this.#active) - 1,
      ...(event.shiftKey ? {} : { Home: 0, End: length - 1 }),
    }
    const to = moves[event.key]
    if (to !== undefined && length > 0) {
      event.preventDefault()
      this.#activate(to)
    } else if (event.key === "ArrowDown" && !this.#isOpen) {
      event.preventDefault()
      this.open()
    } else if (event.key === "Escape") {
      event.preventDefault()
      if (this.#isOpen) this.close()
      else this.#input.value = ""
    } else if (event.key === "Enter" && this.#isOpen && this.#answered === this.#input.value) {
      const option = this.#optionElements()[this.#active]
      if (option === undefined) return
      event.preventDefault()
      option.click()
      this.#input.blur()
    }
  }

  /** Leads to all results, in the reader's version. */
  #onSubmit(event: Event): void {
    event.preventDefault()
    const text = this.#input.value.trim()
    if (text === "") return
    rememberSearch(text)
    const link = element("a", { href: this.#searchHref(text), hidden: "" })
    this.#form.append(link)
    this.close()
    link.click()
    link.remove()
    this.#input.blur()
  }

  #searchHref(text: string, more: Record<string, string> = {}): string {
    const version = this.#version()
    const query = new URLSearchParams({ q: text, ...(version === undefined ? {} : { version }), ...more })
    return `${this.#form.action.replace(location.origin, "").replace(/\?.*$/, "")}?${query}`
  }

  #footerLinks(): HTMLElement[] {
    const text = this.#input.value.trim()
    const context = contextOfPath(sitePath(this.#options.base), this.#manifest?.contexts ?? [])
    const link = (label: string, more?: Record<string, string>): HTMLElement =>
      element("a", { class: "search-all", href: this.#searchHref(text, more) }, label)
    return [
      link("See all results"),
      ...(context === undefined
        ? []
        : [
            link(`See all results within "${context.label}"`, { ctx: context.path }),
            link(`See all results outside "${context.label}"`, { ctx: context.path, outside: "1" }),
          ]),
    ]
  }
}

function versionOption(version: string | undefined): { version?: string } {
  return version === undefined ? {} : { version }
}
