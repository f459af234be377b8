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

/** What a page says when the widget reports an event. */
export const hints = {
  complete: "The check is done. You can send the form.",
  error: "The check failed. Reload the page, or write to help@shop.example.",
  expire: "The check has expired. Please start it again.",
}
/** What a page says of a submission that comes too early. */
export const early = "Complete the check, then send the form again."

/** The lines that find the widget's element, the form, and where it explains. */
export function findElements({ action }: UseCase): string[] {
  return [
    `const form = document.querySelector(${quoted(`form[action="${action}"]`)});`,
    'const element = document.getElementById("captcha-check");',
    'const hint = document.getElementById("captcha-status");',
    'if (!form || !element || !hint) throw new Error("The form is not on this page");',
  ]
}

/** Where a form explains, and its button, which is never disabled: nobody could reach it then to learn why. */
export function submitParts({ button }: UseCase, hint = ""): string[] {
  return [
    `<p id="captcha-status" role="status">${hint}</p>`,
    `<button aria-describedby="captcha-status">${button}</button>`,
  ]
}

/** A React component with a form: what it keeps, what mounts and ends the widget, and what a submission does. */
export function reactComponent(form: UseCase, keeps: string, mounts: string[], submits: string[]): string[] {
  return [
    `export function ${form.component}() {`,
    "  const container = useRef<HTMLDivElement>(null);",
    `  ${keeps}`,
    '  const [hint, setHint] = useState("");',
    "",
    "  useEffect(() => {",
    ...indent(2, mounts),
    "  }, []);",
    "",
    "  function submit(event: FormEvent) {",
    ...indent(2, submits),
    "  }",
    "",
    "  return (",
    `    <form action="${form.action}" method="post" onSubmit={submit}>`,
    `      ${fieldOf(form, true)}`,
    "      <div ref={container} />",
    ...indent(3, submitParts(form, "{hint}")),
    "    </form>",
    "  );",
    "}",
  ]
}

/** The same as the rest of a Vue component, below its imports; `ends` is called when it goes. */
export function vueComponent(
  form: UseCase,
  keeps: string[],
  mounts: string[],
  ends: string,
  submits: string[],
): string[] {
  return [
    "const container = ref<HTMLElement | null>(null);",
    'const hint = ref("");',
    ...keeps,
    "",
    "onMounted(() => {",
    ...indent(1, mounts),
    "});",
    `onBeforeUnmount(() => ${ends});`,
    "",
    "function submit(event: Event) {",
    ...indent(1, submits),
    "}",
    "</script>",
    "",
    "<template>",
    `  <form action="${form.action}" method="post" @submit="submit">`,
    `    ${fieldOf(form)}`,
    '    <div ref="container"></div>',
    ...indent(2, submitParts(form, "{{ hint }}")),
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
