/** What of a page's head can follow an edit, and what needs the page to be loaded anew. */

/** Scripts that run already can't be exchanged: the frame's, and those of islands that are on the page. */
export function needsReload(page: Document): boolean {
  const scripts = (root: Document) =>
    [...root.querySelectorAll("head > script[src]")].map((script) => script.getAttribute("src")).join()
  if (scripts(document) !== scripts(page)) return true
  if (document.documentElement.dataset.base !== page.documentElement.dataset.base) return true
  const used = [...document.querySelectorAll<HTMLElement>("[data-island]")].map((island) => island.dataset.island ?? "")
  const before = islandsOf(document)
  const now = islandsOf(page)
  return used.some((name) => before[name] !== now[name])
}

function islandsOf(page: Document): Record<string, string> {
  const data = JSON.parse(page.getElementById("site")?.textContent ?? "{}") as { islands?: Record<string, string> }
  return data.islands ?? {}
}

const replaced =
  "meta[name]:not([name=viewport]), meta[property], link[rel=canonical], link[rel=alternate], link[rel=icon]"

export async function updateHead(page: Document): Promise<void> {
  document.title = page.title
  for (const name of ["lang", "dir", "data-route", "data-announcement-id"]) {
    const value = page.documentElement.getAttribute(name)
    if (value === null) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
  const old = [...document.head.querySelectorAll(replaced)]
  const now = [...page.head.querySelectorAll(replaced)]
  if (old.map((one) => one.outerHTML).join() !== now.map((one) => one.outerHTML).join()) {
    for (const one of old) one.remove()
    document.head.append(...now.map((one) => document.importNode(one, true)))
  }
  await updateStyle(page)
}

/** The new style sheet is there before the old one goes: no moment without style. */
async function updateStyle(page: Document): Promise<void> {
  const selector = 'link[rel="stylesheet"]'
  const old = document.head.querySelector<HTMLLinkElement>(selector)
  const now = page.head.querySelector<HTMLLinkElement>(selector)
  if (!old || !now || old.getAttribute("href") === now.getAttribute("href")) return
  const link = document.importNode(now, true)
  await new Promise<void>((resolve) => {
    link.addEventListener("load", () => resolve())
    link.addEventListener("error", () => resolve())
    old.after(link)
  })
  old.remove()
}
