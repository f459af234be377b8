/** Assistants ask a small built site, in its folder and at its address, by the protocol's own client. */
import assert from "node:assert/strict"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, test } from "node:test"
import { pathToFileURL } from "node:url"
import { hostFiles } from "../../src/disk.js"
import { Host } from "../../src/host/host.js"
import { listen } from "../../src/host/listen.js"
import { openLane } from "../../src/mcp/lane.js"
import { tools } from "../../src/mcp/tools.js"
import { type Workspace, workspace } from "../build-fixture.js"
import { program, writeFiles } from "../run-program.js"
import { type Conversation, converse } from "./conversation.js"

const root = path.resolve(import.meta.dirname, "../..")
let site: Workspace
let address: string
let close: () => Promise<void>
let talk: Conversation
const ends: (() => Promise<void>)[] = []

const configOf = (publish: boolean) => `export default {
  title: "Test",
  url: "https://tea.example",
  baseUrl: "/base/",
  lastUpdate: false,
  brand: { name: "Tea" },
  samples: { publish: ${publish} },
  packages: [{ name: "timer", entry: "content/sdk/index.d.ts", reference: { route: "/docs/api" } }],
}
`

before(async () => {
  site = await workspace(path.join(root, "test/sites/reference"))
  await writeFiles(site.folder, {
    "site.config.ts": configOf(true),
    "content/docs/brewing.mdx":
      "---\ntitle: Brewing\ndescription: How long it takes.\n---\n\n## Why {brand.name}? {#why}\n\nIt warms.\n\n## Steps\n\n```md\n## No heading\n```\n\nPour the water.\n\n### Milk\n\nNone.\n\n## After {brand.name}\n\nWash the cup.\n",
  })
  const built = await site.build()
  assert.equal(built.exitCode, 0, built.problems)
  const host = new Host({ dir: path.join(site.folder, "build"), baseUrl: "/base/", files: hostFiles, onRequest() {} })
  await host.reload()
  const server = await listen({ handle: host.handle, port: 0, host: "127.0.0.1" })
  assert.ok(server.ok)
  address = `${server.url}/base/`
  close = server.close
  talk = await converse([process.execPath, program, "mcp", site.folder], root)
  ends.push(talk.end)
})
after(async () => {
  for (const end of ends) await end()
  await close()
  await site.remove()
})

test("an assistant sees each tool with its inputs and their descriptions", () => {
  assert.deepEqual(
    talk.tools.map(({ name }) => name),
    Object.keys(tools),
  )
  for (const { name, description = "", inputSchema } of talk.tools) {
    const { properties } = inputSchema as { properties: Record<string, { description?: string }> }
    for (const text of [description, ...Object.values(properties).map((input) => input.description ?? "")])
      assert.match(text, /^\S.+\.$/, name)
  }
})

test("search, read and symbol answer from a folder as from its address", async () => {
  const away = await converse([process.execPath, program, "mcp", address], root)
  ends.push(away.end)
  const asked: [string, Record<string, unknown>, RegExp][] = [
    [
      "search",
      { query: "pour water" },
      /^1 page in docs\n- Brewing: \/docs\/brewing: How long it takes\.\n {2}Steps: \/docs\/brewing#steps: .*Pour the water/,
    ],
    ["search", { query: "Timer.on" }, /\/docs\/api\/timer\/on/],
    ["search", { query: "zzzz", context: "docs" }, /^nothing found in docs; this site has no contexts/],
    ["read", { page: "/docs/brewing" }, /^# Brewing\n[^]*Wash the cup\.\n$/],
    ["read", { page: "docs/brewing.md" }, /^# Brewing\n/],
    ["read", { page: "/base/docs/brewing/" }, /^# Brewing\n/],
    [
      "read",
      { page: "https://tea.example/base/docs/brewing#steps" },
      /^## Steps\n[^]*## No heading[^]*### Milk\n\nNone\.$/,
    ],
    ["read", { page: "/docs/brewing", section: "milk" }, /^### Milk\n\nNone\.$/],
    ["read", { page: "/docs/brewing", section: "Why Tea?" }, /^## Why Tea\? \{#why\}\n\nIt warms\.$/],
    // The id of a heading is made before names of the brand are filled in.
    ["read", { page: "/docs/brewing", section: "after-brandname" }, /^## After Tea\n\nWash the cup\.$/],
    ["read", { page: "/docs/brewing", from: 20 }, /^How long|^.{0,40}takes/],
    [
      "symbol",
      { name: "Timer" },
      /^Timer \(class\): \/docs\/api\/timer: Counts down\.[^]*class \(since 1\.2\)[^]*```ts\nclass Timer[^]*## Methods/,
    ],
    ["symbol", { name: "timer.on" }, /^Timer\.on \(method\)[^]*on<K extends keyof TimerEvents>/],
    ["symbol", { name: "Timre" }, /^No symbol is called Timre; this is the nearest\./],
  ]
  for (const [name, input, expected] of asked) {
    const here = await talk.call(name, input)
    assert.match(here.text, expected, `${name} ${JSON.stringify(input)}`)
    assert.deepEqual(await away.call(name, input), here)
    assert.equal(here.isError, false)
  }
})

test("what can't be answered is an error that says what is there", async () => {
  for (const [name, input, expected] of [
    [
      "read",
      { page: "/docs/brewing", section: "sugar" },
      "/docs/brewing has no section sugar; it has #why, #steps, #milk, #after-tea",
    ],
    ["read", { page: "/docs/coffee" }, "page not found: /docs/coffee; search finds pages by their words"],
    [
      "read",
      { page: "https://elsewhere.example/docs" },
      "https://elsewhere.example/docs is not on this site: name pages by their paths, such as /docs",
    ],
    ["symbol", { name: "qqqqqqqq" }, "docs has no symbol qqqqqqqq; search finds words in texts"],
    ["operation", {}, "the docs of docs describe no such operation of an API; they have: none"],
    ["search", { query: "tea", version: "v9" }, "unknown version: v9; this site has no versions"],
    ["search", {}, "query is missing"],
    ["search", { query: "tea", limit: 5000 }, "limit: must be at most 50"],
    ["read", { page: "x".repeat(501) }, "page: must have at most 500 characters"],
    ["check", { code: "x".repeat(100_001) }, "code: must have at most 100000 characters"],
    [
      "check",
      { code: "<?php", language: "php" },
      "code in php is not checked here, only ts, tsx, js, jsx, html, vue, json and yaml",
    ],
    ["boil", {}, "unknown tool: boil"],
    ["toString", {}, "unknown tool: toString"],
  ] as const)
    assert.deepEqual(await talk.call(name, input), { text: expected, isError: true })
})

test("check gives the problems of code at their lines, by the declarations that the site publishes", async () => {
  const check = async (code: string, language = "ts") => (await talk.call("check", { code, language })).text
  const start = 'import { Timer } from "timer"\nconst timer = new Timer({ seconds: 5 })\n'
  assert.equal(await check(`${start}timer.stop()\n`), "0 problems, checked against the declarations of docs")
  assert.equal(
    await check(`${start}timer.stpo()\n`),
    `1 problem, checked against the declarations of docs

code.ts:3:7  error  invalid-sample  Property 'stpo' does not exist on type 'Timer<object>'.
  3 | timer.stpo()
    |       ^^^^`,
  )
  assert.match(
    await check(`<p></p>\n<script type="module">\n${start}timer.halt(1)\n</script>`, "html"),
    /^1 problem.*\n\ncode\.html:5:12 /,
  )
  assert.match(
    await check('import { boil } from "./own.js"\nimport { z } from "not-installed"\nboil(z)'),
    /^0 problems.*\n\nnot checked: what comes from .*\.\/own\.js/,
  )
  assert.match(await check('{ "a": 1, }', "json"), /^1 problem.*\n\ncode\.json:1:/)
  assert.match(await check(`document.body.addEventListener("timer:tock", () => {})`), /unknown event: timer:tock/)
  // More brackets than a parser has stack for.
  const deep = await talk.call("check", { code: "(".repeat(90_000) })
  assert.match(deep.text, /^(\d+ problems?, checked|can't read|check was given up)/)
  assert.equal(await check(`${start}timer.stop()\n`), "0 problems, checked against the declarations of docs")
})

test("declarations and code of strangers see no file of the disk but declarations of packages", async () => {
  const secret = path.join(site.folder, "secret.ts")
  await writeFile(secret, "declare const hidden: 'pass' & 'word'\ninterface Secret { password: 1 }\n")
  for (const code of [
    `/// <reference path="${secret}" />\nhidden`,
    `import "${secret}"\nhidden`,
    `import * as all from "${secret.replace(/\.ts$/, "")}"\nall.hidden`,
    `const all: typeof import("${secret}") = 5\nhidden`,
  ]) {
    const { text } = await talk.call("check", { code })
    assert.doesNotMatch(text.replaceAll(code, ""), /password|'pass'|"pass"/, code)
    assert.match(text, /Cannot find|not found|not checked/, code)
  }
})

test("a check that would run for ever is given up in time, and the next is answered", {
  timeout: 100_000,
}, async () => {
  const check = openLane(pathToFileURL(path.join(root, "dist/worker.js")), 6_000)
  const ask = (code: string, language = "ts") =>
    check({ name: "check", input: { code, language }, where: path.join(site.folder, "build"), roots: [root] })
  // Two unions of 65,536 types, each compared with each, ten times.
  const endless = `type Grow<S extends string, N extends 0[] = []> = N["length"] extends 16
  ? { [key in S]: S }
  : Grow<\`\${S}a\`, [...N, 0]> | Grow<\`\${S}b\`, [...N, 0]>
${Array.from({ length: 10 }, (_, n) => `export const c${n}: Grow<"c${n}"> = 0 as unknown as Grow<"d${n}">`).join("\n")}
`
  const [never, next] = await Promise.all([ask(endless), ask("{}", "json")])
  assert.deepEqual(never, { text: "check was given up: no answer within 6 seconds", isError: true })
  assert.deepEqual(next, { text: "0 problems, checked against the declarations of docs", isError: false })
})

test("a site that does not publish its declarations says so; llms.txt names those that a site does", async () => {
  const { files } = await site.build()
  assert.match(
    files.get("llms.txt") ?? "",
    /## Declarations\n\n- \[timer\]\(https:\/\/tea\.example\/base\/search\/declarations\/index\.json\): /,
  )
  await writeFile(path.join(site.folder, "site.config.ts"), configOf(false))
  const silent = await site.build()
  assert.doesNotMatch(silent.files.get("llms.txt") ?? "", /Declarations/)
  assert.deepEqual(
    [...silent.files.keys()].filter((file) => file.startsWith("search/declarations")),
    [],
  )
  assert.deepEqual(await talk.call("check", { code: "1" }), {
    text: "this site does not publish the declarations of docs, so code can't be checked",
    isError: true,
  })
})
