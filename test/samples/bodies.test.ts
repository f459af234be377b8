import assert from "node:assert/strict"
import { test } from "node:test"
import { fillBrand } from "../../src/config/brand.js"
import { bodyChecker } from "../../src/samples/bodies.js"
import { brand, ownFile } from "./small-site.js"

const check = bodyChecker(fillBrand(ownFile("content/api/v2/openapi.yaml"), brand).text)
const found = (text: string, language = "json") =>
  check(language, text).map(({ start, message }) => `${start} ${message}`)

test("bodies are compared with the document, other JSON is not", () => {
  assert.deepEqual(found('{ "success": false, "error": { "error_code": "response_invalid", "detail": "" } }'), [])
  assert.deepEqual(found('{ "response": "x" }'), [])
  assert.deepEqual(found('{ "name": "shop", "dependencies": {} }'), [])
  assert.deepEqual(found("{ broken"), [])
})

test("a field that is unknown, missing or of another kind is told at its place", () => {
  assert.deepEqual(found('{ "response": "x", "site_key": "y" }'), [
    "19 the request of siteverify has no field site_key",
  ])
  assert.deepEqual(
    found('{ "success": false, "error": { "error_code": "nope", "detail": "" } }').map((one) => one.slice(0, 2)),
    ["45"],
  )
  assert.match(
    found('{ "response": 1 }')[0] ?? "",
    /^14 does not match the request of siteverify: response must be string/,
  )
  assert.match(
    found('{ "success": false, "error": { "error_code": "auth_required" } }')[0] ?? "",
    /must have required property 'detail'/,
  )
})

test("bodies in HTTP messages and sessions count", () => {
  assert.equal(
    found('HTTP/1.1 200 OK\nContent-Type: application/json\n\n{ "success": true, "datas": {} }', "http").length,
    1,
  )
  assert.equal(found('$ curl x\n{"success":false,"err":{"error_code":"x"}} 401', "console").length, 1)
})
