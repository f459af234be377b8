/**
 * The search page: the full results of `q`, within or outside a context, in a version, live while one types. The address
 * always says what is shown, so that it can be shared.
 */
import type { SearchedPage } from "../../src/search/search-indexes.js"
import { type SearchClient, type SearchClientOptions, type SearchManifest, sharedClient } from "./client.js"
import { element, hitContent, hrefOf } from "./element.js"
import type { WorkerAnswer } from "./protocol.js"
import { siteBase, siteWorker } from "./site.js"

/** Pages that are listed at most. */
const MOST_RESULTS = 100

interface Asked {
  text: string
  /** A version's path; "" for the current one. */
  version: string
  context: string
  outside: boolean
}

/**
 * Brings a search page to life. `root` holds a form with a field `q` and, if there is a choice, `ctx` and `version`.
 * Returns what ends it.
 */
export function mountSearchPage(root: HTMLElement, options: Partial<SearchClientOptions> = {}): () => void {
  const form = root.querySelector("form")
  const input = form?.querySelector<HTMLInputElement>("[name=q]")
  if (!form || !input) return () => {}
  const base = options.base ?? siteBase()
  const page = new SearchPage(root, form, input, sharedClient({ worker: siteWorker(), ...options, base }), base)
  return () => page.end()
}

class SearchPage {
  readonly #form: HTMLFormElement
  readonly #input: HTMLInputElement
  readonly #client: SearchClient
  readonly #base: string
  readonly #status: HTMLElement
  readonly #results: HTMLElement
  readonly #ending = new AbortController()
  readonly #title = document.title
  #outside = false

  constructor(root: HTMLElement, form: HTMLFormElement, input: HTMLInputElement, client: SearchClient, base: string) {
    this.#form = form
    this.#input = input
    this.#client = client
    this.#base = base
    this.#status =
      root.querySelector<HTMLElement>("[role=status]") ?? root.appendChild(element("p", { role: "status" }))
    this.#results =
      root.querySelector<HTMLElement>(".search-results") ??
      root.appendChild(element("div", { class: "search-results" }))
    const { signal } = this.#ending
    this.#takeAddress()
    form.addEventListener("input", () => void this.#changed(), { signal })
    form.addEventListener("change", () => void this.#changed(), { signal })
    form.addEventListener(
      "submit",
      (event) => {
        event.preventDefault()
        void this.#changed()
      },
      { signal },
    )
    void this.#answer()
  }

  end(): void {
    this.#ending.abort()
    document.title = this.#title
  }

  #field(name: string): HTMLSelectElement | null {
    return this.#form.querySelector(`select[name=${name}]`)
  }

  /** What the address asks for becomes what the form says. What was typed before this ran stays. */
  #takeAddress(): void {
    const query = new URLSearchParams(location.search)
    if (this.#input.value === "") this.#input.value = query.get("q") ?? ""
    for (const name of ["ctx", "version"]) {
      const select = this.#field(name)
      const value = query.get(name)
      if (select !== null && value !== null && [...select.options].some((option) => option.value === value))
        select.value = value
    }
    this.#outside = query.has("outside") && query.get("ctx") !== null
  }

  /** The version as asked for: one that is no choice of the form is passed on, and refused where it is wrong. */
  #asked(): Asked {
    const query = new URLSearchParams(location.search)
    const context = this.#field("ctx")?.value ?? query.get("ctx") ?? ""
    const known = this.#field("version")
    const asked = query.get("version") ?? ""
    const choices = known === null ? [] : [...known.options].map((option) => option.value)
    const version = known === null || (asked !== "" && !choices.includes(asked) && !this.#touched) ? asked : known.value
    return { text: this.#input.value, version, context, outside: this.#outside && context !== "" }
  }
  #touched = false

  async #changed(): Promise<void> {
    this.#touched = true
    const { text, version, context, outside } = this.#asked()
    const query = new URLSearchParams({
      ...(text === "" ? {} : { q: text }),
      ...(context === "" ? {} : { ctx: context }),
      ...(outside ? { outside: "1" } : {}),
      ...(version === "" ? {} : { version }),
    })
    const search = query.size === 0 ? "" : `?${query}`
    history.replaceState(history.state, "", `${location.pathname}${search}`)
    await this.#answer()
  }

  async #answer(): Promise<void> {
    const asked = this.#asked()
    document.title = asked.text.trim() === "" ? this.#title : `Search results for “${asked.text.trim().slice(0, 60)}”`
    if (asked.text.trim() === "") {
      this.#results.replaceChildren()
      this.#say("Type what you are looking for: a word, a member such as getResponse, or an error code.")
      return
    }
    const late = setTimeout(() => this.#say("Searching…"), 200)
    try {
      const { text, version, context, outside } = asked
      const request = {
        text,
        limit: MOST_RESULTS,
        ...(version === "" ? {} : { version }),
        ...(context === "" ? {} : outside ? { outside: context } : { within: context }),
      }
      await this.#client.search(request, (found, manifest) => {
        clearTimeout(late)
        this.#show(found, asked, manifest)
      })
    } catch (error) {
      this.#showFailure(error)
    } finally {
      clearTimeout(late)
    }
  }

  #say(text: string): void {
    this.#status.textContent = text
  }

  #show({ answer, partial, missing }: WorkerAnswer, asked: Asked, manifest: SearchManifest): void {
    const { pages, total, suggestions } = answer
    if (partial && total === 0) return
    const place = manifest.contexts.find(({ path }) => path === asked.context)?.label ?? asked.context
    const where = asked.context === "" ? "" : ` ${asked.outside ? "outside" : "within"} “${place}”`
    const count = total === 1 ? "1 page" : `${total} pages`
    const some = pages.length < total ? ` The first ${pages.length} are listed.` : ""
    this.#say(total === 0 ? `No results${where}` : `${count} found${where}.${some}`)
    const labels = new Map(manifest.indexes.map(({ group, label }) => [group, label]))
    this.#results.replaceChildren(
      ...(suggestions.length === 0 ? [] : [this.#suggestionList(suggestions)]),
      ...(total === 0 && asked.context !== "" ? [this.#everywhereButton()] : []),
      ...pages.map((page) => this.#pageResult(page, labels.get(page.group))),
      ...(missing.length === 0 ? [] : [this.#retryButton("Some results are missing. Retry")]),
    )
  }

  #pageResult({ title, url, hits }: SearchedPage, version: string | undefined): HTMLElement {
    const links = hits.map((hit) =>
      element(
        "a",
        { class: "search-hit", href: hrefOf(this.#base, hit.url), "data-kind": hit.kind },
        ...hitContent(hit, version),
      ),
    )
    const [first, ...rest] = links
    const list = rest.length === 0 ? [] : [element("ul", {}, ...rest.map((link) => element("li", {}, link)))]
    return element(
      "article",
      { class: "search-result", "data-url": url, "aria-label": title },
      ...(first ? [first] : []),
      ...list,
    )
  }

  #suggestionList(suggestions: readonly string[]): HTMLElement {
    const buttons = suggestions.map((text) => {
      const button = element("button", { type: "button", class: "search-again" }, text)
      button.addEventListener("click", () => {
        this.#input.value = text
        this.#input.focus()
        void this.#changed()
      })
      return button
    })
    return element("p", { class: "search-suggestions" }, "Did you mean ", ...buttons)
  }

  #everywhereButton(): HTMLElement {
    const button = element("button", { type: "button", class: "button" }, "Search everywhere")
    button.addEventListener("click", () => {
      const select = this.#field("ctx")
      if (select !== null) select.value = ""
      this.#outside = false
      this.#input.focus()
      void this.#changed()
    })
    return button
  }

  #showFailure(error: unknown): void {
    this.#say(error instanceof Error ? error.message : String(error))
    this.#results.replaceChildren(this.#retryButton("Retry"))
  }

  #retryButton(label: string): HTMLElement {
    const retry = element("button", { type: "button", class: "button search-retry" }, label)
    retry.addEventListener("click", () => {
      this.#input.focus()
      void this.#answer()
    })
    return retry
  }
}
