import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { type PolicyWishes, parsePolicy, policyAs, policyFor } from "../../../content/components/playground/csp.js"
import { factTables } from "../../../content/components/playground/fact-tables.js"
import { decisionTable } from "../../../content/components/playground/helper-tables.js"
import { lookUp, lookupEntries, sentinelRemedies } from "../../../content/components/playground/lookup.js"
import { markdownTable } from "../../../content/components/playground/markdown.js"
import { marksIn, rulesFor, samples, type Vendor } from "../../../content/components/playground/migration.js"
import { sentinels } from "../../../content/components/simulator/facts.js"
import { createClock, createService, type SentinelResponse } from "../../../content/components/simulator/index.js"
import { Lifecycle } from "../../../content/components/simulator/lifecycle.js"
import { plain, tablesUnder } from "../simulator/page-tables.js"
import { literalsOf } from "./declarations.js"
import { brand } from "./sample-brand.js"

// ---- Content-Security-Policy ----

const wishes: PolicyWishes = { script: "cdn", endpoint: "", existing: "default-src 'self'", reportOnly: false }
const policyOf = (change: Partial<PolicyWishes>) => policyFor({ ...wishes, ...change }, brand)

test("a policy gets what the widget needs, and what the fallback allowed stays allowed", () => {
  assert.equal(
    policyOf({}).text,
    `default-src 'self'; script-src 'self' ${brand.cdnScope}/; frame-src 'self' ${brand.apiWildcard}`,
  )
  assert.equal(policyOf({ existing: "" }).text, `script-src 'self' ${brand.cdnScope}/; frame-src ${brand.apiWildcard}`)
  assert.equal(
    policyOf({ existing: "default-src 'none'; script-src 'self'; img-src *" }).text,
    `default-src 'none'; script-src 'self' ${brand.cdnScope}/; img-src *; frame-src ${brand.apiWildcard}`,
  )
  assert.equal(
    policyOf({ existing: "frame-src 'none'", script: "self" }).text,
    `frame-src ${brand.apiWildcard}; script-src 'self'`,
  )
})

test("the sources are those of the guide", () => {
  const guide = plain(readFileSync("content/docs/v2/guides/csp.mdx", "utf8"))
  assert.ok(guide.includes(`frame-src ${brand.apiWildcard}; script-src 'self' ${brand.cdnScope}/`))
  assert.ok(guide.includes(`frame-src ${brand.apiWildcard}; script-src 'self'`))
})

test("what is there already is not said twice, and a policy that has it stays as it is", () => {
  const once = policyOf({ existing: "default-src 'self'; script-src-elem 'self'; child-src 'self'" }).text
  assert.equal(policyOf({ existing: once }).text, once)
  assert.match(once, new RegExp(`script-src-elem 'self' ${brand.cdnScope}/`))
  assert.match(once, /child-src 'self' https/)
})

test("headers are read as people paste them", () => {
  const pasted = "Content-Security-Policy: Default-Src 'self';; IMG-SRC *;\n  img-src none"
  assert.deepEqual(
    [...parsePolicy(pasted)],
    [
      ["default-src", ["'self'"]],
      ["img-src", ["*"]],
    ],
  )
})

test("notes say what else to look at", () => {
  assert.match(policyOf({ existing: "script-src 'strict-dynamic' 'nonce-a'" }).notes.join(" "), /strict-dynamic/)
  assert.match(policyOf({ script: "nonce" }).notes.join(" "), /new nonce/)
  assert.match(policyOf({ existing: "sandbox" }).notes.join(" "), /allow-same-origin/)
  assert.match(policyOf({}).notes.join(" "), /taken over/)
})

test("an own endpoint stands in the place of the wildcard, and can't bring more with it", () => {
  assert.match(
    policyOf({ endpoint: "https://captcha.shop.example/path" }).text,
    /frame-src 'self' https:\/\/captcha\.shop\.example$/,
  )
  assert.doesNotMatch(policyOf({ endpoint: "evil; script-src *" }).text, /; script-src \*/)
})

test("each form of a policy holds it", () => {
  const policy = policyOf({})
  assert.equal(policyAs("header", policy, true), `Content-Security-Policy-Report-Only: ${policy.text}`)
  for (const form of ["nginx", "apache", "express"] as const)
    assert.ok(policyAs(form, policy, false).includes(`"${policy.text}"`), form)
  assert.ok(policyAs("meta", policy, false).includes(`content="${policy.text}"`))
})

// ---- look-up ----

const entries = lookupEntries(brand)

test("every code of the widget and every field value can be looked up", () => {
  for (const name of ["WidgetErrorCode", "SentinelResponse"]) {
    for (const term of literalsOf(name)) assert.equal(lookUp(term, entries)[0]?.term, term)
  }
})

/** A widget that has got as far as a value of the field, and nobody clicks. */
function widgetAt(value: SentinelResponse): { widget: Lifecycle; pass(ms: number): void } {
  const clock = createClock()
  const unreachable = value === ".ERROR.UNREACHABLE"
  const widget = new Lifecycle({
    sitekey: "CSXXXXXXXXXXXXXX",
    startMode: "none",
    origins: ["https://api.invalid"],
    clock,
    service: createService({
      widgetMode: value === ".ACTIVATED" ? "one-click" : "zero-click",
      reachable: !unreachable,
    }),
    random: () => 0.5,
    onValue() {},
    onReport() {},
  })
  const until = (reached: () => boolean) => {
    while (!reached()) clock.advance(clock.next() ?? assert.fail(`nothing leads from ${widget.response} to ${value}`))
  }
  if (unreachable) until(() => widget.gaveUp)
  else if (value.startsWith(".UN")) until(() => widget.response === value)
  else {
    until(() => widget.state === "unactivated")
    if (value === ".RESET") widget.reset()
    else if (value === ".ERROR") widget.fail("other", "")
    else if (value === ".DESTROYED") widget.destroy()
    else widget.start()
    until(() => widget.response === value)
  }
  return { widget, pass: (ms) => clock.advance(ms) }
}

/** The value without the diagnosis that may follow. */
const fieldOf = (widget: Lifecycle) => widget.response.split("~")[0]

test("the advice for each value of the field is what helps a widget that has it", () => {
  for (const value of Object.keys(sentinels) as SentinelResponse[]) {
    const advice = sentinelRemedies[value]
    const entry = entries.find(({ term }) => term === value)
    assert.ok(entry?.remedy.startsWith(advice), value)
    const movesBy = (act: (widget: Lifecycle) => void) => {
      const { widget } = widgetAt(value)
      act(widget)
      return fieldOf(widget) !== value
    }
    const { widget, pass } = widgetAt(value)
    pass(60_000)
    assert.equal(/\bwait\b/i.test(advice), fieldOf(widget) !== value, `${value}: waiting helps or not`)
    if (/click (on )?the box|presses/i.test(advice))
      assert.ok(
        movesBy((one) => one.press()),
        `${value}: a click`,
      )
    if (advice.includes("start()"))
      assert.ok(
        movesBy((one) => one.start()),
        `${value}: start()`,
      )
    if (advice.includes("reset()"))
      assert.ok(
        movesBy((one) => one.reset()),
        `${value}: reset()`,
      )
    if (value.startsWith(".ERROR")) assert.match(advice, /let the visitor send the form/i)
  }
})

test("every message of the guide leads to its directive", () => {
  const rows = tablesUnder("content/docs/v2/guides/csp.mdx", "console-messages")[0] ?? []
  for (const [browser, message = "", change = ""] of rows) {
    const [first] = lookUp(message, entries)
    assert.ok(first, `${browser ?? ""}: ${message}`)
    if (/^(frame|script)-src$/.test(change)) assert.match(first.remedy, new RegExp(change), message)
  }
})

test("a pasted message and a few words find the same", () => {
  const pasted =
    "[Error] Refused to frame 'https://eu.api.example.com/' because it violates the following Content Security Policy directive: \"default-src 'self'\". (anonymous) line 12"
  assert.match(lookUp(pasted, entries)[0]?.remedy ?? "", /frame-src/)
  assert.equal(lookUp("Uncaught Error: Invalid URL at sdk.js:1", entries)[0]?.term, "Invalid URL")
  assert.match(lookUp(".ERROR.UNREACHABLE~eyJhIjoxfQ", entries)[0]?.term ?? "", /^\.ERROR\.UNREACHABLE$/)
  assert.ok(lookUp("api key", entries).some(({ term }) => term === "auth_invalid"))
  assert.deepEqual(lookUp("nothing of this kind", entries), [])
  assert.equal(lookUp("  ", entries).length, entries.length)
})

test("each entry leads to a heading that is there", () => {
  for (const href of new Set(entries.map((entry) => entry.href))) {
    const [path = "", hash] = href.slice(1).split("#")
    const file = [`content/${path}.mdx`, `content/${path}/index.mdx`].find((one) => existsSync(one))
    assert.ok(file, href)
    const text = readFileSync(file, "utf8")
    if (hash !== undefined) assert.ok(text.includes(`{#${hash}}`), href)
  }
})

// ---- migration ----

const vendors: Vendor[] = ["hcaptcha", "recaptcha"]

test("what the migration guides say to change is found in code", () => {
  for (const vendor of vendors) {
    const rules = rulesFor(vendor, brand)
    const [fields = [], codes = []] = tablesUnder(`content/docs/v2/guides/migrating-from-${vendor}.mdx`, "server")
    for (const [cell = "", change = ""] of fields) {
      for (const old of cell
        .replace(/^(URL|Field) | of the form$| in the body$|, a list$/g, "")
        .replace(/ in the body$| of the form$/, "")
        .split(", ")) {
        if (["response", "sitekey", "success", "action"].includes(old)) continue
        const code = `body = { ${old === "secret" ? "secret: key" : `"${old}"`} }; x.${old}`
        assert.ok(marksIn(code, rules).length > 0, `${vendor}: ${old} to ${change}`)
      }
    }
    for (const [cell = "", change = ""] of codes) {
      for (const old of cell.split(", ")) {
        const [mark] = marksIn(`if (code === "${old}") {}`, rules)
        assert.ok(mark, `${vendor}: ${old}`)
        for (const code of mark.rule.change.match(/[a-z]+_[a-z]+/g) ?? [])
          assert.ok(change.includes(code), `${old}: ${code}`)
      }
    }
  }
})

test("code that is migrated already has nothing to mark", () => {
  const done = `<form action="/signup" method="post">
  <div class="captcha-widget" data-sitekey="${brand.sitekeyPlaceholder}"></div>
</form>
<script type="module" src="${brand.cdn}/x/contrib/hcaptcha-site.min.js" async defer></script>
const response = form.get("captcha-response")
await fetch("${brand.apiGlobal}/api/v2/captcha/siteverify", { headers: { "X-API-Key": process.env.CAPTCHA_API_KEY } })
if (location.hostname === "localhost") {}`
  for (const vendor of vendors) {
    const marks = marksIn(done, rulesFor(vendor, brand)).map(({ from, to }) => done.slice(from, to))
    assert.deepEqual(
      marks.filter((text) => text !== "hostname"),
      [],
      vendor,
    )
  }
})

test("marks stand in order, apart from each other, at the words they are about", () => {
  for (const vendor of vendors) {
    const code = samples[vendor]
    const marks = marksIn(code, rulesFor(vendor, brand))
    assert.ok(marks.length >= 8, vendor)
    for (const [index, { from, to }] of marks.entries()) assert.ok(from >= (marks[index - 1]?.to ?? 0) && to > from)
    const words = marks.map(({ from, to }) => code.slice(from, to))
    for (const word of ["YOUR_OLD_SITEKEY", "data-callback", "data-size", "secret"])
      assert.ok(words.includes(word), `${vendor}: ${word}`)
  }
})

test("server code of other languages is understood", () => {
  const rules = rulesFor("recaptcha", brand)
  for (const code of [
    "$data = ['secret' => $key];",
    'params = {"secret": key}',
    'form.Set("secret", key); "g-recaptcha-response"',
    "curl -d secret=$KEY",
  ]) {
    assert.ok(marksIn(code, rules).length > 0, code)
  }
})

test("what only reCAPTCHA has is found: a call of v3, and the badge", () => {
  const call = 'grecaptcha.execute("YOUR_OLD_SITEKEY", { action: "signup" })'
  const code = `.grecaptcha-badge { visibility: hidden }\n${call}.then(send)`
  const marks = marksIn(code, rulesFor("recaptcha", brand)).map(({ from, to }) => code.slice(from, to))
  assert.deepEqual(marks, ["grecaptcha-badge", call])
})

test("a long text is marked quickly", () => {
  const long = `${samples.recaptcha}\n`.repeat(400)
  // Of the processor: other processes do not count.
  const started = process.cpuUsage()
  marksIn(long, rulesFor("recaptcha", brand))
  marksIn("getResponse(".repeat(20_000), rulesFor("hcaptcha", brand))
  assert.ok(process.cpuUsage(started).user < 2_000_000)
})

// ---- tables ----

test("tables have a cell for each column, in Markdown too", () => {
  const facts = Object.values(factTables).map((table) => table(() => []))
  for (const { head, rows } of [...facts, decisionTable()])
    for (const row of rows) assert.equal(row.length, head.length)
  assert.equal(markdownTable(["a", "b"], [["x | y", "z\nz"]]), "| a | b |\n| --- | --- |\n| x \\| y | z z |")
})
