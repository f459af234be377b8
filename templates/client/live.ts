/**
 * Keeps an open page of `dev` as the disk has it, without a reload. It is on no published page.
 *
 * It is told that something changed, fetches its page as the runtime's navigation does, and changes what differs. What a
 * reader did (typed text, scroll, chosen tabs, open details) stays, because only differences between two answers of the
 * server are applied.
 */

import type { loadSheets, updateHead } from "./head.js"
import { needsReload } from "./live/needs-reload.js"
import { createOverlay } from "./live/overlay.js"
import { createPatcher } from "./live/patch.js"
import type { fetchPage, parsePage } from "./page-loader.js"

/** What the runtime lends, so that there is one way to a page and one policy. */
interface Runtime {
  fetchPage: typeof fetchPage
  parsePage: typeof parsePage
  loadSheets: typeof loadSheets
  updateHead: typeof updateHead
}

interface Told {
  version: string
}

const patcher = createPatcher(document.body)
const overlay = createOverlay()
let version = ""
let changed = false
let current = ""
let updating: Promise<void> = Promise.resolve()

// This script runs before the runtime. Where a site's own templates leave the runtime out, a change reloads the page.
const runtime = new Promise<Runtime | undefined>((resolve) => {
  document.addEventListener("captcha-docs:start", (event) => resolve((event as CustomEvent<Runtime>).detail))
  addEventListener("load", () => resolve(undefined))
})

// A page that the runtime swapped in: as the server sent it, and not yet touched.
document.addEventListener("captcha-docs:page", () => {
  const region = document.getElementById("region")
  if (region) patcher.isNew(region)
  current = ""
  // What was fetched before an edit may have come after it.
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
  // What was fetched ahead may be old by now.
  document.dispatchEvent(new Event("captcha-docs:stale"))
  updating = updating.then(() => update()).catch(() => location.reload())
}

/** Fetches the page and shows what differs. */
async function update(): Promise<void> {
  const lent = await runtime
  if (!lent) return changed ? location.reload() : undefined
  const asked = location.pathname + location.search
  // A server that is away says so by the stream of events.
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

// A browser keeps few connections to one host: a tab that nobody sees gives its own back.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connect()
  else source?.close()
})
addEventListener("pageshow", ({ persisted }) => persisted && connect())
addEventListener("pagehide", () => source?.close())
connect()
void overlay.refresh()
