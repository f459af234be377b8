/** Builds that are killed at random moments; KILLS says how many. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { filesBelow } from "../build-fixture.js"
import { type Finished, folderWith, pageText, run, start, writeFiles } from "../run-program.js"
import { slowness } from "../waits.js"
import { site } from "./scenes.js"

const kills = Number(process.env.KILLS ?? 2)

test("a killed build leaves a whole site, and the next build puts things right", async (t) => {
  const { folder, remove } = await folderWith(site)
  t.after(remove)
  const guide = (round: number) => ({
    "content/docs/v1/guide.mdx": pageText("Guide", `Round ${round}.\n\n## Steps\n\nText.`),
  })
  await finished(run(["build"], { cwd: folder }))
  await writeFiles(folder, guide(0))
  const first = performance.now()
  await finished(run(["build"], { cwd: folder }))
  const wait = performance.now() - first
  let before = await fingerprint(folder)
  let torn = 0
  for (let round = 1; round <= kills; round++) {
    await writeFiles(folder, guide(round))
    const building = start(["build"], { cwd: folder })
    await slowness(wait * ((round * 0.37) % 1))
    building.child.kill("SIGKILL")
    await building.done
    const left = await fingerprint(folder)
    await finished(run(["build"], { cwd: folder }))
    const after = await fingerprint(folder)
    // Between its two renames a swap leaves no folder; the next command finishes it.
    assert.ok(["", before, after].includes(left), `round ${round}: a half-made site was left`)
    if (left === "") torn++
    before = after
  }
  t.diagnostic(`${kills} builds killed; ${torn} between the two renames`)
  await finished(run(["build", "--out", "cold", "--no-cache"], { cwd: folder }))
  assert.equal(await fingerprint(folder), await fingerprint(folder, "cold"), "the build after is a cold build")
})

async function finished(running: Promise<Finished>): Promise<void> {
  const { status, stderr, stdout } = await running
  assert.equal(status, 0, stdout + stderr)
}

/** Every file of a built site with its text; "" when there is none. */
async function fingerprint(folder: string, out = "build"): Promise<string> {
  const files = await filesBelow(path.join(folder, out))
  const texts = files.map(async (file) => `${file}\n${await readFile(path.join(folder, out, file), "latin1")}`)
  return (await Promise.all(texts)).join("\n")
}
