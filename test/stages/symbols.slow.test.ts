import assert from "node:assert/strict"
import { test } from "node:test"
import { newMemo, ownFile, samplesOf, smallConfig, smallSite, symbolProblems, told } from "../samples/small-site.js"

const page = "content/docs/v2/page.mdx"
const sdk = {
  "content/sdk/v2/sdk.d.ts": ownFile("content/sdk/v2/sdk.d.ts"),
  "content/sdk/v2/global.d.ts": ownFile("content/sdk/v2/global.d.ts"),
  "content/sdk/v1/sdk.d.ts": ownFile("content/sdk/v1/sdk.d.ts"),
  "content/api/v2/openapi.yaml": ownFile("content/api/v2/openapi.yaml"),
}
const memo = newMemo()
const prose = async (text: string, more: Record<string, string> = {}) =>
  told(await symbolProblems(await smallSite({ ...sdk, [page]: text, ...more }, { memo })))

test("checked are members, events, attributes, calls, names of another version, and slips by one edit", async () => {
  const text = [
    "`WidgetHandle.rest` `CaptchaSDK.createWidget()` `data.event_idd`",
    "`captcha:widget.done` `captcha:widget.complete`",
    "`data-siteky` `data-sitekey`",
    "`makeWidget()` `createWidget()` `fetch()` `encodeURIComponent()`",
    "`doneCallback`",
    "`creteWidget` `response_invalids`",
  ].join("\n\n")
  assert.deepEqual(await prose(text), [
    "1:2 unknown-symbol WidgetHandle has no member rest",
    "1:50 unknown-symbol data has no member event_idd",
    "3:2 unknown-symbol unknown event: captcha:widget.done",
    "5:2 unknown-symbol unknown attribute: data-siteky",
    "7:2 unknown-symbol unknown name: makeWidget()",
    "9:2 unknown-symbol doneCallback exists in v1, not in v2",
    "11:2 unknown-symbol unknown name: creteWidget",
    "11:16 unknown-symbol unknown name: response_invalids",
  ])
})

test("everything else is left alone", async () => {
  const text =
    "`npm` `package.json` `user.name` `state.value` `Sitekey` `secret` `event.preventDefault()` `a b` `.captcha-widget` `window.captcha` `response`"
  assert.deepEqual(await prose(text), [])
})

test("what the page's own samples define may be called", async () => {
  assert.deepEqual(
    await prose(
      "`mayPass()`\n\n```js\nfunction mayPass() {}\n```\n\n`may_pass()`\n\n```python\njson.may_pass(1)\n```\n",
    ),
    [],
  )
})

test("the suggestion for a value that begins with a dot is the value as prose writes it", async () => {
  const [found] = await symbolProblems(await smallSite({ ...sdk, [page]: "`SentinelResponse.RESETT`" }, { memo }))
  assert.equal(found?.message, "SentinelResponse has no member RESETT")
  assert.equal(found?.hint, "did you mean .RESET?")
})

test("suggestions, and words that are allowed with a reason", async () => {
  const [found] = await symbolProblems(await smallSite({ ...sdk, [page]: "`creteWidget`" }, { memo }))
  assert.equal(found?.hint, "did you mean createWidget?")
  assert.deepEqual(
    await prose(
      '---\nallow_symbols:\n  creteWidget: "a slip on purpose"\n  v1: "says what was"\n---\n\n`creteWidget` `doneCallback`\n',
    ),
    [],
  )
  const config = smallConfig({ symbols: { allow: { "makeWidget()": "another library" } } })
  assert.deepEqual(await symbolProblems(await smallSite({ ...sdk, [page]: "`makeWidget()`" }, { memo, config })), [])
})

test("pages of no version may speak of each", async () => {
  assert.deepEqual(
    told(
      await symbolProblems(
        await smallSite(
          { ...sdk, "content/blog/post.mdx": "`doneCallback` `createWidget()` `makeWidget()`" },
          { memo },
        ),
      ),
    ),
    ["1:34 unknown-symbol unknown name: makeWidget()"],
  )
})

test("a page that did not change is judged again only when what it is held against did", async () => {
  const config = smallConfig()
  const text = 'import Part from "./_part.mdx"\n\n<Part />\n\n`mayPass()` `createWidget()`\n'
  const partial = "content/docs/v2/_part.mdx"
  const problems = async (files: Record<string, string>, used = config) =>
    symbolProblems(await smallSite({ ...sdk, [page]: text, ...files }, { memo, config: used }))
  const defines = { [partial]: "```js\nfunction mayPass() {}\n```\n" }
  const defect = ["5:2 unknown-symbol unknown name: mayPass()"]
  assert.deepEqual(told(await problems(defines)), [])
  const found = await problems({ [partial]: "Nothing." })
  assert.deepEqual(told(found), defect)
  assert.equal((await problems({ [partial]: "Nothing." }))[0], found[0], "the problem itself is remembered")
  assert.deepEqual(told(await problems(defines)), [])
  const renamed = sdk["content/sdk/v2/sdk.d.ts"].replace(/\bcreateWidget\b/g, "mountWidget")
  assert.deepEqual(told(await problems({ ...defines, "content/sdk/v2/sdk.d.ts": renamed })), [
    "5:14 unknown-symbol unknown name: createWidget()",
  ])
  const allowed = smallConfig({ symbols: { allow: { "mayPass()": "another library" } } })
  assert.deepEqual(told(await problems({ [partial]: "Nothing." }, allowed)), [])
})

/** Lines that end in `stale: x` speak of x, in code and in prose. */
const guide = `---
title: Guide
---

Call \`createWidget()\`, or \`CaptchaSDK.createWidget\`. {/* stale: method */}

A \`WidgetHandle\` has \`WidgetHandle.isDestroyed\`. {/* stale: class property */}

Set \`CreateWidgetOptions.formFieldName\`. {/* stale: option */}

Listen to \`captcha:widget.complete\`. {/* stale: event */}

The state is \`completed\`; starts are told by \`StartMode\`. {/* stale: state type */}

The answer has \`data.event_id\`, or the code \`response_invalid\`. {/* stale: field code */}

Send \`X-API-Key\`. {/* stale: header */}

\`\`\`ts title="one.ts"
import { CaptchaSDK } from "{brand.sdkPackage}"
import type { WidgetHandle } from "{brand.sdkPackage}" // stale: class
import type { StartMode } from "{brand.sdkPackage}" // stale: type

const element = document.querySelector<HTMLElement>("#captcha-check")!
const sdk = new CaptchaSDK()
export const mode: StartMode = "auto"
export const handle = sdk.createWidget({ element, startMode: mode }) // stale: method
export const other = sdk.getAllWidgets()[0]!
console.log(other.isDestroyed) // stale: property
if (other.getState() === "completed") console.log("done") // stale: state
other.addEventListener("captcha:widget.complete", () => {}) // stale: event event
export const options: Parameters<typeof sdk.attach> = []
export const typed = (one: WidgetHandle) => one.id
\`\`\`

\`\`\`ts
import type { CreateWidgetOptions } from "{brand.sdkPackage}"
export const options: CreateWidgetOptions = {
  element: document.body,
  formFieldName: "captcha", // stale: option
}
\`\`\`

\`\`\`html
<form id="signup"></form>
<script>
  document.querySelector("form").addEventListener("captcha:widget.complete", function () {}) // stale: event
</script>
\`\`\`

\`\`\`json
{
  "success": true,
  "data": {
    "event_id": "ev_1", // stale: field
    "challenge": { "timestamp": "2025-01-31T13:01:25Z", "origin": "" }
  }
}
\`\`\`

\`\`\`json
{
  "success": false,
  "error": {
    "error_code": "response_invalid", // stale: code
    "detail": ""
  }
}
\`\`\`

\`\`\`bash
curl --header "X-API-Key: $KEY" {brand.apiGlobal}/api/v2/captcha/siteverify # stale: header
\`\`\`
`.replace(/^(```json\n[^`]*```)/gm, (fence) => fence.replace("```json", "```jsonc"))

const declarations = "content/sdk/v2/sdk.d.ts"
const openapi = "content/api/v2/openapi.yaml"
const renames: { kind: string; from: RegExp; to: string; file: string }[] = [
  { kind: "class", from: /\bWidgetHandle\b/g, to: "WidgetHandler", file: declarations },
  { kind: "method", from: /\bcreateWidget\b/g, to: "mountWidget", file: declarations },
  { kind: "property", from: /\bisDestroyed\b/g, to: "destroyed", file: declarations },
  { kind: "option", from: /\bformFieldName\b/g, to: "fieldName", file: declarations },
  { kind: "event", from: /captcha:widget\.complete/g, to: "captcha:widget.solved", file: declarations },
  { kind: "state", from: /"completed"/g, to: '"complete"', file: declarations },
  { kind: "type", from: /\bStartMode\b/g, to: "StartModes", file: declarations },
  { kind: "code", from: /\bresponse_invalid\b/g, to: "responses_invalid", file: openapi },
  { kind: "field", from: /\bevent_id\b/g, to: "event_reference", file: openapi },
  { kind: "header", from: /\bX-API-Key\b/g, to: "X-API-Keys", file: openapi },
]

async function staleLines(files: Record<string, string>): Promise<string[]> {
  const site = await smallSite(files, { memo })
  const problems = [...(await symbolProblems(site)), ...(await samplesOf(site)).diagnostics].filter(
    (one) => one.file === page,
  )
  return [...new Set(problems.map((one) => one.line))]
    .sort((a, b) => a - b)
    .map((line) => guide.split("\n")[line - 1] ?? "")
}

test("a guide that is right is not reported", async () => {
  assert.deepEqual(await staleLines({ ...sdk, [page]: guide }), [])
})

for (const { kind, from, to, file } of renames) {
  test(`a renamed ${kind} is reported wherever a page still says the old name`, async () => {
    const renamed = (sdk as Record<string, string>)[file]?.replace(from, to) ?? ""
    assert.notEqual(renamed, (sdk as Record<string, string>)[file])
    const expected = guide.split("\n").filter((line) => new RegExp(`stale:.*\\b${kind}\\b`).test(line))
    const found = await staleLines({ ...sdk, [file]: renamed, [page]: guide })
    assert.deepEqual(found, expected)
    assert.ok(expected.length >= 2)
  })
}
