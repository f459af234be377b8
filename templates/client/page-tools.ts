/** The tools under a page's title, and the links of headings: they copy to the clipboard and confirm it in a line. */
import { copyText } from "./clipboard.js"
import { make } from "./make.js"
import { announce } from "./page.js"

export function handle(event: Event): void {
  if (event.type !== "click") return
  const element = (event.target as Element).closest<HTMLElement>("[data-copy-page], [data-share], .heading-link")
  if (!element) return
  if (element.dataset.copyPage !== undefined) void copyPage(element.dataset.copyPage, element)
  else void copyLink(element instanceof HTMLAnchorElement ? element.href : location.href.replace(/#.*/, ""), element)
}

async function copyPage(href: string, button: HTMLElement): Promise<void> {
  try {
    const response = await fetch(href)
    if (!response.ok) throw new Error(String(response.status))
    tell(await copyText(await response.text(), button, "Page copied as Markdown"))
  } catch {
    announce("The page could not be copied")
    tell("The page could not be copied")
  }
}

async function copyLink(href: string, element: HTMLElement): Promise<void> {
  tell(await copyText(href, element, "Link copied"))
}

/** Visual only: screen readers get the announcement. */
function tell(text: string): void {
  const note = make("p", "toast", text)
  note.setAttribute("aria-hidden", "true")
  document.querySelector(".toast[aria-hidden]")?.remove()
  document.body.append(note)
  setTimeout(() => note.remove(), 2000)
}
