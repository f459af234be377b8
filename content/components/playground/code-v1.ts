/** The code that makes a widget of version 1, for sites that still run it. */
import {
  attributes,
  type CodeInput,
  early,
  fieldOf,
  findElements,
  hints,
  indent,
  lines,
  members,
  posted,
  quoted,
  reactComponent,
  submitParts,
  vueComponent,
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
    "data-error-callback": "captchaFailed",
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
    ...indent(1, submitParts(form)),
    "</form>",
    "",
    "<script>",
    '  const form = document.querySelector("form");',
    '  const hint = document.getElementById("captcha-status");',
    `  function captchaDone() { hint?.replaceChildren(${quoted(hints.complete)}); }`,
    `  function captchaFailed() { hint?.replaceChildren(${quoted(hints.error)}); }`,
    `  function captchaExpired() { hint?.replaceChildren(${quoted(hints.expire)}); }`,
    "",
    '  form?.addEventListener("submit", (event) => {',
    "    // Without a field the script was blocked. Then, and after an error, the server decides.",
    '    const value = String(new FormData(form).get("captcha-solution") ?? ".ERROR");',
    '    if (!value.startsWith(".") || value.endsWith("ERROR")) return;',
    "    event.preventDefault();",
    `    hint?.replaceChildren(${quoted(early)});`,
    "  });",
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
    "let failed = false;",
    ...instance(input, (hint) => `hint.textContent = ${hint};`),
    'form.addEventListener("submit", (event) => {',
    ...indent(1, holdBack("widget.valid || failed", `hint.textContent = ${quoted(early)};`)),
    "});",
  )
}

function reactCode(input: CodeInput): string {
  const { brand, form } = input
  return lines(
    `import { WidgetInstance } from ${quoted(brand.v1Package)};`,
    'import { type FormEvent, useEffect, useRef, useState } from "react";',
    "",
    ...reactComponent(
      form,
      "const ready = useRef((): boolean => true);",
      [
        "let failed = false;",
        ...ownElement(input, "container.current?.append(element);"),
        ...instance(input, (hint) => `setHint(${hint});`),
        "ready.current = () => widget.valid || failed;",
        "return () => widget.destroy();",
      ],
      holdBack("ready.current()", `setHint(${quoted(early)});`),
    ),
  )
}

function vueCode(input: CodeInput): string {
  const { brand, form } = input
  return lines(
    '<script setup lang="ts">',
    `import { WidgetInstance } from ${quoted(brand.v1Package)};`,
    'import { onBeforeUnmount, onMounted, ref } from "vue";',
    "",
    ...vueComponent(
      form,
      ["let ready = (): boolean => true;", "let destroy = () => {};"],
      [
        "let failed = false;",
        ...ownElement(input, "container.value?.append(element);"),
        ...instance(input, (hint) => `hint.value = ${hint};`),
        "ready = () => widget.valid || failed;",
        "destroy = () => widget.destroy();",
      ],
      "destroy()",
      holdBack("ready()", `hint.value = ${quoted(early)};`),
    ),
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

function instance(input: CodeInput, say: (hint: string) => string): string[] {
  return [
    "const widget = new WidgetInstance(element, {",
    ...indent(1, [
      ...members(optionsOf(input)).map((member) => `${member},`),
      `doneCallback: () => { failed = false; ${say(quoted(hints.complete))} },`,
      `errorCallback: () => { failed = true; ${say(quoted(hints.error))} },`,
    ]),
    "});",
  ]
}

/** The lines of a submit handler. After an error the server decides. */
function holdBack(ready: string, say: string): string[] {
  return [`if (${ready}) return;`, "event.preventDefault();", say]
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
