/**
 * Navigates without loading the frame again. It owns URL and region; it promises that the old page stays readable until
 * the new one is ready, that focus, title and scroll end up as after a full load, and that a page that fails to load
 * can be retried. It is optional: every link works without it.
 */
import { anchorOf } from "./anchors.js"
import { offerRetry, showCrash } from "./failure.js"
import { loadSheets, needsOtherScripts, updateHead } from "./head.js"
import { make } from "./make.js"
import { announce, enter, guard, leave, region } from "./page.js"
import { forgetPages, loadPage, type PageAnswer, pagePath, parsePage, preloadFailed, redirects } from "./page-loader.js"
import { forgetPlace, keepPlace, knownPlace, startScroll } from "./scroll.js"
import { readSite, type Site } from "./site.js"
import { warn } from "./warn.js"

interface Visit {
  url: URL
  /** How the URL changes: a new history entry, the current one replaced, or not at all when going back. */
  history: "push" | "replace" | "none"
  /** The hash of the page before, in another version: kept if the page has that id. */
  hash?: string
}

let site: Site
let current = new URL(location.href)
let pending: AbortController | undefined

export function startNavigation(of: Site): void {
  site = of
  startScroll()
  document.addEventListener("captcha-docs:stale", forgetPages)
  document.addEventListener("click", (event) => {
    const link = linkOf(event)
    if (!link) return
    const url = new URL(link.href)
    const samePage = pagePath(url) === pagePath(current) && url.search === current.search
    if (samePage && url.hash !== "") return
    if (preloadFailed(url) && navigator.onLine) return
    event.preventDefault()
    const hash = link.dataset.version === undefined ? "" : current.hash
    void visit({ url, history: samePage ? "replace" : "push", hash })
  })
  document.addEventListener("submit", (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get") return
    const url = new URL(form.action)
    if (!isPage(url)) return
    const fields = [...new FormData(form, event.submitter)].flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    )
    url.search = new URLSearchParams(fields).toString()
    event.preventDefault()
    void visit({ url, history: url.href === current.href ? "replace" : "push" })
  })
  addEventListener("popstate", () => {
    const url = new URL(location.href)
    if (pagePath(url) === pagePath(current) && url.search === current.search) {
      pending?.abort()
      quiet()
      current = url
      keepPlace()
      return
    }
    forgetPlace()
    void visit({ url, history: "none" })
  })
}

/** The link within the site that a click follows, if any. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = (event.target as Element | null)?.closest?.("a")
  if (!link?.href || link.target || link.hasAttribute("download") || link.dataset.fullLoad !== undefined)
    return undefined
  return isPage(new URL(link.href)) ? link : undefined
}

/** Whether a URL is a page of this site: not a file, not another origin, not outside the base URL. */
export function isPage(url: URL): boolean {
  const inside = url.origin === location.origin && `${url.pathname}/`.startsWith(site.base)
  return inside && !/\.(?!html$)[a-z][a-z0-9]*$/i.test(url.pathname)
}

async function visit(way: Visit): Promise<void> {
  pending?.abort()
  const controller = new AbortController()
  pending = controller
  quiet()
  const late = setTimeout(() => progress(true), 200)
  try {
    const page = pageOf(await loadPage(way.url, controller.signal), way.url)
    if (controller.signal.aborted) return
    if (!page) return loadInFull(way)
    await loadSheets(page)
    if (!controller.signal.aborted) show(page, way)
  } catch (error) {
    if (controller.signal.aborted) return
    // The failure may be a redirect to another site.
    const forwarded = error instanceof TypeError && (await redirects(way.url))
    if (controller.signal.aborted) return
    if (forwarded) loadInFull(way)
    else offerAgain(way, error)
  } finally {
    clearTimeout(late)
    if (pending === controller) progress(false)
  }
}

/**
 * The document of an answer, if it can be shown here: it is the requested page, of the same deployment (other scripts
 * and styles may not fit this tab), and does not redirect the reader.
 */
function pageOf({ html, url }: PageAnswer, asked: URL): Document | undefined {
  if (html === undefined || pagePath(url) !== pagePath(asked)) return undefined
  const page = parsePage(html)
  const isOurs = page.getElementById("region") !== null && readSite(page).build === site.build
  const forwards = page.querySelector('meta[http-equiv="refresh" i]') !== null
  return isOurs && !forwards && !needsOtherScripts(page) ? page : undefined
}

/** Lets the browser load a page in full. When going back, the URL is that page's already. */
function loadInFull({ url, history: way }: Visit): void {
  if (way === "none") location.reload()
  else location.assign(url)
}

function show(page: Document, way: Visit): void {
  guard(leave)
  if (way.hash && page.getElementById(anchorOf(way.hash))) way.url.hash = way.hash
  // An open menu's history entry is not a page of its own: reuse it.
  if (way.history === "push" && !history.state?.menu) history.pushState({}, "", way.url)
  else if (way.history !== "none") history.replaceState({}, "", way.url)
  current = new URL(way.url)
  // The page before goes when the focus has left it: a browser styles the page whose focused link is taken away.
  const before = region()
  before.before(document.importNode(page.getElementById("region") as HTMLElement, true))
  try {
    before.hidden = true
    updateHead(page)
    updateLinks(page)
    document.dispatchEvent(new Event("captcha-docs:page"))
    enter(() => arrive(way))
    announce(document.title)
  } catch (error) {
    showCrash(error, () => void visit({ url: way.url, history: "none" }))
  }
  before.remove()
}

/** Updates links around the region that depend on the page: targets, and which is the current one. */
function updateLinks(page: Document): void {
  for (const name of ["data-section", "data-page", "data-version"]) {
    for (const link of document.querySelectorAll(`a[${name}]`)) {
      const other = page.querySelector(`a[${name}="${CSS.escape(link.getAttribute(name) ?? "")}"]`)
      for (const attribute of other ? ["href", "aria-current"] : []) {
        const value = other?.getAttribute(attribute) ?? null
        if (value === null) link.removeAttribute(attribute)
        else link.setAttribute(attribute, value)
      }
      // Whether that version has this page.
      if (other && name === "data-version") link.replaceChildren(...document.importNode(other, true).childNodes)
    }
  }
}

/** Restores focus and scroll: the heading, the hash's target, or the last position. */
function arrive({ url, history: way }: Visit): void {
  const target = url.hash === "" ? null : document.getElementById(anchorOf(url.hash))
  const place = way === "none" ? knownPlace() : undefined
  const heading = target ?? region().querySelector<HTMLElement>("h1") ?? document.getElementById("main")
  heading?.focus({ preventScroll: true })
  if (place !== undefined) scrollTo({ top: place, behavior: "instant" })
  else if (target) target.scrollIntoView({ behavior: "instant" })
  else scrollTo({ top: 0, behavior: "instant" })
  keepPlace()
}

/** The page could not be fetched: the old one stays, and the reader can retry. */
function offerAgain(way: Visit, cause: unknown): void {
  warn(`The page ${way.url.pathname} could not be loaded.`, cause)
  const whole = make("a", "", "Open it directly")
  whole.href = way.url.href
  whole.dataset.fullLoad = ""
  offerRetry("The page could not be loaded.", () => void visit(way))
  toast()?.lastElementChild?.append(whole)
}

const toast = () => document.querySelector<HTMLElement>("[data-toast]")

function quiet(): void {
  toast()?.replaceChildren()
}

function progress(on: boolean): void {
  document.querySelector("[data-progress]")?.toggleAttribute("hidden", !on)
  region().setAttribute("aria-busy", String(on))
}
