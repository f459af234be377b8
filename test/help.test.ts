/** `captcha-docs help`: what it shows is what the program runs on, and fits a terminal. */
import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { stripVTControlCharacters } from "node:util"
import { makeProgram } from "../src/cli.js"
import { help } from "../src/commands/help.js"
import { parseConfig } from "../src/config/parse-config.js"
import { realDisk } from "../src/disk.js"
import { componentsTopic } from "../src/help/components.js"
import { topicNames } from "../src/help/list-topics.js"
import { printSections, printTopic } from "../src/help/print-topic.js"
import { helpTopics, sectionsNamed } from "../src/help/topics.js"
import type { Reporter } from "../src/report/console.js"
import { severities } from "../src/report/diagnostic.js"
import { explanations } from "../src/report/explanations.js"
import { folderWith } from "./run-program.js"

/** What `help` prints; commands print themselves, see the tests of the command line. */
async function shown(asked: string, { color = false, site = root } = {}): Promise<string> {
  let text = ""
  const reporter: Reporter = {
    color,
    event() {},
    error() {},
    result(result) {
      text += result
    },
  }
  await help({ asked, program: makeProgram(), root: site, packageRoot: root }, reporter)
  return text
}

const root = path.resolve(import.meta.dirname, "..")
const topics = [...helpTopics(), await componentsTopic({ theme: realDisk(root) })]
const names = topics.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.map(({ name }) => name)))

/** As `help` prints it, of the topics that are read once for all names. */
function printed(asked: string, color: boolean): string {
  const topic = topics.find(({ name }) => name === asked)
  return topic ? printTopic(topic, color) : printSections(sectionsNamed(asked, topics), color)
}

test("every topic and every name in one fits 80 columns, without colours in a pipe", async () => {
  assert.deepEqual(topics.map(({ name }) => name).sort(), Object.keys(topicNames).sort())
  assert.ok(names.length > 150, `${names.length} names`)
  for (const asked of [...Object.keys(topicNames), ...new Set(names)]) {
    const text = printed(asked, false)
    assert.ok(text.length > 40, asked)
    assert.deepEqual(
      text.split("\n").filter((line) => line.length > 80 || line !== line.trimEnd() || line.includes("\u001b")),
      [],
    )
    // Colours change nothing else.
    assert.equal(stripVTControlCharacters(printed(asked, true)), text)
  }
})

test("help shows a key where it belongs, with its type, its default and the keys inside it", async () => {
  assert.equal(
    await shown("toc"),
    `site.config.ts:

toc  { … }
    The table of contents beside a page.

toc.minHeadingLevel  number
    The highest heading level that is listed. Default: \`2\`.

toc.maxHeadingLevel  number
    The lowest heading level that is listed. Default: \`3\`.
`,
  )
  assert.match(await shown("banner"), /^docs\.versions\.banner {2}"none" \| "unreleased" \| "unmaintained"$/m)
  assert.deepEqual((await shown("title")).match(/^\S.*:$/gm), [
    "site.config.ts:",
    "front matter:",
    "_category_.yml:",
    "authors.yml:",
  ])
  assert.match(await shown("TITLE"), /^title {2}string, required$/m)
})

test("the default that help shows is the one that a configuration gets", async () => {
  const { config } = parseConfig({ title: "T" }, { path: "site.config.ts", text: "" })
  const shownDefault = /^blog\.postsPerPage {2}number\n {4}.* Default: `(\d+)`\.$/m.exec(await shown("blog"))?.[1]
  assert.ok(config && config.blog !== false && !Array.isArray(config.blog))
  assert.equal(shownDefault, String(config.blog.postsPerPage))
})

test("every code of a problem is explained: what it means, how it happens, what to do", async () => {
  assert.deepEqual(Object.keys(explanations).sort(), Object.keys(severities).sort())
  for (const [code, { meaning, cause, cure }] of Object.entries(explanations)) {
    assert.match(meaning, /^[A-Z][^.]*(?:\.\w[^.]*)*\.$/, `${code}: one sentence`)
    for (const text of [meaning, cause, cure]) assert.match(text, /^[A-Z].{15,300}\.$/, code)
    const text = (await shown(code)).replace(/\s+/g, " ")
    assert.ok(text.includes(meaning.slice(0, 30)) && text.includes(cure.slice(0, 20)), text)
  }
})

test("every component of the theme says what it is, and so does every prop", () => {
  const entries = topics.find(({ name }) => name === "components")?.sections.flatMap((section) => section.entries) ?? []
  assert.ok(entries.length > 15, `${entries.length} components`)
  const described = entries.flatMap(({ name, text, entries: props = [] }) => [
    { name, text },
    ...props.map((prop) => ({ name: `${name}.${prop.name}`, text: prop.text })),
  ])
  assert.deepEqual(
    described.filter(({ text }) => !/^[A-Z`].+\.$/.test(text.join(" "))),
    [],
  )
  assert.ok(described.some(({ name }) => name === "Tabs.groupId"))
})

test("help shows a component with its props: the theme's, and those of a site, which replace the theme's", async (t) => {
  assert.equal(
    await shown("Details"),
    `components of the theme:

Details  component
    Something that most readers skip; opens on demand, with or without scripts.
    It may hold content.
    summary  ReactNode
        What shows while it is closed.
    open  boolean
        Begin opened.
`,
  )
  const { folder, remove } = await folderWith({
    "content/components/charts/Bar.island.tsx": `interface Props {
  /** From 0 to 100. */
  value: number
  /** Below the bar. */
  label?: string
  data: string[]
}
/**
 * A bar as long as
 * its value.
 */
const Bar = ({ value, label = "" }: Props) => <p>{label}{value}</p>
export default Bar
`,
    "content/components/Details.tsx": "/** Ours. */\nexport default function Details() {\n  return null\n}\n",
    "content/components/Helper.tsx": "export function Helper() {\n  return null\n}\n",
  })
  t.after(remove)
  const bar = "Bar  island\n    A bar as long as its value.\n    value  number, required\n        From 0 to 100.\n"
  const label = "    label  string\n        Below the bar.\n"
  assert.equal(await shown("Bar", { site: folder }), `components of this site:\n\n${bar}${label}`)
  assert.equal(await shown("Details", { site: folder }), "components of this site:\n\nDetails  component\n    Ours.\n")
  const all = await shown("components", { site: folder })
  assert.match(all, /^components of this site:\n\nBar [^]*\n\ncomponents of the theme:\n\nAdmonition /m)
  assert.doesNotMatch(all, /^Helper/m)
})

test("an unknown topic is a mistake of usage, with the nearest name", async () => {
  const refused = (asked: string, hint: string) =>
    assert.rejects(
      () => shown(asked),
      (error: Error & { hint?: string }) => error.message === `unknown help topic: ${asked}` && error.hint === hint,
    )
  await refused("confg", "did you mean config?")
  await refused("bulid", "did you mean build?")
  await refused("broken-lnik", "did you mean broken-link?")
  await refused("sidebar_positon", "did you mean sidebar_position?")
  await refused("postPerPage", "did you mean postsPerPage?")
  await refused("Detials", "did you mean Details?")
  await refused("qqqqqqqqqqqqqqqqqqqq", "run `captcha-docs help` to list the topics")
})
