/** What editors read of the package: types and JSON schemas that say what the program checks. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { Ajv } from "ajv"
import ts from "typescript"
import { parse } from "yaml"
import { editorFiles } from "../src/help/editor-files.js"
import { firstSite } from "../src/scaffold/first-site.js"
import { filesBelow } from "./build-fixture.js"

const root = path.resolve(import.meta.dirname, "..")
const files = editorFiles()

/** What TypeScript says of files that exist in memory only, beside those of the repository. */
function mistakesIn(texts: Record<string, string>): string[] {
  const at = (name: string) => path.join(root, "test", name)
  const virtual = new Map(Object.entries(texts).map(([name, text]) => [at(name), text]))
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (file) => virtual.get(file) ?? readFile(file)
  host.fileExists = (file) => virtual.has(file) || fileExists(file)
  host.getSourceFile = (file, target) => {
    const text = host.readFile(file)
    return text === undefined ? undefined : ts.createSourceFile(file, text, target)
  }
  const program = ts.createProgram([...virtual.keys()], options, host)
  return [...virtual.keys()].flatMap((file) =>
    [
      ...program.getSyntacticDiagnostics(program.getSourceFile(file)),
      ...program.getSemanticDiagnostics(program.getSourceFile(file)),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  )
}

test("the types of a configuration allow what the program accepts, and need no other package", () => {
  const types = files["dist/types/src/config.d.ts"] ?? ""
  assert.doesNotMatch(types, /from "[^.]/)
  const check = `import type { z } from "zod"
import type { configSchema, SiteConfig as OurConfig } from "../src/config.js"
import type { SiteConfig, SiteConfigInput } from "../src/generated.js"
type Input = z.input<typeof configSchema>
type Output = OurConfig
export const input = (ours: Input, shipped: SiteConfigInput): [SiteConfigInput, Input] => [ours, shipped]
export const output = (ours: Output, shipped: SiteConfig): [SiteConfig, Output] => [ours, shipped]
`
  assert.deepEqual(mistakesIn({ "../src/generated.d.ts": types, "check.ts": check }), [])
  // The comparison finds a difference.
  const wrong = types.replace("baseUrl?: string", "baseUrl?: number")
  assert.match(mistakesIn({ "../src/generated.d.ts": wrong, "check.ts": check }).join("\n"), /baseUrl/)
})

const validator = (name: string) =>
  new Ajv({ strict: false }).compile(JSON.parse(files[`dist/schemas/${name}.json`] ?? ""))

test("the schema of front matter accepts every page of this site, and no misspelt key", async () => {
  const isValid = validator("front-matter")
  const pages = (await filesBelow(path.join(root, "content"))).filter((file) => /\.mdx?$/.test(file))
  let checked = 0
  for (const page of pages) {
    const text = await readFile(path.join(root, "content", page), "utf8")
    const yaml = /^---\n([^]*?)\n---$/m.exec(text)?.[1]
    if (yaml === undefined) continue
    assert.ok(isValid(parse(yaml)), `${page}: ${JSON.stringify(isValid.errors)}`)
    checked++
  }
  assert.ok(checked > 50, `${checked} pages`)
  assert.ok(!isValid({ sidebar_positon: 1 }))
  assert.ok(!isValid({ sidebar_position: "first" }))
  assert.ok(isValid({ sidebar_position: 1, date: "2025-01-31", pagination_next: null, title_meta: "x" }))
})

test("the schemas of data files accept what init writes, and no misspelt key", () => {
  const site = firstSite({ title: "T", program: "^1.0.0", versions: false, blog: true, today: "2025-01-31" })
  for (const [file, name, wrong] of [
    ["content/docs/guides/_category_.yml", "category", { positon: 1 }],
    ["content/blog/authors.yml", "authors", { team: { nmae: "T" } }],
    ["content/blog/tags.yml", "tags", { news: { lable: "N" } }],
  ] as const) {
    const isValid = validator(name)
    assert.ok(isValid(parse(site[file] ?? "")), `${file}: ${JSON.stringify(isValid.errors)}`)
    assert.ok(!isValid(wrong), name)
  }
  const settings = JSON.parse(site[".vscode/settings.json"] ?? "") as { "yaml.schemas": Record<string, unknown> }
  const shipped = Object.keys(files).map((file) => `./node_modules/captcha-docs/${file}`)
  for (const schema of Object.keys(settings["yaml.schemas"])) assert.ok(shipped.includes(schema), schema)
})
