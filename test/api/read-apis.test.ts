import assert from "node:assert/strict"
import { test } from "node:test"
import { apiAnchors, apiData, apiProblems } from "../../src/api/api-views.js"
import { readApis } from "../../src/api/read-apis.js"
import { realDisk } from "../../src/disk.js"
import { hashOf } from "../../src/engine/hash.js"
import type { DocSet } from "../../src/model.js"
import { installedPrograms, interpreterFor, parseWith } from "../../src/samples/interpreters.js"
import { highlight } from "../../src/stages/compile/code-fence.js"
import { newMemo, ownFile, smallConfig, told } from "../samples/small-site.js"

const path = "content/api/v2/openapi.yaml"
const own = ownFile(path)
const config = smallConfig({ api: { download: "/api/x-{version}.yaml" } })
const read = (text: string) =>
  readApis({ texts: [{ kind: "text", path, text, hash: hashOf(text) }], config, memo: newMemo() })
const place = { file: "content/docs/v2/api.mdx", line: 1, column: 1 }

test("a document becomes operations with parameters, fields, answers, errors and samples", async () => {
  const { apis, diagnostics } = await read(own)
  assert.deepEqual(diagnostics, [])
  const [api] = apis
  const [operation] = api?.operations ?? []
  assert.equal(api?.download, "/api/x-v2.yaml")
  assert.ok(api?.text.includes("https://global.api.example.com") && !api.text.includes("{brand."))
  assert.deepEqual(
    operation?.parameters.map((one) => `${one.in} ${one.name} ${one.required}`),
    ["header X-API-Key true", "header Content-Type true", "header Captcha-Sdk false"],
  )
  assert.deepEqual(
    operation?.body?.shapes[0]?.fields.map((field) => `${field.name} ${field.required}`),
    ["response true", "sitekey false"],
  )
  assert.deepEqual(
    operation?.responses.map((one) => one.status),
    ["200", "400", "401", "405", "500", "5XX"],
  )
  assert.ok(
    operation?.responses[0]?.body.shapes.some((shape) =>
      shape.fields.some((field) => field.name === "data.challenge.origin"),
    ),
  )
  assert.equal(operation?.errors.length, 10)
  assert.ok(operation?.errors.every((error) => error.cause.length > 0 && error.action.length > 0))
  assert.deepEqual(
    operation?.samples.map((sample) => sample.label),
    ["curl", "Node", "PHP", "Python", "Go", "Ruby", "Java", "C#"],
  )
})

test("generated requests parse in their languages", async () => {
  const { apis } = await read(own)
  for (const { language, label, text } of apis[0]?.operations[0]?.samples ?? []) {
    assert.ok(text.includes("/api/v2/captcha/siteverify"), label)
    assert.ok(highlight(text, "none", new Map()).includes("line"))
    const interpreter = interpreterFor(language)
    if (!interpreter || installedPrograms([interpreter.program], process.env.PATH ?? "", realDisk("/")).size === 0)
      continue
    assert.deepEqual(await parseWith(interpreter, text), [], label)
  }
})

test("mistakes are told at their place", async () => {
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length
  const dangling = own.replace("#/components/schemas/RejectCode", "#/components/schemas/RejectCodes")
  assert.deepEqual(told((await read(dangling)).diagnostics), [
    `${lineOf(dangling, "#/components/schemas/RejectCodes")}:21 invalid-openapi nothing is at #/components/schemas/RejectCodes`,
  ])
  const example = own.replace("event_id: ev_8fK2mQ0aZx71", "event_id: 8fK2mQ0aZx71")
  const [wrong] = (await read(example)).diagnostics
  assert.equal(wrong?.line, lineOf(example, "event_id: 8fK2mQ0aZx71"))
  assert.match(wrong?.message ?? "", /event_id must match pattern/)
  assert.deepEqual(told((await read("openapi: 2.0\n")).diagnostics), [
    "1:10 invalid-openapi `openapi` has to say 3.1.0 or another 3.0 or 3.1 version",
  ])
  assert.equal((await read("a: [\n")).diagnostics[0]?.code, "invalid-openapi")
})

test("components are answered with what their version's document says, and declare their anchors", async () => {
  const { apis } = await read(own)
  const docSet = { dir: "content/docs/v2", version: "v2", current: true } as DocSet
  const site = { apis, docSets: [docSet] } as never
  const use = (name: string, props: Record<string, string>) => ({ name, props, place })
  const headers = apiData("Operation", { id: "siteverify", part: "headers" }, place.file, site) as Record<
    string,
    unknown
  >
  assert.deepEqual(Object.keys(headers), ["id", "method", "path", "summary", "parameters"])
  assert.deepEqual(apiAnchors(use("Operation", { id: "siteverify" }), place.file, site), [
    "siteverify-parameters",
    "siteverify-body",
    "siteverify-responses",
  ])
  assert.ok(apiAnchors(use("ErrorTable", {}), place.file, site).includes("error-response-invalid"))
  assert.deepEqual(told(apiProblems(use("Operation", { id: "siteverfy" }), place.file, site)), [
    "1:1 unknown-component no operation is named siteverfy",
  ])
})
