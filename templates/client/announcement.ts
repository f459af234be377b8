/** The bar above the header: once dismissed, it is hidden in every tab until its id changes. */
import { keys, recall, remember } from "./storage.js"

export function startAnnouncement(): void {
  const root = document.documentElement
  const bar = document.querySelector<HTMLElement>("[data-announcement]")
  if (!bar) return
  bar.querySelector("[data-dismiss]")?.addEventListener("click", () => {
    remember(keys.announcement, bar.dataset.announcement)
    root.dataset.announcementDismissed = ""
    document.querySelector<HTMLElement>(".brand")?.focus({ preventScroll: true })
  })
  addEventListener("storage", ({ key }) => {
    if (key === keys.announcement && recall(key) === bar.dataset.announcement) root.dataset.announcementDismissed = ""
  })
}
