/**
 * The fault corpus: a site with every kind of link that writers write, right ones and wrong ones. What stands between
 * « and | are the codes a fault is told with, what stands between | and » its exact place. Nothing may be missed, and
 * nothing said about the rest.
 */
import assert from "node:assert/strict"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { checkLinks } from "../../src/commands/check-links.js"
import { silentReporter } from "../../src/report/console.js"
import { filesBelow, testCache, thisThread } from "../build-fixture.js"
import { writeFiles } from "../run-program.js"

const corpus = path.join(import.meta.dirname, "corpus")

test("the fault corpus: nothing missed, nothing false, every place exact", (t) => checkCorpus(t, (text) => text))

test("the fault corpus with the line endings of Windows", (t) =>
  checkCorpus(t, (text) => text.replace(/\r?\n/g, "\r\n")))

async function checkCorpus(t: TestContext, typed: (text: string) => string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-corpus-"))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const expected: string[] = []
  let kinds = 0
  for (const file of await filesBelow(corpus)) {
    const bytes = await readFile(path.join(corpus, file))
    if (/\.(svg|zip|pdf)$/.test(file)) {
      await writeFiles(folder, { [file]: bytes })
      continue
    }
    const { text, faults } = withoutMarks(file, bytes.toString("utf8"))
    await writeFiles(folder, { [file]: typed(text) })
    expected.push(...faults)
    kinds += text.match(/kind:/g)?.length ?? 0
  }
  const { text } = await checkLinks(
    { root: folder, files: [], strict: false, format: "json", cacheDir: testCache, pool: thisThread },
    silentReporter,
  )
  const { problems } = JSON.parse(text) as { problems: Record<string, string | number>[] }
  const told = problems.map(
    (one) => `${one.file}:${one.line}:${one.column}-${one.endLine}:${one.endColumn} ${one.code}`,
  )
  assert.deepEqual(
    { missed: expected.filter((one) => !told.includes(one)), false: told.filter((one) => !expected.includes(one)) },
    { missed: [], false: [] },
  )
  assert.equal(told.length, expected.length)
  assert.ok(
    kinds >= 60 && expected.length >= 30 && kinds - expected.length >= 30,
    `${kinds} kinds, ${expected.length} faults`,
  )
  t.diagnostic(`${kinds} kinds, ${expected.length} faults`)
}

/** The text as it is checked, and what has to be told about it. */
function withoutMarks(file: string, marked: string): { text: string; faults: string[] } {
  const faults: string[] = []
  let text = ""
  let rest = marked
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    text += rest.slice(0, found.index)
    const start = placeOfEnd(text)
    text += found[2]
    for (const code of found[1]?.split(" ") ?? []) faults.push(`${file}:${start}-${placeOfEnd(text)} ${code}`)
    rest = rest.slice(found.index + found[0].length)
  }
  return { text: text + rest, faults }
}

const mark = /«([a-z -]+)\|([^»]*)»/

function placeOfEnd(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").split("\n")
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}
