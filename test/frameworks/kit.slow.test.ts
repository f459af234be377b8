/**
 * The kit, as a reader without an account has it: the archive of a build, unpacked and started with the commands of its
 * page, alone and beside an example project. A browser sends the form, and asks no other machine.
 */
import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { type Browser, chromium, type Page } from "playwright-core"
import { testApiKeys } from "../../content/components/simulator/service.js"
import siteConfig from "../../site.config.js"
import { chromiumArgs, findChromium } from "../browser/chromium.js"
import { ownFile } from "../samples/small-site.js"
import { freePort } from "../server-samples/run-server.js"
import { until } from "../waits.js"
import { commandOf, download, environment, run, workFolder } from "./run-project.js"

const { sdkPackage } = siteConfig.brand
const page = ownFile("content/docs/v2/getting-started/try-it.mdx")
const rejected = "The captcha check failed or expired. Complete it again, or write to help@shop.example."

let browser: Browser
let work: string

describe("a reader who tries it without an account", { timeout: 180_000 }, () => {
  before(async () => {
    work = await mkdtemp(workFolder)
    await mkdir(path.join(work, "home"))
    await download("kit", work)
    run(commandOf("kit", "install", "bash"), work, work)
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  })
  after(async () => {
    await browser?.close()
    await rm(work, { recursive: true, force: true })
  })

  it("sees the widget, and sends a form that is verified", async () => {
    await using kit = await startKit(commandOf("kit", "start", "bash"))
    assert.match(kit.log(), /^SIMULATION: nothing here protects a form\.$/m)
    const said = await signUp(kit.origin, async (tab) => {
      const box = await tab.locator(".captcha-widget .sim").boundingBox()
      assert.deepEqual([box?.width, box?.height], [316, 70])
      assert.equal(await tab.locator(".captcha-widget .captcha-banner").innerText(), "Simulation")
      const colour = await tab.locator(".sim-mark").evaluate((mark) => getComputedStyle(mark).backgroundColor)
      assert.match(colour, /^oklch\(0\.475 /)
    })
    assert.equal(said, "Account created.")
    await kit.says(/^captcha accepted ev_\w+$/m)
  })

  it("sees each answer of the table, and is told of a name that is not in it", async () => {
    const names = [...page.matchAll(/^\| `npm start -- (\w+)`/gm)].map(([, name]) => name)
    assert.deepEqual(names.map((name) => `cak_test_${name}`).sort(), Object.keys(testApiKeys).slice(1).sort())
    await using kit = await startKit("npm start -- timeout")
    assert.equal(await signUp(kit.origin), rejected)
    await kit.says(/^captcha rejected response_timeout$/m)
    await using wrong = await start("npm start -- late", "kit")
    await wrong.says(/^Unknown answer: late\. Known are accept, invalid, /m)
  })

  it("sees the widget in an application of their own", async () => {
    await using kit = await startKit("npm run beside")
    assert.equal(await (await fetch(kit.origin)).text(), `Simulation: nothing answers on http://localhost:${kit.port}.`)
    await download("node", work)
    run(commandOf("node", "install", "bash"), work, work)
    const printed = [...page.matchAll(/^ +(CAPTCHA_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])
    assert.equal(printed.length, 4)
    const variables = { ...Object.fromEntries(printed), PORT: String(kit.port), CAPTCHA_SITEVERIFY_URL: kit.siteverify }
    await using app = await start("npm start", "node", variables)
    await app.says(/^http:/m)
    assert.equal(await signUp(kit.origin), "Account created.")
  })

  it("installs the package without a network", () => {
    run("npm init -y", work, work)
    const printed = page.split("\n").find((line) => line.endsWith("captcha-sdk-simulation.tgz"))
    run(`cp kit/captcha-sdk-simulation.tgz . && ${printed} --offline`, work, work)
    const names = run(
      `node -e "import('${sdkPackage}').then((sdk) => console.log(Object.keys(sdk).join()))"`,
      work,
      work,
    )
    assert.match(names, /^CaptchaSDK,CaptchaWidgetCompleteEventName,.*,WidgetHandle\n$/)
  })
})

/** Opens the form, waits for the check and sends; returns what the page says then. */
async function signUp(origin: string, look?: (tab: Page) => Promise<void>): Promise<string> {
  const tab = await browser.newPage()
  const elsewhere: string[] = []
  await tab.route(
    ({ hostname }) => hostname !== "localhost",
    (route) => {
      elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  try {
    await tab.goto(origin)
    await tab.getByLabel("Email").fill("me@shop.example")
    await tab.getByRole("status").getByText("The check is done.").waitFor()
    await look?.(tab)
    await tab.getByRole("button", { name: "Sign up" }).click()
    const said = tab.getByRole("status").getByText(/^\s*(Account created\.|The captcha check failed)/)
    await said.waitFor()
    assert.deepEqual(elsewhere, [])
    return (await said.innerText()).trim()
  } finally {
    await tab.close()
  }
}

/** Runs a command in a folder of the reader, until the test leaves it. */
async function start(command: string, folder: string, variables: Record<string, string> = {}) {
  const env = { ...environment(work), ...variables }
  const child: ChildProcess = spawn("bash", ["-c", command], { cwd: path.join(work, folder), env, detached: true })
  let log = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text) => {
      log += text
    })
  }
  return {
    log: () => log,
    says: async (pattern: RegExp) => {
      await until(
        async () => pattern.test(log),
        () => `${command} does not say ${pattern}:\n${log}`,
      )
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.pid === undefined) return
      process.kill(-child.pid, "SIGKILL")
      await once(child, "exit")
    },
  }
}

async function startKit(command: string) {
  const port = String(await freePort())
  const kitPort = String(await freePort())
  const siteverifyPort = String(await freePort())
  const kit = await start(command, "kit", { PORT: port, KIT_PORT: kitPort, SITEVERIFY_PORT: siteverifyPort })
  await kit.says(/\(open this address\)/)
  await until(
    () => fetch(`http://127.0.0.1:${siteverifyPort}`).then(Boolean, () => false),
    "siteverify does not listen",
  )
  return {
    ...kit,
    port,
    origin: `http://localhost:${kitPort}`,
    siteverify: `http://127.0.0.1:${siteverifyPort}/api/v2/captcha/siteverify`,
  }
}
