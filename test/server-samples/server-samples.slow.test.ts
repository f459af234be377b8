/** The server samples in Node and Python decide as the tables on their pages say, whatever comes back. */
import assert from "node:assert/strict"
import { describe, it } from "node:test"
import siteConfig from "../../site.config.js"
import { casesOf } from "../long.js"
import { pages, readContentSamples } from "./content-samples.js"
import { nodeDriver, pythonDriver } from "./drivers.js"
import { apiKey, rowsWithoutCase } from "./hostile-answers.js"
import { needPrograms } from "./programs.js"
import { type RequestRun, runRequest } from "./run-request.js"
import { runSample, type SampleRun, startProblems } from "./run-sample.js"
import { runServer, type ServerRun } from "./run-server.js"
import { inFolder, shell } from "./shell.js"

needPrograms({ python3: "python3" })
const sample = await readContentSamples()

/** A sample that calls the module of the page on verifying: of a post, or the rollout of a migration guide. */
function caller(page: string, title: string, decide: string, prints: SampleRun["prints"]): SampleRun {
  return node(page, title, decide, {
    prints,
    wraps: true,
    files: (origin) => ({
      "captcha.mjs": sample(pages.verify, "captcha.mjs", origin),
      [title]: sample(page, title, origin),
      "driver.mjs": nodeDriver(title, decide),
    }),
  })
}

const rollOut = (page: string) =>
  caller(page, "signup.mjs", "sample.mayPass(new Map([['captcha-response', value]]))", "accept")

/** One sample of a page in Node, and how it is called. */
function node(page: string, title: string, decide: string, more: Partial<SampleRun> = {}): SampleRun {
  const module = title.replace(/\.js$/, ".mjs")
  return {
    version: "v2",
    prints: "outcome",
    files: (origin) => ({ [module]: sample(page, title, origin), "driver.mjs": nodeDriver(module, decide) }),
    command: `exec "${process.execPath}" --expose-gc driver.mjs`,
    ...more,
  }
}

function python(page: string, title: string, decide: string, more: Partial<SampleRun> = {}): SampleRun {
  return {
    version: "v2",
    prints: "outcome",
    files: (origin) => ({
      [title]: sample(page, title, origin),
      "driver.py": pythonDriver(title.replace(".py", ""), decide),
    }),
    command: "exec python3 driver.py",
    ...more,
  }
}

/** The sample of a server SDK. The SDK is one that asks the module of the page on verifying. */
const nodeSdk = node(pages.node, "captcha.mjs", "sample.verifyCaptcha(value)", {
  prints: "outcome",
  files: (origin) => ({
    "captcha.mjs": sample(pages.node, "captcha.mjs", origin).replace(siteConfig.brand.nodePackage, "./sdk.mjs"),
    "module.mjs": sample(pages.verify, "captcha.mjs", origin).replace("ALERT", "alert"), // the sample has its own
    "sdk.mjs": `
      import { verifyCaptcha } from "./module.mjs"
      export class CaptchaClient {
        async verifyCaptchaResponse(value) {
          const { outcome, code } = await verifyCaptcha(value)
          return {
            wasAbleToVerify: () => outcome !== "unverified",
            shouldAccept: () => outcome === "accepted",
            getErrorCode: () => code,
          }
        }
      }`,
    "driver.mjs": nodeDriver("captcha.mjs", "sample.verifyCaptcha(value)"),
  }),
})

const pythonSdk = python(pages.python, "captcha.py", "sample.verify_captcha(value)", {
  files: (origin) => ({
    "captcha.py": sample(pages.python, "captcha.py", origin),
    "module.py": sample(pages.verify, "captcha.py", origin).replace("ALERT", "alert"),
    "captcha_client.py": `
from types import SimpleNamespace
from module import verify_captcha

class CaptchaClient:
    def __init__(self, api_key, sitekey, timeout):
        pass

    def verify_captcha_response(self, value):
        outcome, code = verify_captcha(value)
        able, accept = outcome != "unverified", outcome == "accepted"
        return SimpleNamespace(status=0, was_able_to_verify=able, should_accept=accept, error_code=code)
`,
    "driver.py": pythonDriver("captcha", "sample.verify_captcha(value)"),
  }),
})

const runs: Record<string, SampleRun> = {
  "verify, Node": node(pages.verify, "captcha.mjs", "(await sample.verifyCaptcha(value)).outcome"),
  "verify, Python": python(pages.verify, "captcha.py", "sample.verify_captcha(value)[0]"),
  "upgrade, Node, a response": node(
    pages.upgrade,
    "captcha.mjs",
    "(await sample.verifyEither(new Map([['captcha-response', value]]))).outcome",
  ),
  "upgrade, Node, a solution": node(
    pages.upgrade,
    "captcha.mjs",
    "(await sample.verifyEither(new Map([['captcha-solution', value]]))).outcome",
    { version: "v1" },
  ),
  "migration from reCAPTCHA, Node": rollOut(pages.fromRecaptcha),
  "migration from hCaptcha, Node": rollOut(pages.fromHcaptcha),
  "version 1, Node": node(pages.v1, "verify-solution.mjs", "(await sample.verifySolution(value)).accept", {
    version: "v1",
    prints: "accept",
  }),
  "version 1, Python": python(pages.v1, "verify_solution.py", "sample.verify_solution(value)[0]", {
    version: "v1",
    prints: "accept",
  }),
  "migration from Turnstile, Node": rollOut(pages.fromTurnstile),
  "server SDK, Node": nodeSdk,
  "server SDK, Python": pythonSdk,
  "post on failures": caller(pages.failures, "decide.mjs", "(await sample.checkCaptcha(value)).accept", "accept"),
  "post on failures, strict": caller(
    pages.failures,
    "decide.mjs",
    "(await sample.checkCaptcha(value, { strict: true })).accept",
    "accept strictly",
  ),
  "post on the launch": caller(pages.launch, "signup.mjs", "sample.shouldAccept(value)", "accept"),
}

/** Each module that asks, of each version, and one sample of each way to call it. */
const ofEachKind = [
  "verify, Node",
  "verify, Python",
  "upgrade, Node, a solution",
  "migration from reCAPTCHA, Node",
  "version 1, Node",
  "post on failures, strict",
]

const forms = { path: "/signup", field: "captcha-response", rejected: 403, tooLarge: 413 } as const
const servers: Record<string, ServerRun> = {
  "verify, Node": {
    ...forms,
    files: (origin) => ({
      "captcha.mjs": sample(pages.verify, "captcha.mjs", origin),
      "server.mjs": sample(pages.verify, "server.mjs", origin),
    }),
    command: `exec "${process.execPath}" server.mjs`,
  },
  "verify, Python": {
    ...forms,
    files: (origin) => ({
      "captcha.py": sample(pages.verify, "captcha.py", origin),
      "server.py": sample(pages.verify, "server.py", origin),
    }),
    command: "exec python3 server.py",
  },
  "version 1, Node": {
    ...forms,
    field: "captcha-solution",
    rejected: 422,
    files: (origin) => ({
      "package.json": '{"type":"module"}',
      "verify-solution.mjs": sample(pages.v1, "verify-solution.mjs", origin),
      "server.mjs": sample(pages.v1, "server.mjs", origin),
    }),
    command: `exec "${process.execPath}" server.mjs`,
  },
}

const requests: RequestRun[] = [
  { label: "curl", file: "request.sh", command: "bash request.sh" },
  { label: "Node", file: "request.mjs", command: `exec "${process.execPath}" request.mjs` },
  { label: "Python", file: "request.py", command: "exec python3 request.py" },
]

// Of each group all at once: nearly all of their time they wait. The groups go one by one, so that no call waits for its
// answer longer than it may while the files of the others are written.
describe("server samples", { concurrency: 1, timeout: 180_000 }, () => {
  describe("a server sample decides as the table on its page says", { concurrency: true }, () => {
    for (const [name, run] of casesOf(runs, ...ofEachKind))
      it(name, async () => assert.deepEqual((await runSample(run)).problems, []))
  })

  describe("a server sample starts with keys of its own alone", { concurrency: true }, () => {
    for (const [name, run] of casesOf(runs, "verify, Node", "verify, Python"))
      if (!run.wraps) it(name, async () => assert.deepEqual(await startProblems(run), []))
  })

  describe("a server of the samples stops forms without a good response, and outlives any form", {
    concurrency: true,
  }, () => {
    for (const [name, run] of casesOf(servers, "verify, Node", "verify, Python"))
      it(name, async () => assert.deepEqual(await runServer(run), []))
  })

  describe("a request of the API reference keeps its key to one host, and needs one", { concurrency: true }, () => {
    for (const run of requests) it(run.label, async () => assert.deepEqual(await runRequest(run), []))
  })

  it("the fixture server of the post on failures says what its function does", async () => {
    const driver = `
    import { mkdir, readFile, writeFile } from "node:fs/promises"
    process.env.PORT = "0"
    const { fixtures, noResponse, server } = await import("./fixtures.mjs")
    if (!server.listening) await new Promise((resolve) => server.once("listening", resolve))
    const origin = "http://127.0.0.1:" + server.address().port
    const check = async (label, expected, field, name) => {
      await mkdir(name, { recursive: true })
      const text = await readFile("captcha.mjs", "utf8")
      await writeFile(name + "/captcha.mjs", text.replace("http://fixtures.invalid", origin + "/" + name))
      await writeFile(name + "/decide.mjs", await readFile("decide.mjs"))
      const { checkCaptcha } = await import("./" + name + "/decide.mjs")
      const { accept } = await checkCaptcha(field)
      console.log(accept === expected ? "as expected:" : "WRONG:", label)
    }
    for (const [name, { accept }] of fixtures) await check(name, accept, "a", name)
    await check("no network", true, "a", "nothing")
    for (const field of noResponse) await check("no response", false, field, "valid")
    process.exit(0)`
    const files = {
      "captcha.mjs": sample(pages.failures, "captcha.mjs", "http://fixtures.invalid"),
      "decide.mjs": sample(pages.failures, "decide.mjs", ""),
      "fixtures.mjs": sample(pages.failures, "fixtures.mjs", ""),
      "driver.mjs": driver,
    }
    const { stdout } = await inFolder({ files }, (folder) =>
      shell(`"${process.execPath}" driver.mjs`, folder, { CAPTCHA_API_KEY: apiKey }),
    )
    assert.deepEqual(stdout.trim().split("\n"), [
      ..."valid, invalid, too-large, wrong-key, server-error, busy, no-success, html, no network"
        .split(", ")
        .map((name) => `as expected: ${name}`),
      ...Array.from({ length: 5 }, () => "as expected: no response"),
    ])
  })

  it("each row of the decision tables has a case", () => {
    assert.deepEqual([rowsWithoutCase("v2"), rowsWithoutCase("v1")], [[], []])
  })
})
