/**
 * Keeps an open page of `dev` up to date without a reload. It is never published.
 *
 * On a change it fetches its page as the runtime's navigation does, and applies the differences. The reader's state
 * (typed text, scroll, chosen tabs, open details) stays, because only differences between two answers of the server are
 * applied.
 */

import type { loadSheets, updateHead } from "./head.js"
import { needsReload } from "./live/needs-reload.js"
import { createOverlay } from "./live/overlay.js"
import { Patcher } from "./live/patch.js"
import type { fetchPage, parsePage } from "./page-loader.js"

/** Functions of the runtime, so that there is one way to fetch a page and one policy. */
interface Runtime {
  fetchPage: typeof fetchPage
  parsePage: typeof parsePage
  loadSheets: typeof loadSheets
  updateHead: typeof updateHead
}

interface Told {
  version: string
}

const patcher = new Patcher(document.body)
const overlay = createOverlay()
let version = ""
let changed = false
let current = ""
let updating: Promise<void> = Promise.resolve()

// This script runs before the runtime. If a site's templates leave the runtime out, a change reloads the page.
const runtime = new Promise<Runtime | undefined>((resolve) => {
  document.addEventListener("captcha-docs:start", (event) => resolve((event as CustomEvent<Runtime>).detail))
  addEventListener("load", () => resolve(undefined))
})

// The runtime swapped in a page: as the server sent it, and not yet changed.
document.addEventListener("captcha-docs:page", () => {
  const region = document.getElementById("region")
  if (region) patcher.isNew(region)
  current = ""
  // The page may have been prefetched before an edit.
  updating = updating.then(() => update()).catch(() => location.reload())
  void overlay.refresh()
})

let source: EventSource | undefined

function connect(): void {
  source?.close()
  source = new EventSource("/__captcha-docs/live")
  source.addEventListener("hello", (event) => {
    overlay.connected(true)
    receive(event)
  })
  source.addEventListener("change", receive)
  source.addEventListener("problems", () => void overlay.refresh())
  source.addEventListener("error", () => overlay.connected(false))
}

function receive(event: MessageEvent<string>): void {
  const now = (JSON.parse(event.data) as Told).version
  if (now === version) return
  changed ||= version !== ""
  version = now
  // Prefetched pages may be stale.
  document.dispatchEvent(new Event("captcha-docs:stale"))
  updating = updating.then(() => update()).catch(() => location.reload())
}

/** Fetches the page and applies the differences. */
async function update(): Promise<void> {
  const lent = await runtime
  if (!lent) return changed ? location.reload() : undefined
  const asked = location.pathname + location.search
  // The event stream reports that a server is gone.
  const answer = await lent.fetchPage(asked, { headers: { "X-Captcha-Docs-Live": "1" } }).catch(() => undefined)
  if (location.pathname + location.search !== asked || answer?.html === undefined || answer.tag === current) return
  current = answer.tag
  const page = lent.parsePage(answer.html)
  if (needsReload(page)) return location.reload()
  await lent.loadSheets(page)
  lent.updateHead(page)
  if (!patcher.show(page.body)) return
  const sidebar = document.querySelector<HTMLElement>("[data-sidebar]")
  const place = sidebar?.scrollTop ?? 0
  document.dispatchEvent(new Event("captcha-docs:fresh"))
  if (sidebar) sidebar.scrollTop = place
}

// Browsers limit connections per host, so a hidden tab closes its own.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connect()
  else source?.close()
})
addEventListener("pageshow", ({ persisted }) => persisted && connect())
addEventListener("pagehide", () => source?.close())
connect()
void overlay.refresh()
