/**
 * The blocking script: sets what must be right before the first paint. It may not throw, and does nothing that can
 * wait. Colour mode, a dismissed bar and remembered tabs become attributes, which style sheets use.
 */
import { chooseTabs } from "./choose-tabs.js"

const root = document.documentElement
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

root.dataset.js = ""
const choice = stored("theme")
const known = choice === "light" || choice === "dark"
root.dataset.themeChoice = known ? choice : "system"
root.dataset.theme = known ? choice : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
if (root.dataset.announcementId && stored("captcha-docs.announcement") === root.dataset.announcementId) {
  root.dataset.announcementDismissed = ""
}

const observer = new MutationObserver(() => chooseTabs(document, stored))
observer.observe(root, { childList: true, subtree: true })
addEventListener("DOMContentLoaded", () => {
  observer.disconnect()
  chooseTabs(document, stored)
})
