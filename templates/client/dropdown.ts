/** Dropdowns: arrow keys, Escape, and closing when the focus leaves. */
const opened = () => document.querySelectorAll<HTMLDetailsElement>("[data-dropdown][open]")

document.addEventListener("click", ({ target }) => {
  for (const dropdown of opened()) {
    const chosen = (target as Element).closest("ul :is(a, button)")
    if (dropdown.contains(target as Node) && !chosen) continue
    dropdown.open = false
    // A button leads nowhere: who chose by keyboard goes on from the list.
    if (chosen instanceof HTMLButtonElement) dropdown.querySelector("summary")?.focus()
  }
})
document.addEventListener("focusin", ({ target }) => {
  for (const dropdown of opened()) if (!dropdown.contains(target as Node)) dropdown.open = false
})

export function handle(event: Event, element: HTMLElement): void {
  if (!(event instanceof KeyboardEvent)) return
  const dropdown = element as HTMLDetailsElement
  const summary = dropdown.querySelector<HTMLElement>("summary")
  const links = [...dropdown.querySelectorAll<HTMLElement>("ul :is(a, button)")]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const go = (index: number) => {
    event.preventDefault()
    dropdown.open = true
    links[(index + links.length) % links.length]?.focus()
  }
  if (event.key === "Escape" && dropdown.open) {
    event.preventDefault()
    dropdown.open = false
    summary?.focus()
  } else if (event.key === "ArrowDown") go(at + 1)
  else if (event.key === "ArrowUp") go(at < 0 ? links.length - 1 : at - 1)
  else if (event.key === "Home" && dropdown.open) go(0)
  else if (event.key === "End" && dropdown.open) go(links.length - 1)
}
