/**
 * The search page: the full results of `q`, within or outside a context, in a version, updated while typing. The URL
 * always matches the results, so that it can be shared.
 */
import type { SearchedPage } from "../../src/search/answer.js"
import { pagesIn, type SearchManifest } from "../../src/search/manifest.js"
import { type SearchClient, type SearchClientOptions, searchClient } from "./client.js"
import { button, element, hitLink, linkList } from "./element.js"
import { addressesFor, readersVersion, versionOf } from "./manifest.js"
import type { WorkerAnswer } from "./protocol.js"
import { siteBase, siteWorker } from "./site.js"

/** Maximum number of pages to list. */
const MOST_RESULTS = 100

/** The query's parameters; "" means any. */
interface Asked {
  text: string
  /** A version's path. */
  version: string
  context: string
  /** Whether the context is excluded. */
  outside: boolean
}

/**
 * Mounts a search page. `root` has a form with a field `q` and, if there is a choice, `ctx` and `version`; a status;
 * and an element for results. Returns a function that unmounts it. `crashed` is told what the results can't be drawn for.
 */
export function mountSearchPage(
  root: HTMLElement,
  { scriptUrl, crashed }: Pick<SearchClientOptions, "scriptUrl"> & { crashed(cause: unknown): void },
): () => void {
  const base = siteBase()
  const client = searchClient({ base, worker: siteWorker(), ...(scriptUrl && { scriptUrl }) })
  const page = new SearchPage(root, client, base, crashed)
  return () => page.end()
}

class SearchPage {
  readonly #form: HTMLFormElement
  readonly #input: HTMLInputElement
  readonly #client: SearchClient
  readonly #base: string
  readonly #crashed: (cause: unknown) => void
  readonly #status: HTMLElement
  readonly #results: HTMLElement
  readonly #ending = new AbortController()
  readonly #title = document.title
  #asked: Asked

  constructor(root: HTMLElement, client: SearchClient, base: string, crashed: (cause: unknown) => void) {
    const find = <Found extends HTMLElement>(selector: string): Found => root.querySelector(selector) as Found
    this.#form = find("form")
    this.#input = find("[name=q]")
    this.#status = find("[role=status]")
    this.#results = find(".search-results")
    this.#client = client
    this.#base = base
    this.#crashed = crashed
    const typed = this.#input.value
    this.#asked = this.#readAddress()
    const { signal } = this.#ending
    this.#form.addEventListener("input", ({ target }) => this.#onInput(target), { signal })
    this.#form.addEventListener(
      "submit",
      (event) => {
        event.preventDefault()
        this.#ask({})
      },
      { signal },
    )
    // The URL does not have what was typed before this ran.
    if (typed === "") void this.#answer()
    else this.#ask({})
  }

  end(): void {
    this.#ending.abort()
    this.#client.forget()
    document.title = this.#title
  }

  /** Reads the parameters from the URL into the form. Text that was typed before this ran stays. */
  #readAddress(): Asked {
    const query = new URLSearchParams(location.search)
    if (this.#input.value === "") this.#input.value = query.get("q") ?? ""
    const asked = query.get("ctx") ?? ""
    const context = this.#choose("ctx", asked) ? asked : ""
    const version = query.get("version") ?? ""
    return { text: this.#input.value, version, context, outside: query.has("outside") && context !== "" }
  }

  /** Sets a field's value. False if that is not one of its options; a missing field accepts any value. */
  #choose(name: "ctx" | "version", value: string): boolean {
    const field = this.#form.querySelector<HTMLSelectElement>(`select[name=${name}]`)
    if (field === null) return true
    const known = [...field.options].some((option) => option.value === value)
    if (known) field.value = value
    return known
  }

  #onInput(target: EventTarget | null): void {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement
    const { context } = this.#asked
    const version = this.#versionOf(name === "ctx" ? value : context)
    if (name === "ctx") this.#ask({ context: value, outside: false, ...(version !== undefined && { version }) })
    else if (name !== "version") this.#ask({})
    // This version's contexts contain nothing of another version.
    else if (version === undefined || version === value) this.#ask({ version: value })
    else {
      this.#choose("ctx", "")
      this.#ask({ version: value, context: "", outside: false })
    }
  }

  /** The version that contains a context, if any. */
  #versionOf(context: string): string | undefined {
    const choices = [...this.#form.querySelectorAll<HTMLOptionElement>("select[name=version] option")]
    return choices.find(({ value }) => context === value || context.startsWith(`${value}/`))?.value
  }

  /** Changes the parameters, and updates the URL. */
  #ask(change: Partial<Asked>): void {
    this.#asked = { ...this.#asked, ...change, text: this.#input.value }
    const { text, version, context, outside } = this.#asked
    const query = new URLSearchParams({
      ...(text === "" ? {} : { q: text }),
      ...(context === "" ? {} : { ctx: context }),
      ...(outside ? { outside: "1" } : {}),
      ...(version === "" ? {} : { version }),
    }).toString()
    try {
      history.replaceState(history.state, "", location.pathname + (query === "" ? "" : `?${query}`))
    } catch {
      // Some browsers allow at most a hundred URL changes in ten seconds. The next key updates it, too.
    }
    void this.#answer()
  }

  async #answer(): Promise<void> {
    const asked = this.#asked
    const { version, context, outside } = asked
    const text = asked.text.trim()
    document.title = text === "" ? this.#title : `Search results for “${text.slice(0, 60)}”`
    if (text === "") {
      this.#client.forget()
      this.#results.replaceChildren()
      this.#say("Type what you are looking for: a word, a member such as getResponse, or an error code.")
      return
    }
    const request = {
      text: asked.text,
      limit: MOST_RESULTS,
      whole: true,
      version: version === "" ? (manifest: SearchManifest) => readersVersion(manifest, this.#base) : version,
      ...(context === "" ? {} : outside ? { outside: [context] } : { within: context }),
    }
    try {
      await this.#client.search(request, {
        show: (reply, manifest) => {
          try {
            this.#show(reply, asked, manifest)
          } catch (error) {
            this.#crashed(error)
          }
        },
        late: () => this.#say("Searching…"),
      })
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error))
      this.#results.replaceChildren(this.#retryButton("Retry"))
    }
  }

  #say(text: string, empty = false): void {
    this.#status.textContent = text
    this.#status.toggleAttribute("data-empty", empty)
  }

  #show({ answer, missing }: WorkerAnswer, asked: Asked, manifest: SearchManifest): void {
    const { pages, total, apart, suggestions } = answer
    const { context, outside, version } = asked
    const asks = version || readersVersion(manifest, this.#base)
    const group = addressesFor(manifest, asks, this.#base)[0]?.group ?? ""
    this.#choose("version", group)
    const place = manifest.contexts.find(({ path }) => path === context)?.label ?? context
    const where = context === "" ? "" : ` ${outside ? "outside" : "within"} “${place}”`
    const count = total === 1 ? "1 page" : `${total} pages`
    const note = pages.length < total ? ` The first ${pages.length} are listed.` : ""
    this.#say(total === 0 ? `No results${where}` : `${count} found${where}.${note}`, total === 0)
    this.#results.replaceChildren(
      ...(suggestions.length === 0 ? [] : [this.#suggestionList(suggestions)]),
      ...(total === 0 && context !== "" ? [this.#everywhereButton()] : []),
      ...pages.map((page) => this.#pageResult(page, versionOf(manifest, page.url))),
      ...apart.map((other) => this.#versionButton(other.group, pagesIn(manifest, other))),
      ...(total === 0 ? [element("div", { class: "search-help" }, ...linkList("Get help", manifest.help))] : []),
      ...(missing.length === 0 ? [] : [this.#retryButton("Some results are missing. Retry")]),
    )
  }

  #pageResult({ title, url, hits }: SearchedPage, version: string | undefined): HTMLElement {
    const [first, ...rest] = hits.map((hit) => hitLink(hit, { base: this.#base, version }))
    const list = rest.length === 0 ? [] : [element("ul", {}, ...rest.map((link) => element("li", {}, link)))]
    return element(
      "article",
      { class: "search-result", "data-url": url, "aria-label": title },
      ...(first ? [first] : []),
      ...list,
    )
  }

  #suggestionList(suggestions: readonly string[]): HTMLElement {
    const buttons = suggestions.map((text) =>
      button(text, "search-again", () => {
        this.#input.value = text
        this.#input.focus()
        this.#ask({})
      }),
    )
    return element("p", { class: "search-suggestions" }, "Did you mean ", ...buttons)
  }

  #everywhereButton(): HTMLElement {
    return button("Search everywhere", "button", () => {
      this.#choose("ctx", "")
      this.#input.focus()
      this.#ask({ context: "", outside: false })
    })
  }

  #versionButton(group: string, label: string): HTMLElement {
    return button(label, "button search-apart", () => {
      this.#choose("ctx", "")
      this.#input.focus()
      this.#ask({ version: group, context: "", outside: false })
    })
  }

  #retryButton(label: string): HTMLElement {
    return button(label, "button search-retry", () => {
      this.#input.focus()
      void this.#answer()
    })
  }
}
