/**
 * A session is what a fresh one would be: after any edits, its problems and pages are those of a session that has seen
 * nothing before. `SEQUENCES` draws more; SEED starts elsewhere, and repeats what a failure names.
 */
import assert from "node:assert/strict"
import { cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { createSession, type Session } from "../../src/dev/session.js"
import { makePages } from "../../src/pipeline.js"
import { seededRandom } from "../bench/generate-site.js"
import { codeEdits, contentEdits, pick, type Random, siteFolder } from "../cache/random-edits.js"
import { testCache } from "../test-cache.js"

const sites = path.join(import.meta.dirname, "../sites")
const seed = Number(process.env.SEED ?? 20_261_127)
/** A tenth of those over the cache: after each edit a session begins. */
const sequences = Math.ceil(Number(process.env.SEQUENCES ?? 30) / 10)
const editsEach = 8

const sessionOf = (root: string): Promise<Session> =>
  createSession({
    root,
    config: undefined,
    drafts: true,
    cache: true,
    cacheDir: testCache,
    note: (text) => assert.ok(!text.startsWith("the checks failed"), text),
    outlineFrom: Number.POSITIVE_INFINITY,
  })

/** All problems, and the hash of each page. */
async function shownBy(session: Session): Promise<string[]> {
  await session.look()
  await session.settled()
  const state = session.state()
  const { pages = [] } = state ? await makePages(state.context, state.relations, state.relations.routes) : {}
  return [
    ...session.problems().map((problem) => JSON.stringify(problem)),
    ...pages.map(({ facts }) => `${facts.url} ${facts.hashes.html} ${facts.hashes.markdown}`),
  ]
}

/** What was done, and what differs first. */
async function runSequence(random: Random, names: readonly string[]): Promise<string[] | undefined> {
  const name = pick(names, random)
  const root = await mkdtemp(path.join(tmpdir(), "captcha-docs-edits-"))
  const log = [name]
  const { anchor, plugin, ...others } = contentEdits
  const edits = [
    ...Object.values(random() < 0.25 ? { ...others, ...codeEdits } : others),
    ...Array(4).fill(anchor),
    plugin,
    plugin,
  ]
  try {
    for (const file of await readdir(path.join(sites, name)))
      if (!/^(expected.*|edits|\.cache)$/.test(file))
        await cp(path.join(sites, name, file), path.join(root, file), { recursive: true })
    const folder = siteFolder(root)
    const session = await sessionOf(root)
    await shownBy(session)
    for (let step = 0; step < editsEach; step++) {
      log.push(pick(edits, random)(folder, random) ?? "nothing")
      const [kept, made] = [await shownBy(session), await shownBy(await sessionOf(root))]
      const differing = [...kept.filter((one) => !made.includes(one)), ...made.filter((one) => !kept.includes(one))]
      if (differing.length > 0) return [...log, ...differing]
    }
    return undefined
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

test(`${sequences} sequences of edits over the fixtures: a session is a fresh one`, {
  timeout: 36_000_000,
}, async (t) => {
  // A session waits with timers that keep no process alive: its server does.
  const server = setInterval(() => {}, 60_000)
  t.after(() => clearInterval(server))
  const names = (await readdir(sites)).filter((name) => name !== "reference" && name !== "pagefind")
  for (let index = 0; index < sequences; index++) {
    const failed = await runSequence(seededRandom(seed + index), names)
    assert.equal(failed, undefined, `SEED=${seed + index} SEQUENCES=1 shows it:\n${failed?.join("\n")}`)
  }
})
