/** Every keyword of a schema, every place and style of a parameter, every kind of authentication and of body. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { parse } from "yaml"
import type { ApiDocument, PublishedApi } from "../../src/api/api-document.js"
import { matching } from "../../src/api/made-value.js"
import { type Node, operationsOf, type PlacedOperation } from "../../src/api/openapi.js"
import { titleOf } from "../../src/api/operation-tree.js"
import { requestSamples, type SampleRequest, type WrittenRequest } from "../../src/api/request-samples.js"
import { sampleRequest } from "../../src/api/sample-request.js"
import { shapesOf } from "../../src/api/schema-fields.js"
import { entriesOf, operationOf } from "../../src/api/understand-api.js"
import { schemaChecker, validateOpenApi } from "../../src/api/validate-openapi.js"
import { isLong } from "../long.js"
import { startSampleServer } from "./sample-server.js"

function documentWith(operation: Node, { openapi = "3.1.0", ...more }: Node = {}): Node {
  return {
    openapi,
    info: { title: "A", version: "1" },
    servers: [{ url: "https://example.com/" }],
    paths: { "/a/{p}": { post: { responses: { "200": { description: "Fine." } }, ...operation } } },
    ...more,
  }
}

const requestOf = (document: Node) =>
  sampleRequest(operationsOf(document)[0] as PlacedOperation, document, schemaChecker(document))

const named = {
  Cat: {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: { type: "string" }, lives: { type: "integer" } },
  },
  Dog: {
    type: "object",
    required: ["kind", "bark"],
    properties: { kind: { type: "string" }, bark: { type: "boolean" } },
  },
  Tree: {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
  },
}

/** A schema of `value`, and what its row says: the type, then the limits, values, default, example and marks. */
const schemas: [schema: Node, said: string, versions?: string][] = [
  [{ type: "string", minLength: 5, maxLength: 9 }, "string | at most 9 characters, at least 5 characters"],
  [{ type: "string", format: "uuid" }, "string, uuid"],
  [{ type: "string", pattern: "^[A-Z]{3}-\\d{2,}(x|y)+$" }, "string | matches `^[A-Z]{3}-\\d{2,}(x|y)+$`"],
  [{ type: "integer", minimum: 3, maximum: 12, multipleOf: 5 }, "integer | at least 3, at most 12, a multiple of 5"],
  [{ type: "number", exclusiveMinimum: 1, exclusiveMaximum: 2 }, "number | more than 1, less than 2", "3.1.0"],
  [{ type: "number", minimum: 1, exclusiveMinimum: true }, "number | more than 1", "3.0.3"],
  [{ type: "number", maximum: 1, exclusiveMaximum: true }, "number | less than 1", "3.0.3"],
  [{ type: "string", nullable: true, enum: ["a", "b"] }, 'string or null | "a" "b"', "3.0.3"],
  [{ type: ["string", "null"] }, "string or null", "3.1.0"],
  [{ type: "string", const: "x" }, 'string | "x"', "3.1.0"],
  [{ enum: [1, "b", null] }, 'string | 1 "b" null'],
  [{ type: "boolean", default: false, example: true }, "boolean | default false | example true"],
  [{ type: "string", examples: ["one"] }, 'string | example "one"', "3.1.0"],
  [{ type: "string", deprecated: true, writeOnly: true }, "string | deprecated, write only"],
  [{ type: "string", readOnly: true }, "string | read only"],
  [
    { type: "array", items: { type: "integer", minimum: 2 }, minItems: 2, maxItems: 3, uniqueItems: true },
    "array of integer | at most 3 items, at least 2 items, no item twice, each at least 2",
  ],
  [
    { type: "array", prefixItems: [{ type: "integer" }, { type: "string" }] },
    "array: value[0] integer, value[1] string",
    "3.1.0",
  ],
  [
    { type: "object", additionalProperties: { type: "integer" }, minProperties: 2 },
    "map of integer | at least 2 fields",
  ],
  [
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "integer" } },
    "object: value.a string, value.{key} integer",
  ],
  [{ type: "object", patternProperties: { "^x": { type: "string" } } }, "object: value./^x/ string", "3.1.0"],
  [
    { type: "object", required: ["a"], properties: { a: { type: "object", properties: { b: { type: "string" } } } } },
    "object: value.a object, value.a.b string",
  ],
  [
    { type: "array", items: { type: "array", items: { type: "object", properties: { a: { type: "string" } } } } },
    "array of array of object: value[][].a string",
  ],
  [
    { allOf: [{ $ref: "#/components/schemas/Cat" }, { properties: { extra: { type: "string" } } }] },
    "object: value.kind string, value.lives integer, value.extra string",
  ],
  [
    { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
    "object / Cat: value.kind string, value.lives integer / Dog: value.kind string, value.bark boolean",
  ],
  [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "integer or string"],
  [
    {
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
      discriminator: { propertyName: "kind", mapping: { dog: "#/components/schemas/Dog" } },
    },
    "object | `kind` says which form it has; `dog` is Dog / Cat (kind: Cat): value.kind string, value.lives integer / Dog (kind: dog): value.kind string, value.bark boolean",
  ],
  [
    {
      oneOf: [
        {
          title: "One",
          required: ["x"],
          properties: { x: { type: "integer" }, kind: { type: "string", enum: ["one"] } },
        },
      ],
      discriminator: { propertyName: "kind" },
    },
    "object | `kind` says which form it has / One (kind: one): value.x integer, value.kind string",
  ],
  [
    {
      oneOf: [
        { const: "a", title: "First" },
        { const: "b", description: "Second" },
      ],
    },
    'string | "a" First "b" Second',
    "3.1.0",
  ],
  [{ type: "string", enum: ["a"], "x-enumDescriptions": { a: "First" } }, 'string | "a" First'],
  [{ $ref: "#/components/schemas/Tree" }, "object: value.name string, value.children array of object"],
  [{ type: "string", not: { const: "x" } }, 'string | not `{"const":"x"}`', "3.1.0"],
  [
    { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
    'string | contentEncoding `"base64"`, contentMediaType `"image/png"`',
    "3.1.0",
  ],
]

test("a field says every keyword of its schema, and the sample has a value that the schema allows", async () => {
  const versions = ["3.0.3", "3.1.0"]
  for (const [index, [schema, said, only]] of schemas.entries()) {
    // In turn; the long suite writes each schema in both.
    const inTurn = isLong ? versions : versions.slice(index % 2).slice(0, 1)
    for (const openapi of only === undefined ? inTurn : [only]) {
      const body = { type: "object", required: ["value"], properties: { value: schema } }
      const requestBody = { required: true, content: { "application/json": { schema: body } } }
      const document = documentWith({ requestBody }, { openapi, components: { schemas: named } })
      const context = `${openapi} ${JSON.stringify(schema)}`
      const parameters = [{ in: "path", name: "p", required: true, schema: { type: "string" } }]
      const whole = documentWith({ requestBody, parameters }, { openapi, components: { schemas: named } })
      assert.deepEqual((await validateOpenApi(whole)).problems, [], context)
      const [shape] = shapesOf(body, document)
      const [field] = shape?.fields ?? []
      assert.ok(field, context)
      const rows = (fields: typeof field.fields): string[] =>
        fields.flatMap(({ name, type, fields: inner }) => [`${name} ${type}`, ...rows(inner)])
      const values = field.values.map((value) => [value, field.meanings?.[value]].filter(Boolean).join(" "))
      const about = [
        field.type,
        field.limits,
        values.join(" "),
        field.default && `default ${field.default}`,
        field.example && `example ${field.example}`,
        field.marks.join(", "),
      ]
      const forms = field.shapes.map(({ title, fields }) => ` / ${title}: ${rows(fields).join(", ")}`)
      const inside = field.fields.length > 0 ? `: ${rows(field.fields).join(", ")}` : ""
      assert.equal(about.filter(Boolean).join(" | ") + inside + forms.join(""), said, context)
      const sent = requestOf(document).body as Node
      const pointer = "/paths/~1a~1%7Bp%7D/post/requestBody/content/application~1json/schema"
      assert.deepEqual(schemaChecker(document)(pointer, sent), [], `${context} ${JSON.stringify(sent)}`)
      assert.deepEqual(JSON.parse(JSON.stringify(sent)), sent, context)
      if (schema.readOnly !== true) assert.ok("value" in sent, context)
    }
  }
})

test("patterns have a text of their own", () => {
  const patterns = [
    "^a{2,3}$",
    "[^\\s@]+@[^@]+\\.[a-z]{2,}",
    "^(?:https?|ftp)://\\S+$",
    "\\p{Lu}\\d\\x41\\u0042",
    "(a|b)?c*d+?",
    "^[\\w-]{4}\\.$",
    "(?!x)[\\]y]",
    "^$",
  ]
  for (const pattern of patterns) assert.match(matching(pattern) ?? "none", new RegExp(pattern, "u"), pattern)
  assert.equal(matching("^[a-z]*$", 3), "aaa")
})

test("parameters are sent as their style asks", () => {
  const list = { type: "array", items: { type: "string" }, example: ["x", "y z"] }
  const object = {
    type: "object",
    properties: { r: { type: "integer" }, g: { type: "integer" } },
    example: { r: 1, g: 2 },
  }
  const cases: [parameter: Node, url: string, header?: string][] = [
    [{ in: "query", schema: { type: "integer", minimum: 7 } }, "/a/p?n=7"],
    [{ in: "query", schema: { type: "string" }, example: "a&b" }, "/a/p?n=a%26b"],
    [{ in: "query", schema: { type: "string" }, examples: { one: { value: "e" } } }, "/a/p?n=e"],
    [{ in: "query", schema: list }, "/a/p?n=x&n=y%20z"],
    [{ in: "query", schema: list, explode: false }, "/a/p?n=x,y%20z"],
    [{ in: "query", schema: list, style: "pipeDelimited", explode: false }, "/a/p?n=x%7Cy%20z"],
    [{ in: "query", schema: list, style: "spaceDelimited", explode: false }, "/a/p?n=x%20y%20z"],
    [{ in: "query", schema: object }, "/a/p?r=1&g=2"],
    [{ in: "query", schema: object, explode: false }, "/a/p?n=r,1,g,2"],
    [{ in: "query", schema: object, style: "deepObject" }, "/a/p?n%5Br%5D=1&n%5Bg%5D=2"],
    [{ in: "query", content: { "application/json": { schema: object } } }, "/a/p?n=%7B%22r%22%3A1%2C%22g%22%3A2%7D"],
    [{ in: "path", name: "p", schema: { type: "string", example: "a/b" } }, "/a/a%2Fb"],
    [{ in: "path", name: "p", schema: { type: "string" } }, "/a/p"],
    [{ in: "path", name: "p", schema: { type: "string", minLength: 4 } }, "/a/text"],
    [{ in: "path", name: "p", schema: list }, "/a/x,y%20z"],
    [{ in: "path", name: "p", schema: list, style: "label" }, "/a/.x,y%20z"],
    [{ in: "path", name: "p", schema: list, style: "matrix", explode: true }, "/a/;p=x;p=y%20z"],
    [{ in: "path", name: "p", schema: object, style: "matrix" }, "/a/;p=r,1,g,2"],
    [{ in: "header", schema: list }, "/a/p", "n: x,y z"],
    [{ in: "cookie", schema: { type: "integer" } }, "/a/p", "Cookie: n=1"],
    [{ in: "query", required: false, schema: { type: "integer" } }, "/a/p"],
  ]
  for (const [parameter, url, header] of cases) {
    const { url: sent, headers } = requestOf(
      documentWith({ parameters: [{ name: "n", required: true, ...parameter }] }),
    )
    assert.equal(sent, `https://example.com${url}`, JSON.stringify(parameter))
    const own = headers.flatMap(({ name, value }) => (name === "Accept" ? [] : `${name}: ${value}`))
    assert.deepEqual(own, header === undefined ? [] : [header])
  }
})

test("each kind of authentication has its place and its placeholder", () => {
  const cases: [scheme: Node, sent: string][] = [
    [{ type: "apiKey", in: "header", name: "X-Key" }, "X-Key: $API_KEY"],
    [{ type: "apiKey", in: "header", name: "X-Key", "x-environment-variable": "MY_KEY" }, "X-Key: $MY_KEY"],
    [{ type: "apiKey", in: "query", name: "key" }, "?key=API_KEY"],
    [{ type: "apiKey", in: "cookie", name: "session" }, "Cookie: session=$API_KEY"],
    [{ type: "http", scheme: "bearer" }, "Authorization: Bearer $ACCESS_TOKEN"],
    [{ type: "http", scheme: "Basic" }, "Authorization: Basic $BASIC_CREDENTIALS"],
    [{ type: "http", scheme: "digest" }, "Authorization: digest $ACCESS_TOKEN"],
    [{ type: "oauth2", flows: {} }, "Authorization: Bearer $ACCESS_TOKEN"],
    [{ type: "openIdConnect", openIdConnectUrl: "https://example.com" }, "Authorization: Bearer $ACCESS_TOKEN"],
    [{ type: "mutualTLS" }, ""],
  ]
  for (const [scheme, sent] of cases) {
    const document = documentWith({ security: [{}, { a: [] }] }, { components: { securitySchemes: { a: scheme } } })
    const request = requestOf(document)
    const secrets = request.headers.flatMap(({ name, value, variable }) =>
      variable ? `${name}: ${value}$${variable}` : [],
    )
    assert.equal(secrets.join() + (request.url.split("/p")[1] ?? ""), sent, JSON.stringify(scheme))
    const variable = /\$(\w+)/.exec(sent)?.[1]
    for (const { label, text } of requestSamples(request))
      assert.ok(text.includes(variable ?? "API_KEY") || sent === "", label)
  }
})

test("each kind of body is sent in every language", () => {
  const schema = {
    type: "object",
    required: ["a", "b"],
    properties: { a: { type: "string", example: "x'\"\n" }, b: { type: "array", items: { type: "integer" } } },
  }
  const bodies: [content: Node, type: string, text: string | undefined][] = [
    [{ "text/plain": { schema: { type: "string" } }, "application/json": { schema } }, "application/json", undefined],
    [{ "application/vnd.a+json": { schema } }, "application/vnd.a+json", undefined],
    [{ "application/x-www-form-urlencoded": { schema } }, "application/x-www-form-urlencoded", "a=x'%22%0A&b=1"],
    [{ "multipart/form-data": { schema } }, "multipart/form-data", undefined],
    [
      { "application/xml": { schema: { ...schema, xml: { name: "r" } } } },
      "application/xml",
      "<r><a>x'\"\n</a><b>1</b></r>",
    ],
    [{ "text/plain": { example: "hello" } }, "text/plain", "hello"],
  ]
  for (const [content, type, text] of bodies) {
    const request = requestOf(documentWith({ requestBody: { content } }))
    assert.equal(request.headers.find(({ name }) => name === "Content-Type")?.value, type)
    assert.equal(request.text, text)
    const isForm = type.startsWith("multipart")
    assert.deepEqual(
      request.parts,
      isForm
        ? [
            { name: "a", value: "x'\"\n" },
            { name: "b", value: "1" },
          ]
        : undefined,
    )
    for (const { label, text: sample } of requestSamples(request))
      assert.ok(/hello|x\\?['\\]|x'|form\.append/.test(sample), `${label} ${type}: ${sample}`)
  }
})

test("an empty object and one with numbers for names are no lists in PHP", () => {
  const body = { a: {}, b: { 0: "x" }, c: [] }
  const [, , sample] = requestSamples({ method: "POST", url: "", headers: [], body })
  assert.match(sample?.text ?? "", /'a' => \(object\) \[\],\s+'b' => \(object\) \[\s+'0' => 'x',\s+\],\s+'c' => \[\],/)
})

test("a server that holds each request against the document has nothing to say, and tells what is wrong", async (context) => {
  context.mock.method(console, "log", () => {})
  const document = parse(readFileSync("test/api/every-request.yaml", "utf8")) as Node
  const operations = operationsOf(document)
  const check = schemaChecker(document)
  const requests = operations.map((placed) => sampleRequest(placed, document, check))
  const server = await startSampleServer(document, operations)
  const send = async (request: SampleRequest, index: number) => {
    const { text } = requestSamples(server.addressed(request, "node", index))[1] as WrittenRequest
    await import(`data:text/javascript,${encodeURIComponent(text)}`)
    const said = server.received.get(`node ${index}`)
    server.received.clear()
    return said
  }
  const before = { ...process.env }
  Object.assign(process.env, { API_KEY: "k", ACCESS_TOKEN: "t", BASIC_CREDENTIALS: "bjpw" })
  try {
    for (const [index, request] of requests.entries()) {
      const context = `${operations[index]?.operation.operationId}`
      assert.deepEqual(await send(request, index), [], context)
      // Without query, headers, body and the end of the path, each is refused.
      const { method, url } = request
      const bare = { method, url: url.replace(/\?.*/, "").replace(/\/a%2Fb%20c.*/, ""), headers: [] }
      assert.notDeepEqual(await send(bare, index), [], context)
    }
  } finally {
    process.env = before
    await server.close()
  }
})

test("a summary that is text is no title", () => {
  const about = {
    id: "get",
    anchor: "get",
    method: "GET",
    path: "/a",
    tags: [],
    deprecated: false,
    sent: false,
    at: [],
  }
  const titles = ["", "Get *a*.", `Get a. ${"More. ".repeat(20)}`, `Get a.\n\n${"More. ".repeat(20)}`, "a".repeat(120)]
  const shown = titles.map((summary) => titleOf({ ...about, summary }))
  assert.deepEqual(shown, ["GET /a", "Get a.", "Get a.", "get", "get"])
})

test("a document with mistakes is shown all the same, each mistake at its own path", async () => {
  const broken = documentWith(
    {
      tags: "none",
      parameters: [null, { in: "nowhere" }, { $ref: "#/nothing" }],
      requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } } },
      responses: {
        "200": { $ref: "https://example.org/b.yaml#/x" },
        "201": { $ref: "https://example.org/b.yaml#/y" },
        default: null,
      },
      externalDocs: { url: "https://example.com/more", description: "All [of] it" },
      "x-codeSamples": [{ lang: "Shell", label: "curl", source: "curl example.com\n" }, { lang: "Go" }, null],
      callbacks: { done: { "{$request.body#/url}": { post: { responses: {} } } } },
    },
    {
      components: {
        schemas: {
          A: {
            allOf: [{ $ref: "#/components/schemas/A" }],
            properties: { "a/b~c": { $ref: "#/components/schemas/A" } },
          },
          B: true,
        },
      },
    },
  )
  const { isReadable, problems } = await validateOpenApi(broken)
  assert.ok(isReadable)
  const told = problems.map(({ path, message }) => `${path.slice(-2).join(".")} ${message}`)
  assert.ok(told.includes("2.$ref $ref not found: #/nothing"), told.join("\n"))
  assert.deepEqual(
    told.filter((one) => one.includes("another site")),
    ["200.$ref $ref leads to another site, and is not followed: https://example.org/b.yaml"],
  )
  const operations = entriesOf(broken)
  const about: ApiDocument = {
    version: "",
    path: "a.yaml",
    title: "",
    document: broken,
    operations,
    requests: {},
    links: {},
  }
  const api: PublishedApi = {
    ...about,
    text: "",
    download: "/a.yaml",
    pages: { route: "/api", label: "API", of: "tag" },
  }
  const shown = operationOf(api, operations[0] as (typeof operations)[number])
  assert.deepEqual(
    shown.responses.map(({ status }) => status),
    ["200", "201", "default"],
  )
  assert.equal(shown.description, "More: [All  of  it](<https://example.com/more>)")
  assert.deepEqual(shown.samples, [{ label: "curl", language: "shell", text: "curl example.com" }])
  assert.equal(shown.callbacks[0]?.path, "{$request.body#/url}")
  assert.deepEqual(
    shown.body?.shapes[0]?.fields.map(({ name, schema }) => [name, schema?.url]),
    [["a/b~c", "/api/schemas#a"]],
  )
})
