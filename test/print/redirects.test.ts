/** A redirect reaches nine languages. Whatever it says, each host's file has the rules that were meant, and no other. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { runInNewContext } from "node:vm"
import fc from "fast-check"
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { parseConfig } from "../../src/config/parse-config.js"
import { parseRedirects as readRules } from "../../src/host/redirects.js"
import { redirectMistake } from "../../src/links/output-path.js"
import type { Redirect } from "../../src/model.js"
import { deploymentTo, deployTargets } from "../../src/stages/output/deployments.js"
import { redirectPage } from "../../src/stages/output/host-files.js"
import { parseRedirects, usableRedirects, withRedirects } from "../../src/stages/site/redirects-file.js"

const parts = [
  ..."\n\r\t\0\x1b\x7f\x85 \"'`\\<>&|%$;{}()[]*:#?=@^~!é漢",
  ..."\u2028\ufeff\ud800",
  ...[
    "a",
    "b c",
    "/",
    "//",
    "..",
    ".",
    "/..",
    "/%2E./",
    "..\\",
    "%0a",
    "%",
    "&amp;",
    "]]>",
    "</script>",
    "$1",
    "%{HTTP_HOST}",
    "${x}",
    ":splat",
    "/*",
    "[R=302]",
  ],
  ...["https://a.example/", "javascript:", "data:text/html,", "mailto:a@b.example", "Header set X Y"],
]
const mixed = fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join(""))
const redirect = fc.record({
  from: mixed.map((text) => `/${text}`),
  to: fc.oneof(
    mixed,
    mixed.map((text) => `/${text}`),
    mixed.map((text) => `https://a.example/${text}`),
  ),
  place: fc.constant({ file: "redirects.yml", line: 1, column: 1 }),
})
const theme = { inlineScriptHashes: [] }

test("each redirect is usable on every host, or a problem at its place", () => {
  const { config } = parseConfig({ title: "T", baseUrl: "/sub/" }, { path: "c", text: "" })
  assert.ok(config)
  const files = (target: (typeof deployTargets)[number] | undefined, redirects: readonly Redirect[]) => {
    const { inside, beside } = deploymentTo(target, { config, theme, redirects })
    return Object.values({ ...inside, ...beside })
  }
  const lines = (texts: readonly string[]) => texts.join("\n").split(/[\n\r\u2028\u2029]/)
  const empty = new Map([undefined, ...deployTargets].map((target) => [target, lines(files(target, [])).length]))
  const check = (one: Redirect) => {
    const { redirects, diagnostics } = usableRedirects([one])
    assert.equal(redirects.length + diagnostics.length, 1)
    for (const { code, file, hint, message } of diagnostics) {
      assert.deepEqual([code, file], ["broken-redirect", "redirects.yml"])
      assert.doesNotMatch(message + hint, /[\n\r\0]/)
    }
    const count = redirects.filter(({ from }) => !from.includes("#")).length
    for (const target of [undefined, "netlify", "cloudflare"] as const) {
      const [, text = ""] = files(target, redirects)
      const { rules, problems } = readRules(text)
      assert.deepEqual([rules.length, problems], [count * (target ? 1 : 2), []], text)
      for (const { to } of rules) assert.match(to, /^(\/sub\/|https?:\/\/)/)
    }
    for (const target of ["nginx", "apache"] as const) {
      const added = lines(files(target, redirects)).length - (empty.get(target) as number)
      assert.ok(
        target === "nginx" ? added === 2 * count : added === count || added === 3 * count,
        `${target}: ${added}`,
      )
    }
    for (const text of files("s3-cloudfront", redirects).slice(0, count)) {
      const moved = Object.entries(runInNewContext(`${text};redirects`) as object)
      assert.equal(moved.length, count)
      for (const [from, to] of moved) assert.match(`${from} ${to}`, /^\/sub[!-~]* (\/sub\/|https?:\/\/)[!-~]*$/)
    }
    const vercel = JSON.parse(files("vercel", redirects)[0] ?? "") as { redirects: Record<string, string>[] }
    assert.equal(vercel.redirects.length, count)
    for (const { source = "", destination = "" } of vercel.redirects) {
      assert.match(source, /^\/sub([^\\:*?+(){}]|\\[\\:*?+(){}])*\(\/\)\?$/)
      assert.match(destination, /^(https?:\/\/[^/?#$]*)?[^:$]*(#[^$]*)?$/)
    }
    for (const { to } of redirects) {
      const found: string[] = []
      const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
        for (const child of node.childNodes) {
          if ("tagName" in child) found.push([child.tagName, ...child.attrs.map(({ name }) => name)].join(" "))
          if ("childNodes" in child) walk(child)
        }
      }
      walk(parse(redirectPage(config, to)))
      const head = "html lang|head|meta charset|title|meta name content|meta http-equiv content|link rel href"
      assert.equal(found.join("|"), `${head}|body|main|h1|p|a href`)
    }
  }
  const place = { file: "redirects.yml", line: 1, column: 1 }
  for (const part of parts) {
    for (const to of [part, `https://a.example/${part}`]) check({ from: "/old", to, place })
    check({ from: `/${part}`, to: `/a${part}b`, place })
  }
  fc.assert(
    fc.property(redirect, (one) => void check(one)),
    { numRuns: Number(process.env.FUZZ_REDIRECTS ?? 60) },
  )
})

test("what --fix writes into redirects.yml is read back", () => {
  fc.assert(
    fc.property(redirect, ({ from, to }) => {
      fc.pre(to !== "" && !/\p{Surrogate}/u.test(to) && redirectMistake(from) === undefined)
      const { redirects, diagnostics } = parseRedirects({
        path: "redirects.yml",
        text: withRedirects("", [{ from, to }]),
      })
      assert.deepEqual([redirects.map((read) => [read.from, read.to]), diagnostics], [[[from, to]], []])
    }),
  )
})
