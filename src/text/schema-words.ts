/** Checks a value against a schema, and says what is wrong with it in our own words: a schema's library has its own. */
import type * as z from "zod"
import { didYouMean, nearest } from "../links/nearest.js"
import { hintOfIssue } from "../links/output-path.js"

/** What is wrong with the value at a path. `message` continues a sentence that its key begins, or follows a colon. */
export interface Mistake {
  path: string[]
  message: string
  hint?: string | undefined
  /** The path's last key is not known. */
  unknown?: true
  /** The path's last key is what is wrong, not its value. */
  atKey?: true
}

export function checkValue<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { mistakes: Mistake[] } {
  const result = schema.safeParse(value, { error: say, reportInput: true })
  return result.success
    ? { value: result.data }
    : { mistakes: result.error.issues.flatMap((issue) => mistakesOf(issue, [])) }
}

/** `name: message`, or one sentence of both. */
export function withName(name: string, message: string): string {
  return /^(is|are|ask) /.test(message) ? `${name} ${message}` : `${name}: ${message}`
}

type Issue = z.core.$ZodIssue

const missing = "is missing"

/** Says nothing of a union: `mistakesOf` does. */
function say(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? missing : `must be ${noun(issue.expected)}, not ${received(issue.input)}`
    case "invalid_value":
      return `must be ${either((issue.values ?? []).map((value) => JSON.stringify(value)))}`
    case "too_small":
      return issue.origin === "number" || issue.origin === "int"
        ? `must be at least ${issue.minimum}`
        : Number(issue.minimum) === 1
          ? "must not be empty"
          : `must have at least ${issue.minimum} ${issue.origin === "string" ? "characters" : "entries"}`
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case "invalid_format":
      return `must match ${issue.pattern}`
    case "unrecognized_keys":
      return "unknown key"
    case "invalid_union":
      return ""
    default:
      return "can't be used here"
  }
}

function mistakesOf(issue: Issue, above: readonly PropertyKey[]): Mistake[] {
  const at = [...above, ...issue.path]
  const path = at.map(String)
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], message: "unknown key", unknown: true }))
  if (issue.code === "invalid_key") {
    const [inner = issue] = issue.issues
    return [{ path, message: inner.message, hint: hintOfIssue(inner), atKey: true }]
  }
  if (issue.code === "invalid_union" && issue.message === "") return mistakesOfUnion(issue, at)
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value"))
    return [{ path, message: missing, hint: issue.message === missing ? undefined : issue.message }]
  const near =
    issue.code === "invalid_value" && typeof issue.input === "string"
      ? didYouMean(nearest(issue.input, issue.values.map(String)))
      : undefined
  return [{ path, message: issue.message, hint: hintOfIssue(issue) ?? near }]
}

/** The mistakes in the form that was meant; where no form is like the value, the forms. */
function mistakesOfUnion(issue: Issue & { code: "invalid_union" }, at: readonly PropertyKey[]): Mistake[] {
  const forms = issue.errors.filter((issues) => !issues.some(isOfAnotherKind))
  const kinds = issue.errors.flat().filter((inner) => inner.code === "invalid_value" && inner.path.length === 1)
  const [kind] = kinds.map(({ path }) => path[0])
  const isOfKind = (inner: Issue) => inner.path[0] === kind
  const stated = kind === undefined ? undefined : (issue.input as Record<PropertyKey, unknown>)[kind]
  // Forms that lack nothing but their kind.
  const alike = forms.filter((issues) => issues.every(isOfKind))
  // Forms that are told apart by a key, such as `type`.
  if (kind !== undefined && (forms.every((issues) => issues.some(isOfKind)) || (stated === undefined && alike[0]))) {
    const meant = stated === undefined && alike[0] ? alike.flat() : kinds
    const values = meant.flatMap((inner) => (inner.code === "invalid_value" ? inner.values : []))
    const all = either(values.map((value) => JSON.stringify(value)))
    const message = stated === undefined ? missing : `must be ${all}`
    const near = typeof stated === "string" ? didYouMean(nearest(stated, values.map(String))) : undefined
    const hint = stated === undefined ? `add \`${String(kind)}\`: ${all}` : near
    return [{ path: [...at, kind].map(String), message, hint }]
  }
  const [meant] = forms.sort((one, other) => mismatches(one) - mismatches(other))
  if (meant) return meant.flatMap((inner) => mistakesOf(inner, at))
  if (issue.input === undefined) return [{ path: at.map(String), message: missing }]
  const names = [...new Set(issue.errors.flatMap((issues) => issues.flatMap(formName)))]
  return [{ path: at.map(String), message: `must be ${either(names)}` }]
}

/** Whether the value as a whole is of another type. */
function isOfAnotherKind(issue: Issue): boolean {
  if (issue.path.length > 0) return false
  if (issue.code === "invalid_union") return issue.errors.every((issues) => issues.some(isOfAnotherKind))
  return issue.code === "invalid_type" || issue.code === "invalid_value"
}

/** The weight of a form's mistakes; a key that tells forms apart weighs most. */
function mismatches(issues: readonly Issue[]): number {
  return issues.reduce((sum, { code, path }) => sum + (code === "invalid_value" && path.length === 1 ? 100 : 1), 0)
}

function formName(issue: Issue): string[] {
  if (issue.path.length > 0) return []
  if (issue.code === "invalid_union") return issue.errors.flat().flatMap(formName)
  if (issue.code === "invalid_type") return [noun(issue.expected)]
  return issue.code === "invalid_value" ? issue.values.map((value) => JSON.stringify(value)) : []
}

const nouns: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  function: "a function",
}

function noun(expected: string): string {
  return nouns[expected] ?? expected
}

function received(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  if (value instanceof Date) return "a date"
  if (typeof value === "boolean") return String(value)
  return noun(typeof value)
}

function either(names: readonly string[]): string {
  const [last = "", ...before] = [...names].reverse()
  return before.length === 0 ? last : `${before.reverse().join(", ")} or ${last}`
}
