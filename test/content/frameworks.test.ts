/** The pages on frameworks and the example projects belong together, and what a page shows is a file of its project. */
import assert from "node:assert/strict"
import { readdirSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { pathToFileURL } from "node:url"
import { globbySync } from "globby"
import { frameworks } from "../../content/components/frameworks/frameworks.js"
import { type Runs, sentencesOf } from "../../content/components/frameworks/runs.js"
import { testApiKeys, testSitekeys } from "../../content/components/simulator/service.js"
import siteConfig from "../../site.config.js"
import { parseFenceInfo } from "../../src/code/code-fence.js"
import { fillBrand } from "../../src/config/brand.js"
import { ownFile, root } from "../samples/small-site.js"

const pagesFolder = "content/docs/v2/frameworks"
const pages = readdirSync(path.join(root, pagesFolder)).filter((file) => /^(?!_|index).*\.mdx$/.test(file))
const runs = JSON.parse(ownFile("content/components/frameworks/runs.json")) as Runs
/** What stands in for the service, and is no framework. */
const simulations = ["captcha-sdk", "kit"]
const projects = readdirSync(path.join(root, "content/examples")).filter((name) => !simulations.includes(name))

test("each example project has a page, and each page a project", () => {
  assert.deepEqual(pages.map((file) => file.replace(".mdx", "")).sort(), projects.sort())
})

/** What is no part of a project: commands, and files of the machine that it runs on. */
const beside = new Set(["bash", "powershell", "ini", "dockerfile"])

for (const file of pages) {
  const name = file.replace(".mdx", "")
  const text = ownFile(`${pagesFolder}/${file}`)
  const fences = [...text.matchAll(/^```(\w+)(.*)\n/gm)].map(([, language = "", meta = ""]) =>
    parseFenceInfo(language, meta),
  )

  test(`the page on ${name} prints the commands for both shells, and leads to the archive`, () => {
    for (const shell of ["bash", "powershell"])
      assert.deepEqual(
        fences.flatMap(({ language, values }) => (language === shell && values.run ? [values.run] : [])),
        ["install", "start"],
      )
    assert.ok(text.includes(`](/examples/${name}.zip)`))
  })

  test(`the page on ${name} shows code of examples only`, () => {
    const own = fences.filter(({ language, values, title }) => !beside.has(language) && !values.example && !title)
    assert.deepEqual(own, [])
  })
}

test("what several projects need is the same file in each", () => {
  const same: Record<string, string[]> = {
    "node/captcha.mjs": ["express/captcha.mjs", "react/captcha.mjs", "vue/captcha.mjs", "angular/captcha.mjs"],
    "node/page.mjs": ["express/page.mjs"],
    "flask/captcha.py": ["django/signup/captcha.py", "fastapi/captcha.py"],
    "vue/src/Captcha.vue": ["nuxt/app/components/Captcha.vue"],
    "react/server.mjs": ["vue/server.mjs", "angular/server.mjs"],
    "node/public/signup.js": [
      "serverless/public/signup.js",
      "express/public/signup.js",
      "flask/static/signup.js",
      "django/signup/static/signup/signup.js",
      "fastapi/static/signup.js",
      "php/public/signup.js",
      "laravel/public/signup.js",
      "rails/public/signup.js",
      "go/static/signup.js",
      "spring/src/main/resources/static/signup.js",
      "aspnet/wwwroot/signup.js",
    ],
  }
  const example = (file: string) => ownFile(`content/examples/${file}`)
  for (const [first, others] of Object.entries(same))
    for (const other of others) assert.equal(example(other), example(first), other)
  const client = (file: string) => `"use client";\n\n${example(file)}`
  assert.equal(example("nextjs/components/captcha.tsx"), client("react/src/captcha.tsx"))
  assert.equal(
    example("nextjs/app/fetch/fetch-form.tsx").replaceAll("FetchForm", "SignUpForm"),
    client("react/src/sign-up-form.tsx").replaceAll('"./captcha"', '"../../components/captcha"'),
  )
  const without = (text: string, ...parts: (string | RegExp)[]) =>
    parts.reduce<string>((rest, part) => rest.replace(part, ""), text)
  assert.equal(
    without(example("serverless/page.mjs"), "sitekey, "),
    without(example("node/page.mjs"), 'import { sitekey } from "./captcha.mjs";\n\n'),
  )
  // Each framework has its way to the environment, and one a cache to keep out of.
  const asks = (file: string) =>
    example(file)
      .replace(/^import .*\n\n?/, "")
      .replace("process.env[name]", "env[name]")
      .replace('      cache: "no-store",\n', "")
  assert.equal(asks("nuxt/server/utils/captcha.ts"), asks("nextjs/lib/captcha.ts"))
  assert.equal(asks("sveltekit/src/lib/server/captcha.ts"), asks("nextjs/lib/captcha.ts"))
})

/** Each framework's component, and the page of Integrations that shows it too. */
const components: Record<string, string> = {
  react: "react/src/captcha.tsx",
  vue: "vue/src/Captcha.vue",
  angular: "angular/src/app/captcha.ts",
  svelte: "sveltekit/src/lib/Captcha.svelte",
}

test("the components of all frameworks have the same options, events and methods, and one home", () => {
  const parts = {
    options: ["sitekey", "formFieldName", "apiEndpoint", "language", "startMode", "theme"],
    events: ["complete", "error", "expire", "reset", "statechange"],
    methods: ["reset", "start", "getState", "getResponse"],
  }
  for (const [name, file] of Object.entries(components)) {
    const text = ownFile(`content/examples/${file}`)
    const options = text.includes("extends Omit<CreateWidgetOptions") ? [] : parts.options
    for (const option of options) assert.match(text, new RegExp(`readonly ${option} = input|\\b${option}\\??: `), name)
    for (const event of parts.events) assert.match(text, new RegExp(`on\\("captcha:widget\\.${event}", `), name)
    for (const method of parts.methods) assert.match(text, new RegExp(`\\b${method}(: \\(\\) =>|\\(\\))`), name)
    const shows = (page: string) => ownFile(page).includes(` example="${file}"`)
    const framework = file.slice(0, file.indexOf("/"))
    assert.ok(shows(`content/integrations/${name}.mdx`) && shows(`${pagesFolder}/${framework}.mdx`), name)
  }
  const all = globbySync(["content/docs/v2/**/*.mdx", "content/integrations/**/*.mdx"], { cwd: root })
  const others = all.filter((file) =>
    /^```(tsx|ts|vue|svelte)[^`]*?^export (const|function|class) Captcha\b/m.test(ownFile(file)),
  )
  assert.deepEqual(others, [])
})

test("each page on a framework that is run says the versions, and no other minimum than the list", () => {
  for (const { page, needs = {}, checked } of frameworks) {
    const text = ownFile(`${pagesFolder}/${page}.mdx`)
    assert.equal(text.includes(`<VersionsRun of="${page}" />`), checked === undefined, page)
    assert.equal(runs[page] !== undefined, checked === undefined, page)
    for (const [name, least] of Object.entries(needs))
      assert.ok(text.includes(`${name} ${least} or later`), `${page}: ${name}`)
  }
})

test("what was run is said with its date, and which of the oldest versions was not", () => {
  const run = { date: "2026-11-26", versions: { Laravel: "8.83.27", PHP: "8.2.30" } }
  assert.equal(
    sentencesOf(run, { Laravel: "10", PHP: "8.1" }),
    "Our tests ran this example on November 26, 2026 with Laravel 8.83.27 and PHP 8.2.30. They ran no version from Laravel 10 on, so try the steps below before you rely on it. They did not cover the oldest supported version, PHP 8.1.",
  )
  assert.equal(
    sentencesOf({ ...run, versions: { Go: "1.19.8" } }, { Go: "1.19" }),
    "Our tests ran this example on November 26, 2026 with Go 1.19.8.",
  )
})

test("no key that a page prints starts an example", async () => {
  const own = { CAPTCHA_API_KEY: `cak_${"a1B2".repeat(10)}`, CAPTCHA_SITEKEY: "CSA1B2C3D4E5F6G7" }
  const printed = globbySync("content/docs/v2/**/*.mdx", { cwd: root }).flatMap((file) => {
    const text = fillBrand(ownFile(file), siteConfig.brand).text
    const values = text.matchAll(/\b(CAPTCHA_API_KEY|CAPTCHA_SITEKEY)\b\W{1,6}((?:cak_|CS|YOUR_)\w+)/g)
    return [...values].map(([, name = "", value = ""]) => [name, value] as const)
  })
  const refused = [
    ...printed.filter(([, value]) => !value.startsWith("cak_mock_")), // known to the mock of a guide alone
    ...Object.keys(testApiKeys).map((value) => ["CAPTCHA_API_KEY", value] as const),
    ...Object.keys(testSitekeys).map((value) => ["CAPTCHA_SITEKEY", value] as const),
  ]
  assert.ok(
    printed.some(([name]) => name === "CAPTCHA_API_KEY") && printed.some(([name]) => name === "CAPTCHA_SITEKEY"),
  )
  const module = pathToFileURL(path.join(root, "content/examples/node/captcha.mjs")).href
  const before = { ...process.env }
  try {
    Object.assign(process.env, own, { CAPTCHA_SITEVERIFY_URL: "http://siteverify.invalid" })
    delete process.env.CAPTCHA_ALLOW_TEST_KEYS
    await import(`${module}?own`)
    for (const [name, value] of refused) {
      Object.assign(process.env, own, { [name]: value })
      await assert.rejects(import(`${module}?${name}=${value}`), new RegExp(`^Error: ${name} `), value)
    }
  } finally {
    process.env = before
  }
})

test("each project knows the same keys and the same responses, in the language of its own", () => {
  for (const project of projects) {
    const code = globbySync(`content/examples/${project}/**/*.{mjs,ts,py,php,go,rb,java,cs}`, { cwd: root }).map(
      ownFile,
    )
    const same = [
      "(CSX*|cak_0*|YOUR_.*)?",
      "CSTEST|cak_test_",
      "CAPTCHA_ALLOW_TEST_KEYS",
      "x21-",
      "16384",
      "request_too_large",
    ]
    for (const text of same) assert.ok(code.join("\n").includes(text), `${project}: ${text}`)
  }
})
