/**
 * Shows problems on the page: those of the open page over it, the others as a count and a list. It has a shadow tree,
 * so that its styles and the site's never interact, and disappears when the problem is fixed.
 */
import type { PageProblems, ProblemView } from "../../../src/dev/problem-views.js"
import { make } from "../make.js"
import { overlayStyle } from "./overlay-style.js"

export function createOverlay() {
  const host = document.createElement("captcha-docs-live")
  const root = host.attachShadow({ mode: "open" })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(overlayStyle)
  root.adoptedStyleSheets = [sheet]
  const panel = make("section", "panel")
  panel.setAttribute("role", "alert")
  const corner = make("details", "corner")
  const lost = make("p", "lost", "The connection to captcha-docs dev is lost. Trying again…")
  lost.hidden = true
  root.append(panel, corner, lost)
  document.documentElement.append(host)
  let dismissed = ""
  let last = ""
  let asked = 0

  addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !panel.hidden) dismiss()
  })
  const dismiss = () => {
    dismissed = panel.dataset.key ?? ""
    panel.hidden = true
    corner.hidden = corner.childElementCount === 0
  }

  function show({ errors: allErrors, warnings: allWarnings, own, others }: PageProblems): void {
    const errors = own.filter((problem) => problem.severity === "error")
    // A problem that only moved is not new.
    const key = JSON.stringify(errors.map(({ file, code, message }) => [file, code, message]))
    panel.dataset.key = key
    panel.replaceChildren()
    panel.hidden = errors.length === 0 || key === dismissed
    if (errors.length === 0) dismissed = ""
    else {
      const close = make("button", "close", "×")
      close.type = "button"
      close.setAttribute("aria-label", "Close (Escape)")
      close.addEventListener("click", dismiss)
      panel.append(close, ...errors.map((problem) => draw(problem)))
    }
    const listed = [...own.filter((problem) => problem.severity === "warning"), ...errors, ...others]
    const more = allErrors + allWarnings - listed.length
    corner.replaceChildren()
    corner.hidden = listed.length === 0
    if (listed.length === 0) corner.open = false
    else corner.append(make("summary", "", counts(allErrors, allWarnings)))
    drawList = () => {
      corner.append(...listed.map((problem) => draw(problem)))
      if (more > 0) corner.append(make("p", "more", `${more} more: run captcha-docs check-links to list them all.`))
      drawList = () => {}
    }
    if (corner.open) drawList()
  }
  // Drawn lazily: the list is usually closed.
  let drawList = () => {}
  corner.addEventListener("toggle", () => corner.open && drawList())

  panel.hidden = true
  corner.hidden = true
  return {
    /** Fetches the problems and shows them. */
    async refresh() {
      const turn = ++asked
      const response = await fetch(`/__captcha-docs/problems?page=${encodeURIComponent(location.pathname)}`).catch(
        () => undefined,
      )
      if (!response?.ok || turn !== asked) return
      const text = await response.text()
      if (text === last) return
      last = text
      show(JSON.parse(text) as PageProblems)
    },
    connected(yes: boolean) {
      lost.hidden = yes
    },
  }
}

function counts(errors: number, warnings: number): string {
  const count = (number: number, noun: string) => (number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`])
  return [...count(errors, "error"), ...count(warnings, "warning")].join(", ")
}

function draw(problem: ProblemView): HTMLElement {
  const { file, line, column, severity, code, message, hint } = problem
  const box = make("article", severity)
  const head = make("p", "head")
  const place = make("button", "place", `${file}:${line}:${column}`)
  place.type = "button"
  place.title = "Opens the editor"
  const note = make("span", "note")
  place.addEventListener("click", async () => {
    const response = await fetch("/__captcha-docs/open", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ file, line, column }),
    }).catch(() => undefined)
    note.textContent = response?.ok ? "" : ((await response?.text()) ?? "The server is gone.")
  })
  head.append(place, make("span", "code", code), note)
  box.append(head, make("p", "message", message), ...excerpt(problem))
  if (hint !== undefined) box.append(make("p", "hint", hint))
  return box
}

/** The lines around the problem, with the problem marked. */
function excerpt({ lines, line, column, endLine, endColumn }: ProblemView): HTMLElement[] {
  if (lines.length === 0) return []
  const pre = make("pre")
  for (const { number, text } of lines) {
    const row = make("div", number === line ? "row meant" : "row")
    row.append(make("span", "number", String(number).padStart(4)))
    if (number === line) {
      const end = endLine !== undefined && endLine > line ? text.length : (endColumn ?? column + 1) - 1
      row.append(
        text.slice(0, column - 1),
        make("mark", "", text.slice(column - 1, Math.max(end, column))),
        text.slice(Math.max(end, column)),
      )
    } else row.append(text)
    pre.append(row)
  }
  return [pre]
}
