/**
 * What a visitor sees of a simulated widget. It stands in the page itself, where the real one is a frame. What `IdleBox`
 * has rendered there is taken over.
 */

import { directionOf, type Words, wordsIn } from "./languages.js"
import type { Lifecycle } from "./lifecycle.js"
import type { WidgetTheme } from "./sdk-types.js"

export interface Box {
  /** Shows the state the widget is in. */
  show(): void
  remove(): void
}

export function createBox(options: {
  mount: HTMLElement
  lifecycle: Lifecycle
  language: string
  theme: WidgetTheme
  /** Where the last failed attempt to load points the visitor. */
  origin: string
}): Box {
  const { mount, lifecycle, language, theme, origin } = options
  const { ownerDocument: page } = mount
  const words = wordsIn(language)
  const drawn = mount.querySelector<HTMLElement>(".sim")
  const make = (name: string, className: string) => {
    const element = drawn?.querySelector<HTMLElement>(`.${className}`) ?? page.createElement(name)
    element.className = className
    return element
  }

  const box = drawn ?? make("div", "sim")
  box.setAttribute("role", "group")
  box.setAttribute("aria-label", words.title)
  box.setAttribute("lang", language)
  box.setAttribute("data-theme", theme)
  const press = make("button", "sim-press")
  press.setAttribute("type", "button")
  const mark = make("span", "sim-mark")
  mark.setAttribute("aria-hidden", "true")
  const text = make("span", "sim-words")
  const onPress = () => lifecycle.press()
  press.addEventListener("click", onPress)
  const help = make("span", "sim-help")
  const banner = make("div", "captcha-banner")
  banner.setAttribute("lang", "en")
  banner.textContent = "Simulation"
  if (!drawn) {
    press.append(mark, text)
    box.append(press, help, banner)
  }

  const styled = sizeStyles(mount)
  if (directionOf(language) === "rtl") mount.setAttribute("dir", "rtl")
  if (!drawn) mount.append(box)

  return {
    show() {
      box.setAttribute("data-state", lifecycle.state)
      const idle = /^(init|reset|requesting|solving|verifying|completed)$/.test(lifecycle.state)
      press.setAttribute("aria-disabled", String(idle))
      text.textContent = wordsFor(lifecycle, words)
      help.textContent = lifecycle.gaveUp ? `${origin}/connectionTest` : ""
    },
    remove() {
      box.remove()
      styled()
    },
  }
}

function wordsFor({ state, attempt, gaveUp, waitsForClick }: Lifecycle, words: Words): string {
  switch (state) {
    case "init":
    case "reset":
      return words.connecting
    case "unactivated":
    case "destroyed":
      return words.idle
    case "activated":
      return waitsForClick ? words.click : words.checking
    case "activating":
    case "requesting":
    case "solving":
    case "verifying":
      return words.checking
    case "completed":
      return words.completed
    case "expired":
      return words.expired
    case "error":
      if (gaveUp) return words.unreachable
      return attempt > 0 ? `${words.retrying} (${attempt})` : words.error
    default:
      return state satisfies never
  }
}

/** Sets the size where the element has none of its own. Gives back what takes the attribute away. */
function sizeStyles(mount: HTMLElement): () => void {
  const sizes = { width: "316px", height: "70px", "max-width": "100%", "border-radius": "4px", overflow: "hidden" }
  for (const [name, value] of Object.entries(sizes)) {
    if (mount.style.getPropertyValue(name) === "") mount.style.setProperty(name, value)
  }
  return () => mount.removeAttribute("style")
}
