/** Our own declarations: exactly the pages that the contract of the SDK names. */
import assert from "node:assert/strict"
import { test } from "node:test"
import siteConfig from "../../site.config.js"
import { compareModels } from "../../src/reference/compare-models.js"
import { type Own, textOf as wordsOf } from "../../src/reference/nodes.js"
import { readMappings } from "../../src/reference/read-mappings.js"
import { buildReference } from "../../src/reference/reference.js"
import { searchSymbols } from "../../src/reference/search-symbols.js"
import { symbolPage } from "../../src/reference/symbol-page.js"
import { deadRefs, declarationsBelow, readTexts, textOf } from "./read.js"

const names = siteConfig.brand
const read = (version: string, globals: string[] = []) =>
  readTexts(declarationsBelow(`content/sdk/${version}`, `content/sdk/${version}`), {
    entry: `content/sdk/${version}/sdk.d.ts`,
    globals,
    names,
  })

const data = ["id", "name", "response", "state"]
const events: Record<string, string[]> = {
  complete: data,
  error: [...data, "error"],
  expire: data,
  reset: [...data, "trigger"],
  "state-change": [...data, "error"],
}
const pages: Record<string, string[]> = {
  "captcha-sdk": ["constructor", "attach", "attached", "clear", "create-widget", "get-all-widgets", "get-widget-by-id"],
  "captcha-sdk-options": ["api-endpoint", "disable-eval-patching", "start-agent"],
  "create-widget-options": ["api-endpoint", "element", "form-field-name", "language", "sitekey", "start-mode", "theme"],
  "widget-handle": [
    "add-event-listener",
    "remove-event-listener",
    "destroy",
    "get-element",
    "get-response",
    "get-state",
    "id",
    "is-destroyed",
    "reset",
    "sitekey",
    "start",
    "start-mode",
  ],
  ...Object.fromEntries(
    Object.entries(events).flatMap(([event, fields]) => [
      [`captcha-widget-${event}-event`, []],
      [`captcha-widget-${event}-event-name`, []],
      [`captcha-widget-${event}-event-data`, fields],
    ]),
  ),
  "captcha-event-map": [],
  "captcha-event-name": [],
  "captcha-event-data": [],
  "widget-error-code": [],
  "widget-error-data": ["code", "title", "detail"],
  "start-mode": [],
  "widget-state": [],
  "widget-reset-trigger": [],
  "sentinel-response": [],
  "api-endpoint": [],
  "widget-theme": [],
  "widget-reset-options": ["trigger"],
}

test("the SDK's pages are those of its contract, and each says what it is and shows how", async () => {
  const model = await read("v2")
  const wanted = Object.entries(pages).flatMap(([name, members]) => [
    name,
    ...members.map((member) => `${name}/${member}`),
  ])
  const shown = model.symbols.filter((symbol) => !symbol.inline)
  assert.deepEqual(shown.map((symbol) => symbol.id).sort(), wanted.sort())
  assert.deepEqual(model.diagnostics, [])
  assert.deepEqual(deadRefs(model), [])
  for (const { id, doc, signatures, declaration } of shown) {
    const [main] = signatures
    assert.ok((main?.tokens ?? declaration).length > 0, `${id} has a signature`)
    assert.ok((main?.doc ?? doc).summary.length > 0, `${id} has a summary`)
    assert.ok((main?.doc ?? doc).examples.length > 0, `${id} has an example`)
  }
})

test("its events know their type, data and constant, and each page of an event shows them", async () => {
  const model = await read("v2")
  assert.equal(model.events.length, 5)
  const config = { entry: model.entry, globals: [], route: "/docs/v2/sdk/reference", label: "Reference", package: "x" }
  const reference = buildReference(config, model, undefined)
  for (const event of model.events) {
    const symbol = reference.byId.get(event.type ?? "")
    assert.ok(symbol)
    const nodes = symbolPage(symbol, reference, [])
    const below = (title: string) => {
      const at = nodes.findIndex((node) => node.type === "heading" && wordsOf(node.children) === title)
      const next = nodes[at + 1]
      return at >= 0 && next?.type === "own" ? (next.children as Own[]) : []
    }
    assert.deepEqual(
      below("Event").map(({ children: [name] }) => wordsOf(name ? [name] : [])),
      ["Name", "Data", "Name constant", "Map"],
    )
    assert.ok(below("Data fields").length >= 4)
  }
})

/** What version 2 changed, from both declarations and the notes beside them. */
async function ownChanges() {
  const globals = (version: string) => [`content/sdk/${version}/global.d.ts`]
  const [before, after] = [await read("v1", globals("v1")), await read("v2", globals("v2"))]
  const file = {
    kind: "text" as const,
    path: "content/sdk/changes.yml",
    text: textOf("content/sdk/changes.yml"),
    hash: "",
  }
  const { mappings, diagnostics } = readMappings(file)
  const compared = compareModels({ label: "v1", before, after, mappings })
  assert.deepEqual([...diagnostics, ...compared.diagnostics], [])
  return { after, mappings, compared }
}

test("every note about a change since version 1 is shown, for what behaves differently under the same name too", async () => {
  const { mappings, compared } = await ownChanges()
  const shown = compared.changes.groups.flatMap((group) => group.changes)
  for (const { note, from, to } of mappings)
    if (note !== undefined)
      assert.ok(
        shown.some((change) => change.note === note),
        `${from ?? to}: ${note}`,
      )
  assert.equal(shown.find(({ after }) => after?.name === "WidgetHandle.destroy()")?.status, "changed")
})

test("the search finds members, values, events, attributes and the names of version 1", async () => {
  const { after, compared } = await ownChanges()
  const config = { entry: after.entry, globals: [], route: "/r", label: "Reference" }
  const symbols = searchSymbols(buildReference(config, after, compared.changes))
  const find = (name: string, owner?: string) =>
    symbols.find((symbol) => symbol.name === name && symbol.owner === owner)
  assert.deepEqual(find("captcha:widget.complete", "CaptchaEventMap")?.url, "/r/captcha-widget-complete-event")
  assert.equal(find("network_error", "WidgetErrorCode")?.url, "/r/widget-error-code#value-network-error")
  assert.ok(find("theme", "CreateWidgetOptions")?.aliases.includes("data-theme"))
  assert.ok(find("formFieldName", "CreateWidgetOptions")?.aliases.includes("solutionFieldName"))
  assert.ok(find("WidgetHandle")?.aliases.includes("WidgetInstance"))
})

test("changes: added, removed, renamed, retyped and noted, and mappings that name nothing", async () => {
  const before = await readTexts({
    "content/a.d.ts":
      "export declare class Old { go(): void; stay(): Old; gone(): void; set(mode: 'a' | 'b'): void }\nexport type Same = 'x' | 'y'\nexport type Away = 1\n",
  })
  const after = await readTexts({
    "content/b.d.ts":
      "export declare class New { go(fast?: boolean): void; stay(): New; set(mode: 'a' | 'b'): void; fresh(): void }\nexport type Same = 'y' | 'x'\nexport type Added = 1\n",
  })
  const text =
    "- from: Old\n  to: New\n  note: Another name.\n- from: Old.gone\n  note: No more.\n- from: Old.set\n  note: Keeps the mode.\n- from: Odl.go\n  to: New.fly\n"
  const { mappings } = readMappings({ kind: "text", path: "content/changes.yml", text, hash: "" })
  const { changes, diagnostics } = compareModels({ label: "v1", before, after, mappings })
  assert.deepEqual(
    changes.groups.flatMap((group) =>
      group.changes.map((one) => [group.name, one.status, one.before?.name, one.after?.name, one.note]),
    ),
    [
      ["New", "renamed", "Old", "New", "Another name."],
      ["New", "retyped", "Old.go()", "New.go()", undefined],
      ["New", "changed", "Old.set()", "New.set()", "Keeps the mode."],
      ["New", "added", undefined, "New.fresh()", undefined],
      ["New", "removed", "Old.gone()", undefined, "No more."],
      ["New", "added", undefined, "Added", undefined],
      ["Only in v1", "removed", "Away", undefined, undefined],
    ],
  )
  assert.equal(changes.same, 2)
  assert.deepEqual(
    diagnostics.map(({ code, line, target, hint }) => [code, line, target, hint]),
    [
      ["unknown-symbol", 8, "Odl.go", "did you mean Old.go?"],
      ["unknown-symbol", 8, "New.fly", undefined],
    ],
  )
})
