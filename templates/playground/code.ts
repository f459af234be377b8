/** The code that makes the widget of the settings, ready to copy: HTML, JavaScript, React and Vue. */
import { sdkOptions, widgetOptions } from "./bench.js"
import type { Brand } from "./brand.js"
import {
  attribute,
  attributes,
  type CodeInput,
  call,
  fieldOf,
  findElements,
  indent,
  lines,
  literal,
  members,
  posted,
  quoted,
  reactForm,
  vueForm,
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
  const given = attributes({
    class: "captcha-widget",
    "data-sitekey": sitekey,
    "data-start": startMode,
    "data-theme": theme,
    "data-form-field-name": formFieldName ?? undefined,
    "data-api-endpoint": apiEndpoint,
    lang: language,
  })
  if (given.length < 3) return [`<div ${given.join(" ")}></div>`]
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
    'widget.addEventListener("captcha:widget.statechange", ({ detail }) => {',
    "  // After an error the server decides, so the button stays usable.",
    '  button.disabled = detail.state !== "completed" && detail.state !== "error";',
    "});",
    ...reader(settings, "widget"),
  )
}

function reactCode({ settings, brand, form }: CodeInput): string {
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
    ...reactForm(
      form,
      own ? "<form onSubmit={(event) => { event.preventDefault(); console.log(response()); }}>" : undefined,
    ),
    "}",
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
    ...vueForm(form, own ? '<form @submit.prevent="submit">' : undefined),
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
