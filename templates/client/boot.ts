/**
 * The only inline script of a page, allowed by a hash in the policy. It sets what must be right before the first paint:
 * colour mode, a dismissed bar and remembered tabs become attributes, which style sheets use. It may not throw. It is no
 * file, because it also reports files that do not load: while the runtime is missing, the page works as without scripts.
 */
import { chooseTabs } from "./choose-tabs.js"

/** Milliseconds after which the runtime counts as missing. */
const PATIENCE = 10_000

const root = document.documentElement
const data = root.dataset
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

data.js = ""
const choice = stored("theme")
const known = choice === "light" || choice === "dark"
data.themeChoice = known ? choice : "system"
data.theme = known ? choice : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
if (data.announcementId && stored("captcha-docs.announcement") === data.announcementId) data.announcementDismissed = ""

const observer = new MutationObserver(() => chooseTabs(document, stored))
observer.observe(root, { childList: true, subtree: true })
addEventListener("DOMContentLoaded", () => {
  observer.disconnect()
  chooseTabs(document, stored)
})

// A script of ours that was not found, or threw. When the runtime starts after all, it takes the attribute back.
addEventListener(
  "error",
  (event) => {
    const file = (event as ErrorEvent).filename ?? (event.target as HTMLScriptElement).src
    if (/\/assets\/[^/]+\.js$/.test(file)) withoutRuntime()
  },
  true,
)
setTimeout(withoutRuntime, PATIENCE)

function withoutRuntime(): void {
  if (data.js !== "") return
  delete data.js
  const { route = "?", base } = data
  const path = location.pathname.replace(/\/(index\.html)?$/, "")
  const served = `${path.slice(0, path.length - route.length)}/`
  if (served === base || !path.endsWith(route) || !location.protocol.startsWith("http")) return
  const notice = document.createElement("p")
  notice.className = "base-url-notice"
  notice.role = "alert"
  notice.textContent = `Wrong baseUrl: set it to ${served} in site.config.ts.`
  document.body.prepend(notice)
}
