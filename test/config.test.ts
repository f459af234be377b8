import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { parseConfig } from "../src/config/parse-config.js"
import type { PackageConfig } from "../src/config.js"
import { type Disk, realDisk } from "../src/disk.js"
import { labelOf } from "../src/reference/packages.js"
import { loadConfig } from "../src/setup/load-config.js"
import { folderWith, writeFiles } from "./run-program.js"

/** The problems of a configuration, each with the text at its place. */
function problemsOf(text: string): string[] {
  const value: unknown = new Function(`return {${text}}`)()
  const { diagnostics } = parseConfig({ title: "T", ...(value as object) }, { path: "site.config.ts", text })
  return diagnostics.map(({ code, line, column, endColumn = column, message, hint }) => {
    assert.equal(code, "invalid-config")
    const at = text.split("\n")[line - 1]?.slice(column - 1, endColumn - 1)
    return `${at}| ${message}${hint === undefined ? "" : ` (${hint})`}`
  })
}

test("a logo and a favicon are files of the site, in a format that browsers show there", () => {
  assert.deepEqual(problemsOf('logo: { light: "/logo.svg", dark: "content/logo.png" }, favicon: "/f.ico"'), [])
  assert.deepEqual(problemsOf('logo: { light: "logo.svg" }'), [
    "light| logo.light: must be a picture such as /logo.svg (a file of content/public) or content/logo.svg",
  ])
  assert.deepEqual(problemsOf('favicon: "https://example.com/favicon.svg"'), [
    "favicon| favicon: must be an svg, png or ico file such as /favicon.svg or content/favicon.svg",
  ])
  assert.deepEqual(problemsOf('logo: { lihgt: "/logo.svg", light: "/logo.svg" }'), [
    "lihgt| logo.lihgt: unknown key (did you mean light?)",
  ])
})

test("theme colours and style sheets have the form that browsers and the bundler take", () => {
  assert.deepEqual(problemsOf('themeColor: { light: "#fff", dark: "rgb(0 0 0)" }, styles: ["content/a.css"]'), [])
  assert.deepEqual(problemsOf('accentColor: "#0b5fff"'), [])
  // A sheet would take any word, and links would have no colour.
  for (const wrong of ["greenish", "#0b5ff", "red; }"])
    assert.deepEqual(problemsOf(`accentColor: "${wrong}"`), [
      "accentColor| accentColor: must be a colour such as #0b5fff",
    ])
  assert.deepEqual(problemsOf('themeColor: { dark: "#ggg" }'), [
    "dark| themeColor.dark: must be a CSS colour such as #0b5fff",
  ])
  assert.deepEqual(problemsOf('styles: ["a.css"]'), ['"a.css"| styles[0]: must be a .css file below content/'])
})

test("an element of the head that the policy would block is a mistake, with what to write instead", () => {
  const allowed = `head: [
    { tag: "meta", attributes: { name: "author", content: "Jo" } },
    { tag: "script", attributes: { src: "/counter.js", defer: true } },
    { tag: "script", attributes: { type: "application/ld+json" }, content: "{}" },
  ]`
  assert.deepEqual(problemsOf(allowed), [])
  assert.deepEqual(problemsOf('head: [{ tag: "script", content: "alert(1)" }]'), [
    "content| head[0].content: the Content-Security-Policy blocks inline scripts " +
      '(write it to content/public/name.js, and use `attributes: { src: "/name.js" }`)',
  ])
  assert.deepEqual(problemsOf('head: [{ tag: "link", attributes: { onload: "go()" } }]'), [
    "onload| head[0].attributes.onload: the Content-Security-Policy blocks event handlers " +
      "(add the listener in a script that `src` names)",
  ])
  assert.deepEqual(problemsOf('head: [{ tag: "meta", attributes: { "http-equiv": "Content-Security-Policy" } }]'), [
    "attributes| head[0].attributes: a page has one policy, and this is a second one (use `security`)",
  ])
  assert.deepEqual(problemsOf('head: [{ tag: "meta", content: "text" }]'), [
    "content| head[0].content: a meta has no content (use `attributes`)",
  ])
  assert.deepEqual(problemsOf('head: [{ tag: "style", content: "p {}" }]'), [
    "tag| head[0].tag: must be meta, link or script; `styles` is for style sheets",
  ])
})

test("an entry of the navbar has one target: a page, an address, or a dropdown", () => {
  const dropdown =
    '{ label: "More", icon: "wrench", items: [{ label: "A", to: "/a" }, { label: "B", href: "https://b.example" }] }'
  assert.deepEqual(problemsOf(`navbar: [${dropdown}]`), [])
  assert.deepEqual(problemsOf('navbar: [{ label: "None" }]'), [
    '{ label: "None" }| navbar[0]: needs exactly one of `to`, `href` and `items`',
  ])
  assert.deepEqual(
    problemsOf('navbar: [{ label: "L", items: [{ label: "Two", to: "/", href: "https://b.example" }] }]'),
    ['{ label: "Two", to: "/", href: "https://b.example" }| navbar[0].items[0]: needs exactly one of `to` and `href`'],
  )
  assert.deepEqual(problemsOf('navbar: [{ label: "L", items: [] }]'), ["items| navbar[0].items: must not be empty"])
  assert.deepEqual(problemsOf('navbar: [{ label: "L", section: "docs", items: [{ label: "A", to: "/" }] }]'), [
    '{ label: "L", section: "docs", items: [{ label: "A", to: "/" }] }| navbar[0]: `section` belongs to its items',
  ])
})

test("an icon that Lucide does not have is a mistake, with the nearest name", async () => {
  const text = 'export default { title: "T", navbar: [{ label: "A", to: "/", icon: "wrensh" }] }'
  const files: Record<string, string> = { "site.config.ts": text }
  const disk = {
    root: "/site",
    stat: async (file: string) => (file in files ? {} : undefined),
    read: async (file: string) => Buffer.from(files[file] ?? ""),
  } as unknown as Disk
  const { config, diagnostics } = await loadConfig(disk, { environment: {} })
  assert.equal(config, undefined)
  assert.deepEqual(
    diagnostics.map(({ code, line, column, message, hint }) => ({ code, line, column, message, hint })),
    [
      {
        code: "invalid-config",
        line: 1,
        column: 62,
        message: "icon not found: wrensh",
        hint: "did you mean wrench?",
      },
    ],
  )
})

/** How a package names the declarations that it publishes, `dist/index.d.ts`. */
const publishing: object[] = [
  { types: "dist/index.d.ts" },
  { typings: "./dist/index.d.ts" },
  { exports: { types: "./dist/index.d.ts", default: "./index.js" } },
  { exports: { ".": { types: "./dist/index.d.ts" } } },
  { exports: { ".": { types: { import: "./dist/index.d.ts", default: "./index.d.cts" } } } },
  { exports: { ".": { import: { types: "./dist/index.d.ts" }, default: "./index.cjs" } }, types: "old.d.ts" },
]

test("`entry` may name an installed package: its declarations are those that it publishes", async (t) => {
  const configOf = (entry: string) => `export default { title: "T", packages: [{ name: "p", entry: "${entry}" }] }`
  const manifest = (value: object) => JSON.stringify({ version: "1.0.0", ...value })
  const { folder, remove } = await folderWith({
    "package.json": manifest({ name: "around", types: "dist/index.d.ts" }),
    "docs/site.config.ts": configOf("around"),
    "docs/node_modules/none/package.json": manifest({ exports: "./index.js" }),
    "docs/node_modules/beside/package.json": manifest({ exports: { ".": { import: "./dist/index.mjs" } } }),
    "docs/node_modules/beside/dist/index.d.mts": "export {}",
    "docs/node_modules/declared/package.json": manifest({ exports: "./index.js" }),
    "docs/node_modules/@types/declared/package.json": manifest({ types: "index.d.ts" }),
    "docs/node_modules/@types/s__declared/package.json": manifest({ types: "index.d.ts" }),
    ...Object.fromEntries(publishing.map((value, at) => [`docs/node_modules/@p/p${at}/package.json`, manifest(value)])),
  })
  t.after(remove)
  const loaded = async (entry: string) => {
    await writeFiles(folder, { "docs/site.config.ts": configOf(entry) })
    const { config, diagnostics } = await loadConfig(realDisk(path.join(folder, "docs")), { environment: {} })
    return config ? config.packages[0]?.entry : diagnostics.map(({ column, message, hint }) => [column, message, hint])
  }
  for (const at of publishing.keys())
    assert.equal(await loaded(`@p/p${at}`), `node_modules/@p/p${at}/dist/index.d.ts`, JSON.stringify(publishing[at]))
  assert.equal(await loaded("around"), "../dist/index.d.ts")
  assert.equal(await loaded("beside"), "node_modules/beside/dist/index.d.mts")
  assert.equal(await loaded("declared"), "node_modules/@types/declared/index.d.ts")
  assert.equal(await loaded("@s/declared"), "node_modules/@types/s__declared/index.d.ts")
  const column = configOf("").indexOf("entry") + 1
  const says = (message: string, hint: string) => [[column, `packages[0].entry: ${message}`, hint]]
  assert.deepEqual(
    await loaded("none"),
    says(
      "declarations not found in the package none",
      "install them, npm install --save-dev @types/none, or give the path of a .d.ts file",
    ),
  )
  assert.deepEqual(
    await loaded("gone"),
    says("package not found: gone", "install it beside the site: npm install --save-dev gone"),
  )
})

test("packages are told once: mistakes among them are reported at their keys", () => {
  const docs = 'docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v2" }, { name: "v1" }] }]'
  const entry = 'entry: "content/sdk/v2/sdk.d.ts"'
  const older = '{ name: "kettle", version: "v1", entry: "content/sdk/v1/sdk.d.ts" }'
  const reference = (changes: string) => `reference: { route: "/docs/v2/reference"${changes} }`
  const packages = (...list: string[]) => problemsOf(`${docs}, packages: [${list.join(", ")}]`)
  assert.deepEqual(
    packages(`{ name: "kettle", version: "v2", ${entry}, ${reference(', changes: { from: "v1" }')}, api: {} }`, older),
    [],
  )
  assert.deepEqual(packages('{ name: "kettle", version: "v3" }'), [
    "version| packages[0].version: unknown version: v3 (known versions: v2, v1)",
  ])
  assert.deepEqual(packages('{ name: "kettle", api: {} }'), [
    '{ name: "kettle", api: {} }| packages[0].version is missing (add the version of the docs that it belongs to: v2, v1)',
  ])
  assert.deepEqual(packages(older, older), ["name| packages[1].name: duplicate package: kettle of v1"])
  assert.deepEqual(packages(`{ name: "kettle", ${reference("")} }`), [
    `{ name: "kettle", ${reference("")} }| packages[0]: \`reference\` needs \`entry\``,
  ])
  assert.deepEqual(packages('{ name: "kettle", api: { route: "/docs/v9/api" } }'), [
    "route| packages[0].api.route: /docs/v9/api is not inside a version of the docs (begin it with /docs/v2/ or /docs/v1/)",
  ])
  assert.deepEqual(packages(`{ name: "kettle", ${entry}, reference: { route: "/reference" } }`), [
    "route| packages[0].reference.route: /reference is not inside a version of the docs (begin it with /docs/v2/ or /docs/v1/)",
  ])
  assert.deepEqual(packages(`{ name: "kettle", ${entry}, ${reference(', changes: { from: "v0" }')} }`, older), [
    "from| packages[0].reference.changes.from: no package of version v0 with an `entry` (versions of other packages: v1)",
  ])
})

test("keys of the first edition are refused with how to write them now", () => {
  assert.deepEqual(problemsOf('reference: [{ entry: "content/sdk/sdk.d.ts", route: "/docs/reference" }]'), [
    'reference| reference: unknown key (write packages: [{ name: "…", entry: "….d.ts", reference: { route: "/docs/reference" } }])',
  ])
  assert.deepEqual(problemsOf('api: { download: "/api/{version}.yaml" }'), [
    'api| api: unknown key (write packages: [{ name: "…", api: { document: "content/api/….yaml", route: "/docs/api" } }])',
  ])
  assert.deepEqual(problemsOf('samples: { packages: { v2: "kettle" } }'), [
    'packages| samples.packages: unknown key (write packages: [{ name: "…", version: "…", entry: "….d.ts" }])',
  ])
})

test("several packages without a label have their names in one sidebar", () => {
  const packages = [
    { name: "a", reference: { route: "/docs/a" } },
    { name: "b", reference: { route: "/docs/b" } },
    { name: "c", reference: { route: "/docs/c", label: "C" } },
    { name: "d", version: "v2", reference: { route: "/docs/v2/d" } },
  ] as unknown as PackageConfig[]
  assert.deepEqual(
    packages.map((one) => labelOf("reference", one, packages)),
    ["a", "b", "C", "Reference"],
  )
})
