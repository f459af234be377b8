/** Small pieces of generated code. */
import type { UseCase } from "./use-cases.js"

export function fieldOf({ label, name, type }: UseCase, jsx = false): string {
  const end = jsx ? " /" : ""
  const field =
    type === "textarea"
      ? `<textarea name="${name}" required></textarea>`
      : `<input type="${type}" name="${name}" required${end}>`
  return `<label>${label} ${field}</label>`
}

/** `name: value` of each option that is set. */
export function members(options: object): string[] {
  return Object.entries(options).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? quoted(value) : String(value)}`,
  )
}

/** An object as an argument, or nothing for an empty one. */
export function literal(options: object): string {
  const parts = members(options)
  return parts.length === 0 ? "" : `{ ${parts.join(", ")} }`
}

/** A call with one object, a line for each member. */
export function call(callee: string, parts: string[]): string[] {
  return [
    `${callee}({`,
    ...indent(
      1,
      parts.map((part) => `${part},`),
    ),
    "});",
  ]
}

export function quoted(text: string): string {
  return text.includes('"') && !text.includes("'") ? `'${text.replaceAll("\\", "\\\\")}'` : JSON.stringify(text)
}

/** A value inside an attribute. */
export function attribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
}

export function indent(depth: number, parts: string[]): string[] {
  return parts.map((part) => "  ".repeat(depth) + part)
}

export function lines(...parts: string[]): string {
  return parts.join("\n")
}
