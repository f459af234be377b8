/** Ctrl or Cmd+K focuses the search field, and so do a slash outside of input fields and the magnifier of an empty one. */
const apple = /Mac|iPhone|iPad/.test(navigator.platform)

export function startShortcut(): void {
  for (const hint of document.querySelectorAll("[data-shortcut]")) hint.textContent = apple ? "⌘ K" : "Ctrl K"
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const command = event.metaKey || event.ctrlKey
    const shortcut = command && !event.shiftKey && event.key.toLowerCase() === "k"
    if (!shortcut && (event.key !== "/" || command || isTyping(event.target))) return
    const field = document.querySelector<HTMLInputElement>("[data-search] input")
    if (!field || document.querySelector("dialog[open]")) return
    event.preventDefault()
    field.focus()
    field.select()
  })
  document.addEventListener("submit", (event) => {
    const field = (event.target as Element).querySelector<HTMLInputElement>("[data-search] > input")
    if (field?.value.trim() !== "") return
    event.preventDefault()
    field.focus()
  })
}

/** Whether the focused element takes keyboard input. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"))
  )
}
