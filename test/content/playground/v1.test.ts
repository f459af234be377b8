import assert from "node:assert/strict"
import { test } from "node:test"
import { codeFor, type Flavour } from "../../../content/components/playground/code.js"
import { defaultsFor } from "../../../content/components/playground/options.js"
import { bodyV1, codesV1, valuesV1, valueV1 } from "../../../content/components/playground/v1.js"
import { tablesUnder } from "../simulator/page-tables.js"
import { brand } from "./sample-brand.js"

const upgrade = "content/docs/v2/guides/upgrading-from-v1"

test("values and codes of version 1 are those of the upgrade guide", () => {
  const [values = []] = tablesUnder(`${upgrade}/script.mdx`, "field")
  const known = Object.values<string>(valuesV1)
  for (const [v1 = "", v2 = ""] of values) {
    if (v1 === ".HEADLESS_ERROR") continue // a simulation is never refused
    assert.ok(known.includes(v1), v1)
    for (const value of v2.match(/\.[A-Z.]*[A-Z]/g) ?? []) assert.equal(valueV1(value), v1)
  }
  const [, codes = []] = tablesUnder(`${upgrade}/backend-integration.mdx`, "changes")
  for (const [v1 = "", v2 = ""] of codes) for (const code of v2.split(" or ")) assert.equal(codesV1[code] ?? code, v1)
})

test("a value with a diagnosis behind it, and a response", () => {
  assert.equal(valueV1(".ERROR.UNREACHABLE~eyJhIjoxfQ"), ".ERROR")
  assert.equal(valueV1("SIMULATED.abc"), "SIMULATED.abc")
})

test("answers have the form of version 1", () => {
  assert.equal(bodyV1({ kind: "success" }), '{"success":true}')
  assert.match(bodyV1({ kind: "failure", status: 401, code: "auth_invalid" }) ?? "", /"errors":\["secret_invalid"\]/)
  assert.match(bodyV1({ kind: "failure", status: 500, code: "internal_server_error" }) ?? "", /^<html>/)
  assert.equal(bodyV1({ kind: "no-answer" }), undefined)
})

test("generated code is that of version 1, with the options that are set", () => {
  const settings = {
    ...defaultsFor(brand.sitekeyPlaceholder),
    version: "v1",
    theme: "dark",
    startMode: "auto",
    apiEndpoint: "eu,global",
    language: "de",
  }
  const puzzle = `${brand.v1ApiEu}/api/v1/puzzle,${brand.v1ApiGlobal}/api/v1/puzzle`
  for (const flavour of ["html", "js", "react", "vue"] as Flavour[]) {
    const code = codeFor(flavour, settings, brand)
    for (const part of ["dark", '"auto"', '"de"', `"${puzzle}"`, brand.v1Package])
      assert.ok(code.includes(part), `${flavour}: ${part}`)
    assert.ok(!code.includes("captcha:widget"), flavour)
  }
})
