/** `check-links --staged`, `--fix` and `routes.lock` against real repositories. */
import assert from "node:assert/strict"
import { mkdir, readFile, rename, rm } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { type CheckLinksOptions, checkLinks } from "../../src/commands/check-links.js"
import { git } from "../../src/git/git.js"
import { silentReporter } from "../../src/report/console.js"
import { testCache, thisThread } from "../build-fixture.js"
import { folderWith, pageText, writeFiles } from "../run-program.js"

const words =
  "Put the script before the closing tag, then give the container the key that the dashboard shows for the site."
const site = {
  "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
  "content/docs/index.mdx": pageText(
    "Start",
    "[a](./install.mdx) [b](/docs/install#keys) [c](/docs/broken-before)",
    "slug: /\n",
  ),
  "content/docs/install.mdx": pageText(
    "Install",
    `${words}\n\n## Keys\n\nA key names the site; a secret proves the server.\n\n## Limits\n\nSixty requests a minute.`,
  ),
  "content/docs/other.mdx": pageText("Other", "[a](/docs/install)"),
}

interface Site {
  folder: string
  check(
    options?: Partial<CheckLinksOptions>,
  ): Promise<{ exitCode: number; told: string[]; hints: string[]; notes: string[] }>
  write(files: Record<string, string>): Promise<void>
  move(from: string, to: string): Promise<void>
  add(): Promise<void>
  commit(): Promise<void>
  read(file: string): Promise<string>
}

async function repository(t: TestContext, below = ""): Promise<Site> {
  const { folder: outer, remove } = await folderWith({})
  t.after(remove)
  const folder = path.join(outer, below)
  await writeFiles(folder, site)
  await git(outer, ["init", "-q"])
  const add = async () => void (await git(outer, ["add", "-A"]))
  const commit = async () => {
    await add()
    await git(outer, ["-c", "user.name=T", "-c", "user.email=t@t.example", "commit", "-qm", "x"])
  }
  await commit()
  return {
    folder,
    add,
    commit,
    write: (files) => writeFiles(folder, files),
    read: (file) => readFile(path.join(folder, file), "utf8"),
    async move(from, to) {
      await mkdir(path.dirname(path.join(folder, to)), { recursive: true })
      await rename(path.join(folder, from), path.join(folder, to))
    },
    async check(options = {}) {
      const all = {
        root: folder,
        files: [],
        strict: false,
        format: "json" as const,
        cacheDir: testCache,
        pool: thisThread,
        ...options,
      }
      const notes: string[] = []
      const { text, exitCode } = await checkLinks(all, {
        ...silentReporter,
        event: (event) => void (event.type === "note" && notes.push(event.text)),
      })
      const { problems } = JSON.parse(text) as {
        problems: { file: string; line: number; column: number; code: string; hint?: string; target?: string }[]
      }
      return {
        exitCode,
        notes,
        told: problems.map((one) => `${one.file}:${one.line}:${one.column} ${one.code} ${one.target}`),
        hints: problems.map((one) => one.hint ?? ""),
      }
    },
  }
}

test("--staged is silent about what was broken before, --all is not", async (t) => {
  const { check, write, add } = await repository(t)
  assert.deepEqual((await check({ staged: true })).told, [])
  await write({ "content/docs/other.mdx": pageText("Other", "New text.\n\n[a](/docs/install) [b](/docs/nope)") })
  await add()
  assert.deepEqual((await check({ staged: true })).told, ["content/docs/other.mdx:8:24 broken-link /docs/nope"])
  assert.deepEqual((await check({ staged: true, all: true })).told, [
    "content/docs/index.mdx:7:48 broken-link /docs/broken-before",
    "content/docs/other.mdx:8:24 broken-link /docs/nope",
  ])
})

test("--staged reads the index, not the disk", async (t) => {
  const { check, write, add } = await repository(t)
  await write({ "content/docs/other.mdx": pageText("Other", "[b](/docs/nope)") })
  assert.deepEqual((await check({ staged: true })).told, [], "not staged yet")
  await add()
  await write({ "content/docs/other.mdx": pageText("Other", "mended, but not staged") })
  assert.equal((await check({ staged: true })).told.length, 1)
})

test("--staged tells the inbound links of a renamed page and of a renamed heading, with where they are now", async (t) => {
  const { check, write, move, read, add } = await repository(t, "docs folder/site")
  await move("content/docs/install.mdx", "content/docs/setup/first-steps.mdx")
  await add()
  const moved = await check({ staged: true })
  assert.deepEqual(moved.told, [
    "content/docs/index.mdx:7:5 broken-file-link ./install.mdx",
    "content/docs/index.mdx:7:24 broken-link /docs/install#keys",
    "content/docs/other.mdx:6:5 broken-link /docs/install",
  ])
  for (const hint of moved.hints) assert.match(hint, /it is now \/docs\/setup\/first-steps/)
  assert.equal(moved.exitCode, 1)
  assert.equal((await check({ staged: true, files: ["content/docs/other.mdx"] })).told.length, 1)
  assert.equal((await check({ staged: true, files: ["content/docs"] })).told.length, 3)

  await move("content/docs/setup/first-steps.mdx", "content/docs/install.mdx")
  await write({
    "content/docs/install.mdx": (await read("content/docs/install.mdx")).replace("## Keys", "## Keys and secrets"),
  })
  await add()
  const renamed = await check({ staged: true })
  assert.deepEqual(renamed.told, ["content/docs/index.mdx:7:24 broken-anchor /docs/install#keys"])
  assert.match(renamed.hints[0] ?? "", /keys-and-secrets/)
})

test("--staged reads pages written in TypeScript, and templates, from the index", async (t) => {
  const { folder, check, write, add, commit } = await repository(t)
  const page = (head: string) => `${head}\nexport default function Tool() {\n  return <p>Text.</p>\n}\n`
  await write({ "content/pages/tool.tsx": page('export const frontMatter = { title: "Tool" }') })
  await commit()
  await write({
    "content/pages/tool.tsx": 'export const frontMatter = { title: "Tool" }\n',
    "templates/parts/SkipLink.tsx": 'import "./gone.js"\n',
  })
  assert.deepEqual((await check({ staged: true })).told, [], "what is on the disk is not staged")
  await write({
    "content/pages/tool.tsx": page('import { gone } from "./gone.js"\nexport const frontMatter = { title: gone }'),
  })
  await rm(path.join(folder, "templates"), { recursive: true })
  await add()
  await write({ "content/pages/tool.tsx": page('export const frontMatter = { title: "Tool" }') })
  assert.match((await check({ staged: true })).told.join(), /content\/pages\/tool\.tsx:1:22 /, "mended, but not staged")
})

test("a page that git says was renamed is where its links lead, however little of its text stayed", async (t) => {
  const { check, write, move, commit, add } = await repository(t)
  const head = Array.from({ length: 12 }, (_, index) => `  - keyword-${index}`).join("\n")
  const tiny = (title: string, text: string) => pageText(title, text, `keywords:\n${head}\n`)
  await write({
    "content/docs/tiny.mdx": tiny("Tiny", "Before."),
    "content/docs/other.mdx": pageText("Other", "[a](/docs/tiny)"),
  })
  await commit()
  await move("content/docs/tiny.mdx", "content/docs/small.mdx")
  await write({ "content/docs/small.mdx": tiny("Small", "After.") })
  await add()
  const { told, hints } = await check({ staged: true })
  assert.deepEqual(told, ["content/docs/other.mdx:6:5 broken-link /docs/tiny"])
  assert.match(hints[0] ?? "", /it is now \/docs\/small;/)
  // What lies on the disk is not what is staged.
  await move("content/docs/small.mdx", "content/docs/unstaged.mdx")
  assert.match((await check({ staged: true })).hints[0] ?? "", /it is now \/docs\/small;/)
})

test("without git, nothing says where a page is now", async (t) => {
  const { folder, check, write } = await repository(t)
  await rm(path.join(folder, ".git"), { recursive: true })
  await check({ fix: true })
  await rm(path.join(folder, "content/docs/other.mdx"))
  const { told, hints } = await check()
  assert.ok(told.some((one) => one.endsWith("lost-url /docs/other")))
  assert.ok(
    hints.every((hint) => !hint.includes("it is now")),
    "without git nobody knows what stood there",
  )
  await write({ "content/docs/other.mdx": pageText("Other", "[a](/docs/install)") })
  assert.doesNotMatch((await check()).told.join(), /lost-url/)
})

test("--fix writes the lock; a move without a redirect is lost-url; --fix writes redirects and mends links", async (t) => {
  const { folder, check, write, move, read, commit } = await repository(t)
  assert.deepEqual((await check({ fix: true })).notes, ["wrote routes.lock; commit it"])
  assert.deepEqual((await check({ fix: true })).notes, [], "nothing has changed")
  const lock = await read("routes.lock")
  assert.match(lock, /\[docs\]\n\/docs\n\/docs\/install\n {2}#keys\n {2}#limits\n\/docs\/other\n/)
  await commit()

  await move("content/docs/install.mdx", "content/docs/first-steps.mdx")
  const text = (await read("content/docs/first-steps.mdx")).replace("## Limits", "## Limits a minute")
  await write({ "content/docs/first-steps.mdx": text })
  const lost = await check()
  assert.equal(lost.exitCode, 1)
  const at = lost.told.indexOf("routes.lock:5:1 lost-url /docs/install")
  assert.ok(at >= 0, lost.told.join("\n"))
  assert.match(lost.hints[at] ?? "", /it is now \/docs\/first-steps/)

  const mended = await check({ fix: true })
  assert.deepEqual(mended.told, ["content/docs/index.mdx:7:56 broken-link /docs/broken-before"])
  assert.match(await read("content/docs/index.mdx"), /\[a\]\(\.\/first-steps\.mdx\) \[b\]\(\/docs\/first-steps#keys\)/)
  assert.deepEqual(mended.notes, [
    "changed 3 links to pages that moved",
    "wrote 2 redirects to redirects.yml",
    "updated routes.lock",
  ])
  const redirects = await read("redirects.yml")
  assert.match(redirects, /^\/docs\/install: \/docs\/first-steps$/m)
  assert.match(redirects, /^\/docs\/first-steps#limits: \/docs\/first-steps#limits-a-minute$/m)
  await commit()

  await move("content/docs/first-steps.mdx", "content/docs/begin.mdx")
  await check({ fix: true })
  const second = await read("redirects.yml")
  assert.match(second, /^\/docs\/install: \/docs\/begin$/m, "no chain of redirects")
  assert.doesNotMatch((await check()).told.join("\n"), /redirect/)
  await commit()

  await rm(path.join(folder, "content/docs/other.mdx"))
  const removed = await check({ fix: true })
  assert.match(removed.told.join("\n"), /lost-url \/docs\/other/, "a removal has to be said")
  assert.deepEqual(removed.notes, ["1 address in routes.lock has no new target; pass --accept-removals to drop it"])
  assert.doesNotMatch((await check({ fix: true, acceptRemovals: true })).told.join("\n"), /lost-url/)
  assert.doesNotMatch(await read("routes.lock"), /other/)

  for (const page of ["begin", "index"]) await rm(path.join(folder, `content/docs/${page}.mdx`))
  assert.match(
    (await check({ fix: true })).notes.join("\n"),
    /^2 addresses in routes\.lock have no new target; pass --accept-removals to drop them$/m,
  )
})
