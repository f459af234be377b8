/** A select element that chooses which of the panels below it is shown. */
const known = new WeakSet<Element>()

export function handle(_event: Event, box: HTMLElement): void {
  const list = box.querySelector("select")
  if (!list || known.has(list)) return
  known.add(list)
  const show = () => {
    for (const [index, panel] of [...box.querySelectorAll(".tab-panel")].entries()) {
      panel.toggleAttribute("data-active", index === list.selectedIndex)
    }
  }
  list.addEventListener("change", show)
  // A reader may have chosen before this was loaded.
  show()
}
