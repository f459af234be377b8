/** Every mistake in a value that a schema checks is told in our words, at the key or in the object that it concerns. */
import assert from "node:assert/strict"
import { test } from "node:test"
import * as z from "zod"
import { parseConfig } from "../src/config/parse-config.js"
import { configSchema } from "../src/config.js"
import { frontMatterSchema, parseFrontMatter } from "../src/stages/compile/front-matter.js"
import {
  archiveSchema,
  authorsSchema,
  categorySchema,
  parseArchive,
  parseAuthors,
  parseCategory,
  parseTags,
} from "../src/stages/site/data-files.js"
import { checkValue } from "../src/text/schema-words.js"
import { parseYaml } from "../src/text/yaml.js"

/** What the schema's library says by itself. */
const foreign = /invalid|expected|received|too (small|big|few|many)|unrecognized|[<>]=|undefined|zod/i

type Path = (string | number)[]
/** A valid value, as small as possible, with all keys of objects. */
type Sample = unknown

/** Every key of a schema by its path, with what is there. */
interface Key {
  path: Path
  schema: z.ZodType
  isRequired: boolean
}

const wrongValues: unknown[] = [undefined, null, 5, -1.5, "", "\u0000", "zzz", true, [], [5], {}, { zzz: 1 }, () => 1]

test("every wrong value of every key of the configuration is told in our words, at the key or its object", () => {
  const whole = sampleOf(configSchema) as Record<string, unknown>
  const keys = [...keysOf(configSchema, [])]
  let mistakes = 0
  for (const { path, isRequired } of keys) {
    for (const wrong of [...wrongValues, missing]) {
      const value = changed(whole, path, wrong)
      const { text, ranges } = printed(value)
      const { diagnostics } = parseConfig(value, { path: "site.config.ts", text })
      if (isRequired && wrong === missing) assert.notEqual(diagnostics.length, 0, `${path.join(".")} is left out`)
      for (const { message, hint, line, column, target = "" } of diagnostics) {
        const named = `${path.join(".")} = ${String(wrong)}: ${line}:${column} ${message}`
        mistakes++
        assert.doesNotMatch(`${message} ${hint ?? ""}`.replaceAll(target, ""), foreign, named)
        assert.match(message, /\S/)
        // What a value makes wrong elsewhere, such as the version of a package, is told there.
        const about = target.split(/[.[\]]+/).filter((part) => part !== "")
        const isHere = !configSchema.safeParse(value).success
        if (isHere) assert.deepEqual(about.slice(0, path.length - 1), path.slice(0, -1).map(String), named)
        const object = (isHere ? path : about).slice(0, -1).join(".")
        const inside = ranges.get(object) as { from: number; to: number }
        const at = offsetOf(text, line, column)
        assert.ok(at >= inside.from && at < inside.to, `${named} is not inside ${object}`)
      }
    }
  }
  assert.ok(keys.length > 100 && mistakes > 500, `${keys.length} keys, ${mistakes} mistakes`)
})

test("every wrong value of front matter and of data files is told in our words", () => {
  let told = 0
  const expectOurs = (diagnostics: readonly { message: string; hint?: string }[], about: string) => {
    told += diagnostics.length
    for (const { message, hint = "" } of diagnostics) assert.doesNotMatch(`${message} ${hint}`, foreign, about)
  }
  const yamlValues = wrongValues.filter(
    (value) => typeof value !== "function" && value !== undefined && value !== "\u0000",
  )
  for (const key of Object.keys(frontMatterSchema.shape)) {
    for (const wrong of yamlValues) {
      const yaml = `${key}: ${JSON.stringify(wrong)}\n`
      expectOurs(parseFrontMatter(yaml, { file: "x.mdx", line: 2, names: {} }).diagnostics, yaml)
    }
  }
  const parsers = [
    { schema: categorySchema, parse: parseCategory, inside: (value: unknown) => value },
    { schema: archiveSchema, parse: parseArchive, inside: (value: unknown) => value },
    {
      schema: authorsSchema.valueType as z.ZodObject,
      parse: parseAuthors,
      inside: (value: unknown) => ({ ann: value }),
    },
    {
      schema: z.object({ label: z.string(), permalink: z.string(), description: z.string() }),
      parse: parseTags,
      inside: (value: unknown) => ({ tag: value }),
    },
  ]
  for (const { schema, parse, inside } of parsers) {
    for (const key of ["", ...Object.keys(schema.shape)]) {
      for (const wrong of yamlValues) {
        const text = JSON.stringify(inside(key === "" ? wrong : { name: "Ann", [key]: wrong }))
        expectOurs(parse({ kind: "text", path: "x.yml", text, hash: "" }).diagnostics, text)
      }
    }
  }
  assert.ok(told > 200, `${told} mistakes`)
})

test("what is wrong with YAML is told without the words of its grammar", () => {
  const broken = [
    "a: [1, 2",
    "a: {b: 1",
    "a\nb: 1",
    'a: "x',
    "a: x: y",
    "- a\nb: 1",
    "a:\n  - b\n c: 1",
    "a: [b: c: d]",
    "a:\n\tb: 1",
    'a: "\\q"',
    "a: 1\n---\nb: 2",
    'a: "x" y',
    "a: @b",
    "a: `b`",
    "a: %b",
    "key: - a",
    "a: [1 2, b c]\n d",
    "{a: 1 b: 2}",
    "a: |1 x",
    "a: [\nb: 1",
  ]
  for (const text of broken) {
    const { mistakes } = parseYaml({ path: "x.yml", text })
    assert.ok(mistakes.length > 0, text)
    for (const { message, hint = "" } of mistakes)
      assert.doesNotMatch(`${message} ${hint}`, /indicator|mapping|flow|block|scalar|implicit|token|node|YAML\./i, text)
  }
})

test("a form that was nearly met is the one whose mistakes are told", () => {
  const item = z.union([
    z.string(),
    z.strictObject({ type: z.literal("doc"), id: z.string() }),
    z.strictObject({ type: z.literal("link"), href: z.string() }),
  ])
  const told = (value: unknown) => {
    const result = checkValue(item, value)
    return "mistakes" in result ? result.mistakes.map(({ path, message, hint }) => [path.join("."), message, hint]) : []
  }
  assert.deepEqual(told({ type: "link" }), [["href", "is missing", undefined]])
  assert.deepEqual(told({ type: "lnik", href: "/" }), [["type", 'must be "doc" or "link"', "did you mean link?"]])
  assert.deepEqual(told({ href: "/" }), [["type", "is missing", 'add `type`: "link"']])
  assert.deepEqual(told(5), [["", "must be a string or an object", undefined]])
})

test("a missing key is told at its object, however the configuration is written", () => {
  const at = (text: string, value: unknown) => {
    const [told] = parseConfig(value, { path: "site.config.ts", text }).diagnostics
    return told && text.split("\n")[told.line - 1]?.slice(told.column - 1, told.column + 7)
  }
  const footer = { columns: [{ title: "More", links: [] }] }
  assert.equal(at('export default {\n  footer: { columns: [{ title: "More", links: [] }] },\n}', { footer }), "{")
  const navbar = [{ to: "/a" }]
  const value = { title: "T", navbar }
  assert.equal(
    at('const navbar = [\n  { to: "/a" },\n]\nexport default defineConfig({ title: "T", navbar })', value),
    '{ to: "/',
  )
  assert.equal(
    at(
      'const navbar: Link[] = [{ to: "/a" }]\nconst config = { title: "T", navbar: navbar }\nexport default config',
      value,
    ),
    '{ to: "/',
  )
  assert.equal(
    at('const shared = { navbar: [{ to: "/a" }] }\nexport default { title: "T", ...shared } satisfies Config', value),
    '{ to: "/',
  )
  assert.equal(at('import { navbar } from "./navbar"\nexport default { title: "T", navbar }', value), "navbar }")
  // In what it imports: by default or by name, directly or through another file, from TypeScript, CommonJS or JSON.
  const list = '[\n  { to: "/a" },\n]'
  for (const [config, imported] of [
    ['import navbar from "./navbar"', { "navbar.ts": `export default ${list}` }],
    ['import other, { type Link } from "./navbar.js"\nconst navbar = other', { "navbar.ts": `export default ${list}` }],
    ['import { navbar } from "@site/parts/index"', { "parts/index.ts": `export const navbar: Link[] = ${list}` }],
    ['import { links as navbar } from "./parts"', { "parts/index.mjs": `const links = ${list}\nexport { links }` }],
    ['import navbar from "./navbar.json"', { "navbar.json": '[\n  { "to": "/a" }\n]' }],
    ['const navbar = require("./navbar")', { "navbar.cjs": `module.exports = ${list}` }],
    [
      'import { navbar } from "./parts/navbar"',
      {
        "parts/navbar.ts": `import links from "../links"\nexport const navbar = links`,
        "links.ts": `export default ${list}`,
      },
    ],
    [
      'import { shared } from "./shared"\nconst navbar = [...shared.map(copy)]',
      { "shared.ts": `export const shared = ${list}` },
    ],
    [
      'import { shared } from "./shared"\nconst navbar = [...shared, { label: "B", to: "/b" }]',
      { "shared.ts": `export const shared = ${list}` },
    ],
  ] as const) {
    const text = `${config}\nexport default { title: "T", navbar }`
    const files: Record<string, string> = imported
    const [told] = parseConfig(value, { path: "site.config.ts", text, imported: files }).diagnostics
    const line = files[told?.file ?? ""]?.split("\n")[(told?.line ?? 0) - 1]
    if (config.includes(".map")) assert.equal(told?.file, "site.config.ts")
    else assert.match(line?.slice((told?.column ?? 0) - 1) ?? "", /^\{ "?to"?: /, `${config}: ${told?.file}`)
  }
  assert.equal(at('export default make("T")', value), "export d")
})

test("each key that an object of the configuration needs is missed at that object, and there alone", () => {
  let left = 0
  for (const { path, schema, whole } of objectsOf(configSchema, [], { above: [], whole: {} })) {
    const name = path.join(".")
    assert.ok(configSchema.safeParse(whole).success, `${name}, whole: ${JSON.stringify(whole)}`)
    const required = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, inner]) => !isOptional(inner))
    for (const [key] of required) {
      left++
      const value = changed(whole, [...path, key], missing)
      const { ranges } = printed(value)
      const target = [...path, key].map((part, at) => (typeof part === "number" ? `[${part}]` : at ? `.${part}` : part))
      assert.deepEqual(
        told(value),
        [{ at: ranges.get(name)?.from, message: `${target.join("")} is missing`, hint: true }],
        `${name} without ${key}`,
      )
    }
    // One of several keys.
    const choice = ["to", "href", "items"].find((key) => key in schema.shape && !required.some(([one]) => one === key))
    if (choice === undefined) continue
    left++
    const value = changed(whole, [...path, "to"], missing)
    const [problem, ...more] = told(value)
    assert.match(problem?.message ?? "", /needs exactly one of/, name)
    assert.deepEqual([problem?.at, more], [printed(value).ranges.get(name)?.from, []], name)
  }
  assert.ok(left > 50, `${left} keys left out`)
})

/** What is told of a configuration, with the offset in its text. */
function told(value: unknown): { at: number; message: string; hint: boolean }[] {
  const { text } = printed(value)
  const { diagnostics } = parseConfig(value, { path: "site.config.ts", text })
  return diagnostics.map(({ line, column, message, hint }) => ({
    at: offsetOf(text, line, column),
    message,
    hint: hint !== undefined,
  }))
}

function isOptional(schema: unknown): schema is z.ZodDefault | z.ZodOptional {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
}

/** Every object of a schema, in each form that a value may have, in the smallest configuration that holds it. */
function* objectsOf(
  schema: z.ZodType,
  path: Path,
  around: { above: readonly unknown[]; whole: unknown },
): Generator<{ path: Path; schema: z.ZodObject; whole: unknown }> {
  // Any JSON is a schema of schemas without end.
  if (schema.meta()?.typescript === "Json") return
  if (around.above.includes(schema)) return
  const inside = { ...around, above: [...around.above, schema] }
  if (isOptional(schema) || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy)
    return yield* objectsOf(schema.unwrap() as z.ZodType, path, inside)
  const at: unknown = schema
  if (at instanceof z.ZodUnion) for (const option of at.options) yield* objectsOf(option as z.ZodType, path, inside)
  if (at instanceof z.ZodArray) yield* objectsOf(at.element as z.ZodType, [...path, 0], inside)
  if (at instanceof z.ZodRecord) yield* objectsOf(at.valueType as z.ZodType, [...path, "any"], inside)
  if (!(at instanceof z.ZodObject)) return
  const whole = changed(around.whole, path, smallest(at))
  yield { path, schema: at, whole }
  for (const [key, inner] of Object.entries(at.shape as Record<string, z.ZodType>))
    yield* objectsOf(inner, [...path, key], {
      ...inside,
      // What has items leads nowhere itself.
      whole: key === "items" ? changed(whole, [...path, "to"], missing) : whole,
    })
}

/** A value with the keys alone that its object needs. */
function smallest(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodLazy) return smallest(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodObject) {
    const needed = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, inner]) => !isOptional(inner))
    const target = "to" in schema.shape && isOptional(schema.shape.to) ? { to: "/a" } : {}
    // What `reference` needs beside it.
    const entry = "entry" in schema.shape ? { entry: "content/a.d.ts" } : {}
    return { ...Object.fromEntries(needed.map(([key, inner]) => [key, smallest(inner)])), ...target, ...entry }
  }
  if (schema instanceof z.ZodUnion) return smallest(schema.options[0] as z.ZodType)
  const values = ["a", "/docs/v1/a", "docs", "/a.svg", "https://a.example.com/a.js", "meta", "v1", 1, true, []]
  const value = [
    ...(schema instanceof z.ZodEnum ? schema.options : []),
    ...((schema as { values?: Set<unknown> }).values ?? []),
    ...values,
  ]
  return value.find((one) => schema.safeParse(one).success)
}

const missing = Symbol("missing")

function unwrapped(schema: z.ZodType): z.ZodType {
  let at: unknown = schema
  while (at instanceof z.ZodDefault || at instanceof z.ZodOptional) at = at.unwrap()
  if (at instanceof z.ZodUnion) at = at.options.find((option) => option instanceof z.ZodObject) ?? at.options[0]
  return at as z.ZodType
}

function* keysOf(schema: z.ZodType, path: Path): Generator<Key> {
  const at = unwrapped(schema)
  if (at instanceof z.ZodArray) yield* keysOf(at.element as z.ZodType, [...path, 0])
  if (!(at instanceof z.ZodObject)) return
  for (const [key, inner] of Object.entries(at.shape as Record<string, z.ZodType>)) {
    const isRequired = !(inner instanceof z.ZodDefault || inner instanceof z.ZodOptional)
    yield { path: [...path, key], schema: inner, isRequired }
    if (sampleOf(inner) !== undefined) yield* keysOf(inner, [...path, key])
  }
}

/** Values of keys whose form no walk can guess. */
const samples: Record<string, Sample> = {
  logo: { light: "/a.svg", dark: "/a.svg", withTitle: true },
  favicon: "/a.svg",
  themeColor: { light: "#fff", dark: "#000" },
  accentColor: "#0a6e4f",
  head: [{ tag: "meta", attributes: { name: "a" }, content: undefined }],
  url: "https://docs.example.com",
  docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v1" }] }],
  blog: { dir: "blog", route: "/blog" },
  sampleValues: [{ name: "a", label: "A", placeholder: "AAAA", pattern: "A" }],
  locales: [
    { code: "en", label: "English", direction: "ltr", htmlLang: "en" },
    { code: "de", label: "Deutsch", htmlLang: "de", url: "https://de.example.com" },
  ],
  redirects: [{ from: "/a", to: "/b" }],
  markdown: { magicComments: [{ className: "a", line: "a", block: { start: "a", end: "b" } }] },
  toc: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  search: { contexts: [{ path: "docs", label: "Docs" }], help: [{ label: "A", to: "/a" }] },
  announcement: { id: "a", text: "A", link: { label: "A", href: "/a" }, inDocs: true },
  navbar: [{ label: "A", items: [{ label: "B", to: "/b" }] }],
  footer: { columns: [{ title: "A", links: [{ label: "A", to: "/a" }] }], copyright: "A" },
  packages: [{ name: "a", version: "v1", entry: "content/a.d.ts", reference: { route: "/docs/v1/a" }, api: {} }],
  samples: { check: true },
  symbols: { allow: {} },
  severity: {},
  security: { strictTransportSecurity: { maxAge: 1 } },
  analytics: { src: "https://a.example.com/a.js", domain: "a" },
  brand: { name: "A" },
  title: "T",
}

function sampleOf(schema: z.ZodType): Sample {
  if (schema === (configSchema as z.ZodType)) return samples
  return unwrapped(schema) instanceof z.ZodObject || unwrapped(schema) instanceof z.ZodArray ? {} : undefined
}

/** A copy in which the value at a path is another, or left out; lists and objects on the way are made. */
function changed(value: unknown, [key, ...rest]: Path, wrong: unknown): unknown {
  if (key === undefined) return wrong
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : typeof key === "number"
      ? []
      : { ...(value as object) }
  const at = copy as Record<string | number, unknown>
  if (rest.length === 0 && wrong === missing) delete at[key]
  else at[key] = changed(at[key], rest, wrong)
  return copy
}

/** A configuration as text, with the range of each list and object by its path; of the keys of a value, its key too. */
function printed(value: unknown): { text: string; ranges: Map<string, { from: number; to: number }> } {
  let text = "export default "
  const ranges = new Map<string, { from: number; to: number }>()
  const print = (at: unknown, path: Path, from = text.length): void => {
    if (Array.isArray(at)) {
      text += "["
      for (const [index, element] of at.entries()) {
        print(element, [...path, index])
        text += ", "
      }
      text += "]"
    } else if (at !== null && typeof at === "object") {
      text += "{"
      for (const [key, inner] of Object.entries(at)) {
        const start = text.length + 1
        text += `\n${/^\w+$/.test(key) ? key : JSON.stringify(key)}: `
        print(inner, [...path, key], start)
        text += ","
      }
      text += "\n}"
    } else text += typeof at === "string" ? JSON.stringify(at) : typeof at === "function" ? "() => 1" : String(at)
    ranges.set(path.join("."), { from, to: text.length })
  }
  print(value, [])
  return { text, ranges }
}

function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split("\n")
  return lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0) + column - 1
}
