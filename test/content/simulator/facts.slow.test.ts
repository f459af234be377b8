import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import ts from "typescript"
import { parse } from "yaml"
import { factTables } from "../../../content/components/playground/fact-tables.js"
import { decisionCells, decisionRows } from "../../../content/components/simulator/decision-rows.js"
import {
  movesFrom,
  plain,
  sentinels,
  stateNames,
  states,
  transitions,
  widgetErrors,
} from "../../../content/components/simulator/facts.js"
import { chooseLanguage, languages } from "../../../content/components/simulator/languages.js"
import {
  durations,
  loadWaits,
  testApiKeys,
  testResponse,
  testSitekeys,
} from "../../../content/components/simulator/service.js"
import {
  type Answer,
  answerFor,
  bodyOf,
  decide,
  siteverifyCodes,
  statusOf,
} from "../../../content/components/simulator/siteverify.js"
import { lines, places } from "../../../content/components/states/machine.js"
import siteConfig from "../../../site.config.js"
import { filesBelow } from "../../build-fixture.js"
import { declaredTable } from "../playground/declarations.js"
import { tablesUnder, tableUnder } from "./page-tables.js"

const brand: Record<string, string> = siteConfig.brand

test("the drawing of the states has a line for each transition, and no other", () => {
  const drawn = lines.map(({ from, to }) => `${from ?? "any"} ${to}`)
  const known = transitions.flatMap(({ from, to }) => (from.length > 3 ? ["any"] : from).map((name) => `${name} ${to}`))
  assert.deepEqual(drawn.sort(), known.sort())
  assert.deepEqual(Object.keys(places).sort(), [...stateNames].sort())
})

test("the simulator's classes and constants are the declared ones", () => {
  const root = path.resolve(import.meta.dirname, "../../..")
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram([`${root}/test/content/simulator/declared-types.ts`], { ...options, types: [] })
  const problems = ts.getPreEmitDiagnostics(program)
  assert.equal(
    ts.formatDiagnostics(problems, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n",
    }),
    "",
  )
})

test("states, placeholder values and error codes are those of the declarations, with their words", () => {
  const tableOf = (name: string) => declaredTable(name).map((row) => row.map((cell) => plain(cell).replaceAll('"', "")))
  assert.deepEqual(
    tableOf("WidgetState").map(([name, meaning]) => [name, meaning]),
    stateNames.map((name) => [name, states[name].meaning]),
  )
  assert.deepEqual(
    tableOf("SentinelResponse").map(([value, state]) => [value, state]),
    Object.entries(sentinels),
  )
  assert.deepEqual(
    tableOf("WidgetErrorCode").map(([code, cause, recover]) => [code, cause, recover]),
    Object.entries(widgetErrors).map(([code, { cause, recover }]) => [code, plain(cause), recover]),
  )
})

test("no page has a table by hand of what is data", async () => {
  const own = Object.entries(factTables).map(([name, table]) => {
    const { rows } = table(() => [])
    return { name, keys: new Set(rows.map(([key = ""]) => plain(key))) }
  })
  const wanted = own.filter(({ keys }) => keys.size > 3)
  assert.ok(wanted.length >= 9)
  for (const file of (await filesBelow("content")).filter(
    (file) => file.startsWith("docs/v2/") || file.startsWith("pages/"),
  ))
    if (file.endsWith(".mdx"))
      for (const rows of tablesUnder(`content/${file}`))
        for (const { name, keys } of wanted) {
          const found = rows.filter(([key = ""]) => keys.has(key)).length
          assert.ok(found < Math.max(3, keys.size / 2), `content/${file}: write <FactTable of="${name}" />`)
        }
})

test("each sentinel belongs to a state that lists it", () => {
  const listed = stateNames.flatMap((name) => states[name].values)
  assert.deepEqual(listed.sort(), Object.keys(sentinels).sort())
  for (const name of stateNames) for (const value of states[name].values) assert.ok(sentinels[value].startsWith(name))
})

test("a destroyed widget goes nowhere", () => {
  assert.deepEqual(movesFrom("destroyed"), [])
})

test("numbers are those of the configuration and the pages", () => {
  assert.equal(`${durations.responseTtl / 60_000} minutes`, brand.responseTtl)
  assert.equal(`${durations.activationTtl / 3_600_000} hours`, brand.activationTtl)
  const text = readFileSync("content/docs/v2/sdk/lifecycle.mdx", "utf8")
  const seconds = loadWaits.map((wait) => wait / 1000)
  assert.ok(text.includes(`waits ${seconds.slice(0, -1).join(", ")} and ${String(seconds.at(-1))} seconds`))
})

test("languages are those of the localization page", () => {
  const rows = tableUnder("content/docs/v2/guides/localization.mdx", "languages")
  const codes = rows.flatMap((row) => (row.at(-1) ?? "").split(", "))
  for (const code of languages) assert.ok(codes.includes(code), code)
  assert.equal(rows.length, languages.length)
})

test("a code without a translation is passed over, as the localization page says of Norwegian", () => {
  const page = readFileSync("content/docs/v2/guides/localization.mdx", "utf8")
  for (const code of ["no", "nn"]) {
    assert.equal(chooseLanguage(undefined, code, []), "en")
    assert.equal(chooseLanguage(undefined, code, ["de"]), "de")
    assert.equal(chooseLanguage("nb", code, ["de"]), "nb")
    assert.ok(page.includes(`\`${code}\``), code)
  }
})

test("the testing guide shows every test key, and names the test response", () => {
  const text = readFileSync("content/docs/v2/guides/automated-testing.mdx", "utf8")
  for (const part of ['<FactTable of="test-sitekeys" />', '<FactTable of="test-api-keys" />', testResponse])
    assert.ok(text.includes(part), part)
  assert.ok(Object.keys(testSitekeys).every((key) => /^CSTEST[A-Z0-9]{10}$/.test(key)))
  assert.ok(Object.keys(testApiKeys).every((key) => /^cak_test_[a-z]+$/.test(key)))
})

interface ApiError {
  code: string
  status: number
  cause: string
  action: string
  verdict: string
}

test("codes of siteverify are those of the OpenAPI document", () => {
  const text = readFileSync("content/api/v2/openapi.yaml", "utf8").replaceAll(
    /\{brand\.(\w+)\}/g,
    (_, name: string) => brand[name] ?? "",
  )
  const api = parse(text) as { components: { schemas: { ErrorCode: { "x-error-codes": ApiError[] } } } }
  const listed = api.components.schemas.ErrorCode["x-error-codes"]
  assert.deepEqual(Object.fromEntries(listed.map(({ code, ...facts }) => [code, facts])), siteverifyCodes)
})

/** Further answers for the rows of the decision table, in their order: each is decided as its row says. */
const alike: Answer[][] = [
  [],
  [{ kind: "failure", status: 200, code: "response_timeout" }],
  [413, 414].flatMap((status): Answer[] => [
    { kind: "failure", status, code: "new_code" },
    { kind: "unreadable", status },
  ]),
  [
    { kind: "failure", status: 400, code: "bad_request" },
    ...[403, 404, 405, 429].map((status): Answer => ({ kind: "failure", status, code: "new_code" })),
  ],
  [
    { kind: "failure", status: 500, code: "internal_server_error" },
    { kind: "failure", status: 503, code: "new_code" },
  ],
  [204, 302, 400, 401, 405, 429].map((status): Answer => ({ kind: "unreadable", status })),
  [],
  [],
  [{ kind: "too-long" }, { kind: "not-ascii" }],
]

test("answers of one row of the decision table are decided alike", () => {
  assert.equal(alike.length, decisionRows.length)
  for (const [index, { what, answer }] of decisionRows.entries())
    for (const other of alike[index] ?? [])
      for (const mode of ["default", "strict"] as const) {
        const facts = ({ outcome, accept, alert, clientError }: ReturnType<typeof decide>) => ({
          outcome,
          accept,
          alert,
          clientError,
        })
        assert.deepEqual(facts(decide(other, mode)), facts(decide(answer, mode)), what)
      }
})

test("the decision table says what fail open and strict are", () => {
  assert.deepEqual(
    decisionCells().map((row) => row.slice(1)),
    [
      ["Accepted", "Yes", "No", "Accept", "Accept"],
      ["Rejected", "Yes", "No", "Reject", "Reject"],
      ["Rejected", "Yes", "No", "Reject", "Reject"],
      ["Could not verify", "No", "Yes", "Accept and alert", "Reject"],
      ["Could not verify", "No", "No", "Accept and alert", "Reject"],
      ["Could not verify (decode error)", "No", "No", "Accept and alert", "Reject"],
      ["Could not verify", "No", "No", "Accept and alert", "Reject"],
      ["Rejected", "Yes", "No", "Reject", "Reject"],
      ["Rejected, without a call", "–", "–", "Reject", "Reject"],
    ],
  )
})

test("the Apex client decides as the decision table says", () => {
  const rowOf = (table: string[][], begin: string) => table.find(([what]) => plain(what ?? "").startsWith(begin)) ?? []
  const own = decisionCells()
  const apex = tableUnder("content/integrations/salesforce/reference/verify-result.mdx")
  const same = {
    "200 and success: true": "200, success is true",
    "200 and success: false": "200, success is false",
    "413 or 414": "413 or 414",
    "4xx with a JSON body": "400 to 499 with a JSON body",
    "5xx": "500 or more",
    "Any other reply": "Any other reply",
    "No reply": "No reply",
    "The value cannot be encoded": "Response cannot be sent",
  }
  assert.equal(apex.length, Object.keys(same).length)
  for (const [begin, apexBegin] of Object.entries(same)) {
    const [, , able, , open = "", strict = ""] = rowOf(own, begin)
    const [, apexAble, , accepts, acceptsStrictly] = rowOf(apex, apexBegin)
    assert.deepEqual(
      [apexAble, accepts, acceptsStrictly],
      [able === "Yes", open.startsWith("Accept"), strict === "Accept"].map(String),
      begin,
    )
  }
})

test("each code decides as its verdict says, and a code that is not known like its status", () => {
  for (const [code, { status, verdict, action }] of Object.entries(siteverifyCodes)) {
    const decision = decide({ kind: "failure", status, code }, "default")
    assert.equal(decision.outcome, verdict === "reject" ? "rejected" : "could not verify", code)
    assert.equal(decision.action, action)
  }
  assert.equal(decide({ kind: "failure", status: 200, code: "new" }, "default").outcome, "rejected")
  assert.equal(decide({ kind: "failure", status: 403, code: "new" }, "default").outcome, "could not verify")
})

test("a call is repeated only where the answer says that the response was not used up", () => {
  const retried = Object.entries(siteverifyCodes)
    .filter(([code, { status }]) => decide({ kind: "failure", status, code }, "default").retry !== "never")
    .map(([code]) => code)
  assert.deepEqual(retried, ["internal_server_error"])
  const others: Answer[] = [
    { kind: "no-answer" },
    { kind: "unreadable", status: 500 },
    { kind: "failure", status: 503, code: "new" },
    { kind: "success" },
  ]
  for (const answer of others) assert.equal(decide(answer, "default").retry, "never")
})

test("what a form sends decides before the picked answer does", () => {
  const yes: Answer = { kind: "success" }
  assert.deepEqual(answerFor(undefined, yes), { kind: "no-field" })
  assert.deepEqual(answerFor("", yes), { kind: "no-field" })
  for (const long of ["x".repeat(16 * 1024 + 1), "é".repeat(8 * 1024 + 1)])
    assert.deepEqual(answerFor(long, yes), { kind: "too-long" })
  for (const odd of [" ", "a\n", "\0", "é", "\ud800", "\x7f"])
    assert.deepEqual(answerFor(odd, yes), { kind: "not-ascii" })
  assert.deepEqual(answerFor("~".repeat(16 * 1024), yes), yes)
  assert.deepEqual(answerFor(".SOLVING", yes), { kind: "failure", status: 200, code: "response_invalid" })
  assert.deepEqual(answerFor("SIMULATED.abc", yes), yes)
  assert.deepEqual(answerFor(".SOLVING", { kind: "no-answer" }), { kind: "no-answer" })
})

test("an answer has the status and the body that come over the wire", () => {
  assert.deepEqual([statusOf({ kind: "success" }), statusOf({ kind: "no-answer" })], [200, undefined])
  assert.equal(bodyOf({ kind: "no-answer" }, "https://shop.example"), undefined)
  const body = JSON.parse(bodyOf({ kind: "failure", status: 401, code: "auth_invalid" }, "") ?? "") as unknown
  assert.deepEqual(body, { success: false, error: { error_code: "auth_invalid", detail: "" } })
  assert.equal(plain("`a` [b](c)"), "a b")
})
