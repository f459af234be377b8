/** The doors of the house: where files are touched, where is printed, who imports whom. */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import ts from "typescript"

const root = path.resolve(import.meta.dirname, "..")

async function sources(folder: string, names = /\.tsx?$/): Promise<{ file: string; text: string }[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && names.test(entry.name))
  return Promise.all(
    files.map(async (entry) => {
      const absolute = path.join(entry.parentPath, entry.name)
      return { file: path.relative(root, absolute), text: await readFile(absolute, "utf8") }
    }),
  )
}

interface Import {
  from: string
  /** Nothing of it is left in JavaScript. */
  typeOnly: boolean
}

const known = new Map<string, Import[]>()

/** What a file imports and exports from elsewhere, as TypeScript reads it. */
function importsOf({ file, text }: { file: string; text: string }): Import[] {
  const before = known.get(file)
  if (before) return before
  const found: Import[] = []
  known.set(file, found)
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments
      if (from && ts.isStringLiteralLike(from)) found.push({ from: from.text, typeOnly: false })
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      found.push({ from: node.argument.literal.text, typeOnly: true })
    ts.forEachChild(node, visit)
  }
  const add = (node: ts.ImportDeclaration | ts.ExportDeclaration) => {
    if (!node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return
    const clause = ts.isImportDeclaration(node) ? node.importClause : node
    const names = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause
    const listed = names && (ts.isNamedImports(names) || ts.isNamedExports(names)) ? [...names.elements] : []
    const hasDefault = ts.isImportDeclaration(node) && node.importClause?.name !== undefined
    const onlyTypes = listed.length > 0 && !hasDefault && listed.every(({ isTypeOnly }) => isTypeOnly)
    found.push({ from: node.moduleSpecifier.text, typeOnly: clause?.isTypeOnly === true || onlyTypes })
  }
  visit(source)
  return found
}

/** The file that a relative import names. */
function fileOf(from: string, file: string): string | undefined {
  return from.startsWith(".") ? path.join(path.dirname(file), from).replace(/\.js$/, ".ts") : undefined
}

test("imports are read however they are laid out", () => {
  const text = `import type { A } from "./type.js"
import { b } from "./value.js"
import { type C, type D } from "./types.js"
import e, { type F } from "./default.js"
import "./effect.js"
export { g } from "./export.js"
export type { H } from "./export-type.js"
export * from "./all.js"
const text = 'import { no } from "./text.js"' // import { no } from "./comment.js"
const late = () => import("./late.js")
let typed: import("./typed.js").I
`
  assert.deepEqual(
    importsOf({ file: "x.ts", text }).map(({ from, typeOnly }) => `${from}${typeOnly ? " type" : ""}`),
    [
      "./type.js type",
      "./value.js",
      "./types.js type",
      "./default.js",
      "./effect.js",
      "./export.js",
      "./export-type.js type",
      "./all.js",
      "./late.js",
      "./typed.js type",
    ],
  )
})

const importing = (files: { file: string; text: string }[], isMeant: (from: string) => boolean) =>
  files.filter((file) => importsOf(file).some(({ from }) => isMeant(from))).map(({ file }) => file)

test("files are touched in disk.ts and engine/store.ts only", async () => {
  const allowed = new Set(["src/disk.ts", "src/engine/store.ts"])
  assert.deepEqual(
    importing(await sources("src"), (from) => /^(node:)?fs(\/|$)/.test(from)).filter((file) => !allowed.has(file)),
    [],
  )
  assert.deepEqual(
    importing(await sources("templates"), (from) => from.startsWith("node:")),
    [],
  )
})

test("what belongs to the author is written by replacing it, which keeps links and modes", async () => {
  // The output, what a command was asked to write, a folder of our own, and our own repository.
  const allowed = /^src\/(disk|stages\/emit\/\w+|commands\/build|setup\/theme-input|help\/write-[\w-]+)\.ts$/
  const writing = /\b(disk|realDisk\([^()]*(\([^()]*\)[^()]*)*\)|Disk)\s*\.(write|rename|copy)\(/
  const files = (await sources("src")).filter(({ text }) => writing.test(text)).map(({ file }) => file)
  assert.deepEqual(
    files.filter((file) => !allowed.test(file)),
    [],
  )
  assert.ok(files.length > 4)
})

test("printing happens in report/console.ts, and in one file of the client", async () => {
  const files = [...(await sources("src")), ...(await sources("templates"))]
  // The last one holds code samples as text.
  const allowed = new Set(["src/report/console.ts", "templates/client/warn.ts", "src/api/request-samples.ts"])
  const printing = /(^|[^.\w])console\.(log|warn|error|info|debug)\(/m
  const found = files
    .map(({ file, text }) => ({ file, text: text.replace(/^\s*(\*|\/\/).*$/gm, "").replace(/`[^`]*`/g, "``") }))
    .filter(({ text }) => printing.test(text))
    .map(({ file }) => file)
  assert.deepEqual(
    found.filter((file) => !allowed.has(file)),
    [],
  )
})

test("stages import each other only where one runs what another made", async () => {
  const stageOf = (file: string) => /^src\/stages\/([^/.]+)/.exec(file)?.[1]
  // Render runs the server module that the theme is.
  const allowed = ["render → theme"]
  const files = await sources("src/stages")
  const found = files.flatMap((file) =>
    importsOf(file).flatMap(({ from, typeOnly }) => {
      const other = typeOnly ? undefined : stageOf(fileOf(from, file.file) ?? "")
      return other === undefined || other === stageOf(file.file) ? [] : [`${stageOf(file.file)} → ${other}`]
    }),
  )
  assert.deepEqual([...new Set(found)].sort(), allowed)
})

test("templates import templates and types, nothing of the build", async () => {
  const found = (await sources("templates")).flatMap((file) =>
    importsOf(file)
      .flatMap(({ from, typeOnly }) => (typeOnly ? [] : (fileOf(from, file.file) ?? [])))
      // The search engine and the names of things are pure, and shared with the browser; so are readers of trees and printers.
      .filter(
        (other) =>
          other.startsWith("src/") &&
          !/^src\/(search|api\/operation-tree|reference\/(model|member-table|nodes)|nearest|model|print\/)/.test(other),
      )
      .map((other) => `${file.file} → ${other}`),
  )
  assert.deepEqual(found, [])
})

test("the generator knows nothing of the site beside it: no captcha, sitekey or widget, and no file of its content", async () => {
  const content = await readdir(path.join(root, "content"), { recursive: true, withFileTypes: true })
  const files = content
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  const all = [...(await sources("src", /\.(tsx?|css|mjs)$/)), ...(await sources("templates", /\.(tsx?|css|mjs)$/))]
  const found = all.flatMap(({ file, text }) => {
    const words = text.replaceAll(/captcha[-_]docs/gi, "").match(/captcha|sitekey|siteverify|widget/gi) ?? []
    return [...words, ...files.filter((one) => !one.endsWith("/index.mdx") && text.includes(one))].map(
      (word) => `${file}: ${word}`,
    )
  })
  assert.deepEqual(found, [])
  assert.ok(files.length > 100 && all.length > 300)
})

test("no file of src imports itself by way of others, not even for a type", async () => {
  const files = await sources("src")
  const imports = new Map(
    files.map((file) => [file.file, importsOf(file).flatMap(({ from }) => fileOf(from, file.file) ?? [])]),
  )
  // A file that imports nothing of what is left, or that nothing of it imports, is in no circle: take it away.
  for (let before = 0; before !== imports.size; ) {
    before = imports.size
    for (const [file, others] of imports) {
      const imported = [...imports.values()].some((some) => some.includes(file))
      if (!imported || !others.some((other) => imports.has(other))) imports.delete(file)
    }
  }
  const pairs = [...imports].flatMap(([file, others]) =>
    others.filter((other) => imports.has(other)).map((other) => `${file} → ${other}`),
  )
  assert.deepEqual(pairs, [])
})

test("no list of any length is spread into a call, and no YAML is read that compares each key with every other", async () => {
  const found: string[] = []
  const square: string[] = []
  for (const { file, text } of [...(await sources("src")), ...(await sources("templates"))]) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const readsYaml = importsOf({ file, text }).some(({ from }) => from === "yaml")
    const visit = (node: ts.Node): void => {
      if (readsYaml && ts.isCallExpression(node) && /^parse(Document|AllDocuments)?$/.test(node.expression.getText()))
        if (!node.getText().includes("uniqueKeys: false")) square.push(`${file}: ${node.getText()}`)
      if (ts.isCallExpression(node) && node.arguments.some(ts.isSpreadElement))
        if (/(\.(push|unshift|splice)|^Math\.(min|max)|^String\.from\w+)$/.test(node.expression.getText()))
          found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  assert.deepEqual(found, [], "a call with some 100,000 arguments ends in a RangeError")
  assert.deepEqual(
    square,
    [],
    "of thousands of keys, that takes minutes: `parseYaml` reports keys that are there twice",
  )
})
