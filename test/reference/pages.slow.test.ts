/** Rendered pages of symbols: what links to them is told when they go, and what they link to is there. */
import assert from "node:assert/strict"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { workspace } from "../build-fixture.js"

const site = path.join(import.meta.dirname, "../sites/reference")

/** A link of a guide by what it leads to, and what takes its target away. */
const renames: { kind: string; link: string; from: RegExp; to: string }[] = [
  { kind: "class", link: "clock", from: /\bClock\b/g, to: "Watch" },
  { kind: "method", link: "timer/halt", from: /\bhalt\b/g, to: "freeze" },
  { kind: "property", link: "timer/state", from: /\bstate:/g, to: "phase:" },
  { kind: "inherited property", link: "clock/elapsed", from: /\belapsed\b/g, to: "passed" },
  { kind: "option", link: "timer-options/seconds", from: /\bseconds\?/g, to: "length?" },
  { kind: "event", link: "timer-events#member-timer-tick", from: /timer:tick/g, to: "timer:beat" },
  { kind: "value", link: "timer-state#value-running", from: /"running"/g, to: '"counting"' },
  { kind: "type", link: "tick-data", from: /\bTickData\b/g, to: "BeatData" },
  { kind: "function", link: "create-timer", from: /\bcreateTimer\b/g, to: "makeTimer" },
  { kind: "overload", link: "timer/on#overload-2", from: / {2}\/\*\* Listens to every event\. \*\/\n.*\n/, to: "" },
]

test("pages of symbols hold no dead link and no JSX; links to what was renamed are told at their place", async (t) => {
  const space = await workspace(site)
  t.after(() => space.remove())
  const guide = renames.map(({ kind, link }) => `A [${kind}](/docs/api/${link}).`).join("\n\n")
  await writeFile(path.join(space.folder, "content/docs/guide.mdx"), guide)
  const { files, diagnostics } = await space.build()
  assert.deepEqual(diagnostics, [])

  const pages = [...files].filter(([file]) => /^docs\/.*\.html$/.test(file))
  assert.ok(pages.length > 15)
  const ids = new Map(
    pages.map(([file, html]) => [
      `/${path.posix.dirname(file)}`,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])),
    ]),
  )
  for (const [file, html] of pages) {
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      if (!/^(\/docs|#)/.test(href) || href.endsWith(".md")) continue
      const [url, hash] = href.split("#")
      const target = ids.get(url || `/${path.posix.dirname(file)}`)
      assert.ok(target && (hash === undefined || target.has(hash)), `${file}: ${href} leads nowhere`)
    }
  }
  for (const [file, text] of files) {
    if (!file.endsWith(".md")) continue
    const prose = text.replace(/^(`{3,})[^]*?^\1$/gm, "").replace(/`[^`\n]+`/g, "")
    assert.doesNotMatch(prose, /<[A-Za-z/]|className|undefined|\[object/, file)
    for (const [, href = ""] of prose.matchAll(/\]\((\/docs[^)#]*)/g)) {
      assert.ok(files.has(href.slice(1)), `${file}: ${href} is no twin`)
    }
  }

  const declarations = path.join(space.folder, "content/sdk/index.d.ts")
  const before = await readFile(declarations, "utf8")
  const after = renames.reduce((text, { from, to }) => {
    assert.notEqual(text.replace(from, to), text, String(from))
    return text.replace(from, to)
  }, before)
  await writeFile(declarations, after)
  const { diagnostics: told } = await space.build()
  assert.deepEqual(
    told.filter((one) => one.file === "content/docs/guide.mdx").map(({ line, column }) => `${line}:${column}`),
    renames.map(({ kind }, index) => `${index * 2 + 1}:${`A [${kind}](`.length + 1}`),
  )
})
