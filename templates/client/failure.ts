/** What a reader sees of a failure: a note with a button, or the message of a page that crashed. */
import "./core.js"
import type { Retry } from "./load.js"
import { make } from "./make.js"
import { region } from "./page.js"
import { warn } from "./warn.js"

export const partFailed = "A part of this page could not be loaded."

/**
 * Shows a note with a Retry button, where `place` puts it, or in the corner of the window. Returns a function that
 * removes it. The note stays while the retry runs. Of several in the corner the last shows, then the one before it.
 */
export function offerRetry(text: string, retry: Retry, place?: (note: HTMLElement) => void): () => void {
  const note = make("div", place ? "load-failed admonition admonition-danger" : "toast-note")
  if (place) note.setAttribute("role", "alert")
  const button = make("button", "button button-small", "Retry")
  button.type = "button"
  button.addEventListener("click", () => {
    button.disabled = true
    retry({ reload: true })
  })
  note.append(make("p", "", navigator.onLine ? text : `You seem to be offline. ${text}`), button)
  if (place) place(note)
  else document.querySelector("[data-toast]")?.append(note)
  return () => note.remove()
}

/** Shows that a page crashed, in its place (section 8 of the specification). */
export function showCrash(cause: unknown, again: () => void): void {
  warn("The page crashed.", cause)
  document.title = "Page Error"
  const main = make("main", "crash")
  main.id = "main"
  main.tabIndex = -1
  const button = make("button", "button", "Try again")
  button.type = "button"
  button.addEventListener("click", again)
  main.append(
    make("h1", "", "This page crashed"),
    make("p", "lead", cause instanceof Error ? cause.message : String(cause)),
    button,
  )
  const layout = make("div", "layout layout-plain")
  layout.append(main)
  region().replaceChildren(layout)
  main.focus()
}
