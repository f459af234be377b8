/** Branches are switched while builds run; CHECKOUTS says how many builds. What they remember of it is true afterwards. */
import assert from "node:assert/strict"
import { readFile, rm } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { filesBelow } from "../build-fixture.js"
import { type Finished, folderWith, pageText, run, writeFiles } from "../run-program.js"
import { slowness } from "../waits.js"
import { site } from "./scenes.js"

const builds = Number(process.env.CHECKOUTS ?? 4)

/** What the other branch has: pages that came, went and changed, another image, template and configuration. */
const other: Record<string, string> = {
  "content/docs/v1/guide.mdx": pageText("Handbook", `Another guide.\n\n## Steps\n\nText.`),
  "content/docs/v1/more.mdx": pageText("More", "See [the part](./deep/part.mdx)."),
  "content/docs/v1/deep/part.mdx": pageText("Part", "![dot](../dot.svg) and [the guide](../guide.mdx)."),
  "content/docs/v1/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
  "content/components/Mark.tsx": "export default function Mark() {\n  return <b>other</b>\n}\n",
  "content/docs/v1/marked.mdx": pageText("Marked", "<Mark />"),
  "site.config.ts": site["site.config.ts"]?.replace('title: "T"', 'title: "Other"') ?? "",
}

test("branches that are switched while builds run leave nothing behind", { timeout: 3_600_000 }, async (t) => {
  const { folder, remove } = await folderWith({
    ...site,
    "content/components/Mark.tsx": "export default function Mark() {\n  return <i>main</i>\n}\n",
    "content/docs/v1/only.mdx": pageText("Only here", "<Mark />"),
  })
  t.after(remove)
  const git = (...args: string[]) =>
    run(["-c", "user.name=T", "-c", "user.email=t@example.com", ...args], { cwd: folder, command: "git" }).then(done)
  await git("init", "-q", "-b", "main")
  await git("add", "-A")
  await git("commit", "-qm", "first")
  await git("checkout", "-qb", "other")
  await writeFiles(folder, other)
  await rm(path.join(folder, "content/docs/v1/only.mdx"))
  await git("add", "-A")
  await git("commit", "-qm", "second")

  let switches = 0
  let isOver = false
  const switching = (async () => {
    for (; !isOver; switches++) {
      await git("checkout", "-q", switches % 2 === 0 ? "main" : "other")
      await slowness((switches * 37) % 200)
    }
  })()
  const statuses: (number | null)[] = []
  for (let round = 0; round < builds; round++) {
    const { status, stdout, stderr } = await run(["build"], { cwd: folder })
    assert.ok(status === 0 || status === 1, stdout + stderr)
    assert.doesNotMatch(stderr, /^\s+at .+:\d+/m, "a stack instead of a message")
    statuses.push(status)
  }
  isOver = true
  await switching
  for (const branch of ["main", "other"]) {
    await git("checkout", "-q", branch)
    done(await run(["build"], { cwd: folder }))
    done(await run(["build", "--out", "cold", "--no-cache"], { cwd: folder }))
    const [warm, cold] = await Promise.all(["build", "cold"].map((out) => filesOf(path.join(folder, out))))
    const names = new Set([...Object.keys(warm ?? {}), ...Object.keys(cold ?? {})])
    assert.deepEqual(
      [...names].filter((name) => warm?.[name] !== cold?.[name]),
      [],
      branch,
    )
  }
  const failed = statuses.filter((status) => status === 1).length
  t.diagnostic(`${builds} builds, ${failed} of them with problems; ${switches} switches`)
})

function done({ status, stderr, stdout }: Finished): void {
  assert.equal(status, 0, stdout + stderr)
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const files = await filesBelow(folder)
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file), "latin1")] as const)),
  )
}
