/**
 * The header's search box: a combobox with a listbox below it, or full-screen on a phone. It is mounted on the form on
 * first focus, and keeps what was typed before. Without this module the form leads to the search page.
 */
import type { SearchedPage } from "../../src/search/answer.js"
import { pagesIn, type SearchManifest } from "../../src/search/manifest.js"
import { trustedScriptUrl } from "../client/policy.js"
import { type SearchClient, type SearchClientOptions, searchClient } from "./client.js"
import { button, element, hitLink, hrefOf, linkList } from "./element.js"
import { Listbox } from "./listbox.js"
import { readersVersion, versionOf } from "./manifest.js"
import type { WorkerAnswer } from "./protocol.js"
import { forgetSearches, recentSearches, rememberSearch } from "./recent.js"
import { contextOfPath, siteBase, sitePath, siteWorker } from "./site.js"

/** The number of results in the specification. */
const MOST_RESULTS = 8

const OPTION = { role: "option", tabindex: "-1", "aria-selected": "false" }

/** Keyboard help; screen readers get it from the combobox. */
function keys(...more: [key: string, does: string][]): HTMLElement {
  const hints = element("span", { class: "search-keys", "aria-hidden": "true" })
  for (const [key, does] of [["↑↓", "choose"], ["↵", "open"], ["Esc", "close"], ...more] as const) {
    hints.append(element("kbd", {}, key), ` ${does} `)
  }
  return hints
}

/** Number of the page's headings to offer before anything is typed. */
const MOST_HEADINGS = 5

type Link = { label: string; href: string }

function headingsHere(): Link[] {
  const headings = [...document.querySelectorAll<HTMLElement>("main h2[id]")].slice(0, MOST_HEADINGS)
  // A heading's link sign is not part of its text.
  return headings.map((heading) => ({ label: ownText(heading), href: `#${encodeURIComponent(heading.id)}` }))
}

function ownText(heading: HTMLElement): string {
  const copy = heading.cloneNode(true) as HTMLElement
  for (const sign of copy.querySelectorAll("a, button")) sign.remove()
  return (copy.textContent ?? "").trim() || (heading.textContent ?? "").trim()
}

/** Turns the form into the box, once. The runtime calls it on every interaction with the form. */
export function handle(_event: Event, form: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>("input[name=q]")
  if (!(form instanceof HTMLFormElement) || input === null || form.dataset.mounted !== undefined) return
  form.dataset.mounted = ""
  const box = new SearchBox(form, input, { base: siteBase(), worker: siteWorker(), scriptUrl: trustedScriptUrl })
  void styled(form.dataset.sheet).then(() => box.listen())
}

/** Adds the box's style sheet. Resolves when it is loaded or has failed. */
async function styled(href: string | undefined): Promise<void> {
  if (href === undefined) return
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href })
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}

class SearchBox {
  readonly #form: HTMLFormElement
  readonly #input: HTMLInputElement
  readonly #client: SearchClient
  readonly #base: string
  readonly #list: Listbox
  readonly #status = element("p", { class: "search-box-status", role: "status" })
  readonly #extra = element("div", { class: "search-extra" })
  readonly #footer = element("div", { class: "search-footer" })
  readonly #panel: HTMLElement
  #manifest: SearchManifest | undefined
  /** The query that the list answers. */
  #answered: string | undefined
  /** The pages in the list, in order. */
  #shown: string[] = []

  constructor(form: HTMLFormElement, input: HTMLInputElement, options: SearchClientOptions) {
    this.#form = form
    this.#input = input
    this.#base = options.base
    this.#client = searchClient(options)
    this.#list = new Listbox(input, "Search results")
    const close = button("Close", "search-close", () => {
      form.querySelector<HTMLElement>("[type=submit]")?.focus()
      this.close()
    })
    const parts = [close, this.#status, this.#list.element, this.#extra, this.#footer]
    this.#panel = element("div", { class: "search-panel", hidden: "" }, ...parts)
    for (const name of ["autocomplete", "autocapitalize"]) input.setAttribute(name, "off")
    input.setAttribute("enterkeyhint", "search")
    form.append(this.#panel)
    // Loads while the style sheet loads, before there is a query; a failure is shown once there is one.
    this.#client.warm(this.#versionIn).catch(() => {})
    this.#client.manifest().then(
      (manifest) => {
        this.#manifest = manifest
        if (this.#isOpen && this.#input.value.trim() === "") this.#showStart()
      },
      () => {},
    )
  }

  /** Starts answering: first what was typed before, if the field still has focus. */
  listen(): void {
    this.#input.addEventListener("focus", () => this.open())
    this.#input.addEventListener("click", () => this.open())
    this.#input.addEventListener("input", () => (this.#isOpen ? void this.#ask() : this.open()))
    this.#input.addEventListener("keydown", (event) => this.#onKey(event))
    this.#form.addEventListener("submit", (event) => this.#onSubmit(event))
    // Focus and clicks outside the form close the list.
    this.#form.addEventListener("focusout", ({ relatedTarget }) => this.#closeFor(relatedTarget))
    document.addEventListener("pointerdown", ({ target }) => this.#closeFor(target))
    document.addEventListener("captcha-docs:page", () => this.close())
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      this.#input.focus()
      this.close()
    })
    this.#panel.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      if (link === null) return
      rememberSearch(this.#input.value)
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      this.close()
      this.#input.value = ""
    })
    if (document.activeElement === this.#input) this.open()
  }

  #closeFor(target: EventTarget | null): void {
    if (target instanceof Node && !this.#form.contains(target)) this.close()
  }

  get #isOpen(): boolean {
    return !this.#panel.hidden
  }

  open(): void {
    if (this.#isOpen) return
    this.#panel.hidden = false
    this.#form.dataset.open = ""
    document.documentElement.dataset.searchOpen = ""
    this.#list.expand(true)
    void this.#ask()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#client.forget()
    this.#panel.hidden = true
    delete this.#form.dataset.open
    delete document.documentElement.dataset.searchOpen
    this.#list.expand(false)
  }

  /** Answers the current text. If it is empty: loads the index, and shows recent searches. */
  async #ask(): Promise<void> {
    const text = this.#input.value
    try {
      if (text.trim() === "") {
        this.#client.forget()
        this.#showStart()
        await this.#client.warm(this.#versionIn)
      } else {
        await this.#client.search(
          { text, limit: MOST_RESULTS, version: this.#versionIn },
          { show: (reply, manifest) => this.#show(reply, manifest), late: () => this.#say("Searching…") },
        )
      }
    } catch (error) {
      if (this.#input.value === text) this.#showFailure(error)
    }
  }

  #say(text: string): void {
    this.#status.textContent = text
  }

  /** Renders the panel. `answered` is the query that its list answers. */
  #fill(
    status: string,
    {
      answered,
      groups = [],
      extra = [],
      footer = [],
    }: {
      answered?: string
      groups?: HTMLElement[]
      extra?: HTMLElement[]
      footer?: HTMLElement[]
    },
  ): void {
    // The rest of an answer must not change what the reader has already selected.
    const isSame = this.#answered === answered && this.#list.moved
    const chosen = isSame ? this.#list.active?.getAttribute("href") : undefined
    this.#answered = answered
    this.#list.show(groups, chosen)
    this.#say(status)
    this.#status.toggleAttribute("data-empty", answered !== undefined && groups.length === 0)
    this.#extra.replaceChildren(...extra)
    this.#footer.replaceChildren(...footer)
  }

  /** Before anything is typed: recent searches, start pages, and the headings of this page. */
  #showStart(): void {
    const searches = recentSearches()
    const links = (all: Link[]) =>
      all.map(({ label, href }) => element("a", { class: "search-start", href, ...OPTION }, label))
    const groups: [title: string, options: HTMLElement[]][] = [
      ["Recent searches", searches.map((text) => this.#recent(text))],
      ["Start here", links(this.#starts())],
      ["On this page", links(headingsHere())],
    ]
    this.#fill("", {
      answered: "",
      groups: groups
        .filter(([, options]) => options.length > 0)
        .map(([title, options]) => {
          const shown = element("p", { class: "search-extra-title", "aria-hidden": "true" }, title)
          const group = this.#group(title, options)
          group.prepend(shown)
          return group
        }),
      extra: searches.length === 0 ? [] : [button("Forget all searches", "search-forget", () => this.#forget())],
      footer: [searches.length === 0 ? keys() : keys(["Del", "remove a search"])],
    })
  }

  /** A search of before, with a sign that removes it; the Delete key does the same. */
  #recent(text: string): HTMLElement {
    const sign = element("span", { class: "search-remove", "aria-hidden": "true", title: "Remove" }, "×")
    const option = element(
      "div",
      { class: "search-again", "data-recent": text, "aria-label": text, ...OPTION },
      text,
      sign,
    )
    option.addEventListener("click", ({ target }) => (target === sign ? this.#forget(text) : this.#search(text)))
    return option
  }

  #forget(text?: string): void {
    forgetSearches(text)
    this.#input.focus()
    this.#showStart()
  }

  #search(text: string): void {
    this.#input.value = text
    this.#input.focus()
    void this.#ask()
  }

  /** The start pages of the reader's version. */
  #starts(): Link[] {
    const { indexes = [] } = this.#manifest ?? {}
    const group = this.#manifest && this.#versionIn(this.#manifest)
    const index = indexes.find((entry) => entry.group === group) ?? indexes.find(({ current }) => current) ?? indexes[0]
    return index?.starts?.map(({ title, url }) => ({ label: title, href: hrefOf(this.#base, url) })) ?? []
  }

  #show({ answer, missing }: WorkerAnswer, manifest: SearchManifest): void {
    this.#manifest = manifest
    const { text, pages, total, apart, suggestions } = answer
    const hitCount = pages.reduce((sum, page) => sum + page.hits.length, 0)
    const count = hitCount === 1 ? "1 result" : `${hitCount} results`
    const best = `The best ${pages.length} of ${total} pages`
    this.#fill(hitCount === 0 ? "No results" : total > pages.length ? best : count, {
      answered: text,
      groups: [
        ...this.#inOrder(text, pages).map((page) => this.#group(page.title, this.#options(page, manifest))),
        ...apart.map((other) => {
          const label = pagesIn(manifest, other)
          const href = this.#searchHref(text, { version: other.group })
          const link = element("a", { class: "search-apart", href, ...OPTION }, label)
          return this.#group(label, [link, ...other.pages.flatMap((page) => this.#options(page, manifest))])
        }),
      ],
      extra: [
        ...(suggestions.length === 0 ? [] : [element("p", { class: "search-extra-title" }, "Did you mean")]),
        ...suggestions.map((other) => button(other, "search-again", () => this.#search(other))),
        ...(hitCount === 0 ? linkList("Get help", manifest.help) : []),
        ...(hitCount === 0 ? linkList("Start here", this.#starts()) : []),
        ...(missing.length === 0 ? [] : [this.#retryButton("Some results are missing. Retry")]),
      ],
      // Without results there is nothing more to list.
      footer: hitCount === 0 ? [keys()] : this.#footerLinks(),
    })
  }

  /** When the rest of an answer comes, pages among which the reader has chosen keep their position. */
  #inOrder(text: string, pages: readonly SearchedPage[]): SearchedPage[] {
    const before = this.#answered === text && this.#list.moved ? this.#shown : []
    const place = ({ url }: SearchedPage): number => (before.includes(url) ? before.indexOf(url) : before.length)
    const ordered = [...pages].sort((a, b) => place(a) - place(b))
    this.#shown = ordered.map(({ url }) => url)
    return ordered
  }

  #showFailure(error: unknown): void {
    this.#fill(error instanceof Error ? error.message : String(error), {
      extra: [this.#retryButton("Retry")],
      footer: this.#footerLinks(),
    })
  }

  #retryButton(label: string): HTMLElement {
    return button(label, "button search-retry", () => {
      this.#input.focus()
      this.#extra.replaceChildren()
      void this.#ask()
    })
  }

  #group(label: string, options: readonly HTMLElement[]): HTMLElement {
    return element("div", { role: "group", class: "search-group", "aria-label": label }, ...options)
  }

  #options({ url, hits }: SearchedPage, manifest: SearchManifest): HTMLElement[] {
    return hits.map((hit) => hitLink(hit, { base: this.#base, version: versionOf(manifest, url) }, OPTION))
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (this.#isOpen && this.#list.move(event)) {
      event.preventDefault()
    } else if (event.key === "Delete" && this.#isOpen && this.#input.value === "") {
      const search = this.#list.active?.dataset.recent
      if (search !== undefined) this.#forget(search)
    } else if (event.key === "ArrowDown" && !this.#isOpen) {
      event.preventDefault()
      this.open()
    } else if (event.key === "Escape") {
      event.preventDefault()
      if (this.#isOpen) this.close()
      else this.#input.value = ""
    } else if (event.key === "Enter" && this.#isOpen && this.#answered === this.#input.value && this.#list.active) {
      event.preventDefault()
      const { active } = this.#list
      active.click()
      if (active instanceof HTMLAnchorElement) this.#input.blur()
    }
  }

  /** Leads to all results, in the reader's version. */
  #onSubmit(event: Event): void {
    const text = this.#input.value.trim()
    if (event.defaultPrevented || text === "") return
    event.preventDefault()
    rememberSearch(text)
    const link = element("a", { href: this.#searchHref(text), hidden: "" })
    this.#form.append(link)
    this.close()
    link.click()
    link.remove()
    this.#input.blur()
  }

  #searchHref(text: string, more: Record<string, string> = {}): string {
    const version = this.#manifest && this.#versionIn(this.#manifest)
    const query = new URLSearchParams({ q: text, ...(version === undefined ? {} : { version }), ...more })
    return `${new URL(this.#form.action).pathname}?${query}`
  }

  #footerLinks(): HTMLElement[] {
    const text = this.#input.value.trim()
    const context = contextOfPath(sitePath(this.#base), this.#manifest?.contexts ?? [])
    const link = (label: string, more?: Record<string, string>): HTMLElement =>
      element("a", { class: "search-all", href: this.#searchHref(text, more) }, label)
    return [
      keys(),
      link("See all results"),
      ...(context === undefined
        ? []
        : [
            link(`See all results within "${context.label}"`, { ctx: context.path }),
            link(`See all results outside "${context.label}"`, { ctx: context.path, outside: "1" }),
          ]),
    ]
  }

  readonly #versionIn = (manifest: SearchManifest): string | undefined => readersVersion(manifest, this.#base)
}
