/** Configurations of any documented keys with any documented values: ours loads, and each key is in it or in the list. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { parseConfig } from "../../src/config/parse-config.js"
import { functionMark, keysOf, type Scope } from "../../src/docusaurus/keys.js"
import type { Left } from "../../src/docusaurus/left.js"
import { type Loose, partsOf } from "../../src/docusaurus/parts.js"
import { translateConfig } from "../../src/docusaurus/translate.js"

const { keys: documented } = JSON.parse(
  await readFile(path.join(import.meta.dirname, "documented-keys.json"), "utf8"),
) as { keys: Record<string, Record<string, unknown[]>> }

/** Where a scope's options are in a configuration. */
const scopes: Record<string, string[]> = {
  config: [],
  themeConfig: ["themeConfig"],
  docs: ["presets", "0", "1", "docs"],
  blog: ["presets", "0", "1", "blog"],
  pages: ["presets", "0", "1", "pages"],
  theme: ["presets", "0", "1", "theme"],
  sitemap: ["presets", "0", "1", "sitemap"],
  gtag: ["presets", "0", "1", "gtag"],
  tagManager: ["presets", "0", "1", "googleTagManager"],
  redirects: ["plugins", "0", "1"],
  pwa: ["plugins", "1", "1"],
}
/** Keys that hold options, which other scopes fill. */
const holders = /^(plugins|presets|themes)|^themeConfig$/
/** Values of texts that mean something; others are any words. */
const texts: [key: RegExp, values: string[]][] = [
  [/^url$/, ["https://a.example.com", "https://b.example.com/"]],
  [/editUrl|href$/, ["https://code.example.com/edit/", "/plain"]],
  [/favicon|image$|src(Dark)?$/, ["img/pot.svg", "img/pot.png"]],
  [/lastVersion/, ["current"]],
  [/html$|value$|content$|copyright/, ['<b>Tea</b> <a href="/tea">pours</a>', "plain & simple"]],
  [/\.(from|to)(\[\])?$/, ["/old", "/new/"]],
]
const site = {
  versions: { default: ["1.0"] },
  sidebars: { "default current": { pots: ["intro"] } },
  styles: [],
  docFile: (_: string, doc: string) => (doc === "intro" ? "@site/content/docs/intro.md" : undefined),
  hosts: { images: [], frames: [] },
  frontMatterKeys: [],
  math: false,
  pictures: new Set(["/img/pot.svg", "/img/pot.png"]),
  redirects: [],
  ownBanner: false,
}

function translated(config: Loose): { config: unknown; left: Left[]; files: unknown } {
  const { parts, left } = partsOf(config)
  const made = translateConfig({ ...site, config, parts })
  return { ...made, left: [...left, ...made.left] }
}

function valuesOf(key: string, kinds: readonly unknown[]): unknown[] {
  return kinds.flatMap((kind): unknown[] => {
    if (kind === "<string>") return texts.find(([name]) => name.test(key))?.[1] ?? ["some words", ""]
    if (kind === "<boolean>") return [true, false]
    if (kind === "<number>") return /minHeading/.test(key) ? [2] : [4, 3]
    if (kind === "<function>") return [functionMark]
    return typeof kind === "string" && kind.startsWith("<") ? [] : [kind]
  })
}

function set(target: Loose, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = structuredClone(value)
  else {
    const isHeld = typeof target[name] === "object" && target[name] !== null
    if (!isHeld) target[name] = rest[0] === "0" ? [] : {}
    set(target[name] as Loose, rest, value)
  }
}

function basic(): Loose {
  const plugins = [
    ["@docusaurus/plugin-client-redirects", {}],
    ["@docusaurus/plugin-pwa", {}],
  ]
  return {
    title: "Pots",
    url: "https://pots.example.com",
    baseUrl: "/",
    presets: [["classic", {}]],
    plugins,
    themeConfig: {},
  }
}

const leaves = Object.entries(scopes).flatMap(([schema, at]) =>
  Object.entries(documented[schema] ?? {})
    .filter(([key]) => schema !== "config" || !holders.test(key))
    .map(([key, kinds]) => ({ schema, key, at: [...at, ...stepsOf(key)], values: valuesOf(key, kinds) }))
    .filter(({ values }) => values.length > 0),
)

function stepsOf(key: string): string[] {
  return key
    .replaceAll("[]", ".0")
    .split(".")
    .map((step) => (step === "*" ? (key.startsWith("i18n") ? "en" : "current") : step))
}

/** The same numbers in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  }
}

test("any subset of the documented keys makes a configuration that loads, and twice the same", () => {
  const next = numbers(7)
  for (let run = 0; run < 300; run++) {
    const config = basic()
    for (const { at, values } of leaves) if (next() < 0.15) set(config, at, values[Math.floor(next() * values.length)])
    const made = translated(config)
    const parsed = parseConfig(made.config, { path: "site.config.ts", text: "export default {}" })
    assert.deepEqual(
      parsed.diagnostics.map(({ message }) => message),
      [],
      JSON.stringify({ config, made: made.config }),
    )
    assert.deepEqual(translated(structuredClone(config)), made)
  }
})

/** Keys that mean something only beside others, or that say the same as the default does. */
const together =
  /^(config (scripts|stylesheets|headTags|i18n.localeConfigs.*direction)|redirects redirects|themeConfig (navbar|footer|announcementBar|prism))/
const byFiles =
  /^(config (projectName|staticDirectories|markdown\.(hooks|preprocessor|parseFrontMatter)|i18n\.locales\[\]|customFields)|docs (tags|path|include|exclude|sidebarPath|only|disable|id|editUrl|versions)|blog (tags|authorsMapPath|path|include|exclude|editUrl)|pages|theme|redirects (createRedirects|fromExt|toExt))/

test("each key that the table takes changes the configuration or the list, each other one is in the list", () => {
  const plain = JSON.stringify(translated(basic()))
  const names: string[] = []
  for (const { schema, key, at, values } of leaves) {
    const scope = (schema === "gtag" || schema === "tagManager" ? "analytics" : schema) as Scope
    const outcome = keysOf(scope).get(key)?.outcome
    if (outcome === undefined || outcome === "harmless") continue
    const name = `${schema} ${key}`
    if (outcome === "taken" && (together.test(name) || byFiles.test(name))) continue
    const changes = values.some((value) => {
      const config = basic()
      set(config, at, value)
      const made = translated(config)
      return outcome === "taken"
        ? JSON.stringify(made) !== plain
        : made.left.some((entry) => Array.isArray(entry.at) && `${at.join()},`.startsWith(`${entry.at.join()},`))
    })
    if (!changes) names.push(name)
  }
  assert.deepEqual(names, [])
})

test("further docs without an id of their own are collections of their own, and a preset that passes none adds none", () => {
  const docs = ["@docusaurus/plugin-content-docs", { path: "guides" }]
  const config = {
    ...basic(),
    plugins: [docs],
    presets: [
      ["classic", {}],
      ["redocusaurus", { theme: {} }],
    ],
  }
  const made = translated(config)
  const parsed = parseConfig(made.config, { path: "site.config.ts", text: "export default {}" })
  assert.deepEqual(parsed.diagnostics, [])
  assert.deepEqual(
    parsed.config?.docs.map(({ id }) => id),
    ["docs", "guides-1"],
  )
  assert.deepEqual(
    made.left.map(({ what }) => what),
    ["redocusaurus in presets"],
  )
})
