/** Small pieces of generated code. */
import type { Brand } from "./brand.js"
import type { Settings } from "./options.js"
import type { UseCase } from "./use-cases.js"

/** What a piece of code is made of. */
export interface CodeInput {
  settings: Settings
  brand: Brand
  form: UseCase
}

/** The lines that find the widget's element and the button of the form. */
export function findElements({ action }: UseCase): string[] {
  return [
    'const element = document.getElementById("captcha");',
    `const button = document.querySelector(${quoted(`form[action="${action}"] button`)});`,
    "if (!element || !(button instanceof HTMLButtonElement)) {",
    '  throw new Error("The form is not on this page");',
    "}",
  ]
}

/** What a React component returns; `opening` is for a form that is not simply posted. */
export function reactForm(form: UseCase, opening = posted(form)): string[] {
  return [
    "  return (",
    `    ${opening}`,
    `      ${fieldOf(form, true)}`,
    "      <div ref={container} />",
    `      <button type="submit" disabled={!usable}>${form.button}</button>`,
    "    </form>",
    "  );",
  ]
}

/** The template of a Vue component; `opening` is for a form that is not simply posted. */
export function vueForm(form: UseCase, opening = posted(form)): string[] {
  return [
    "<template>",
    `  ${opening}`,
    `    ${fieldOf(form)}`,
    '    <div ref="container"></div>',
    `    <button type="submit" :disabled="!usable">${form.button}</button>`,
    "  </form>",
    "</template>",
  ]
}

export function posted({ action }: UseCase): string {
  return `<form action="${action}" method="post">`
}

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

/** Those attributes that have a value. */
export function attributes(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${attribute(value)}"`],
  )
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
