/** The code that makes a widget of version 1, for sites that still run it. */
import {
  attributes,
  type CodeInput,
  fieldOf,
  findElements,
  indent,
  lines,
  members,
  posted,
  quoted,
  reactForm,
  vueForm,
} from "./code-text.js"

export const codeOfV1 = { html: htmlCode, js: jsCode, react: reactCode, vue: vueCode }

function htmlCode(input: CodeInput): string {
  const { brand, form } = input
  const files = `${brand.cdn}/${brand.v1Package}@${brand.v1Version}`
  const { sitekey, startMode, language, puzzleEndpoint } = optionsOf(input)
  const given = attributes({
    class: classOf(input),
    "data-sitekey": sitekey,
    "data-start": startMode,
    "data-lang": language,
    "data-puzzle-endpoint": puzzleEndpoint,
    "data-callback": "captchaDone",
    "data-error-callback": "captchaDone",
    "data-expired-callback": "captchaExpired",
  })
  return lines(
    `<script type="module" src="${files}/widget.module.min.js" async defer></script>`,
    `<script nomodule src="${files}/widget.min.js" async defer></script>`,
    "",
    posted(form),
    `  ${fieldOf(form)}`,
    "  <div",
    ...indent(2, given),
    "  ></div>",
    `  <button type="submit">${form.button}</button>`,
    "</form>",
    "",
    "<script>",
    "  // After an error too: the server decides what a failed check means.",
    "  function captchaDone() {",
    '    document.querySelector("form button")?.removeAttribute("disabled");',
    "  }",
    "  function captchaExpired() {",
    '    document.querySelector("form button")?.setAttribute("disabled", "");',
    "  }",
    "</script>",
  )
}

function jsCode(input: CodeInput): string {
  return lines(
    `import { WidgetInstance } from ${quoted(input.brand.v1Package)};`,
    "",
    ...findElements(input.form),
    ...(classOf(input) === "captcha-widget" ? [] : ['element.classList.add("dark");']),
    "",
    ...instance(input, (usable) => `button.disabled = ${!usable}`),
  )
}

function reactCode(input: CodeInput): string {
  const { brand, form } = input
  return lines(
    `import { WidgetInstance } from ${quoted(brand.v1Package)};`,
    'import { useEffect, useRef, useState } from "react";',
    "",
    `export function ${form.component}() {`,
    "  const container = useRef<HTMLDivElement>(null);",
    "  const [usable, setUsable] = useState(true);",
    "",
    "  useEffect(() => {",
    ...indent(2, ownElement(input, "container.current?.append(element);")),
    ...indent(
      2,
      instance(input, (usable) => `setUsable(${usable})`),
    ),
    "    return () => widget.destroy();",
    "  }, []);",
    "",
    ...reactForm(form),
    "}",
  )
}

function vueCode(input: CodeInput): string {
  const { brand, form } = input
  return lines(
    '<script setup lang="ts">',
    `import { WidgetInstance } from ${quoted(brand.v1Package)};`,
    'import { onBeforeUnmount, onMounted, ref } from "vue";',
    "",
    "const container = ref<HTMLElement | null>(null);",
    "const usable = ref(true);",
    "let destroy = () => {};",
    "",
    "onMounted(() => {",
    ...indent(1, ownElement(input, "container.value?.append(element);")),
    ...indent(
      1,
      instance(input, (usable) => `usable.value = ${usable}`),
    ),
    "  destroy = () => widget.destroy();",
    "});",
    "onBeforeUnmount(() => destroy());",
    "</script>",
    "",
    ...vueForm(form),
  )
}

/** `destroy()` removes the element it was given, which a framework would miss. */
function ownElement(input: CodeInput, append: string): string[] {
  return [
    "// destroy() removes this element, so the framework keeps its own.",
    'const element = document.createElement("div");',
    `element.className = "${classOf(input)}";`,
    append,
  ]
}

function instance(input: CodeInput, use: (usable: boolean) => string): string[] {
  const callbacks = { readyCallback: false, doneCallback: true, errorCallback: true }
  return [
    "const widget = new WidgetInstance(element, {",
    ...indent(1, [
      ...members(optionsOf(input)).map((member) => `${member},`),
      ...Object.entries(callbacks).map(([name, usable]) => `${name}: () => { ${use(usable)}; },`),
    ]),
    "});",
  ]
}

function classOf({ settings }: CodeInput): string {
  return settings.theme === "dark" ? "captcha-widget dark" : "captcha-widget"
}

/** What differs from the defaults of version 1. */
function optionsOf({ settings, brand }: CodeInput) {
  const { sitekey, startMode, language, apiEndpoint } = settings
  const origins: Record<string, string> = { global: brand.v1ApiGlobal, eu: brand.v1ApiEu }
  const puzzle = (entry: string) => `${origins[entry.trim()] ?? entry.trim()}/api/v1/puzzle`
  return {
    ...(sitekey !== "" && { sitekey }),
    ...(startMode !== "focus" && { startMode }),
    ...(language !== "" && { language }),
    ...(apiEndpoint !== "" &&
      apiEndpoint !== "global" && { puzzleEndpoint: apiEndpoint.split(",").map(puzzle).join(",") }),
  }
}
