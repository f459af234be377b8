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
import { codeEdits, contentEdits, pick, type Random, siteFolder, snapshot } from "../cache/random-edits.js"
import { folderWith, writeFiles } from "../run-program.js"
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

/** If only texts of pages are others than before, a look at those alone sees everything. */
async function lookAtEdited(session: Session, root: string, before: Map<string, string>): Promise<void> {
  const now = snapshot(root)
  const edited = [...new Set([...before.keys(), ...now.keys()])].filter((file) => before.get(file) !== now.get(file))
  if (!edited.every((file) => /^content\/.*\.mdx?$/.test(file))) return
  await session.look(edited)
  const version = session.version()
  await session.look()
  assert.equal(session.version(), version, edited.join())
}

/** What a session that has seen everything shows, and what one that begins now shows differently. */
async function compared(
  session: Session,
  root: string,
  was: Map<string, string>,
): Promise<{ shown: string[]; differing: string[] }> {
  await lookAtEdited(session, root, was)
  const [shown, made] = [await shownBy(session), await shownBy(await sessionOf(root))]
  return {
    shown,
    differing: [...shown.filter((one) => !made.includes(one)), ...made.filter((one) => !shown.includes(one))],
  }
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
      const was = snapshot(root)
      log.push(pick(edits, random)(folder, random) ?? "nothing")
      const { differing } = await compared(session, root, was)
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

const component = (data: string, prop: string) =>
  `export const data = () => "${data}"\nexport const anchors = () => ["${data}"]\nexport default function Box({ data, ${prop} }: { data?: string; ${prop}?: "a" }) {\n  return <p id={data}>{${prop}}{data}</p>\n}\n`
const doc = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const withImport = (what: string) => `import Part from "${what}"\n\n<Part />`

/** Edits of one file, after each of which another file's result is another one. */
const decisive: readonly [why: string, file: string, text: string][] = [
  ["a page shows a text whose link needs an id", "content/docs/other.mdx", doc("Other", withImport("./_part.mdx"))],
  ["it has the id", "content/docs/other.mdx", doc("Other", `${withImport("./_part.mdx")}\n\n## Here`)],
  [
    "a heading that another page links to has another id",
    "content/docs/other.mdx",
    doc("Other", `${withImport("./_part.mdx")}\n\n## There`),
  ],
  ["the text has another sample", "content/docs/_part.mdx", "[To it](#here).\n\n```js\nconst a = \n```\n"],
  ["a component that a page names is there", "content/components/Box.tsx", component("first", "size")],
  ["it takes another prop", "content/components/Box.tsx", component("first", "width")],
  ["it has another id, to which the page links", "content/components/Box.tsx", component("second", "width")],
  ["an unused file is used", "content/docs/index.mdx", doc("Start", withImport("@site/content/extra/unused.mdx"))],
  ["a file imports what imports it", "content/extra/unused.mdx", withImport("./back.mdx")],
  ["it does so no more", "content/extra/back.mdx", "Back.\n"],
  [
    "pictures of another host are allowed",
    "site.config.ts",
    siteConfig('security: { images: ["images.example.com"] },'),
  ],
  [
    "a page that others link to is a draft",
    "content/docs/boxes.mdx",
    doc("Boxes", "Text.").replace("---\n\n", "draft: true\n---\n\n"),
  ],
]
function siteConfig(more: string): string {
  return `export default { title: "T", blog: false, lastUpdate: false, ${more} }\n`
}

test("an edit of each file on which the result of another one hangs", async (t) => {
  const { folder, remove } = await folderWith({
    "site.config.ts": siteConfig(""),
    "content/docs/index.mdx": doc("Start", `${withImport("./_part.mdx")}\n\n## Here\n\n[Boxes](./boxes.mdx#first)`),
    "content/docs/_part.mdx": "[To it](#here).\n\n```js\nconst a = 1\n```\n",
    "content/docs/other.mdx": doc("Other", "Text."),
    "content/docs/boxes.mdx": doc(
      "Boxes",
      '<Box size="a" />\n\n[Here](./other.mdx#here)\n\n![One](https://images.example.com/a.png)',
    ),
    "content/extra/unused.mdx": "Unused.\n",
    "content/extra/back.mdx": withImport("./unused.mdx"),
  })
  t.after(remove)
  const server = setInterval(() => {}, 60_000)
  t.after(() => clearInterval(server))
  const session = await sessionOf(folder)
  let before = await shownBy(session)
  for (const [why, file, text] of decisive) {
    const was = snapshot(folder)
    await writeFiles(folder, { [file]: text })
    const { shown, differing } = await compared(session, folder, was)
    assert.deepEqual(differing, [], why)
    assert.notDeepEqual(shown, before, `nothing has changed: ${why}`)
    before = shown
  }
})
