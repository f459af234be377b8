/** The code that makes a widget of version 1, for sites that still run it. */
import type { CodeInput, Flavour } from "./code.js"
import { attribute, fieldOf, indent, lines, members, quoted } from "./code-text.js"

export function codeOfV1(flavour: Flavour, input: CodeInput): string {
  return { html: htmlCode, js: jsCode, react: reactCode, vue: vueCode }[flavour](input)
}

function htmlCode(input: CodeInput): string {
  const { brand, form } = input
  const files = `${brand.cdn}/${brand.v1Package}@${brand.v1Version}`
  const { sitekey, startMode, language, puzzleEndpoint } = optionsOf(input)
  const attributes = Object.entries({
    class: classOf(input),
    "data-sitekey": sitekey,
    "data-start": startMode,
    "data-lang": language,
    "data-puzzle-endpoint": puzzleEndpoint,
    "data-callback": "captchaDone",
    "data-error-callback": "captchaDone",
    "data-expired-callback": "captchaExpired",
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${attribute(value)}"`]))
  return lines(
    `<script type="module" src="${files}/widget.module.min.js" async defer></script>`,
    `<script nomodule src="${files}/widget.min.js" async defer></script>`,
    "",
    `<form action="${form.action}" method="post">`,
    `  ${fieldOf(form)}`,
    "  <div",
    ...indent(2, attributes),
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
    'const element = document.getElementById("captcha");',
    `const button = document.querySelector(${quoted(`form[action="${input.form.action}"] button`)});`,
    "if (!element || !(button instanceof HTMLButtonElement)) {",
    '  throw new Error("The form is not on this page");',
    "}",
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
    "  return (",
    `    <form action="${form.action}" method="post">`,
    `      ${fieldOf(form, true)}`,
    "      <div ref={container} />",
    `      <button type="submit" disabled={!usable}>${form.button}</button>`,
    "    </form>",
    "  );",
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
    "<template>",
    `  <form action="${form.action}" method="post">`,
    `    ${fieldOf(form)}`,
    '    <div ref="container"></div>',
    `    <button type="submit" :disabled="!usable">${form.button}</button>`,
    "  </form>",
    "</template>",
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
