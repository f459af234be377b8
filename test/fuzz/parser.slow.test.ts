/**
 * No text brings the process down. The parser is native code: what would crash it is run in processes of its own.
 * `npm run test:long` parses 20,000 mutated texts, and shows for each limit that the parser needs it.
 */
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { globbySync } from "globby"
import type { Counted } from "../../src/stages/compile/parse/limits.js"
import { startsWith } from "../run-program.js"
import { times } from "./inputs.js"

const root = path.join(import.meta.dirname, "../..")

function parseApart(texts: readonly string[], ...args: string[]) {
  const command = [...startsWith(path.join(import.meta.dirname, "parse-texts.ts")), ...args]
  const input = JSON.stringify(texts)
  return spawnSync(process.execPath, command, { input, encoding: "utf8", cwd: root, timeout: 300_000 })
}

/** Runs the parser alone, without our limits, in a process of its own. */
function parserAlone(text: string, timeout?: number) {
  const script = `import { mdxToMdast } from "satteri"
import { text } from "node:stream/consumers"
try { mdxToMdast(await text(process.stdin), { features: { gfm: true, directive: true } }) } catch {}`
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], { input: text, cwd: root, timeout })
}

const many = 60_000
const openEnd = "import x\n`a\n\\"
const tooLong = "more than 3,000 words and operators in one piece of JavaScript"
const tooDeep = "nested more than 500 deep here"

/** Each takes the parser down. */
const crashes: Record<string, string> = {
  [`{${"!".repeat(many)}1}`]: tooLong,
  [`{${"a=>".repeat(many)}1}`]: tooLong,
  [`{${"a?b:".repeat(many)}1}`]: tooLong,
  [`{${"a=".repeat(many)}1}`]: tooLong,
  [`{${"typeof ".repeat(many)}1}`]: tooLong,
  [`{${"a**".repeat(many)}1}`]: tooLong,
  [`{()=>{${"if(a)".repeat(many)};}}`]: tooLong,
  [`{()=>{${"if(a);else ".repeat(many)};}}`]: tooLong,
  [`export const a = ${"b=>".repeat(many)}1`]: tooLong,
  [`{${"(".repeat(many)}1}`]: tooDeep,
  [`export const a = ${"(".repeat(many)}1`]: tooDeep,
  [openEnd]: "invalid JavaScript in import or export: unexpected token",
}

const words = "word ".repeat(20)
/** Each takes the parser seconds or minutes. */
const slow: Record<Counted, string> = {
  "lines that begin with :::": ":::\n".repeat(50_000),
  "definitions with an open <": "[a]: <1\n".repeat(50_000),
  "paragraphs that consist of a tag": "<b>a</b>\n\n".repeat(50_000),
  underscores: "_a_b".repeat(50_000),
  "colons without a space after them": `:a ${words}`.repeat(18_000),
  "character references": `&amp; ${words}`.repeat(3_900),
  "tags, or links in angle brackets,": `<b/> ${words}`.repeat(18_000),
  "mail addresses, or addresses that begin with www.,": "a@b.c ".repeat(330_000),
  "expressions or comments": `{1} ${words}`.repeat(18_000),
}

/** Nested without end, where functions of ours would overflow. */
const deep = ["[", ">", "> ", "+ ", "- a\n", "<a>", "(", "{", ":a[", "<a b={", "{`${"].map((piece, at) =>
  // A list nests by the indent of its lines.
  at === 4 ? Array.from({ length: 600 }, (_, level) => " ".repeat(2 * level) + piece).join("") : piece.repeat(many),
)

test("what crashes the parser never gets there", () => {
  for (const text of Object.keys(crashes)) {
    assert.ok(parserAlone(text).signal, `${text.slice(0, 30)}: the parser has learned it; is the limit still needed?`)
  }
  const expected = [
    ...Object.values(crashes),
    ...Object.keys(slow).map((what) => ` ${what} in one `),
    ...deep.map(() => tooDeep),
  ]
  const { stdout, stderr, signal } = parseApart([...Object.keys(crashes), ...Object.values(slow), ...deep])
  assert.equal(signal, null, stderr)
  const messages: string[][] = JSON.parse(stdout)
  for (const [at, wanted] of expected.entries()) {
    assert.ok(
      messages[at]?.some((message) => message.includes(wanted)),
      `${wanted}: ${messages[at]}`,
    )
  }
})

test("without the limits, the parser takes seconds for what is read in milliseconds otherwise", () => {
  // One of them in every run, all of them in the long one.
  for (const [what, text] of Object.entries(slow).slice(times > 1 ? 0 : -1)) {
    const start = performance.now()
    parserAlone(text, 2_000)
    assert.ok(performance.now() - start > 1_000, `${what}: is the limit still needed?`)
  }
})

test("a template string with a backslash at the end of the file is read", () => {
  const { stdout } = parseApart(["export const a = `\n`\n\n\\"])
  assert.deepEqual(JSON.parse(stdout), [["", ""]])
})

test("mutated texts do not crash the process, nor make it hang", () => {
  const texts = globbySync(["content/**/*.mdx", "test/sites/*/content/**/*.{md,mdx}"], { cwd: root })
    .sort()
    .map((file) => readFileSync(path.join(root, file), "utf8"))
    .filter((text) => text.length < 6_000)
  const [all, atOnce] = [400 * times, 1_000]
  for (let done = 0; done < all; done += atOnce) {
    const seed = Number(process.env.SEED ?? 20_261_125) + done
    const count = Math.min(atOnce, all - done)
    const { status, signal, stderr } = parseApart(texts, "fuzz", String(seed), String(count))
    assert.deepEqual({ status, signal }, { status: 0, signal: null }, `seed ${seed}: ${stderr.slice(-2000)}`)
  }
})
