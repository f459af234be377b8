/** Light, dark, or as the system has it: chosen with the button, remembered, the same in every tab. */
import { keys, recall, remember } from "./storage.js"

const order = ["system", "light", "dark"] as const
type Choice = (typeof order)[number]

const dark = matchMedia("(prefers-color-scheme: dark)")

export function startColorMode(): void {
  apply(chosen())
  for (const button of document.querySelectorAll("[data-color-mode]")) {
    button.addEventListener("click", () => {
      const next = order[(order.indexOf(chosen()) + 1) % order.length] as Choice
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
  const choice = document.documentElement.dataset.themeChoice as Choice
  return order.includes(choice) ? choice : "system"
}

function apply(choice: Choice): void {
  document.documentElement.dataset.theme = choice === "system" ? (dark.matches ? "dark" : "light") : choice
  for (const button of document.querySelectorAll("[data-color-mode]"))
    button.setAttribute("aria-label", `Colour mode: ${choice}`)
}
