import assert from "node:assert/strict"
import { test } from "node:test"
import { newMemo, samplesOf, smallSite, told } from "./small-site.js"

const sdk = `
export declare class Sdk {
  /** Makes one. HTML attribute: \`data-sitekey\`. */
  create(options: { sitekey: string }): Handle
}
export interface Handle { reset(): void; readonly id: string }
`
const page = "content/docs/v2/page.mdx"
const withSdk = (text: string, more: Record<string, string> = {}) => ({
  "content/sdk/v2/sdk.d.ts": sdk,
  [page]: text,
  ...more,
})
const check = async (text: string, more: Record<string, string> = {}) =>
  told((await samplesOf(await smallSite(withSdk(text, more)))).diagnostics)

test("TypeScript is checked strictly, at its place, through indentation and names of the brand", async () => {
  const text = [
    "# Page",
    "",
    "- in a list",
    "",
    "  ```ts",
    '  import { Sdk } from "{brand.sdkPackage}"',
    '  const handle = new Sdk().create({ sitekey: "{brand.sitekeyPlaceholder}" }).rest()',
    "  ```",
  ].join("\n")
  const column = text.split("\n")[6]?.indexOf("rest") ?? 0
  assert.deepEqual(await check(text), [
    `7:${column + 1} invalid-sample Property 'rest' does not exist on type 'Handle'. Did you mean 'reset'?`,
  ])
})

test("JavaScript, JSX, Vue and inline scripts are checked, and need no types of their own", async () => {
  const text = [
    "```js",
    'import { Sdk } from "@captcha/sdk"',
    "function later(value) { return value }",
    "later(new Sdk().make)",
    "```",
    "",
    "```html",
    '<button onclick="later()">x</button>',
    "<script>",
    "  document.querySelector('button').setAttribut('a', 'b')",
    "</script>",
    "```",
    "",
    "```tsx",
    'import { useState } from "react"',
    "export const View = () => { const [one] = useState(1); return <p>{one.length}</p> }",
    "```",
    "",
    "```vue",
    '<script setup lang="ts">',
    'import { Sdk } from "@captcha/sdk"',
    "const sdk: string = new Sdk()",
    "</script>",
    "<template><p /></template>",
    "```",
  ].join("\n")
  assert.deepEqual(
    (await check(text)).map((one) => one.split(" ").slice(0, 2).join(" ")),
    ["4:17 invalid-sample", "10:36 invalid-sample", "16:71 invalid-sample", "22:7 invalid-sample"],
  )
})

test("samples continue each other, assume declarations, import titled samples, and may belong to another version", async () => {
  const text = [
    'import Part from "./_part.mdx"',
    "",
    "<Part />",
    "",
    "```ts continues",
    "sdk.create({ sitekey: one }).reset()",
    "missing()",
    "```",
    "",
    '```js assumes="declare const handle: Handle"',
    "handle.reset()",
    "handle.rest()",
    "```",
    "",
    '```ts title="lib/one.ts"',
    "export const one = (value: string) => value",
    "```",
    "",
    '```ts title="lib/two.ts"',
    'import { one } from "./one.js"',
    "one(2)",
    'import { three } from "./three.js"',
    "```",
    "",
    '```ts version="v1"',
    'import { Old } from "captcha-challenge"',
    "new Old().gone()",
    "```",
  ].join("\n")
  const part = '```ts\nimport { Sdk } from "@captcha/sdk"\nconst sdk = new Sdk()\nconst one = "CS"\n```'
  const more = {
    "content/docs/v2/_part.mdx": part,
    "content/sdk/v1/sdk.d.ts": "export declare class Old { here(): void }",
  }
  assert.deepEqual(await check(text, more), [
    "7:1 invalid-sample Cannot find name 'missing'.",
    "12:8 invalid-sample Property 'rest' does not exist on type 'Handle'. Did you mean 'reset'?",
    "21:5 invalid-sample Argument of type 'number' is not assignable to parameter of type 'string'.",
    "22:23 invalid-sample sample not found on this page: ./three.js",
    "27:11 invalid-sample Property 'gone' does not exist on type 'Old'.",
  ])
})

test("a reason keeps a sample from being checked, a bare word does not", async () => {
  const site = await smallSite(
    withSdk('```ts nocheck="shows a mistake"\nnope(\n```\n\n```ts nocheck\nconst a = 1\n```\n'),
  )
  assert.deepEqual((await samplesOf(site)).diagnostics, [])
  assert.deepEqual(told(site.sources.get(page)?.diagnostics ?? []), ["5:1 invalid-sample nocheck without a reason"])
})

test("JSON, YAML and import maps are parsed", async () => {
  const text =
    '```json\n{\n  "a": 1,\n  "b": }\n```\n\n```yaml\na: 1\na: 2\n```\n\n```html\n<script type="importmap">\n{ "imports": [ }\n</script>\n```\n'
  assert.deepEqual(
    (await check(text)).map((one) => one.split(" ").slice(0, 2).join(" ")),
    ["4:8 invalid-sample", "9:1 invalid-sample", "14:16 invalid-sample"],
  )
})

test("other languages parse where their interpreter is installed, and it is said where not", async () => {
  const text = "```bash\nif true; then\n  echo {brand.name}\n```\n\n```console\n$ echo 'x\ny\n```\n"
  const bash = (await check(text)).map((one) => one.split(" ").slice(0, 2).join(" "))
  assert.equal(bash.length, 2)
  assert.ok(bash.every((one) => one.endsWith("invalid-sample")))
  const { diagnostics } = await samplesOf(await smallSite(withSdk(text)), "")
  assert.deepEqual(told(diagnostics), [
    "1:1 skipped-sample bash is not installed here, so the syntax of 2 samples in bash was not checked",
  ])
})

test("only what an edit touched is checked again", async () => {
  const memo = newMemo()
  const text = (value: string) =>
    `\`\`\`ts\nconst a = ${value}\n\`\`\`\n\n\`\`\`ts continues\nconst b: string = a\n\`\`\`\n\n\`\`\`ts\nconst c = 3\n\`\`\`\n`
  const first = await samplesOf(await smallSite(withSdk(text('"x"')), { memo }))
  assert.deepEqual([first.checks, first.fromCache, told(first.diagnostics)], [3, 0, []])
  const second = await samplesOf(await smallSite(withSdk(text("1")), { memo }))
  assert.deepEqual([second.checks, second.fromCache], [3, 1])
  assert.deepEqual(told(second.diagnostics), ["6:7 invalid-sample Type 'number' is not assignable to type 'string'."])
})
