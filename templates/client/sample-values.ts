/**
 * Readers' own values (a key, a host): a button in the bar of each sample with the placeholder opens a field. The value
 * is shown in every sample, and copied with it. It stays in this browser's storage.
 */
import { make } from "./make.js"
import { announce, region } from "./page.js"
import { keys, recall, remember } from "./storage.js"

interface SampleValue {
  name: string
  label: string
  placeholder: string
  pattern: string
}

const values: readonly SampleValue[] = JSON.parse(SAMPLE_VALUES)
/** Filled texts: the original and the current text. */
const filled = new WeakMap<Text | HTMLElement, { before: string; after: string }>()
/** Samples of the page, except those that an island renders. */
const samples = "[data-code]:not([data-island] *), .island-children [data-code]"

/** Values until the page is left, if the browser has no storage. */
const session = new Map<string, string>()

addEventListener("storage", () => {
  session.clear()
  fillSamples()
})

/** Fills the reader's values into the samples of the page, and adds a button for each. */
export function fillSamples(): void {
  for (const sample of region().querySelectorAll<HTMLElement>(samples)) {
    const code = sample.querySelector("code")
    if (!code) continue
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    const used = new Set<SampleValue>()
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      fill(node, node.data, used, (text) => (node.data = text))
    }
    const { copy } = sample.dataset
    if (copy !== undefined) fill(sample, copy, used, (text) => (sample.dataset.copy = text))
    for (const value of used) offer(sample, value)
  }
}

function fill(at: Text | HTMLElement, now: string, used: Set<SampleValue>, write: (text: string) => void): void {
  const known = filled.get(at)
  const before = known?.after === now ? known.before : now
  let after = before
  for (const value of values) {
    if (!before.includes(value.placeholder)) continue
    used.add(value)
    after = after.replaceAll(value.placeholder, () => givenFor(value) ?? value.placeholder)
  }
  if (before !== after || known) filled.set(at, { before, after })
  if (after !== now) write(after)
}

/** The reader's value, if it is valid. */
function givenFor(value: SampleValue): string | undefined {
  const kept = recall(keys.sample(value.name)) ?? session.get(value.name)
  return kept !== undefined && hasForm(kept, value) ? kept : undefined
}

function hasForm(text: string, { pattern }: SampleValue): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text)
}

/** Adds a button for the value to the sample's bar; its style shows whether the value is the reader's. */
function offer(sample: HTMLElement, value: SampleValue): void {
  const bar = sample.querySelector(".code-bar")
  if (!bar) return
  let button = bar.querySelector<HTMLButtonElement>(`[data-sample-value="${value.name}"]`)
  if (!button) {
    button = make("button", "", value.label)
    button.type = "button"
    button.dataset.sampleValue = value.name
    button.style.minBlockSize = "1.5rem"
    button.setAttribute("aria-expanded", "false")
    button.addEventListener("click", () => toggle(sample, button as HTMLButtonElement, value))
    bar.querySelector(".code-buttons")?.before(button)
  }
  const known = givenFor(value)
  button.className = known === undefined ? "badge scripted" : "badge badge-accent scripted"
  button.title = known === undefined ? "Fill it into the samples" : `Samples show ${known}`
}

function toggle(sample: HTMLElement, button: HTMLButtonElement, value: SampleValue): void {
  const open = button.getAttribute("aria-expanded") === "true"
  closeField()
  if (!open) openField(sample, button, value)
}

/** Only one field is open at a time. */
function closeField(): void {
  region().querySelector("form[data-sample-field]")?.remove()
  for (const button of region().querySelectorAll("[data-sample-value]")) button.setAttribute("aria-expanded", "false")
}

function openField(sample: HTMLElement, button: HTMLButtonElement, value: SampleValue): void {
  button.setAttribute("aria-expanded", "true")
  const form = make("form", "code-bar")
  form.dataset.sampleField = ""
  Object.assign(form.style, { flexWrap: "wrap", alignItems: "end", paddingBlock: "0.75rem" })
  const label = make("label", "field")
  label.style.flex = "1 1 9rem"
  const input = make("input")
  Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false, placeholder: value.placeholder })
  input.value = givenFor(value) ?? ""
  label.append(make("span", "field-label", value.label), input)
  const save = make("button", "button", "Fill in")
  const clear = make("button", "button", "Clear")
  clear.type = "button"
  const note = make("p", "field-label", "Fills the samples on every page. It stays in this browser.")
  note.setAttribute("role", "status")
  note.id = "sample-value-note"
  input.setAttribute("aria-describedby", note.id)
  note.style.flexBasis = "100%"
  form.append(label, save, clear, note)
  const keep = (text: string | undefined, message: string) => {
    if (text === undefined) session.delete(value.name)
    else session.set(value.name, text)
    remember(keys.sample(value.name), text)
    fillSamples()
    close()
    announce(message)
  }
  const close = () => {
    closeField()
    button.focus()
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (hasForm(text, value)) return keep(text, "The samples are filled in")
    input.setAttribute("aria-invalid", "true")
    note.textContent = `It must have the form of ${value.placeholder}.`
    input.focus()
  })
  clear.addEventListener("click", () => keep(undefined, "The samples show the placeholder"))
  form.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close()
  })
  sample.querySelector(".code-bar")?.after(form)
  input.focus()
}
