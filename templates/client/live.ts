/**
 * Keeps an open page of `dev` as the disk has it, without a reload. It is on no published page.
 *
 * It is told that something changed, fetches its page as a browser would, and changes what differs. What a reader did
 * (typed text, scroll, chosen tabs, open details) stays, because only differences between two answers of the server are
 * applied. The page is fetched as a document: so no text becomes HTML here, and the site's policy needs no exception.
 */

import { needsReload, updateHead } from "./live/head.js"
import { createOverlay } from "./live/overlay.js"
import { createPatcher } from "./live/patch.js"

interface Told {
  version: string
}

const patcher = createPatcher(document.body)
const overlay = createOverlay()
let version = ""
let shown = ""
let updating: Promise<void> = Promise.resolve()

// A page that the runtime swapped in: as the server sent it, and not yet touched.
document.addEventListener("captcha-docs:page", () => {
  const region = document.getElementById("region")
  if (region) patcher.isNew(region)
  shown = ""
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
    told(event)
  })
  source.addEventListener("change", told)
  source.addEventListener("problems", () => void overlay.refresh())
  source.addEventListener("error", () => overlay.connected(false))
}

function told(event: MessageEvent<string>): void {
  const now = (JSON.parse(event.data) as Told).version
  if (now === version) return
  version = now
  // What was fetched ahead may be old by now.
  document.dispatchEvent(new Event("captcha-docs:stale"))
  updating = updating.then(() => update()).catch(() => location.reload())
}

/** Fetches the page and shows what differs. */
async function update(): Promise<void> {
  const asked = location.pathname + location.search
  const answer = await fetchPage(asked)
  if (location.pathname + location.search !== asked || answer === undefined || answer.tag === shown) return
  shown = answer.tag
  const { page } = answer
  if (needsReload(page)) return location.reload()
  await updateHead(page)
  if (!patcher.show(page.body)) return
  const sidebar = document.querySelector<HTMLElement>("[data-sidebar]")
  const place = sidebar?.scrollTop ?? 0
  document.dispatchEvent(new Event("captcha-docs:fresh"))
  if (sidebar) sidebar.scrollTop = place
}

function fetchPage(path: string): Promise<{ page: Document; tag: string } | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open("GET", path)
    request.responseType = "document"
    request.setRequestHeader("Accept", "text/html")
    request.setRequestHeader("X-Captcha-Docs-Live", "1")
    request.onload = () => {
      const page = request.responseXML
      resolve(page ? { page, tag: request.getResponseHeader("ETag") ?? "" } : undefined)
    }
    request.onerror = () => resolve(undefined)
    request.send()
  })
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
