/**
 * Updates this document's head to that of another page. Promises that elements of both pages stay as and where they
 * are: elements with equal markup are equal. Elements of others (analytics, extensions) are left alone.
 */
import { policy } from "./policy.js"

const ours = new WeakSet<Element>(document.head.children)

/** The media of sheets that don't apply yet. */
const notYet = "not all"

/**
 * Loads a page's missing style sheets and waits for them, so that it is never shown without style. They apply with the
 * rest of its head: each would have the page before styled anew.
 */
export async function loadSheets(page: Document): Promise<void> {
  const { brought } = bring(page, true)
  try {
    await Promise.all(brought.map(loaded))
  } catch (error) {
    for (const sheet of brought) sheet.remove()
    throw error
  }
}

/** Adds the rest of a page's head, removes what only the previous page had, and updates the attributes of `<html>`. */
export function updateHead(page: Document): void {
  for (const sheet of document.querySelectorAll(`link[media="${notYet}"]`)) sheet.removeAttribute("media")
  for (const element of bring(page).surplus) element.remove()
  const root = document.documentElement
  for (const name of ["lang", "dir", "data-base", "data-route", "data-announcement-id", "data-announcement-off"]) {
    const value = page.documentElement.getAttribute(name)
    if (value === null) root.removeAttribute(name)
    // The same value set again, of `dir` or `lang`, would have every element styled anew.
    else if (root.getAttribute(name) !== value) root.setAttribute(name, value)
  }
}

/** Whether a page has scripts that this document lacks and may not start: inline ones and those of other sites. */
export function needsOtherScripts(page: Document): boolean {
  const known = new Set([...document.head.querySelectorAll("script")].map((script) => script.outerHTML))
  return [...page.head.querySelectorAll("script")].some(
    (script) =>
      /^(module|text\/javascript|)$/.test(script.type) &&
      !known.has(script.outerHTML) &&
      (script.src === "" || new URL(script.src).origin !== location.origin),
  )
}

/** Inserts the elements, or only the sheets, that this head lacks at their position. Our elements that the page lacks are surplus. */
function bring(page: Document, sheetsOnly?: boolean): { brought: Element[]; surplus: Element[] } {
  const here = [...document.head.children].filter((element) => ours.has(element))
  const unmatched = here.map((element) => element.outerHTML)
  const brought: Element[] = []
  let last: Element | undefined
  for (const element of [...page.head.children]) {
    const at = unmatched.indexOf(element.outerHTML)
    if (at >= 0) {
      delete unmatched[at]
      last = here[at]
    } else if (!sheetsOnly || element.matches('link[rel="stylesheet"]')) {
      const copy = make(element)
      if (sheetsOnly) (copy as HTMLLinkElement).media ||= notYet
      ours.add(copy)
      brought.push(copy)
      if (last) last.after(copy)
      else document.head.prepend(copy)
      last = copy
    }
  }
  return { brought, surplus: here.filter((_, at) => at in unmatched) }
}

/**
 * The element for this document. Scripts of a parsed page, and copies of them, never run; a data block is adopted as it
 * is, because Trusted Types refuse a copy's text.
 */
function make(element: Element): Element {
  if (!(element instanceof HTMLScriptElement)) return document.importNode(element, true)
  if (element.src === "") return document.adoptNode(element)
  const script = document.createElement("script")
  for (const { name, value } of element.attributes) if (name !== "src") script.setAttribute(name, value)
  script.src = policy.createScriptURL(element.src)
  return script
}

function loaded(sheet: Element): Promise<void> {
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve())
    sheet.addEventListener("error", () => reject(new Error("a style sheet did not load")))
  })
}
