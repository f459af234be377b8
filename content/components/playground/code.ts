/** The code that makes the widget of the settings, ready to copy: HTML, JavaScript, React and Vue. */
import { sdkOptions, widgetOptions } from "./bench.js"
import type { Brand } from "./brand.js"
import {
  attribute,
  attributes,
  type CodeInput,
  call,
  early,
  fieldOf,
  findElements,
  hints,
  indent,
  lines,
  literal,
  members,
  posted,
  quoted,
  reactComponent,
  submitParts,
  vueComponent,
} from "./code-text.js"
import { codeOfV1 } from "./code-v1.js"
import type { Settings } from "./options.js"
import { sampleFormOf } from "./use-cases.js"

export const flavours = { html: "HTML", js: "JavaScript", react: "React", vue: "Vue" } as const
export type Flavour = keyof typeof flavours

export function codeFor(flavour: Flavour, settings: Settings, brand: Brand): string {
  const codeOf = settings.version === "v1" ? codeOfV1 : codeOfV2
  return codeOf[flavour]({ settings, brand, form: sampleFormOf(settings.useCase) })
}

const codeOfV2 = { html: htmlCode, js: jsCode, react: reactCode, vue: vueCode }

function htmlCode({ settings, brand, form }: CodeInput): string {
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
    posted(form),
    `  ${fieldOf(form)}`,
    ...indent(1, element(settings)),
    ...indent(1, submitParts(form)),
    "</form>",
    "",
    "<script>",
    '  const form = document.querySelector("form");',
    '  const mount = document.getElementById("captcha-check");',
    '  const hint = document.getElementById("captcha-status");',
    "",
    "  if (form && mount && hint) {",
    '    form.addEventListener("submit", function (event) {',
    "      const widget = mount.captchaWidget; // none: the script was blocked",
    ...indent(3, holdBack('widget ? widget.getState() : "error"', `hint.textContent = ${quoted(early)};`)),
    "    });",
    ...Object.entries(hints).map(
      ([name, hint]) =>
        `    form.addEventListener("captcha:widget.${name}", function () { hint.textContent = ${quoted(hint)}; });`,
    ),
    "  }",
    "</script>",
  )
}

/** The mount element with its attributes, on as many lines as it needs. */
function element(settings: Settings): string[] {
  const { sitekey, startMode, theme, language, formFieldName, apiEndpoint } = widgetOptions(settings)
  const given = attributes({
    class: "captcha-widget",
    id: "captcha-check",
    "data-sitekey": sitekey,
    "data-start": startMode,
    "data-theme": theme,
    "data-form-field-name": formFieldName ?? undefined,
    "data-api-endpoint": apiEndpoint,
    lang: language,
  })
  if (given.length < 4) return [`<div ${given.join(" ")}></div>`]
  return ["<div", ...indent(1, given), "></div>"]
}

function jsCode({ settings, brand, form }: CodeInput): string {
  return lines(
    `import { CaptchaSDK } from ${quoted(brand.sdkPackage)};`,
    "",
    ...findElements(form),
    "",
    `const sdk = new CaptchaSDK(${literal(sdkOptions(settings))});`,
    ...call("const widget = sdk.createWidget", ["element", ...members(widgetOptions(settings))]),
    "",
    ...listeners("widget", (hint) => `{ hint.textContent = ${hint}; }`),
    'form.addEventListener("submit", (event) => {',
    ...indent(1, holdBack("widget.getState()", `hint.textContent = ${quoted(early)};`)),
    "});",
    ...reader(settings, "widget"),
  )
}

function reactCode({ settings, brand, form }: CodeInput): string {
  const own = settings.formFieldName === ""
  return lines(
    `import { CaptchaSDK, type WidgetHandle } from ${quoted(brand.sdkPackage)};`,
    'import { type FormEvent, useEffect, useRef, useState } from "react";',
    "",
    "// One instance a page. It needs a DOM, so it is made in the browser.",
    "let sdk: CaptchaSDK | undefined;",
    "",
    ...reactComponent(
      form,
      "const handle = useRef<WidgetHandle>(undefined);",
      [
        "const element = container.current;",
        "if (!element) return;",
        `sdk ??= new CaptchaSDK(${literal(sdkOptions(settings))});`,
        ...call("const widget = sdk.createWidget", ["element", ...members(widgetOptions(settings))]),
        "handle.current = widget;",
        "const listeners = new AbortController();",
        "const { signal } = listeners;",
        ...listeners("widget", (hint) => `setHint(${hint})`, ", { signal }"),
        "return () => {",
        "  listeners.abort();",
        "  handle.current = undefined;",
        "  widget.destroy();",
        "};",
      ],
      holdBack('handle.current?.getState() ?? "error"', `setHint(${quoted(early)});`, own && "handle.current"),
    ),
  )
}

function vueCode({ settings, brand, form }: CodeInput): string {
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
    ...vueComponent(
      form,
      ["let widget: WidgetHandle | undefined;"],
      [
        "const element = container.value;",
        "if (!element) return;",
        `sdk ??= new CaptchaSDK(${literal(sdkOptions(settings))});`,
        ...call("widget = sdk.createWidget", ["element", ...members(widgetOptions(settings))]),
        ...listeners("widget", (hint) => `{ hint.value = ${hint}; }`),
      ],
      "widget?.destroy()",
      holdBack('widget?.getState() ?? "error"', `hint.value = ${quoted(early)};`, own && "widget"),
    ),
  )
}

/** The lines that hear what the widget reports. */
function listeners(target: string, say: (hint: string) => string, options = ""): string[] {
  return Object.entries(hints).map(
    ([name, hint]) => `${target}.addEventListener("captcha:widget.${name}", () => ${say(quoted(hint))}${options});`,
  )
}

/** The lines of a submit handler: what comes too early is held back and explained. A form of which code sends `widget`'s response is not posted. */
function holdBack(state: string, say: string, widget: string | false = false): string[] {
  const condition = 'if (state === "completed" || state === "error")'
  const send = `console.log(${widget}?.getResponse()); // put this into what you send: there is no field`
  return [
    `const state = ${state};`,
    ...(widget === false
      ? [`${condition} return; // the server decides`, "event.preventDefault();", say]
      : ["event.preventDefault();", `${condition} ${send}`, `else ${say}`]),
  ]
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
