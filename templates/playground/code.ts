/** The code that makes the widget of the settings, ready to copy: HTML, JavaScript, React and Vue. */
import { sdkOptions, widgetOptions } from "./bench.js"
import type { Brand } from "./brand.js"
import type { Settings } from "./options.js"
import { sampleFormOf, type UseCase } from "./use-cases.js"

export const flavours = { html: "HTML", js: "JavaScript", react: "React", vue: "Vue" } as const
export type Flavour = keyof typeof flavours

export function codeFor(flavour: Flavour, settings: Settings, brand: Brand): string {
  const make = { html: htmlCode, js: jsCode, react: reactCode, vue: vueCode }[flavour]
  return make({ settings, brand, form: sampleFormOf(settings.useCase) })
}

interface Input {
  settings: Settings
  brand: Brand
  form: UseCase
}

function htmlCode({ settings, brand, form }: Input): string {
  const files = `${brand.cdn}/${brand.sdkPackage}@${brand.sdkVersion}`
  const metas = [
    settings.sdkApiEndpoint !== "" &&
      `<meta name="captcha-api-endpoint" content="${attribute(settings.sdkApiEndpoint)}">`,
    settings.disableEvalPatching && '<meta name="captcha-disable-eval-patching" content="true">',
  ].filter((meta) => meta !== false)
  const notes = [
    settings.startAgent && "<!-- startAgent needs the npm package: see JavaScript. -->",
    settings.formFieldName === "" && "<!-- A widget without a field needs the npm package: see JavaScript. -->",
  ].filter((note) => note !== false)
  return lines(
    ...metas,
    `<script type="module" src="${files}/site.min.js" async defer></script>`,
    `<script nomodule src="${files}/site.compat.min.js" async defer></script>`,
    "",
    ...notes,
    `<form action="${form.action}" method="post">`,
    `  ${fieldOf(form)}`,
    ...indent(1, element(settings)),
    `  <button type="submit">${form.button}</button>`,
    "</form>",
    "",
    "<script>",
    '  const form = document.querySelector("form");',
    '  const button = document.querySelector("form button");',
    "",
    "  if (form instanceof HTMLFormElement && button instanceof HTMLButtonElement) {",
    '    form.addEventListener("captcha:widget.statechange", function () { button.disabled = true; });',
    '    form.addEventListener("captcha:widget.complete", function () { button.disabled = false; });',
    "    // The server decides what a failed check means.",
    '    form.addEventListener("captcha:widget.error", function () { button.disabled = false; });',
    "  }",
    "</script>",
  )
}

/** The mount element with its attributes, on as many lines as it needs. */
function element(settings: Settings): string[] {
  const { sitekey, startMode, theme, language, formFieldName, apiEndpoint } = widgetOptions(settings)
  const attributes = Object.entries({
    class: "captcha-widget",
    "data-sitekey": sitekey,
    "data-start": startMode,
    "data-theme": theme,
    "data-form-field-name": formFieldName ?? undefined,
    "data-api-endpoint": apiEndpoint,
    lang: language,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${attribute(value)}"`]))
  if (attributes.length < 3) return [`<div ${attributes.join(" ")}></div>`]
  return ["<div", ...indent(1, attributes), "></div>"]
}

function jsCode({ settings, brand, form }: Input): string {
  return lines(
    `import { CaptchaSDK } from ${quoted(brand.sdkPackage)};`,
    "",
    'const element = document.getElementById("captcha");',
    `const button = document.querySelector(${quoted(`form[action="${form.action}"] button`)});`,
    "if (!element || !(button instanceof HTMLButtonElement)) {",
    '  throw new Error("The form is not on this page");',
    "}",
    "",
    `const sdk = new CaptchaSDK(${literal(sdkOptions(settings))});`,
    ...call("const widget = sdk.createWidget", ["element", ...members(widgetOptions(settings))]),
    "",
    'widget.addEventListener("captcha:widget.statechange", ({ detail }) => {',
    "  // After an error the server decides, so the button stays usable.",
    '  button.disabled = detail.state !== "completed" && detail.state !== "error";',
    "});",
    ...reader(settings, "widget"),
  )
}

function reactCode({ settings, brand, form }: Input): string {
  const own = settings.formFieldName === ""
  return lines(
    `import { CaptchaSDK${own ? ", type WidgetHandle" : ""} } from ${quoted(brand.sdkPackage)};`,
    'import { useEffect, useRef, useState } from "react";',
    "",
    "// One instance a page. It needs a DOM, so it is made in the browser.",
    "let sdk: CaptchaSDK | undefined;",
    "",
    `export function ${form.component}() {`,
    "  const container = useRef<HTMLDivElement>(null);",
    ...(own ? ["  const handle = useRef<WidgetHandle>(undefined);"] : []),
    "  const [usable, setUsable] = useState(true);",
    "",
    "  useEffect(() => {",
    "    const element = container.current;",
    "    if (!element) return;",
    `    sdk ??= new CaptchaSDK(${literal(sdkOptions(settings))});`,
    ...indent(2, call("const widget = sdk.createWidget", ["element", ...members(widgetOptions(settings))])),
    ...(own ? ["    handle.current = widget;"] : []),
    "    const listeners = new AbortController();",
    "    widget.addEventListener(",
    '      "captcha:widget.statechange",',
    '      ({ detail }) => setUsable(detail.state === "completed" || detail.state === "error"),',
    "      { signal: listeners.signal },",
    "    );",
    "    return () => {",
    "      listeners.abort();",
    "      widget.destroy();",
    "    };",
    "  }, []);",
    ...(own
      ? [
          "",
          "  // Put this into what you send: there is no field.",
          '  const response = () => handle.current?.getResponse() ?? "";',
        ]
      : []),
    "",
    "  return (",
    own
      ? `    <form onSubmit={(event) => { event.preventDefault(); console.log(response()); }}>`
      : `    <form action="${form.action}" method="post">`,
    `      ${fieldOf(form, true)}`,
    "      <div ref={container} />",
    `      <button type="submit" disabled={!usable}>${form.button}</button>`,
    "    </form>",
    "  );",
    "}",
  )
}

function vueCode({ settings, brand, form }: Input): string {
  const own = settings.formFieldName === ""
  return lines(
    '<script lang="ts">',
    `import { CaptchaSDK } from ${quoted(brand.sdkPackage)};`,
    "",
    "// One instance a page. It needs a DOM, so it is made in the browser.",
    "let sdk: CaptchaSDK | undefined;",
    "</script>",
    "",
    '<script setup lang="ts">',
    `import type { WidgetHandle } from ${quoted(brand.sdkPackage)};`,
    'import { onBeforeUnmount, onMounted, ref } from "vue";',
    "",
    "const container = ref<HTMLElement | null>(null);",
    "const usable = ref(true);",
    "let widget: WidgetHandle | undefined;",
    "",
    "onMounted(() => {",
    "  const element = container.value;",
    "  if (!element) return;",
    `  sdk ??= new CaptchaSDK(${literal(sdkOptions(settings))});`,
    ...indent(1, call("widget = sdk.createWidget", ["element", ...members(widgetOptions(settings))])),
    '  widget.addEventListener("captcha:widget.statechange", ({ detail }) => {',
    '    usable.value = detail.state === "completed" || detail.state === "error";',
    "  });",
    "});",
    "onBeforeUnmount(() => widget?.destroy());",
    ...(own
      ? [
          "",
          "// Put this into what you send: there is no field.",
          "function submit() {",
          "  console.log(widget?.getResponse());",
          "}",
        ]
      : []),
    "</script>",
    "",
    "<template>",
    own ? '  <form @submit.prevent="submit">' : `  <form action="${form.action}" method="post">`,
    `    ${fieldOf(form)}`,
    '    <div ref="container"></div>',
    `    <button type="submit" :disabled="!usable">${form.button}</button>`,
    "  </form>",
    "</template>",
  )
}

/** Without a field, page code takes the response to the server itself. */
function reader(settings: Settings, widget: string): string[] {
  if (settings.formFieldName !== "") return []
  return [
    "",
    "// Put this into what you send: there is no field.",
    "export function captchaResponse() {",
    `  return ${widget}.getResponse();`,
    "}",
  ]
}

function fieldOf({ label, name, type }: UseCase, jsx = false): string {
  const end = jsx ? " /" : ""
  const field =
    type === "textarea"
      ? `<textarea name="${name}" required></textarea>`
      : `<input type="${type}" name="${name}" required${end}>`
  return `<label>${label} ${field}</label>`
}

/** `name: value` of each option that is set. */
function members(options: object): string[] {
  return Object.entries(options).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? quoted(value) : String(value)}`,
  )
}

/** An object as an argument, or nothing for an empty one. */
function literal(options: object): string {
  const parts = members(options)
  return parts.length === 0 ? "" : `{ ${parts.join(", ")} }`
}

/** A call with one object, a line for each member. */
function call(callee: string, parts: string[]): string[] {
  return [
    `${callee}({`,
    ...indent(
      1,
      parts.map((part) => `${part},`),
    ),
    "});",
  ]
}

function quoted(text: string): string {
  return text.includes('"') && !text.includes("'") ? `'${text.replaceAll("\\", "\\\\")}'` : JSON.stringify(text)
}

/** A value inside an attribute. */
function attribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
}

function indent(depth: number, parts: string[]): string[] {
  return parts.map((part) => "  ".repeat(depth) + part)
}

function lines(...parts: string[]): string {
  return parts.join("\n")
}
