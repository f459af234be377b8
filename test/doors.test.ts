/** The doors of the house: where files are touched, where is printed, who imports whom. */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"

const root = path.resolve(import.meta.dirname, "..")

async function sources(folder: string): Promise<{ file: string; text: string }[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  return Promise.all(
    files.map(async (entry) => {
      const absolute = path.join(entry.parentPath, entry.name)
      return { file: path.relative(root, absolute), text: await readFile(absolute, "utf8") }
    }),
  )
}

const having = (files: { file: string; text: string }[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test("files are touched in disk.ts and engine/store.ts only", async () => {
  const allowed = new Set(["src/disk.ts", "src/engine/store.ts"])
  assert.deepEqual(
    having(await sources("src"), /from ["'](node:)?fs/).filter((file) => !allowed.has(file)),
    [],
  )
  assert.deepEqual(having(await sources("templates"), /from ["']node:/), [])
})

test("printing happens in report/console.ts, and in one file of the client", async () => {
  const files = [...(await sources("src")), ...(await sources("templates"))]
  // The last two hold code samples as text.
  const allowed = new Set([
    "src/report/console.ts",
    "templates/client/warn.ts",
    "src/api/request-samples.ts",
    "templates/playground/code.ts",
  ])
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

test("stages never import each other", async () => {
  const stageOf = (file: string) => /^src\/stages\/([^/.]+)/.exec(file)?.[1]
  // The theme's server module is what render runs.
  const allowed = new Set(["render → theme", "output → search", "output → theme"])
  const files = await sources("src/stages")
  const stages = new Set(files.map(({ file }) => stageOf(file)))
  const found = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (?!type)[^;]*? from "(\.[^"]+)"/gms)]
      .map((match) => stageOf(path.join(path.dirname(file), match[1] as string)))
      .filter((other) => other !== undefined && stages.has(other) && other !== stageOf(file))
      .map((other) => `${stageOf(file)} → ${other}`),
  )
  assert.deepEqual(
    [...new Set(found)].filter((one) => !allowed.has(one)),
    [],
  )
})

test("templates import templates and types, nothing of the build", async () => {
  const found = (await sources("templates")).flatMap(({ file, text }) =>
    [...text.matchAll(/^import (?!type )[^;]*? from "(\.[^"]+)"/gms)]
      .map((match) => path.join(path.dirname(file), match[1] as string))
      // The search engine and the names of things are pure, and shared with the browser.
      .filter((other) => other.startsWith("src/") && !/^src\/(search|reference\/model|nearest|model)/.test(other))
      .map((other) => `${file} → ${other}`),
  )
  assert.deepEqual(found, [])
})

test("no file of src imports itself by way of others, not even for a type", async () => {
  const files = await sources("src")
  const imports = new Map(
    files.map(({ file, text }) => [
      file,
      [...text.matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g)].map(
        (match) => `${path.join(path.dirname(file), match[1] as string)}.ts`,
      ),
    ]),
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
