/** A sample that names its file is in that file's language: readers see the language beside it, and the colours follow it. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { parseFenceInfo } from "../../src/code/code-fence.js"
import { filesBelow } from "../build-fixture.js"

const root = path.resolve(import.meta.dirname, "../../content")

/** By the end of a file's name. Files of other kinds may be in any language. */
const languages: Record<string, readonly string[]> = {
  cls: ["apex"],
  cs: ["csharp"],
  css: ["css"],
  go: ["go"],
  html: ["html"],
  java: ["java"],
  js: ["js", "jsx"],
  json: ["json"],
  jsx: ["jsx"],
  mjs: ["js"],
  php: ["php"],
  py: ["python"],
  rb: ["ruby"],
  sh: ["bash", "sh"],
  ts: ["ts"],
  tsx: ["tsx"],
  // A sample may show one part of such a file.
  vue: ["vue", "ts", "js", "html"],
  yaml: ["yaml"],
  yml: ["yaml"],
}

test("a sample that is titled with a file is in the language of that file", async () => {
  const wrong: string[] = []
  let compared = 0
  for (const file of await filesBelow(root)) {
    if (!file.endsWith(".mdx")) continue
    const lines = (await readFile(path.join(root, file), "utf8")).split("\n")
    for (const [index, line] of lines.entries()) {
      const [, language, meta] = /^\s*`{3,}([\w#+-]+)\s+(.*)$/.exec(line) ?? []
      const { title = "" } = parseFenceInfo(language, meta)
      const known = languages[/\.(\w+)$/.exec(title)?.[1] ?? ""]
      if (!known) continue
      compared += 1
      if (!known.includes(language ?? "") && language !== "diff")
        wrong.push(`${file}:${index + 1}: ${title} is written as ${language}`)
    }
  }
  assert.ok(compared > 60, `${compared} samples are titled with a file`)
  assert.deepEqual(wrong, [])
})

test("no sample of the Salesforce pages is called Java", async () => {
  const files = (await filesBelow(path.join(root, "integrations/salesforce"))).filter((file) => file.endsWith(".mdx"))
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(root, "integrations/salesforce", file), "utf8")),
  )
  assert.ok((texts.join("\n").match(/```apex/g) ?? []).length > 40)
  for (const [index, text] of texts.entries()) assert.doesNotMatch(text, /```java\b/, files[index])
})
