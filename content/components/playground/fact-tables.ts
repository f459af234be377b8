/** The tables of the pages that are made from data, so that no page can say otherwise. Cells are Markdown. */
import { capital, decisionCells, decisionTests } from "../simulator/decision-rows.js"
import { errorCodes, stateNames, states, transitions, widgetErrors } from "../simulator/facts.js"
import { testApiKeys, testSitekeys } from "../simulator/service.js"
import { type Answer, decide, outcomes, type SiteverifyCodeName } from "../simulator/siteverify.js"
import { localCodes, siteverifyCures } from "./lookup.js"
import type { Settings } from "./options.js"
import { paths } from "./paths.js"
import { playgroundHref } from "./settings.js"
import { consoleMessages, statuses, symptoms, type Trouble } from "./troubles.js"

export interface Table {
  head: string[]
  rows: string[][]
}

/** A code of the OpenAPI document. */
export interface ApiCode {
  code: string
  status: string
  cause: string
}

/** What brings the widget into a state and leaves it there, in the playground. */
const waysToStates: Partial<Record<(typeof stateNames)[number], Partial<Settings>>> = {
  reset: { path: "reset" },
  activated: { startMode: "auto", widgetMode: "one-click" },
  solving: { path: "suspicious" },
  completed: { startMode: "auto", widgetMode: "zero-click" },
  expired: { path: "expired" },
  error: { path: "other" },
  destroyed: { path: "destroy" },
}

const waysToErrors: Record<keyof typeof widgetErrors, Partial<Settings>> = {
  network_error: { path: "network" },
  sitekey_invalid: { path: "sitekey" },
  sitekey_missing: { path: "missing" },
  other: { path: "other" },
}

/** By the name that a page asks for: `<FactTable of="states" />`. */
export const factTables: Record<string, (codes: () => readonly ApiCode[]) => Table> = {
  states: () => ({
    head: ["State", "Field value", "Meaning", "Next"],
    rows: stateNames.map((name) => {
      const { values, meaning, next } = states[name]
      const shown = values.map(code).join(name === "init" ? ", then " : " or ")
      return [code(name), shown || "The response", tried(meaning, waysToStates[name]), next]
    }),
  }),

  transitions: () => ({
    head: ["From", "To", "Cause"],
    rows: transitions.map(({ from, to, cause }) => [namesOf(from), code(to), cause]),
  }),

  messages: () => {
    const rows = stateNames.map((name) => ({ name, submission: submissionOf(name), message: states[name].message }))
    const same = grouped(rows, keyOf)
    return {
      head: ["State", "Submission", "Message"],
      rows: [...same.values()].map((group) => [
        group.map(({ name }) => code(name)).join(", "),
        group[0]?.submission ?? "",
        group[0]?.message ?? "",
      ]),
    }
  },

  "widget-errors": () => ({
    head: ["Code", "Cause", "Can the visitor recover?", "What you do"],
    rows: errorCodes.map((name) => {
      const { cause, recover, action } = widgetErrors[name]
      return [code(name), tried(cause, waysToErrors[name]), recover, action]
    }),
  }),

  "widget-cures": () => ({
    head: ["Code", "Cause", "Check", "Fix"],
    rows: errorCodes.map((name) => {
      const { cause, check, cure } = widgetErrors[name]
      return [code(name), tried(cause, waysToErrors[name]), check, cure]
    }),
  }),

  "siteverify-cures": (codes) => ({
    head: ["Code", "HTTP", "Cause", "Check", "Fix"],
    rows: codes().map(({ code: name, status, cause }) => {
      const known = Object.hasOwn(siteverifyCures, name) ? siteverifyCures[name as SiteverifyCodeName] : undefined
      if (!known) throw new Error(`lookup.ts has no check and no cure for ${name}`)
      return [code(name), status, tried(cause, wayToAnswer(name)), known.check, known.cure]
    }),
  }),

  "local-codes": () => ({
    head: ["Code", "Meaning"],
    rows: Object.entries(localCodes).map(([name, { cause }]) => [code(name), cause]),
  }),

  "local-cures": () => ({
    head: ["Code", "Cause", "Check", "Fix"],
    rows: Object.entries(localCodes).map(([name, { cause, check, cure }]) => [code(name), cause, check, cure]),
  }),

  statuses: () => ({
    head: ["Status", "Where", "Cause", "Check", "Fix"],
    rows: statuses.map(({ name, where = "", cause, check, cure }) => [name, where, cause, check, cure]),
  }),

  "console-messages": () => troubles("Message", consoleMessages),

  symptoms: () => troubles("Symptom", symptoms),

  decision: () => ({
    head: ["What happened", "Outcome", "Able to verify", "Client error", "By default", "With strict"],
    rows: decisionCells(),
  }),

  "decision-tests": () => ({ head: ["Case", "How to get it", "Expect"], rows: decisionTests() }),

  "test-sitekeys": () => ({
    head: ["Test sitekey", "The widget"],
    rows: Object.entries(testSitekeys).map(([key, does]) => [code(key), does]),
  }),

  "test-api-keys": () => ({
    head: ["Test API key", "siteverify returns"],
    rows: Object.entries(testApiKeys).map(([key, answers]) => [code(key), answers]),
  }),

  "unhappy-paths": () => ({
    head: ["Press", "What happens", "What your page does"],
    rows: paths.map(({ label, does, page }) => [label, does, page]),
  }),

  "picked-outcomes": () => ({
    head: ["Pick", "siteverify returns", "Outcome", "Your server"],
    rows: Object.values(outcomes).map(({ label, answer }) => rowOf(label, answer)),
  }),
}

function troubles(what: string, list: readonly Trouble[]): Table {
  return {
    head: [what, "Cause", "Check", "Fix"],
    rows: list.map(({ name, cause, check, cure }) => [name, cause, check, cure]),
  }
}

/** What a cell says, and the way to see it. */
function tried(says: string, settings: Partial<Settings> | undefined): string {
  return settings ? `${says.replace(/\.$/, "")}. [Try it](${playgroundHref(settings)})` : says.replace(/\.$/, "")
}

/** The playground's answer of the server that has this code. */
function wayToAnswer(name: string): Partial<Settings> | undefined {
  const found = Object.entries(outcomes).find(([, { answer }]) => answer.kind === "failure" && answer.code === name)
  return found && { outcome: found[0] }
}

function rowOf(label: string, answer: Answer): string[] {
  const { outcome, action } = decide(answer, "default")
  return [label, answerText(answer), capital(outcome), action.replace(/\.$/, "")]
}

function answerText(answer: Answer): string {
  switch (answer.kind) {
    case "success":
      return "200, `success` is `true`"
    case "failure":
      return `${answer.status}, ${code(answer.code)}`
    case "unreadable":
      return "Any status but 413 and 414, with a body that cannot be decoded"
    case "no-answer":
      return "Nothing: network failure or timeout"
    default:
      return "No call is made"
  }
}

function submissionOf(name: (typeof stateNames)[number]): string {
  if (states[name].submit) return "Sent"
  return name === "destroyed" ? "Blocked, or remove the form" : "Blocked"
}

function keyOf({ name, submission, message }: { name: string; submission: string; message: string }): string {
  return message === "None" ? name : `${submission} ${message}`
}

function grouped<Item>(items: readonly Item[], by: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item])
  return groups
}

function namesOf(from: readonly string[]): string {
  if (from.length === stateNames.length) return "Any"
  if (from.length === stateNames.length - 1) return `Any but ${code("destroyed")}`
  return from.map(code).join(", ") || "None"
}

function code(text: string): string {
  return `\`${text}\``
}
