/**
 * Readers of the pages on frameworks: each example's archive is unpacked, installed and started with the commands that
 * its page prints, and goes through one journey in Chromium. The simulator stands for the SDK, a server made from the
 * OpenAPI document for siteverify. `npm run test:frameworks`; `FRAMEWORKS=go,flask` runs some of them. The pages say what
 * was run: the versions of each project that passes are kept for them.
 */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { type Browser, chromium } from "playwright-core"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import { chromiumArgs, findChromium } from "../browser/chromium.js"
import { type SiteverifyServer, startSiteverify } from "../browser/siteverify-server.js"
import { simulatorScript } from "../samples/archives.js"
import { ownFile } from "../samples/small-site.js"
import { apiKey, cases, sitekey, startHostileServer } from "../server-samples/hostile-answers.js"
import { formProblems } from "./forms.js"
import { Visit } from "./journey.js"
import { type Project, projects } from "./projects.js"
import { App, commandOf, refusedKeys, run, testKeys, workFolder } from "./run-project.js"
import { keepRun } from "./runs.js"

const asked = process.env.FRAMEWORKS?.split(",")
const chosen = projects.filter(({ name }) => asked === undefined || asked.includes(name))
const table: string[] = []

describe("a reader who follows a page on a framework", { timeout: 3_600_000 }, () => {
  let browser: Browser
  let siteverify: SiteverifyServer
  let work: string
  let script: string

  before(async () => {
    work = await mkdtemp(workFolder)
    script = await simulatorScript()
    siteverify = await startSiteverify(fillBrand(ownFile("content/api/v2/openapi.yaml"), siteConfig.brand).text, {
      apiKey,
      sitekey,
    })
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  })
  after(async () => {
    await browser?.close()
    await siteverify?.close()
    await rm(work, { recursive: true, force: true })
    console.log(["project | language | version | started | journey", ...table].join("\n"))
  })

  for (const project of chosen) describe(project.name, () => follow(project))

  function follow(project: Project): void {
    const { name, language } = project
    const row = { versions: {} as Record<string, string>, started: "no" }
    let steps = 0
    let passed = 0
    let begun = 0
    let held = 0
    let folder: string
    let app: App
    let visit: Visit

    before(async () => {
      folder = path.join(work, name)
      row.versions = await App.install(project, work)
      app = await App.start({ project, folder, work, siteverify: siteverify.origin })
      row.started = "yes"
      visit = await Visit.begin({ browser, siteverify, app, script })
    })
    after(async () => {
      await visit?.end()
      await app?.stop()
      if (begun > 0 && held === begun) await keepRun(name, row.versions)
      const versions = Object.entries(row.versions).map((pair) => pair.join(" "))
      table.push([name, language, versions.join(", "), row.started, `${passed} of ${steps}`].join(" | "))
    })

    /** A test of this project: its versions are kept if all hold. */
    const holds = (what: string, use: () => Promise<void> | void) =>
      it(what, async () => {
        begun++
        await use()
        held++
      })

    for (const form of project.forms ?? ["/"]) {
      const step = (what: string, use: (visit: Visit) => Promise<void>) =>
        holds(form === "/" ? what : `${what} (${form})`, async () => {
          steps++
          await visit.open(form)
          await use(visit)
          passed++
        })

      step("is held back while the check runs, then accepted", async (visitor) => {
        await visitor.fill()
        await visitor.isHeldBack()
        await visitor.complete()
        await visitor.send("accepted")
        assert.deepEqual(siteverify.answers, ["success"])
        await app.says(/captcha "?accepted/i)
      })

      step("is verified once when the button is pressed twice", async (visitor) => {
        await visitor.complete()
        await visitor.send("accepted", { twice: true })
        assert.deepEqual(siteverify.answers, ["success"])
      })

      step("is rejected, keeps the address, and can try again", async (visitor) => {
        visitor.forges = true
        await visitor.complete()
        await visitor.send("rejected")
        assert.deepEqual(siteverify.answers, ["response_invalid"])
        assert.equal(await visitor.email().inputValue(), visitor.address)
        visitor.forges = false
        await visitor.complete()
        await visitor.send("accepted")
        assert.deepEqual(siteverify.answers, ["response_invalid", "success"])
      })

      step("is rejected without a call when the field is missing", async (visitor) => {
        await visitor.complete()
        await visitor.loseField()
        await visitor.send("missing")
        assert.deepEqual(siteverify.answers, [])
      })

      for (const fault of ["nothing", "html", "auth_invalid"])
        step(`is accepted, and a person is alerted, when siteverify answers ${fault}`, async (visitor) => {
          siteverify.answerWith(fault)
          await visitor.complete()
          await visitor.send("accepted")
          assert.deepEqual(siteverify.answers, [fault])
          await app.says(/ALERT captcha could not verify/)
        })
    }

    holds("decides as the table says, whatever is posted and whatever comes back", async () => {
      await app.stop()
      const hostile = await startHostileServer()
      try {
        app = await App.start({ project, folder, work, siteverify: hostile.origin })
        assert.deepEqual(await formProblems({ project, app, siteverify: hostile, cases }), [])
      } finally {
        await hostile.close()
      }
    })

    for (const { keys, says } of refusedKeys)
      holds(`does not serve with ${JSON.stringify(keys)}`, async () => {
        const start = { project, folder, work, siteverify: siteverify.origin, keys }
        for (const server of [undefined, project.perRequest].slice(0, project.perRequest ? 2 : 1))
          assert.equal(await App.refusal(start, says, server), "refused")
      })

    holds("serves with test keys that are allowed", async () => {
      await app.stop()
      app = await App.start({ project, folder, work, siteverify: siteverify.origin, keys: testKeys })
    })

    if (project.tests) holds("passes its own tests", () => void run("npm test", folder, work))

    holds("has the same commands for PowerShell", () => {
      for (const part of ["install", "start"] as const) assert.ok(commandOf(name, part, "powershell"))
    })

    holds("is parsed by a POSIX shell", () => {
      for (const part of ["install", "start"] as const)
        execFileSync("bash", ["-n"], { input: commandOf(name, part, "bash") })
    })
  }
})
