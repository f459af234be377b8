/** The words of the site: spelling by cspell with the words of `cspell.json`, and the house style that a program can see. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import { lint } from "cspell"
import { parseDocument as parseYaml, visit as visitYaml } from "yaml"
import { factTables } from "../../content/components/playground/fact-tables.js"
import { markdownTable } from "../../content/components/playground/markdown.js"
import { filesBelow } from "../build-fixture.js"
import { proseProblems } from "./prose-rules.js"

const root = path.resolve(import.meta.dirname, "../..")
const pages = (await filesBelow(path.join(root, "content")))
  .map((file) => `content/${file}`)
  .filter((file) => /\.mdx$|\/README\.md$/.test(file))

test("no word is misspelt", async () => {
  const unknown: string[] = []
  const planted = "test/content/misspelt.md"
  const files = [
    "content/**/*.{mdx,yml,yaml,d.ts}",
    "templates/**/*.{ts,tsx}",
    "*.md",
    "{,manual/}*.ts",
    "manual/content/**",
    planted,
  ]
  const result = await lint(
    files,
    { root, config: path.join(root, "cspell.json"), relative: true },
    {
      issue: ({ uri, row, col, text }) => {
        unknown.push(`${path.relative(root, fileURLToPath(uri ?? ""))}:${row}:${col} ${text}`)
      },
    },
  )
  const proof = unknown.indexOf(`${planted}:1:16 mispelt`)
  assert.notEqual(proof, -1, "the planted mistake was not found")
  assert.ok(result.files > pages.length)
  none(unknown.toSpliced(proof, 1), "correct it, or add the word to cspell.json")
})

test("no page breaks a rule of style", async () => {
  assert.ok(pages.length > 50)
  const problems = await Promise.all(
    pages.map(async (page) => proseProblems(page, await readFile(path.join(root, page), "utf8"))),
  )
  none(problems.flat(), "say it otherwise")
})

test("what pages are made of breaks no rule of style: declarations, OpenAPI documents, notes of releases", async () => {
  const comments = (text: string) =>
    text
      .split("\n")
      .map((line) => (/^\s*\* ?@/.test(line) ? "" : (/^\s*\* (.*)$/.exec(line)?.[1] ?? "")))
      .join("\n")
      .replaceAll(/\{@link ([\w.]+)\}/g, "`$1`")
  const values = (text: string) => {
    const texts: string[] = []
    visitYaml(parseYaml(text), { Scalar: (_, { value }) => void texts.push(typeof value === "string" ? value : "") })
    return texts.filter((one) => one.includes(" ") && !/^https?:/.test(one)).join("\n\n")
  }
  const sources: [string, (text: string) => string][] = [
    ["content/sdk/v2/sdk.d.ts", comments],
    ["content/sdk/v2/global.d.ts", comments],
    ["content/sdk/v1/sdk.d.ts", comments],
    ["content/api/v2/openapi.yaml", values],
    ["content/api/v1/openapi.yaml", values],
    ["content/sdk/changes.yml", values],
    ["content/components/releases/changes.yml", values],
  ]
  const problems = await Promise.all(
    sources.map(async ([file, textOf]) => {
      const text = textOf(await readFile(path.join(root, file), "utf8"))
      assert.ok(text.trim().length > 500, file)
      return proseProblems(file, text)
    }),
  )
  const facts = Object.entries(factTables).flatMap(([name, table]) =>
    proseProblems(`content/docs/v2/${name}`, markdownTable(table(() => []).head, table(() => []).rows)),
  )
  none([...problems.flat(), ...facts], "say it otherwise")
})

test("the rules of style find what they are about, at its place, in prose alone", () => {
  const text = [
    "---",
    "description: It shall simply work.",
    "sidebar_position: 1",
    "---",
    "",
    "Send the token to the",
    "the server, e.g. by `just this`, and read its answer.",
    "[Click here](/will/simply.mdx), a seamless solution.",
    "",
    "Delete the key in the dashboard, then deploy another.",
    "",
    "After a network failure, repeat the call at most once.",
    "",
    "```sh",
    "shall it simply run",
    "```",
  ].join("\n")
  const places = (page: string) =>
    proseProblems(page, text).map((one) => one.slice(page.length + 1, one.lastIndexOf(": ")))
  assert.deepEqual(places("content/docs/v2/page.mdx"), [
    '2:17 future "shall"',
    '2:23 belittling "simply"',
    '6:10 term "token"',
    '6:19 doubled "the\nthe"',
    '7:13 latin "e.g."',
    '7:47 term "answer"',
    '8:1 link "Click here"',
    '8:35 marketing "seamless"',
    '8:44 term "solution"',
    '10:1 order "Delete the key in the dashboard, then deploy"',
    '12:9 retry "network failure, repeat the call at most once"',
  ])
  assert.equal(places("content/docs/v1/page.mdx").length, 10)
})

test("the rules of style find translated idioms, British spelling, and what is too long", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `W${index}`).join(" ")
  const text = [
    "The key stands in the page.",
    "Replace it by the colour of yours, then go on.",
    "Bots cannot pass; names are placeholders until this site is configured. That is no cure: use a key of its own.",
    "",
    `${words(31)}.`,
    "",
    `${words(30)}.`,
    "",
    "| A | B |",
    "| - | - |",
    `| ${words(26)} | ${words(25)} |`,
    "| `code` first | small |",
  ].join("\n")
  const found = proseProblems("content/docs/v2/page.mdx", text).map((one) =>
    /:(\d+):\d+ ([a-z ]+) "/.exec(one)?.slice(1, 3),
  )
  assert.deepEqual(found, [
    ["1", "idiom"],
    ["2", "idiom"],
    ["2", "idiom"],
    ["2", "spelling"],
    ["2", "idiom"],
    ["3", "overclaim"],
    ["3", "unfinished"],
    ["3", "idiom"],
    ["3", "idiom"],
    ["5", "long sentence"],
    ["11", "long cell"],
    ["12", "cell"],
  ])
})

function none(problems: readonly string[], advice: string): void {
  if (problems.length > 0) assert.fail(`${advice}:\n${problems.join("\n")}`)
}
