import assert from "node:assert/strict"
import { test } from "node:test"
import { defaultsFor, fixedMembers, options } from "../../../content/components/playground/options.js"
import { paths } from "../../../content/components/playground/paths.js"
import { decodeSettings, encodeSettings } from "../../../content/components/playground/settings.js"
import { useCases } from "../../../content/components/playground/use-cases.js"
import { outcomes } from "../../../content/components/simulator/siteverify.js"
import { tableUnder } from "../simulator/page-tables.js"
import { literalsOf, membersOf } from "./declarations.js"
import { brand } from "./sample-brand.js"

const defaults = defaultsFor(brand.sitekeyPlaceholder)

test("every declared option can be set, and no other is named", () => {
  const declared = ["CreateWidgetOptions", "CaptchaSDKOptions"].flatMap((name) =>
    membersOf(name).map((member) => `${name}.${member}`),
  )
  const ours = [...options.flatMap(({ member }) => (member === undefined ? [] : [member])), ...fixedMembers]
  assert.deepEqual(ours.sort(), declared.sort())
})

test("every declared value can be chosen", () => {
  const choicesOf = (key: string) => Object.keys(options.find((option) => option.key === key)?.choices ?? {}).sort()
  assert.deepEqual(choicesOf("startMode"), literalsOf("StartMode").sort())
  assert.deepEqual(choicesOf("theme"), ["", ...literalsOf("WidgetTheme")].sort())
  assert.deepEqual(choicesOf("trigger"), literalsOf("WidgetResetTrigger").sort())
  for (const shorthand of literalsOf("APIEndpoint")) {
    assert.ok(options.find(({ key }) => key === "apiEndpoint")?.suggestions?.includes(shorthand))
    assert.ok(choicesOf("sdkApiEndpoint").includes(shorthand))
  }
  assert.deepEqual(choicesOf("useCase"), Object.keys(useCases).sort())
  assert.deepEqual(choicesOf("outcome"), Object.keys(outcomes).sort())
})

test("attributes and defaults are those of the configuration page", () => {
  for (const [attribute = "", option, , fallback = ""] of tableUnder(
    "content/docs/v2/sdk/configuration.mdx",
    "widget-options",
  )) {
    const ours = options.find(({ member }) => member === `CreateWidgetOptions.${option ?? ""}`)
    if (!ours) {
      assert.equal(option, "element")
      continue
    }
    assert.ok(attribute.split(" or ").includes(ours.attribute ?? ""), option)
    const value = String(defaults[ours.key])
    if (ours.choices && value !== "") assert.equal(fallback, value)
    if (ours.key === "formFieldName") assert.equal(fallback, value)
  }
})

test("each setting has an option, and each choice a default among its values", () => {
  assert.deepEqual([...options.map(({ key }) => key), "expert", "path"].sort(), Object.keys(defaults).sort())
  for (const { key, choices } of options) if (choices) assert.ok(Object.hasOwn(choices, String(defaults[key])), key)
})

test("only what differs stands in the address, and comes back as it was", () => {
  assert.equal(encodeSettings(defaults, defaults), "")
  const changed = { ...defaults, theme: "dark", formFieldName: "prüfung-✓", suspicious: true, path: "network" }
  const text = encodeSettings(changed, defaults)
  assert.match(text, /^[\w-]+$/)
  assert.deepEqual(Object.keys(JSON.parse(Buffer.from(text, "base64url").toString()) as object), [
    "formFieldName",
    "theme",
    "suspicious",
    "path",
  ])
  assert.deepEqual(decodeSettings(text, defaults), changed)
  assert.deepEqual(decodeSettings(Buffer.from(JSON.stringify({ theme: "dark" })).toString("base64"), defaults), {
    ...defaults,
    theme: "dark",
  })
})

test("what can't be read gives the defaults, a bad value the default of its option", () => {
  for (const bad of [null, "", "%%%", "e30", "bnVsbA", "W10", "eyJ0aGVtZSI6", btoa("\xff\xfe")])
    assert.deepEqual(decodeSettings(bad, defaults), defaults, String(bad))
  const mixed = {
    theme: "pink",
    startMode: "auto",
    suspicious: "yes",
    unknown: 1,
    sitekey: "x".repeat(300),
    path: "nowhere",
    language: 7,
    __proto__: null,
    toString: "x",
  }
  assert.deepEqual(decodeSettings(Buffer.from(JSON.stringify(mixed)).toString("base64"), defaults), {
    ...defaults,
    startMode: "auto",
  })
})

test("each path has words, and the main ones are the seven of the page", () => {
  assert.equal(new Set(paths.map(({ id }) => id)).size, paths.length)
  for (const { does, page, label } of paths) for (const words of [does, page]) assert.match(words, /^[A-Z].*\.$/, label)
  assert.deepEqual(
    paths.filter(({ main }) => main).map(({ label }) => label),
    [
      "Blocked script",
      "Network failure",
      "Expired response",
      "Wrong sitekey",
      "Reset while solving",
      "Server rejects",
      "Server unreachable",
    ],
  )
})
