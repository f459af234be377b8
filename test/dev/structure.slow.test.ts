/** What an edit leaves alone: the structure of the site is made again only if it says something else. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { createSession } from "../../src/dev/session.js"
import { timesMade } from "../../src/engine/same.js"
import { folderWith, writeFiles } from "../run-program.js"
import { testCache } from "../test-cache.js"
import { smallSite } from "./running-site.js"

const page = (frontMatter: string, words: string) =>
  `---\ntitle: Guide\n${frontMatter}---\n\nimport Shared from "./_shared.mdx"\n\n${words}\n\n<Shared />\n`

test("the first words of a partial and of a page with a description leave the structure alone", async (t) => {
  const guide = "content/docs/guide.mdx"
  const { folder, remove } = await folderWith({ ...smallSite, [guide]: page("description: A guide.\n", "Told.") })
  t.after(remove)
  const options = { root: folder, config: undefined, drafts: true, cache: true, cacheDir: testCache }
  const session = await createSession({ ...options, note: assert.fail })
  const structures = async (files: Record<string, string>) => {
    const [before, version] = [timesMade("structure"), session.version()]
    await writeFiles(folder, files)
    await session.look()
    assert.equal(session.version(), version + 1)
    return timesMade("structure") - before
  }
  const descriptions = () => session.state()?.relations.routes.map(({ description }) => description)
  assert.equal(await structures({ "content/docs/_shared.mdx": "Shared by few.\n" }), 0)
  assert.equal(await structures({ [guide]: page("description: A guide.\n", "Told again.") }), 0)
  assert.ok(descriptions()?.includes("A guide."))
  assert.equal(await structures({ [guide]: page("", "Told without.") }), 1)
  assert.equal(await structures({ [guide]: page("", "Told anew.") }), 1)
  assert.ok(descriptions()?.includes("Told anew."))
  await session.settled()
})
