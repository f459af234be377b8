/** Copies to the clipboard, and confirms it to the reader. */
import { announce } from "./page.js"

/** Copies a text and announces it; `button` shows a tick for a moment. Returns the announcement. */
export async function copyText(text: string, button?: HTMLElement, success = "Copied"): Promise<string> {
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
  const message = copied ? success : "Copying is not allowed here"
  announce(message)
  if (button && copied) {
    button.dataset.copied = ""
    setTimeout(() => delete button.dataset.copied, 1500)
  }
  return message
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea")
  field.value = text
  field.className = "visually-hidden"
  document.body.append(field)
  const before = document.activeElement as HTMLElement | null
  field.select()
  const done = document.execCommand("copy")
  field.remove()
  before?.focus({ preventScroll: true })
  return done
}
