import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import ts from "typescript"
import { parse } from "yaml"
import {
  errorCodes,
  movesFrom,
  sentinels,
  stateNames,
  states,
  transitions,
  widgetErrors,
} from "../../../content/components/simulator/facts.js"
import { chooseLanguage, languages } from "../../../content/components/simulator/languages.js"
import { durations, loadWaits, testResponse, testSitekeys } from "../../../content/components/simulator/service.js"
import {
  type Answer,
  answerFor,
  bodyOf,
  decide,
  outcomes,
  siteverifyCodes,
  statusOf,
} from "../../../content/components/simulator/siteverify.js"
import siteConfig from "../../../site.config.js"
import { plain, tableUnder } from "./page-tables.js"

const brand: Record<string, string> = siteConfig.brand

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

test("states, transitions and error codes are those of the lifecycle page", () => {
  const page = "content/docs/v2/sdk/lifecycle.mdx"
  const rows = tableUnder(page, "states")
  assert.deepEqual(
    rows.map(([name, values, meaning]) => [name, values, meaning]),
    stateNames.map((name) => {
      const { values, meaning } = states[name]
      const words = { init: ", then ", error: " or " }[name as string] ?? ""
      const shown =
        values.length === 0
          ? "The response"
          : name === "destroyed"
            ? ".DESTROYED. The field is removed"
            : values.join(words)
      return [name, shown, meaning]
    }),
  )
  assert.deepEqual(
    tableUnder(page, "transitions"),
    transitions.map(({ from, to, cause }) => {
      const names = { 0: "none", 11: "any but destroyed", 12: "any" }[from.length] ?? from.join(", ")
      return [cause.startsWith("A load retry") ? "error, while loading" : names, to, cause]
    }),
  )
  assert.deepEqual(
    tableUnder(page, "error-codes")
      .map(([code = "", cause, recover, action]) => [code, { cause, recover, action }])
      .sort(),
    Object.entries(widgetErrors).sort(),
  )
  assert.equal(errorCodes.length, 4)
})

test("submission and message in each state are those of the lifecycle page", () => {
  const rows = tableUnder("content/docs/v2/sdk/lifecycle.mdx", "ui")
  const shown = rows.flatMap(([names = "", submit = "", message]) =>
    names.split(", ").map((name) => [name, submit === "sent", message]),
  )
  assert.deepEqual(
    shown,
    stateNames.map((name) => [name, states[name].submit, states[name].message]),
  )
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
  for (const code of Object.keys(languages)) assert.ok(codes.includes(code), code)
  assert.equal(rows.length, Object.keys(languages).length)
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

test("test sitekeys are those of the testing guide", () => {
  const text = readFileSync("content/docs/v2/guides/automated-testing.mdx", "utf8")
  for (const key of [...Object.keys(testSitekeys), testResponse]) assert.ok(text.includes(key), key)
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

/** Answers for the rows of the decision table on the site, in their order. */
const decisionRows: Answer[][] = [
  [{ kind: "success" }],
  [
    { kind: "failure", status: 200, code: "response_invalid" },
    { kind: "failure", status: 200, code: "response_timeout" },
  ],
  [
    { kind: "failure", status: 400, code: "bad_request" },
    { kind: "failure", status: 401, code: "auth_invalid" },
    ...[403, 404, 405, 413, 429].map((status): Answer => ({ kind: "failure", status, code: "new_code" })),
  ],
  [
    { kind: "failure", status: 500, code: "internal_server_error" },
    { kind: "failure", status: 503, code: "new_code" },
    { kind: "unreadable", status: 502 },
  ],
  [200, 204, 302, 400, 401, 405, 429].map((status): Answer => ({ kind: "unreadable", status })),
  [{ kind: "no-answer" }],
]

test("decisions are those of the decision table", () => {
  const rows = tableUnder("content/docs/v2/_partials/_decision-table.mdx")
  for (const [index, answers] of decisionRows.entries()) {
    const [what, outcome, able, client, open, strict] = rows[index] ?? []
    for (const answer of answers) {
      const decided = decide(answer, "default")
      const closed = decide(answer, "strict")
      const words = (decision: typeof decided, withAlert: boolean) =>
        `${decision.accept ? "accept" : "reject"}${withAlert && decision.accept && decision.alert ? " and alert" : ""}`
      assert.deepEqual(
        [
          decided.outcome,
          decided.outcome === "could not verify" ? "no" : "yes",
          decided.clientError ? "yes" : "no",
          words(decided, true),
          words(closed, false),
        ],
        [outcome?.replace(" (decode error)", ""), able, client, open, strict],
        what,
      )
    }
  }
  const nothing = rows.at(-1) ?? []
  assert.equal(decide({ kind: "no-field" }, "default").accept, false)
  assert.deepEqual([nothing[4], nothing[5]], ["reject", "reject"])
})

test("the Apex client decides as the decision table says", () => {
  const rowOf = (table: string[][], begin: string) => table.find(([what]) => what?.startsWith(begin)) ?? []
  const own = tableUnder("content/docs/v2/_partials/_decision-table.mdx")
  const apex = tableUnder("content/integrations/salesforce/reference/verify-result.mdx")
  const same = {
    "200 and success: true": "200, success is true",
    "200 and success: false": "200, success is false",
    "4xx with a JSON body": "400 to 499 with a JSON body",
    "5xx": "500 or more",
    "any other answer": "any other answer",
    "no answer": "no answer",
    "the value cannot be encoded": "response cannot be sent",
  }
  assert.equal(apex.length, Object.keys(same).length)
  for (const [begin, apexBegin] of Object.entries(same)) {
    const [, , able, , open = "", strict = ""] = rowOf(own, begin)
    const [, apexAble, , accepts, acceptsStrictly] = rowOf(apex, apexBegin)
    assert.deepEqual(
      [apexAble, accepts, acceptsStrictly],
      [able === "yes", open.startsWith("accept"), strict === "accept"].map(String),
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

test("the outcomes to pick are the rows of the playground page", () => {
  const rows = tableUnder("content/pages/playground.mdx", "server-outcomes")
  const words = { accepted: "accept", rejected: "reject", "could not verify": "could not verify" }
  assert.deepEqual(
    Object.values(outcomes).map(({ label, answer }) => [label, words[decide(answer, "default").outcome]]),
    rows.slice(0, -1).map(([label, , outcome]) => [label, outcome]),
  )
})

test("what a form sends decides before the picked answer does", () => {
  const yes: Answer = { kind: "success" }
  assert.deepEqual(answerFor(undefined, yes), { kind: "no-field" })
  assert.deepEqual(answerFor("", yes), { kind: "no-field" })
  assert.deepEqual(answerFor("x".repeat(16 * 1024 + 1), yes), { kind: "too-long" })
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
