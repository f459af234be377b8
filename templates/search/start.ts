/**
 * What search costs a page before anyone searches: Ctrl or Cmd+K and `/` focus the field, and the first focus (or a
 * pointer on its way there) fetches the box.
 */
import type { SearchBoxOptions } from "./box.js"

export function startSearch(options: SearchBoxOptions = {}): void {
  const fields = (): HTMLInputElement[] => [
    ...document.querySelectorAll<HTMLInputElement>("form[data-search] input[name=q]"),
  ]
  const mount = (target: EventTarget | null): void => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-search]") : null
    if (form !== null) void import("./box.js").then(({ mountSearch }) => mountSearch(form, options))
  }
  for (const type of ["focusin", "pointerover"] as const) {
    document.addEventListener(type, ({ target }) => mount(target), { passive: true })
  }
  mount(document.activeElement)
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const shortcut =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k"
    const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    if (!shortcut && !slash) return
    const field = fields().find((input) => input.checkVisibility()) ?? fields()[0]
    if (field === undefined) return
    event.preventDefault()
    field.focus()
    field.select()
  })
}

/** Whether keys belong to what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"))
  )
}
