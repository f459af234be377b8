/** No code, status or message that a reader may meet is missing on the page about troubleshooting, and none is made up. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { parse } from "yaml"
import { factTables } from "../../content/components/playground/fact-tables.js"
import { siteverifyCures } from "../../content/components/playground/lookup.js"
import { literalsOf } from "./playground/declarations.js"
import { plain, tablesUnder } from "./simulator/page-tables.js"

const page = "content/docs/v2/troubleshooting.mdx"

interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  components: {
    schemas: { ErrorCode: { enum: string[]; "x-error-codes": { code: string; status: number; cause: string }[] } }
  }
}
const api = parse(readFileSync("content/api/v2/openapi.yaml", "utf8")) as ApiDocument
const responses = Object.keys(api.paths["/api/v2/captcha/siteverify"]?.post?.responses ?? {})

/** The tables that are made from data, by the id of their heading. */
const made = {
  "widget-codes": "widget-cures",
  "server-codes": "siteverify-cures",
  statuses: "statuses",
  "sdk-codes": "local-cures",
  console: "console-messages",
  symptoms: "symptoms",
}

function rowsOf(name: string): string[][] {
  const { "x-error-codes": described } = api.components.schemas.ErrorCode
  const codes = described.map(({ code, status, cause }) => ({ code, status: String(status), cause }))
  return factTables[name]?.(() => codes).rows ?? assert.fail(name)
}

function namesOf(name: string): string[] {
  return rowsOf(name)
    .map(([code = ""]) => plain(code))
    .sort()
}

/** The first cells of a table that is made. */
function column(heading: keyof typeof made): string[] {
  return rowsOf(made[heading]).map(([first = ""]) => plain(first))
}

test("the codes of the page are those of the data: of a widget, of siteverify, of the server SDKs", () => {
  const text = readFileSync(page, "utf8")
  for (const [heading, table] of Object.entries(made))
    assert.match(text, new RegExp(`\\{#${heading}\\}(?:(?!\\n## )[^])*<FactTable of="${table}" folded />`), heading)
  assert.deepEqual(namesOf("widget-cures"), literalsOf("WidgetErrorCode").sort())
  const { enum: codes, "x-error-codes": described } = api.components.schemas.ErrorCode
  assert.deepEqual(described.map(({ code }) => code).sort(), [...codes].sort())
  assert.deepEqual(Object.keys(siteverifyCures).sort(), [...codes].sort())
})

test("every status of siteverify is there", () => {
  const statuses = column("statuses").flatMap((cell) => cell.split(", "))
  const exact = responses.filter((status) => /^\d+$/.test(status))
  assert.deepEqual(
    exact.filter((status) => !statuses.includes(status)),
    [],
  )
  assert.ok(exact.length >= 6, exact.join())
  for (const range of responses.filter((status) => /^\dXX$/.test(status)))
    assert.ok(
      statuses.some((status) => status[0] === range[0] && !exact.includes(status)),
      range,
    )
})

test("every console message of the policy guide, and every error that the SDK throws, is there", () => {
  const messages = column("console").map((message) => message.replace(/ ?….*$/, "").replaceAll(/["']/g, ""))
  const known = (text: string) => messages.some((message) => text.replaceAll("'", "").includes(message))
  for (const [, message = "", change] of tablesUnder("content/docs/v2/guides/csp.mdx", "console-messages")[0] ?? []) {
    if (change === "Add frame-src") continue // a note that stands beside another message
    assert.ok(message.split(" or ").some(known), message)
  }
  const sdk = ["sdk.ts", "lifecycle.ts", "endpoint.ts"]
    .map((file) => readFileSync(`content/components/simulator/${file}`, "utf8"))
    .join("\n")
  const said = [...sdk.matchAll(/(?:warn|Error)\((["`])(?!this handle)(.*?)\1\)/g)].map(([, , text = ""]) =>
    plain(text.replace(/\$\{what\}/g, "start")),
  )
  assert.ok(said.length >= 5, said.join("\n"))
  assert.deepEqual(
    said.filter((text) => !known(text)),
    [],
  )
})

test("each row has a cause, a check and a cure", () => {
  const rows = Object.values(made).flatMap(rowsOf)
  assert.ok(rows.length > 50, String(rows.length))
  assert.deepEqual(
    rows.filter((row) => row.length < 4 || row.some((cell) => cell === "")),
    [],
  )
})
