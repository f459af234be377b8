/** What each command of an installed program does with its own example, in a site that `init` made. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink } from "node:fs/promises"
import path from "node:path"
import { makeProgram } from "../../src/cli.js"
import { help } from "../../src/commands/help.js"
import { realDisk } from "../../src/disk.js"
import { componentsTopic } from "../../src/help/components.js"
import { topicNames } from "../../src/help/list-topics.js"
import { silentReporter } from "../../src/report/console.js"
import { escapePattern } from "../../src/text/escape-pattern.js"
import { isLong } from "../long.js"
import { converse } from "../mcp/conversation.js"
import { type Finished, pageText, run, type Started, start, writeFiles } from "../run-program.js"
import { until } from "../waits.js"
import { bin, packageRoot, works } from "./installed.js"

/** A site beside an installation. */
export interface Tried {
  /** Absolute. */
  site: string
  /** The arguments of the command's example. */
  example: string[]
  /** Runs the program in the site's folder. */
  run(...args: string[]): Promise<Finished>
  start(...args: string[]): Started
}

/** Commands of the program, with the arguments of the example that ends their help. */
export function examples(): Map<string, string[]> {
  return new Map(
    makeProgram().commands.map((command) => {
      const text: string[] = []
      command.configureOutput({ writeOut: (more) => void text.push(more) }).outputHelp()
      const [, example = ""] = /Example:\n {2}\$ captcha-docs (.+)/.exec(text.join("")) ?? []
      return [command.name(), example.split(" ")]
    }),
  )
}

export function git(folder: string, ...args: string[]): Promise<string> {
  return works("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], folder)
}

const brokenPage = pageText("Broken", "See [what is gone](/docs/gone).")

/** By command; a command without an entry fails the test. */
export const uses: Record<string, (tried: Tried) => Promise<void>> = {
  async init({ site, example, run }) {
    const { status, stdout } = await run(...example)
    assert.deepEqual([status, stdout], [0, "cd my-docs\nnpm install\nnpx captcha-docs dev\n"])
    assert.deepEqual((await readdir(path.join(site, "my-docs/content"))).sort(), [
      "blog",
      "components",
      "docs",
      "pages",
      "public",
    ])
    await rm(path.join(site, "my-docs"), { recursive: true })
  },
  async build({ site, example, run }) {
    const { status, stdout, stderr } = await run(...example)
    assert.equal(status, 0, stdout + stderr)
    const report = JSON.parse(await readFile(path.join(site, "report.json"), "utf8"))
    assert.deepEqual(report.problems, [])
    assert.match(
      await readFile(path.join(site, "build/docs/v1/install/index.html"), "utf8"),
      /<span class="t-n"> npm install/,
    )
  },
  async serve({ site, example, start }) {
    await whileServing(start(...example), async (url) => {
      await opened(site, url)
      const page = await fetch(new URL("docs/v1/install", url))
      assert.deepEqual([page.status, page.headers.has("content-security-policy")], [200, true])
      const missing = await fetch(new URL("gone", url))
      assert.deepEqual([missing.status, /<main/.test(await missing.text())], [404, true])
    })
  },
  async search({ site, example, run }) {
    await writeFiles(site, { "asked.txt": "install => /docs/v1/install\nno such words at all" })
    const { status, stdout } = await run(...example)
    assert.equal(status, 0, stdout)
    assert.match(stdout, /^ 1 {2}install {2}\/docs\/v1\/install$/m)
    await rm(path.join(site, "asked.txt"))
  },
  async mcp({ site, example, run }) {
    const { status, stdout, stderr } = await run(...example)
    assert.deepEqual([status, stdout], [2, ""])
    assert.match(stderr, /^hint: install it beside the site: npm install --save-dev @modelcontextprotocol\/sdk$/m)
    const modules = path.join(site, "node_modules/@modelcontextprotocol")
    await symlink(path.join(packageRoot, "node_modules/@modelcontextprotocol"), modules)
    const here = await converse([bin(site), "mcp"], site)
    assert.match((await here.call("search", { query: "install" })).text, /\/docs\/v1\/install/)
    await here.end()
    const away = await converse([bin(site), ...example], site)
    const { text, isError } = await away.call("search", { query: "install" })
    // Nobody has this address.
    assert.deepEqual(
      [isError, text.startsWith("can't read https://docs.example.com/search/manifest.json")],
      [true, true],
    )
    await away.end()
    await rm(modules)
  },
  async dev({ site, example, start }) {
    const page = "content/docs/v1/written.mdx"
    await whileServing(start(...example, "--port", "0"), async (url, told) => {
      await opened(site, url)
      assert.equal((await fetch(new URL("docs/v1/install", url))).status, 200)
      await writeFiles(site, { [page]: pageText("Written", "Just now.") })
      const address = new URL("docs/v1/written", url)
      await until(async () => /Just now\./.test(await (await fetch(address)).text()), "the edit")
      await writeFiles(site, { [page]: brokenPage })
      await until(() => /written\.mdx:6:20 .*broken-link.*\/docs\/gone/.test(told()), "the mistake")
      await rm(path.join(site, page))
    })
  },
  async "check-links"({ site, example, run }) {
    await writeFiles(site, { "content/docs/v1/broken.mdx": brokenPage })
    const all = await run("check-links")
    assert.match(
      all.stdout,
      /^content\/docs\/v1\/broken\.mdx:6:20 {2}error {2}broken-link {2}page not found: \/docs\/gone$/m,
    )
    assert.equal(all.status, 1)
    assert.equal((await run(...example)).status, 0, "it is not staged yet")
    await git(site, "add", "content")
    const staged = await run(...example)
    assert.equal(staged.status, 1)
    assert.match(staged.stdout, /broken\.mdx:6:20 .*broken-link/)
    await git(site, "rm", "-qf", "content/docs/v1/broken.mdx")
  },
  async "check-samples"({ site, example, run }) {
    assert.equal((await run(...example)).status, 0)
    const wrong = "```ts\nconst one: number = `1`\nexport { one }\n```"
    await writeFiles(site, { "content/docs/v1/sample.mdx": pageText("A sample", wrong) })
    const { status, stdout } = await run(...example)
    assert.match(stdout, /sample\.mdx:7:7 .*not assignable/)
    assert.equal(status, 1)
    await rm(path.join(site, "content/docs/v1/sample.mdx"))
  },
  async "new-version"({ site, example, run }) {
    const { status, stdout, stderr } = await run(...example)
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^v3 is the current version: \d+ files copied from v1/)
    assert.deepEqual(
      await readdir(path.join(site, "content/docs/v3")),
      await readdir(path.join(site, "content/docs/v1")),
    )
  },
  async eject({ site, example, run }) {
    const { stdout } = await run(...example)
    assert.equal(stdout, "templates/parts/Footer.tsx\n")
    assert.match(await readFile(path.join(site, stdout.trim()), "utf8"), /@theme-original\/parts\/Footer/)
    assert.match((await run("eject")).stdout, /^parts\/Header {2}/m)
  },
  async migrate({ site, example, run }) {
    await cp(path.join(packageRoot, "test/migrate/docusaurus-site"), path.join(site, "../old-docs"), {
      recursive: true,
    })
    const { status, stdout, stderr } = await run(...example)
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^wrote \d+ files to .*migrated:$/m)
    // Its draft is broken, which a build leaves out.
    const built = await run("build", "--root", "migrated")
    assert.equal(built.status, 0, built.stdout + built.stderr)
    await rm(path.join(site, "migrated"), { recursive: true })
  },
  async clean({ site, example, run }) {
    assert.equal((await run(...example)).status, 0)
    for (const folder of ["build", ".cache"]) await assert.rejects(stat(path.join(site, folder)), folder)
  },
  async help({ site, run }) {
    const program = makeProgram()
    const components = await componentsTopic({ theme: realDisk(packageRoot), site: realDisk(site) })
    const component = components.sections[0]?.entries[0]?.name ?? ""
    for (const asked of [...Object.keys(topicNames).slice(isLong ? 0 : -1), component, "editUrl", "broken-link"]) {
      const expected: string[] = []
      const reporter = { ...silentReporter, result: (text: string) => void expected.push(text) }
      await help({ asked, program, root: site, packageRoot }, reporter)
      assert.ok(expected.join("").length > 100, asked)
      assert.equal((await run("help", asked)).stdout, expected.join(""), `help ${asked}`)
    }
    // Each command's help is looked at in `cli.slow.test.ts`.
    for (const command of program.commands.slice(isLong ? 0 : -1))
      assert.match((await run("help", command.name())).stdout, new RegExp(`^Usage: captcha-docs ${command.name()} `))
  },
}

/** Runs a command that serves, until `work` is done. */
export async function whileServing(
  { child, done }: Started,
  work: (url: string, told: () => string) => Promise<void>,
): Promise<void> {
  const told: string[] = []
  child.stderr?.on("data", (text: string) => void told.push(text))
  try {
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [string]
    const url = line.trim()
    assert.match(url, /^http:\/\/localhost:\d+\/$/)
    await work(url, () => told.join(""))
  } finally {
    child.kill("SIGINT")
  }
  const { status, stderr } = await done
  assert.equal(status, 130, stderr)
}

/** What the browser of a `Tried` was told to open last. */
async function opened(site: string, url: string): Promise<void> {
  const file = path.join(site, "opened")
  await until(async () => (await readFile(file, "utf8").catch(() => "")) === url, "the browser")
  await rm(file)
}

/** Runs a command on a terminal, and answers each question when it is asked. */
export async function answerOnTerminal(
  command: readonly string[],
  replies: readonly (readonly [question: string, answer: string])[],
  cwd: string,
): Promise<void> {
  const line = command.map((word) => `'${word}'`).join(" ")
  const child = spawn("script", ["-qec", line, "/dev/null"], { cwd, timeout: 60_000 })
  let shown = ""
  let asked = 0
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text
    const [question, answer] = replies[asked] ?? []
    if (question === undefined || !new RegExp(`${escapePattern(question)} \\([^]*\\) `).test(shown)) return
    asked++
    child.stdin.write(`${answer}\n`)
  })
  const [status] = await once(child, "close")
  assert.deepEqual([status, asked], [0, replies.length], shown)
}

/** A site with packages, and a browser that only says what it is told to open. */
export async function tried(site: string, example: string[]): Promise<Tried> {
  const browser = path.join(site, "..", "browser")
  await mkdir(browser, { recursive: true })
  await writeFiles(browser, { "xdg-open": '#!/bin/sh\nprintf %s "$1" > opened\n' })
  await chmod(path.join(browser, "xdg-open"), 0o755)
  const env = { PATH: `${browser}${path.delimiter}${process.env.PATH}` }
  const options = { cwd: site, command: bin(site), env }
  return { site, example, run: (...args) => run(args, options), start: (...args) => start(args, options) }
}
