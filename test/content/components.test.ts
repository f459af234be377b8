/** What the components of this site's pages live by: the checklist's memory, the list of releases, the operator's values. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { parse } from "yaml"
import { service } from "../../content/brand/service.js"
import { doneIn, itemKey, stored } from "../../content/components/checklist/checklist.js"
import { type Change, releasesOf } from "../../content/components/releases/releases.js"
import siteConfig from "../../site.config.js"
import { filesBelow } from "../build-fixture.js"

const root = path.resolve(import.meta.dirname, "../..")

test("a checklist remembers its items by their words, and forgets those that are gone", () => {
  const keys = ["It reads `success`, not the status.", "No test key is in production."].map(itemKey)
  assert.deepEqual(keys, ["it-reads-success-not-the-status", "no-test-key-is-in-production"])
  const text = stored(new Set(["an-item-that-is-gone", ...keys]))
  assert.deepEqual([...doneIn(text, keys)], keys)
  assert.deepEqual([...doneIn(text, keys.toReversed())], keys.toReversed())
  for (const broken of [undefined, "", "{", "null", '{"a":1}', "7"]) assert.equal(doneIn(broken, keys).size, 0, broken)
})

test("the items of the checklist have keys of their own", async () => {
  const page = await readFile(path.join(root, "content/docs/v2/guides/going-live.mdx"), "utf8")
  const list = /<Checklist name="[\w-]+">(.*)<\/Checklist>/s.exec(page)?.[1] ?? ""
  const keys = [...list.matchAll(/^- \*\*(.*?)\*\*/gm)].map(([, words = ""]) => itemKey(words))
  assert.ok(keys.length >= 15)
  assert.equal(new Set(keys).size, keys.length)
  assert.equal(keys.length, [...list.matchAll(/^- /gm)].length, "an item does not begin with bold words")
})

const note = { kind: "Added", text: "x" }
const changes: Change[] = [
  { date: "2025-06-01", package: "sdk", version: "1.1.0", notes: [note] },
  { date: "2025-05-01", package: "sdk", version: "1.0.1", notes: [note] },
  { date: "2025-04-02", package: "sdk", version: "1.0.0", notes: [note] },
  { date: "2025-04-02", package: "server", version: "1.1.0", notes: [note] },
]

test("a release lists what is new with it: an export, and a member that is newer than its export", () => {
  const declared = [
    { name: "A", since: "1.0", href: "/a" },
    { name: "A.old", since: "1.0", href: "/a/old", owner: "A" },
    { name: "A.new", since: "1.1", href: "/a/new", owner: "A" },
    { name: "B", since: "1.1", href: "/b" },
    { name: "B.first", since: "1.1", href: "/b/first", owner: "B" },
  ]
  assert.deepEqual(
    releasesOf(declared, changes).map(({ id, title, added }) => [id, title, added.map(({ name }) => name)]),
    [
      ["sdk-1-1-0", "Browser SDK 1.1.0", ["A.new", "B"]],
      ["sdk-1-0-1", "Browser SDK 1.0.1", []],
      ["sdk-1-0-0", "Browser SDK 1.0.0", []],
      ["server-1-1-0", "Server SDKs 1.1.0", []],
    ],
  )
  assert.throws(() => releasesOf([{ name: "C", since: "1.2", href: "/c" }], changes), /C has @since 1\.2/)
})

test("changes.yml is in order, and its newest releases are those that the samples pin", async () => {
  const list = parse(await readFile(path.join(root, "content/components/releases/changes.yml"), "utf8")) as Change[]
  const dates = list.map(({ date }) => date)
  assert.deepEqual(dates, dates.toSorted().toReversed())
  assert.ok(list.every(({ notes }) => notes.length > 0 && notes.every(({ kind, text }) => kind !== "" && text !== "")))
  const newest = (name: Change["package"]) => list.find((change) => change.package === name)?.version
  const { sdkVersion, serverSdkVersion, mobileSdkVersion } = siteConfig.brand
  assert.deepEqual(
    [newest("sdk"), newest("server"), newest("mobile")],
    [sdkVersion, serverSdkVersion, mobileSdkVersion],
  )
})

test("each value of the operator stands on a page, and no page says it by hand", async () => {
  const files = (await filesBelow(path.join(root, "content"))).filter((file) => /\.(mdx|yaml)$/.test(file))
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(root, "content", file), "utf8") })),
  )
  for (const [name, value] of Object.entries(service)) {
    assert.ok(
      texts.some(({ text }) => text.includes(`{brand.${name}}`)),
      `no page says {brand.${name}}`,
    )
    if (!/^(https:|[\w.]+@|\w+ \d+, \d{4})/.test(value)) continue
    const byHand = texts.filter(({ file, text }) => file.startsWith("docs/v2/") && text.includes(value))
    assert.deepEqual(
      byHand.map(({ file }) => file),
      [],
      `${value} by hand`,
    )
  }
})
