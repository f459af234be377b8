import assert from "node:assert/strict"
import { test } from "node:test"
import { originOfAttempt, originsOf } from "../../../content/components/simulator/endpoint.js"
import { CaptchaSDK, createClock, createWorld } from "../../../content/components/simulator/index.js"
import { fakePage, real } from "./fake-page.js"

const origins = { global: "https://global.api.example.com", eu: "https://eu.api.example.com" }
const page = "https://shop.example/form/"

test("an endpoint stands for origins", () => {
  const cases: [string, string[]][] = [
    [
      "global",
      ["https://global.api.example.com", "https://global0.api.example.com", "https://global1.api.example.com"],
    ],
    ["eu", ["https://eu.api.example.com", "https://eu0.api.example.com", "https://eu1.api.example.com"]],
    ["https://check.shop.example/a/path", ["https://check.shop.example"]],
    ["/captcha", ["https://shop.example"]],
    ["https://a.example, https://b.example", ["https://a.example", "https://b.example"]],
    [
      "eu,https://b.example",
      ["https://eu.api.example.com", "https://eu0.api.example.com", "https://eu1.api.example.com", "https://b.example"],
    ],
  ]
  for (const [endpoint, expected] of cases) assert.deepEqual(originsOf(endpoint, origins, page), expected)
  for (const broken of ["https://", "http://a b", "eu,https://", "data:text/html,x"])
    assert.throws(() => originsOf(broken, origins, page), /Invalid URL/)
})

test("two attempts at the primary origin, later ones elsewhere", () => {
  const all = ["a", "b", "c"]
  const picks = [1, 2, 3, 4, 5].map((attempt) => originOfAttempt(attempt, all, () => 0.9))
  assert.deepEqual(picks, ["a", "a", "c", "c", "c"])
  assert.equal(
    originOfAttempt(5, ["a"], () => 0),
    "a",
  )
})

test("the endpoint of the widget wins, then the SDK's, the meta tag, the script, the first element, global", (t) => {
  const fake = fakePage(t)
  const element = (tag: string, attributes: Record<string, string>) => {
    const made = fake.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    fake.root.append(made)
    return made
  }
  const clock = createClock()
  const world = createWorld({ clock, origins, warn: () => {} })
  world.service.reachable = false
  const helpOf = (sdkEndpoint?: string, own?: string) => {
    const mount = fake.createElement("div")
    fake.body?.append(mount)
    const sdk = new CaptchaSDK(sdkEndpoint === undefined ? {} : { apiEndpoint: sdkEndpoint }, world)
    sdk.createWidget({ element: real(mount), ...(own !== undefined && { apiEndpoint: own }) })
    clock.advance(100_000)
    const help = mount.querySelector(".sim-help")?.textContent ?? ""
    sdk.clear()
    return help.replace("/connectionTest", "")
  }
  assert.equal(helpOf(), origins.global)
  element("div", { class: "captcha-widget", "data-api-endpoint": "https://element.example" })
  assert.equal(helpOf(), "https://element.example")
  element("script", { "data-captcha-api-endpoint": "https://script.example" })
  assert.equal(helpOf(), "https://script.example")
  element("meta", { name: "captcha-api-endpoint", content: "https://meta.example" })
  assert.equal(helpOf(), "https://meta.example")
  assert.equal(helpOf("https://sdk.example"), "https://sdk.example")
  assert.equal(helpOf("https://sdk.example", "eu"), origins.eu)
})
