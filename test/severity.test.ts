/** `severity` in the configuration: what it raises, lowers and leaves out, in every command that reports problems. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { build } from "../src/commands/build.js"
import { checkLinks } from "../src/commands/check-links.js"
import { checkSamples } from "../src/commands/check-samples.js"
import { parseConfig } from "../src/config/parse-config.js"
import { silentReporter } from "../src/report/console.js"
import { changeableCodes, type Diagnostic, problem, withSeverities } from "../src/report/diagnostic.js"
import type { Format, Summary } from "../src/report/format.js"
import { testCache, thisThread } from "./build-fixture.js"
import { startDev } from "./dev/running-site.js"
import { folderWith } from "./run-program.js"

const config = (severity: string) => `export default { title: "T", lastUpdate: false, severity: { ${severity} } }\n`
const site = (severity: string) => ({
  "site.config.ts": config(severity),
  "content/docs/index.mdx": `---
title: Start
slug: /
---

See [a file](./missing.mdx) and [a page](/docs/missing), and ![](./dot.svg).

\`\`\`json
{ "a": }
\`\`\`
`,
  "content/docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>\n',
})

async function inSite<T>(severity: string, use: (commands: ReturnType<typeof commandsIn>) => Promise<T>): Promise<T> {
  const { folder, remove } = await folderWith(site(severity))
  try {
    return await use(commandsIn(folder))
  } finally {
    await remove()
  }
}

function commandsIn(root: string) {
  const shared = { root, files: [], strict: false, format: "json" as Format, cacheDir: testCache, pool: thisThread }
  return {
    build: (strict: boolean, more = {}) =>
      build(
        { ...shared, strict, out: "build", cache: true, drafts: false, profile: false, version: "test", ...more },
        silentReporter,
      ),
    checkLinks: (format: Format) => checkLinks({ ...shared, format }, silentReporter),
    checkSamples: () => checkSamples(shared, silentReporter),
  }
}

const reported = (outcome: { text: string }) => JSON.parse(outcome.text) as { problems: Diagnostic[]; summary: Summary }
const severities = (problems: readonly Diagnostic[]) => problems.map(({ code, severity }) => `${severity} ${code}`)

test("a code is raised, lowered or left out in every format, and in the exit status", () =>
  inSite(
    `"broken-file-link": "error", "broken-link": "warning", "missing-alt": "off", "invalid-sample": "off"`,
    async ({ build, checkLinks }) => {
      const links = await checkLinks("json")
      const { problems, summary } = reported(links)
      assert.deepEqual(severities(problems), ["error broken-file-link", "warning broken-link"])
      assert.deepEqual([summary.errors, summary.warnings, links.exitCode], [1, 1, 1])
      assert.match((await checkLinks("github")).text, /^::error .*broken-file-link[^]*\n::warning .*broken-link/)
      assert.match((await checkLinks("pretty")).text, /:6:14 {2}error {2}broken-file-link/)
      assert.match((await checkLinks("sarif")).text, /"level": "error"[^]*"level": "warning"/)
      const built = await build(false)
      assert.deepEqual(reported(built).problems, problems)
      assert.equal(built.exitCode, 1)
    },
  ))

test("a site builds when what is wrong with it is a warning there, and fails on it with --strict", () =>
  inSite(
    `"broken-link": "warning", "missing-alt": "off", "invalid-sample": "warning"`,
    async ({ build, checkSamples }) => {
      const samples = await checkSamples()
      assert.deepEqual(severities(reported(samples).problems), ["warning invalid-sample"])
      assert.equal(samples.exitCode, 0)
      assert.equal((await build(false)).exitCode, 0)
      assert.equal((await build(true)).exitCode, 1)
    },
  ))

test("what is wrong in a draft is a warning, except where drafts are pages of the site", async () => {
  const draft = "---\ndraft: true\n---\n\n"
  const { folder, remove } = await folderWith({
    "site.config.ts": config(`"broken-link": "error"`),
    "content/docs/index.mdx": "---\ntitle: Start\nslug: /\n---\n\nText.\n",
    "content/docs/links.mdx": `${draft}See [a page](/docs/missing), <Unknown />, {undefined.nothing}.\n`,
    "content/docs/sample.mdx": `${draft}\`\`\`json\n{ "a": }\n\`\`\`\n`,
    "content/docs/unclosed.mdx": `${draft}An {open brace.\n`,
  })
  try {
    const { build, checkLinks, checkSamples } = commandsIn(folder)
    const all = ["broken-link", "mdx-syntax", "render-failed", "unknown-component"]
    const codesOf = (outcome: { text: string }, severity: string) => {
      const { problems } = reported(outcome)
      assert.deepEqual([...new Set(problems.map((one) => one.severity))], [severity])
      return problems.map(({ code }) => code).sort()
    }
    assert.deepEqual(codesOf(await build(false), "warning"), ["broken-link", "mdx-syntax", "unknown-component"])
    assert.deepEqual(codesOf(await build(false, { drafts: true }), "error"), all)
    assert.deepEqual(codesOf(await checkLinks("json"), "warning"), all)
    assert.deepEqual(codesOf(await checkSamples(), "warning"), ["invalid-sample", "mdx-syntax"])
  } finally {
    await remove()
  }
})

test("dev shows a code at the severity that the site gives it, and follows an edit of it", async () => {
  const running = await startDev(site(`"broken-link": "warning", "missing-alt": "off"`))
  const told = async () => {
    const { own } = await running.problems("/docs")
    return own.map(({ code, severity }) => `${severity} ${code}`).sort()
  }
  try {
    assert.deepEqual(await told(), ["warning broken-file-link", "warning broken-link"])
    await running.write("site.config.ts", config(`"broken-file-link": "error"`))
    assert.deepEqual(await told(), ["error broken-file-link", "error broken-link", "warning missing-alt"])
  } finally {
    await running.close()
  }
})

test("an unknown code, an unknown severity and invalid-config are refused where they are written", () => {
  const text = `export default {\n  title: "T",\n  severity: {\n    "broken-file-lnk": "error",\n    "lost-url": "loud",\n    "invalid-config": "off",\n  },\n}\n`
  const severity = { "broken-file-lnk": "error", "lost-url": "loud", "invalid-config": "off" }
  const { diagnostics } = parseConfig({ title: "T", severity }, { path: "site.config.ts", text })
  assert.deepEqual(diagnostics.map(({ code, line, message, hint }) => [code, line, message, hint]).sort(), [
    ["invalid-config", 4, "severity.broken-file-lnk: unknown key", "did you mean broken-file-link?"],
    ["invalid-config", 5, 'severity.lost-url: must be "error", "warning" or "off"', undefined],
    [
      "invalid-config",
      6,
      "severity.invalid-config: can't be changed: a configuration with mistakes is not used",
      undefined,
    ],
  ])
})

test("every code but invalid-config can be changed", () => {
  const severity = Object.fromEntries(changeableCodes.map((code) => [code, "off"]))
  assert.deepEqual(parseConfig({ title: "T", severity }, { path: "site.config.ts", text: "" }).diagnostics, [])
  assert.ok(changeableCodes.length > 20)
})

test("of an installed package only what could not be read is told", () => {
  const at = { file: "../node_modules/@a/b/index.d.ts", line: 1, column: 1 }
  const told = (["broken-link", "unknown-symbol", "invalid-declaration", "unreadable-file"] as const).map((code) =>
    problem(code, at, "…"),
  )
  assert.deepEqual(
    withSeverities(told, {}).map(({ code }) => code),
    ["invalid-declaration", "unreadable-file"],
  )
})
