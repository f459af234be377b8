/**
 * The runtime that every page shares. It has no React and makes no assumptions about content: each part below starts on
 * its own, and a part that fails leaves the page as it was, complete and readable.
 */
import { startAnchors } from "./anchors.js"
import { startAnnouncement } from "./announcement.js"
import { chooseTabs } from "./choose-tabs.js"
import { startColorMode } from "./color-mode.js"
import { loadSheets, updateHead } from "./head.js"
import { startHeader } from "./header.js"
import { startIslands } from "./islands.js"
import { startNavigation } from "./navigation.js"
import { enter, guard, onEnter } from "./page.js"
import { fetchPage, parsePage } from "./page-loader.js"
import { startParts } from "./parts.js"
import { startPrefetch } from "./prefetch.js"
import { startShortcut } from "./shortcut.js"
import { startSidebar } from "./sidebar.js"
import { readSite } from "./site.js"
import { recall, remember } from "./storage.js"
import { startToc } from "./toc.js"
import { startVersions } from "./versions.js"

const site = readSite()
guard(startColorMode)
guard(startAnnouncement)
guard(startShortcut)
guard(() => onEnter((region) => chooseTabs(region, recall, remember)))
guard(startSidebar)
guard(startToc)
guard(() => startVersions(site))
guard(startParts)
guard(startIslands)
guard(() => startNavigation(site))
// After what reads the layout when a page is scrolled: it writes.
guard(startHeader)
guard(startPrefetch)
guard(startAnchors)
enter()
// The boot script waits for this.
document.documentElement.dataset.js = "on"
// In `dev`, pages change in place, and are entered as after navigation.
document.addEventListener("captcha-docs:fresh", () => enter())
document.dispatchEvent(
  new CustomEvent("captcha-docs:start", { detail: { fetchPage, parsePage, loadSheets, updateHead } }),
)
