/** Light, dark or the system's colour mode: chosen with the button, stored, and shared by all tabs. */
import { keys, recall, remember } from "./storage.js"

type Choice = "system" | "light" | "dark"

const dark = matchMedia("(prefers-color-scheme: dark)")

export function startColorMode(): void {
  apply(chosen())
  for (const button of document.querySelectorAll("[data-color-mode]")) {
    button.addEventListener("click", () => {
      // The first click must change the colours, whatever the system's mode.
      const order: Choice[] = dark.matches ? ["system", "light", "dark"] : ["system", "dark", "light"]
      const next = order[(order.indexOf(chosen()) + 1) % 3] as Choice
      document.documentElement.dataset.themeChoice = next
      remember(keys.theme, next === "system" ? undefined : next)
      apply(next)
    })
  }
  dark.addEventListener("change", () => apply(chosen()))
  addEventListener("storage", ({ key }) => {
    if (key !== keys.theme && key !== null) return
    const value = recall(keys.theme)
    document.documentElement.dataset.themeChoice = value === "light" || value === "dark" ? value : "system"
    apply(chosen())
  })
}

function chosen(): Choice {
  return (document.documentElement.dataset.themeChoice ?? "system") as Choice
}

function apply(choice: Choice): void {
  document.documentElement.dataset.theme = choice === "system" ? (dark.matches ? "dark" : "light") : choice
  for (const button of document.querySelectorAll("[data-color-mode]"))
    button.setAttribute("aria-label", `Colour mode: ${choice}`)
}
