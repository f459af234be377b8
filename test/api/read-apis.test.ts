import assert from "node:assert/strict"
import { test } from "node:test"
import type { RootContent } from "mdast"
import type { ApiEntry, PublishedApi } from "../../src/api/api-document.js"
import { readApis } from "../../src/api/read-apis.js"
import { allFields, operationOf } from "../../src/api/understand-api.js"
import { highlight } from "../../src/code/highlight.js"
import { realDisk } from "../../src/disk.js"
import { hashOf } from "../../src/engine/hash.js"
import type { ComponentFunctions, DocSet, Site, Source } from "../../src/model.js"
import { installedPrograms, interpreterFor, parseWith } from "../../src/samples/interpreters.js"
import { siteViewsAt } from "../../src/site-code/site-view.js"
import { describeComponents } from "../../src/stages/describe.js"
import { bundleFunctions, loadFunctions } from "../../src/stages/theme/component-functions.js"
import { newMemo, ownFile, root, smallConfig, told } from "../samples/small-site.js"

const path = "content/api/v2/openapi.yaml"
const own = ownFile(path)
const config = smallConfig({ packages: [{ name: "x", version: "v2", api: { download: "/api/x-v2.yaml" } }] })
const configFile = { path: "site.config.ts", text: "" }
const read = (text: string) =>
  readApis({ texts: [{ kind: "text", path, text, hash: hashOf(text) }], config, configFile, memo: newMemo() })
const firstOf = (api: PublishedApi) => operationOf(api, api.operations[0] as ApiEntry)
const place = { file: "content/docs/v2/api.mdx", line: 1, column: 1 }

test("a document becomes operations with parameters, fields, answers, errors and samples", async () => {
  const { apis, diagnostics } = await read(own)
  assert.deepEqual(diagnostics, [])
  const [api] = apis
  const operation = api && firstOf(api)
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
    ["200", "400", "401", "405", "413", "429", "500", "4XX", "5XX"],
  )
  assert.ok(
    operation?.responses[0]?.body.shapes.some((shape) =>
      allFields(shape.fields).some((field) => field.name === "data.challenge.origin"),
    ),
  )
  assert.equal(operation?.errors.length, 12)
  assert.ok(operation?.errors.every((error) => error.cause.length > 0 && error.action.length > 0))
  assert.deepEqual(
    operation?.samples.map((sample) => sample.label),
    ["curl", "Node", "PHP", "Python", "Go", "Ruby", "Java", "C#"],
  )
})

test("generated requests parse in their languages", async () => {
  const { apis } = await read(own)
  for (const { language, label, text } of apis.flatMap((api) => firstOf(api).samples)) {
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
    `${lineOf(dangling, "#/components/schemas/RejectCodes")}:21 invalid-openapi $ref not found: #/components/schemas/RejectCodes`,
  ])
  const example = own.replace("event_id: ev_8fK2mQ0aZx71", "event_id: 8fK2mQ0aZx71")
  const [wrong] = (await read(example)).diagnostics
  assert.equal(wrong?.line, lineOf(example, "event_id: 8fK2mQ0aZx71"))
  assert.match(wrong?.message ?? "", /event_id must match pattern/)
  assert.deepEqual(told((await read("openapi: 2.0\n")).diagnostics), [
    "1:10 invalid-openapi unsupported `openapi` version (3.0.x and 3.1.x are supported)",
  ])
  assert.equal((await read("a: [\n")).diagnostics[0]?.code, "invalid-openapi")
})

test("every mistake of a document's form is told at its own place", async () => {
  const edits: [from: string, to: string, at: string, problem: string][] = [
    ["\n  title:", "\n  name:", "name:", "info must have required property 'title'"],
    ["  version: v2", "  version: 2", "2", "version must be string"],
    ["  summary: Verify a", "  sumary: Verify a", "sumary", "unknown property: sumary"],
    [
      "  in: header\n",
      "  in: head\n",
      "head",
      'in must be equal to one of the allowed values: ["query","header","path","cookie"]',
    ],
    ["- name: Captcha-Sdk\n          in:", "- in:", "in:", "0 must have required property 'name'"],
    [
      "schema:\n            type: string\n",
      "schema:\n            type: strin\n",
      "strin\n",
      'type must be equal to one of the allowed values: ["array","boolean","integer","null","number","object","string"]',
    ],
    ['responses:\n        "200":\n', 'responses:\n        "2oo":\n', '"2oo"', "unknown property: 2oo"],
    ['- url: "{brand.apiEu}"\n', '- uri: "{brand.apiEu}"\n', "uri", "1 must have required property 'url'"],
  ]
  for (const [from, to, at, message] of edits) {
    assert.ok(own.includes(from), from)
    const text = own.replace(from, to)
    const before = text.slice(0, text.indexOf(at, text.indexOf(to))).split("\n")
    const place = `${before.length}:${(before.at(-1) ?? "").length + 1}`
    assert.deepEqual(told((await read(text)).diagnostics), [`${place} invalid-openapi ${message}`])
  }
  const two = own.replace("  version: v2", "  version: 2").replace("  summary: Verify a", "  sumary: Verify a")
  assert.equal((await read(two)).diagnostics.length, 2)
})

test("a document of 3.0 is checked against its own schema, and its examples too", async () => {
  const old = (schema: string, example: number) =>
    `openapi: 3.0.3\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    post:\n      operationId: a\n      requestBody:\n        content:\n          application/json:\n            schema: ${schema}\n            example: ${example}\n      responses: { "200": { description: fine } }\n`
  assert.deepEqual((await read(old("{ type: number, minimum: 1, exclusiveMinimum: true }", 2))).diagnostics, [])
  assert.deepEqual(told((await read(old("{ type: number, minimum: 1, exclusiveMinimum: true }", 1))).diagnostics), [
    "11:22 invalid-openapi example does not match its schema: it must be > 1",
  ])
  assert.deepEqual((await read(old("{ type: number, maximum: 3, exclusiveMaximum: true }", 2))).diagnostics, [])
  assert.deepEqual((await read(old("{ type: number, maximum: 3, exclusiveMaximum: false }", 3))).diagnostics, [])
  assert.deepEqual(told((await read(old("{ type: number, maximum: 3, exclusiveMaximum: true }", 3))).diagnostics), [
    "11:22 invalid-openapi example does not match its schema: it must be < 3",
  ])
  const [wrong, ...others] = told((await read(old("{ type: [number] }", 2))).diagnostics)
  assert.match(wrong ?? "", /^10:29 invalid-openapi type must be/)
  assert.deepEqual(others, [])
})

test("samples send what is required, and fields say what they need", async () => {
  const { apis, diagnostics } = await read(`openapi: 3.1.0
info: { title: A, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /list:
    post:
      operationId: list
      parameters:
        - { in: query, name: page size, required: true, schema: { type: integer, example: 20 } }
        - { in: query, name: after, schema: { type: string } }
        - { in: query, name: q, required: true, example: a b, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              allOf:
                - { required: [id], properties: { id: { type: string, format: uuid } } }
                - { properties: { secret: { type: string, format: password } } }
            example: { id: 1b4e28ba-2fa1-11d2-883f-0016d3cca427 }
      responses: { "200": { description: fine } }
`)
  assert.deepEqual(told(diagnostics), [])
  const [operation] = apis.map(firstOf)
  assert.equal(operation?.body?.required, true)
  assert.deepEqual(
    operation?.body?.shapes[0]?.fields.map(({ name, type, required }) => [name, type, required]),
    [
      ["id", "string, uuid", true],
      ["secret", "string", false],
    ],
  )
  assert.match(operation?.samples[0]?.text ?? "", /https:\/\/api\.example\.com\/list\?page%20size=20&q=a%20b/)
})

test("components show what their version's document says, and declare their anchors", async () => {
  const { apis } = await read(own)
  const docSet = { dir: "content/docs/v2", version: "v2", current: true, docs: [] } as unknown as DocSet
  const uses = [
    { name: "Operation", props: { id: "siteverify", part: "headers" }, place },
    { name: "Operation", props: { id: "siteverify" }, place: { ...place, line: 2 } },
    { name: "ErrorTable", props: {}, place: { ...place, line: 3 } },
    { name: "Operation", props: { id: "siteverfy" }, place: { ...place, line: 4 } },
  ]
  const source = { path: place.file, headings: [], links: [], partialUses: [], components: uses } as unknown as Source
  const known = {
    apis,
    blogs: [],
    docSets: [docSet],
    freePages: [],
    pages: [],
    references: [],
    sources: new Map([[source.path, source]]),
  }
  const site = known as unknown as Site
  const { trees, diagnostics } = await describeComponents({
    site,
    functions: new Map([
      ["Operation", await functionsOf("Operation")],
      ["ErrorTable", await functionsOf("ErrorTable")],
    ]),
    viewAt: siteViewsAt({ config, site, tables: { urlOfSource: new Map(), routes: new Map() } as never }),
  })
  const idsIn = (nodes: readonly RootContent[]): unknown[] =>
    nodes.flatMap((node) => {
      const { id, hProperties } = (node.data ?? {}) as { id?: string; hProperties?: { id?: string } }
      return [id ?? hProperties?.id ?? [], "children" in node ? idsIn(node.children) : []].flat()
    })
  const [headers, whole, errors] = trees.map(({ tree }) => tree)
  assert.deepEqual(
    headers?.map((node) => node.type === "own" && node.as),
    ["members"],
  )
  assert.deepEqual(
    idsIn(whole ?? []).filter((id) => !String(id).includes("-field-")),
    [
      "siteverify-parameters",
      "siteverify-body",
      "siteverify-responses",
      "siteverify-200",
      "siteverify-200-success",
      "siteverify-200-failure",
      "siteverify-400",
      "siteverify-401",
      "siteverify-405",
      "siteverify-413",
      "siteverify-429",
      "siteverify-500",
      "siteverify-4xx",
      "siteverify-5xx",
    ],
  )
  assert.ok(idsIn(errors ?? []).includes("error-response-invalid"))
  assert.deepEqual(told(diagnostics), ["4:1 unknown-component unknown operation: siteverfy"])
})

async function functionsOf(name: string): Promise<ComponentFunctions> {
  const component = { name, path: `templates/components/${name}.tsx`, island: false }
  const { facts, body } = await bundleFunctions.run({ component, packageRoot: root, siteRoot: root, hashes: {} })
  assert.deepEqual(facts, ["data", "tree", "search"])
  return loadFunctions(body.code)
}

test("a package names its document and where it is published; one that is missing is reported at its key", async () => {
  const document = "content/service/kettle.yaml"
  const text = 'packages: [{ name: "kettle", version: "v2", api: { document: "content/service/kettle.yaml" } }]'
  const named = smallConfig({ packages: [{ name: "kettle", version: "v2", api: { document } }] })
  const file = { path: "site.config.ts", text }
  const texts = [{ kind: "text" as const, path: document, text: own, hash: hashOf(own) }]
  const found = await readApis({ texts, config: named, configFile: file, memo: newMemo() })
  assert.deepEqual(
    found.apis.map(({ version, download }) => [version, download]),
    [["v2", "/api/v2.openapi.yaml"]],
  )
  const { diagnostics } = await readApis({ texts: [], config: named, configFile: file, memo: newMemo() })
  assert.deepEqual(told(diagnostics), [`1:${text.indexOf("document") + 1} invalid-config file not found: ${document}`])
  const unnamed = {
    texts,
    config: smallConfig({
      docs: [{ id: "docs", dir: "docs", route: "/docs" }],
      packages: [{ name: "kettle", api: {} }],
    }),
    configFile: { path: "site.config.ts", text: 'packages: [{ name: "kettle", api: {} }]' },
    memo: newMemo(),
  }
  const [missing, ...more] = (await readApis(unnamed)).diagnostics
  assert.deepEqual(
    [missing?.column, missing?.message, missing?.hint, more],
    [
      unnamed.configFile.text.indexOf("api") + 1,
      "packages[0].api.document is missing, and so is content/api/openapi.yaml",
      'add `document: "content/….yaml"`, or write the OpenAPI document to content/api/openapi.yaml',
      [],
    ],
  )
})
