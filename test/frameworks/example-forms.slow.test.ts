/** Of the examples that need no installation: some of the forms that `frameworks.ts` posts to each. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import { root } from "../samples/small-site.js"
import { cases, startHostileServer } from "../server-samples/hostile-answers.js"
import { formProblems } from "./forms.js"
import { projects } from "./projects.js"
import { App, refusedKeys, workFolder } from "./run-project.js"

const interpreters: Record<string, string> = { node: "node -v", php: "php -r 'curl_init();'", flask: "flask --version" }
const present = (command: string) => {
  try {
    execFileSync("bash", ["-c", command], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
/** For starts that ask nothing. */
const siteverify = "http://siteverify.invalid"

async function inWorkFolder(use: (work: string) => Promise<void>): Promise<void> {
  const work = await mkdtemp(workFolder)
  try {
    await use(work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
const startable = projects.filter(({ name }) => name in interpreters && present(interpreters[name] ?? ""))
/** A seventh, and with it nearly every letter, of one length or another. */
const some = cases.filter((_, index) => index % 7 === 0)

describe("a form of an example", { timeout: 120_000, concurrency: true }, () => {
  for (const project of startable) {
    const folder = path.join(root, "content/examples", project.name)

    it(`is decided as the table says, whatever is posted and whatever comes back: ${project.name}`, () =>
      inWorkFolder(async (work) => {
        const hostile = await startHostileServer()
        const app = await App.start({ project, folder, work, siteverify: hostile.origin })
        try {
          assert.deepEqual(await formProblems({ project, app, siteverify: hostile, cases: some }), [])
        } finally {
          await app.stop()
          await hostile.close()
        }
      }))

    it(`is not served with a key that would open it: ${project.name}`, () =>
      inWorkFolder(async (work) => {
        for (const { keys, says } of refusedKeys.slice(0, 3)) {
          const start = { project, folder, work, siteverify, keys }
          assert.equal(await App.refusal(start, says), "refused", JSON.stringify(keys))
        }
      }))

    if (project.name === "php")
      it("gets 500 for every error before the page, although PHP prints errors into the page", () =>
        inWorkFolder(async (work) => {
          const own = path.join(work, "php-project")
          await cp(folder, own, { recursive: true })
          for (const text of [
            "<?php no PHP",
            "<?php throw new Exception('captcha.php');",
            "<?php missing_function();",
          ]) {
            await writeFile(path.join(own, "captcha.php"), text)
            const start = { project, folder: own, work, siteverify }
            assert.equal(await App.refusal(start, /captcha\.php/), "refused", text)
          }
          await rm(path.join(own, "captcha.php"))
          assert.equal(await App.refusal({ project, folder: own, work, siteverify }, /captcha\.php/), "refused")
        }))
  }
})
