import assert from "node:assert/strict"
import { test } from "node:test"
import { gfmToMarkdown } from "mdast-util-gfm"
import { toMarkdown } from "mdast-util-to-markdown"
import ts from "typescript"
import { memberTable } from "../../src/reference/member-table.js"
import type { ReferenceModel, SymbolNode, Token } from "../../src/reference/model.js"
import { line, linksIn, textOf, words } from "../../src/reference/nodes.js"
import { readDeclarations } from "../../src/reference/read-declarations.js"
import { folderWith } from "../run-program.js"
import { deadRefs, declarationsBelow, readTexts } from "./read.js"

const texts = declarationsBelow("test/reference/fixture", "content/sdk")
let read: Promise<ReferenceModel> | undefined
const shapes = () => (read ??= readTexts(texts, { entry: "content/sdk/shapes.d.ts" }))
const text = (tokens: readonly Token[]) => tokens.map((token) => token.text).join("")
const get = (model: ReferenceModel, id: string) => {
  const found = model.symbols.find((symbol) => symbol.id === id)
  assert.ok(found, `${id} is a symbol`)
  return found as SymbolNode
}

test("every export and member has an address, in the order of the entry's exports", async () => {
  const model = await shapes()
  assert.deepEqual(
    model.symbols.filter((symbol) => symbol.owner === undefined).map((symbol) => symbol.id),
    [
      "box",
      "sized",
      "plain",
      "special",
      "callable",
      "color",
      "level",
      "shape",
      "options",
      "readonly-keys",
      "over",
      "version",
      "current",
      "tools",
      "deep",
      "renamed",
      "url-parser",
      "url-parser-function",
      "more",
      "default",
      "window",
      "global-box",
    ],
  )
  assert.deepEqual(get(model, "box").members, [
    "box/constructor",
    "box/inner",
    "box/limit",
    "box/size",
    "box/put",
    "box/open",
    "box/add",
    "box/base",
  ])
  assert.deepEqual(get(model, "tools").members, ["tools/hammer", "tools/small"])
  assert.deepEqual(get(model, "tools/small/screw").members, ["tools/small/screw/turn"])
  assert.deepEqual(deadRefs(model), [])
})

test("what is private, internal or not exported has no page, and is never a dead link", async () => {
  const model = await shapes()
  const names = model.symbols.map((symbol) => symbol.name)
  for (const name of ["secret", "tidy", "Hidden", "Base"]) assert.ok(!names.includes(name), name)
  assert.ok(names.includes("hidden"), "what an exported type takes from it has one")
  const extended = get(model, "box").declaration.find((token) => token.text === "Base")
  assert.deepEqual(extended, { text: "Base", kind: "type" })
})

test("signatures are printed as they are written, with links", async () => {
  const model = await shapes()
  const declared = (id: string) => {
    const { signatures, declaration } = get(model, id)
    return signatures.length > 0 ? signatures.map((one) => text(one.tokens)).join("\n") : text(declaration)
  }
  assert.match(
    declared("box"),
    /^abstract class Box<T extends object = object> extends Base implements Sized \{\n {2}constructor.*\n {2}protected inner: T\n/,
  )
  assert.equal(declared("box/constructor"), "new Box<T extends object = object>(size: number)")
  assert.equal(declared("box/put"), "put(thing: T): boolean\nput(things: readonly T[], ...more: T[]): number")
  assert.equal(declared("box/inner"), "protected inner: T")
  assert.equal(declared("box/limit"), "static readonly limit: number")
  assert.equal(declared("box/size"), "get size(): number\nset size(value: number)")
  assert.equal(declared("box/open"), "abstract open?(): void")
  assert.equal(
    declared("over"),
    "function over(text: string): string\nfunction over<N extends number>(number: N, options?: Options): asserts number is N",
  )
  assert.equal(declared("version"), 'const version: "2"')
  assert.equal(declared("current"), "let current: Box<Plain> | undefined")
  assert.equal(declared("options"), "type Options = {\n  depth?: number\n  onDone?: (result: string) => void\n}")
  assert.equal(declared("color"), 'enum Color {\n  Red,\n  Green = "green",\n}')
  assert.match(
    declared("readonly-keys"),
    /readonly \[K in keyof T as `get\$\{string & K\}`\]-\?: T\[K\] extends infer U extends string/,
  )
  assert.match(
    declared("callable"),
    /^interface Callable extends Hidden \{\n {2}\[key: string\]: unknown\n {2}\(text: string\): void\n/,
  )
  assert.equal(declared("window"), "interface Window {\n  box: Box\n}")
  const ref = get(model, "current").declaration.find((token) => token.text === "Box")
  assert.equal(ref?.ref, "box")
})

test("comments are sorted by their tags", async () => {
  const model = await shapes()
  const box = get(model, "box")
  assert.equal(textOf(model.doc.summary), "A package with one of everything.")
  assert.equal(box.doc.since, "2.1")
  assert.equal(textOf(box.typeParameters[0]?.text ?? []), "What it holds.")
  const [put, many] = get(model, "box/put").signatures
  assert.equal(textOf(put?.parameters[0]?.text ?? []), "The thing.")
  assert.equal(textOf(put?.returns?.text ?? []), "Whether it fits.")
  assert.deepEqual(put?.doc.throws.map(textOf), ["TypeError when it is no thing."])
  assert.equal(textOf(many?.doc.summary ?? []), "Puts many.")
  assert.ok(get(model, "box/add").signatures[0]?.doc.deprecated)
  assert.deepEqual(
    [...linksIn([...box.doc.summary, ...box.doc.remarks])].map(({ url, data }) => [url, data?.place?.line]),
    [
      ["symbol:box/put", undefined],
      ["/docs/guide", 8],
    ],
  )
})

test("a link to nothing is a warning at its place; one to what is not exported is plain text", async () => {
  const model = await shapes()
  assert.deepEqual(
    model.diagnostics
      .filter((one) => one.code === "unknown-symbol")
      .map(({ line, target, severity }) => [line, target, severity]),
    [[8, "Missing", "warning"]],
  )
})

test("of two names with one kebab form the later gets its kind, and a warning", async () => {
  const model = await shapes()
  const found = model.diagnostics.filter((one) => one.code === "duplicate-route")
  assert.deepEqual(
    found.map(({ target, line, severity }) => [target, line, severity]),
    [["url-parser-function", 4, "warning"]],
  )
})

test("values of unions and enums carry their own comments", async () => {
  const model = await shapes()
  assert.deepEqual(
    get(model, "level").values?.list.map(({ id, text: shown, cells }) => [
      id,
      shown,
      cells.map((cell) => textOf([line(...cell)])),
    ]),
    [
      ["level#value-low", '"low"', ["Not much."]],
      ["level#value-high", '"high"', ["A lot."]],
    ],
  )
  assert.deepEqual(
    get(model, "color").values?.list.map((value) => value.text),
    ["Color.Red", "Color.Green"],
  )
})

test("inherited members are named with where they come from", async () => {
  const model = await shapes()
  assert.deepEqual(get(model, "special").inherited, [
    { name: "name", from: { text: "Plain", kind: "type", ref: "plain" }, ref: "plain/name" },
  ])
})

test("names that make no path stand on their owner's page", async () => {
  const model = await shapes()
  const odd = get(model, "callable#member-odd-name")
  assert.equal(odd.inline, true)
  assert.equal(odd.title, 'Callable["odd:name"]')
})

for (const name of ["A very long brand name", "Us"]) {
  test(`what does not compile is a problem at its place, brand names counted as they are written: ${name}`, async () => {
    const model = await readTexts(
      {
        "content/sdk/a.d.ts":
          '/** About {brand.name}. */\nexport declare const a: "{brand.name}" | Nope\nexport declare const b: {brand.what}\n',
      },
      { names: { name } },
    )
    const at = model.diagnostics.map(({ code, line, column, target }) => [code, line, column, target])
    assert.deepEqual(at[0], ["unknown-name", 3, 25, "what"])
    assert.deepEqual(
      at.filter(([, line]) => line === 2),
      [["invalid-declaration", 2, 42, "TS2304"]],
    )
    assert.equal(textOf(get(model, "a").doc.summary), `About ${name}.`)
  })
}

test("a missing entry has no symbols and is reported elsewhere; a missing file of globals hides nothing", async () => {
  const files = { "content/sdk/a.d.ts": "export declare const a: 1" }
  const missing = await readTexts(files, { entry: "content/sdk/b.d.ts" })
  assert.deepEqual([missing.symbols, missing.diagnostics], [[], []])
  const { symbols } = await readTexts(files, { globals: ["content/sdk/b.d.ts"] })
  assert.deepEqual(
    symbols.map(({ name }) => name),
    ["a"],
  )
})

test("equal texts give equal models", async () => {
  const again = await readTexts(texts, { entry: "content/sdk/shapes.d.ts" })
  assert.deepEqual(again, await shapes())
})

test("a class is closed when its constructor is private, not when it has an implied or an inherited one", async () => {
  const model = await readTexts({
    "content/sdk/a.d.ts": `
      export declare class Handle { private constructor(); stop(): void }
      export declare class Implied { name: string }
      export declare class Inherited extends Implied { size: number }
      export declare class Public { constructor(name: string) }
    `,
  })
  const closed = model.symbols.filter((symbol) => symbol.closed).map((symbol) => symbol.id)
  assert.deepEqual(closed, ["handle"])
})

/** What a source says, and the declarations that a compiler makes of it. */
const source = `/** A tank. */
export class Tank<T extends object = {}> {
  /** Litres. */
  readonly size: number
  private readonly hidden = 1
  constructor(size: number) { this.size = size }
  fill(by: number): this
  fill(by: string): this
  fill(_by: number | string): this { return this }
  static of(size: number): Tank { return new Tank(size) }
}
/** @deprecated use Tank */
export function pour(tank: Tank, ...rest: string[]): void { console.log(tank, rest) }
export namespace Units { export const litre: number = 1; export type Name = "l" | "ml" }
export enum Colour { Red = "r" }
export const table: { a: number } = { a: 1 }
export type Deep<T> = { [K in keyof T]: T[K] extends object ? Deep<T[K]> : T[K] }
export { Tank as Container }
/** @internal */
export const secret = 1
export default pour
`

test("a library's source has the symbols of its declarations", async () => {
  const { outputText: declared } = ts.transpileDeclaration(source, { compilerOptions: { stripInternal: true } })
  const [fromSource, fromDeclarations] = await Promise.all(
    Object.entries({ "../src/index.ts": source, "../dist/index.d.ts": declared }).map(([file, one]) =>
      readTexts({ [file]: one }),
    ),
  )
  assert.deepEqual(fromSource?.diagnostics, [])
  const shown = (model: ReferenceModel | undefined) =>
    model?.symbols.map(({ id, kind, members }) => ({ id, kind, members }))
  assert.deepEqual(shown(fromSource), shown(fromDeclarations))
})

test("of an installed package, a scoped one too, what it exports from its files is there, and its mistakes are not told", async () => {
  for (const folder of ["../node_modules/a", "../../node_modules/@b-c/d.e"]) {
    const { symbols, diagnostics } = await readTexts({
      [`${folder}/index.d.ts`]: '/** @module @mergeModuleWith <project> */\nexport * from "./more.js"',
      [`${folder}/more.d.ts`]: "/** See {@link !Buffer}. */ export const more: Buffer",
    })
    assert.deepEqual([symbols.map(({ id }) => id), diagnostics], [["more"], []], folder)
  }
})

test("a comment's first sentence over two lines is one line of a table", () => {
  const [, row] = memberTable([
    {
      name: "a",
      url: "/a",
      summary: [words("One\n  *two*"), { type: "strong", children: [words("b\nc")] }],
      deprecated: false,
    } as never,
  ]).children
  assert.equal(
    toMarkdown({ type: "table", children: [row as never] }, { extensions: [gfmToMarkdown()] }).split("\n")[0],
    "| [`a`](/a) | One \\*two\\***b c** |",
  )
})

test("what an installed package imports from itself by its name is its own", async () => {
  const { folder, remove } = await folderWith({
    "node_modules/self/package.json": JSON.stringify({ name: "self", exports: { "./*": "./*.d.ts" } }),
    "node_modules/self/index.d.ts": 'export * from "self/more"',
    "node_modules/self/more.d.ts": "export const more: 1",
  })
  const entry = "node_modules/self/index.d.ts"
  const files = [{ path: entry, text: 'export * from "self/more"', hash: "" }]
  const { facts } = await readDeclarations.run({ entry, globals: [], files, names: {}, siteRoot: folder })
  await remove()
  assert.deepEqual(
    facts.symbols.map(({ id }) => id),
    ["more"],
  )
})

test("a namespace is a part of the class or function of its name, and a type beside a value says what it is", async () => {
  const model = await readTexts({
    "content/a/index.d.ts": `/** A pool. */
export declare class Pool { size: number }
/** What it takes. */
export declare namespace Pool { interface Options { max: number } function of(options: Options): Pool }
export declare const Mode: Mode
export interface Mode { quick: boolean }
`,
  })
  assert.deepEqual(
    model.symbols.map(({ id, title }) => `${id} ${title}`),
    [
      "pool Pool",
      "pool/size Pool.size",
      "pool/options Pool.Options",
      "pool/options/max Pool.Options.max",
      "pool/of Pool.of()",
      "mode Mode",
      "mode-interface Mode",
      "mode-interface/quick Mode.quick",
    ],
  )
  const { declaration, doc } = get(model, "pool")
  assert.equal(text(declaration), "class Pool {\n  size: number\n}")
  assert.equal(textOf(doc.remarks), "What it takes.")
  assert.deepEqual(deadRefs(model), [])
})

test("what `export =` exports has its own name, or that of its package", async () => {
  const kettle = (name: string) => `declare function ${name}(): ${name}.Kettle
declare namespace ${name} { interface Kettle { full: boolean } const version: string }
export = ${name}
`
  const ids = async (entry: string, name: string) => {
    const { symbols } = await readTexts({ [entry]: kettle(name) })
    return symbols.map(({ id, whole }) => (whole ? `${id}, whole` : id))
  }
  assert.deepEqual(await ids("content/a/index.d.ts", "boil"), ["boil, whole", "boil/version", "kettle", "kettle/full"])
  const [first] = await ids("../node_modules/@types/tea-kettle/index.d.ts", "k")
  assert.equal(first, "tea-kettle, whole")
})
