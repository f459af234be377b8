/** An example project on this machine: unpacked, installed and started with the commands of its page. */
import assert from "node:assert/strict"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { homedir, tmpdir } from "node:os"
import path from "node:path"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import { zipOfProject } from "../samples/archives.js"
import { ownFile, root } from "../samples/small-site.js"
import { apiKey, sitekey } from "../server-samples/hostile-answers.js"
import { type Ran, shell } from "../server-samples/shell.js"
import { nextLook } from "../waits.js"
import type { Project } from "./projects.js"

const { brand } = siteConfig
export const workFolder = path.join(tmpdir(), "captcha-docs-frameworks-")

/** What a reader sets in the place of what the page prints: keys of the account, where nothing else is said. */
export interface Keys {
  apiKey?: string
  sitekey?: string
  allowTestKeys?: string
}
const missing = (name: string) => new RegExp(`CAPTCHA_${name} is not set.* in .* environment`)
const test = (name: string) => new RegExp(`CAPTCHA_${name} is a test key.* CAPTCHA_ALLOW_TEST_KEYS=1`)
/** With these keys the form would be open to everybody: none, those that pages print, and those of tests. */
export const refusedKeys: { keys: Keys; says: RegExp }[] = [
  { keys: { apiKey: "" }, says: missing("API_KEY") },
  { keys: { sitekey: brand.sitekeyPlaceholder, allowTestKeys: "1" }, says: missing("SITEKEY") },
  { keys: { sitekey: "CSTEST0PASS00001", allowTestKeys: "0" }, says: test("SITEKEY") },
  { keys: { sitekey: "" }, says: missing("SITEKEY") },
  { keys: { apiKey: "YOUR_API_KEY", allowTestKeys: "1" }, says: missing("API_KEY") },
  { keys: { apiKey: `cak_${"0".repeat(40)}` }, says: missing("API_KEY") },
  { keys: { apiKey: "cak_test_accept" }, says: test("API_KEY") },
]
export const testKeys: Keys = { apiKey: "cak_test_accept", sitekey: "CSTEST0PASS00001", allowTestKeys: "1" }

/** What a page's fence with `run="…"` says. */
export function commandOf(name: string, run: "install" | "start", language: "bash" | "powershell"): string {
  const page = name === "kit" ? "getting-started/try-it" : `frameworks/${name}`
  const text = ownFile(`content/docs/v2/${page}.mdx`)
  const found = new RegExp(`^\`\`\`${language} run="${run}"[^\n]*\n([^]*?)\n\`\`\`$`, "m").exec(text)
  if (found?.[1] === undefined) throw new Error(`the page on ${name} has no \`\`\`${language} run="${run}"`)
  return fillBrand(found[1], brand).text
}

/** Puts the project's archive, as a build makes it, into a folder. */
export async function download(name: string, work: string): Promise<void> {
  await writeFile(path.join(work, `${name}.zip`), await zipOfProject(name))
}

/** The folder of a project that is unpacked, but not installed. */
export async function unpack(name: string, work: string): Promise<string> {
  await download(name, work)
  execFileSync("python3", ["-m", "zipfile", "-e", `${name}.zip`, "."], { cwd: work })
  return path.join(work, name)
}

export function environment(work: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env }
  for (const name of Object.keys(env)) if (/^(CAPTCHA_|NODE_)/.test(name)) delete env[name]
  // Debian's interpreters first: those are the ones that its packages are for.
  const folders = ["/usr/bin", "/bin", path.dirname(process.execPath), env.PATH]
  return {
    ...env,
    HOME: path.join(work, "home"),
    PATH: folders.join(path.delimiter),
    PIP_CONFIG_FILE: path.join(homedir(), ".config/pip/pip.conf"), // it stays what it is, whatever HOME is
    GOCACHE: path.join(work, "go-cache"),
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONUNBUFFERED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NUXT_TELEMETRY_DISABLED: "1",
    CI: "1",
    // After the machine's own settings: errors become a part of what PHP sends.
    PHP_INI_SCAN_DIR: `${path.delimiter}${path.join(work, "php")}`,
  }
}

/** Runs a command to its end, as a reader in the project's folder would. */
export function run(command: string, folder: string, work: string): string {
  const options = { cwd: folder, env: environment(work), encoding: "utf8", timeout: 900_000 } as const
  try {
    return execFileSync("bash", ["-ec", command], { ...options, stdio: ["ignore", "pipe", "pipe"] })
  } catch (problem) {
    const { stdout, stderr } = problem as { stdout: string; stderr: string }
    throw new Error(`${command}\n${stdout}\n${stderr}`.slice(-6000))
  }
}

export interface Start {
  project: Project
  folder: string
  work: string
  /** The origin of siteverify. */
  siteverify: string
  keys?: Keys
}

export class App {
  log = ""
  #child: ChildProcess

  private constructor(
    readonly origin: string,
    readonly folder: string,
    child: ChildProcess,
  ) {
    this.#child = child
    const read = (text: Buffer) => {
      this.log += text
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
  }

  /** Installs the project with the commands of its page; returns the versions of what it runs on. */
  static async install(project: Project, work: string): Promise<Record<string, string>> {
    await needPackages(["unzip", ...(project.debian ?? [])])
    await download(project.name, work)
    const folder = path.join(work, project.name)
    // A registry has no package of this name: the archive's own simulation, as the page says for readers without an account.
    const ownPackage = ` --save-exact ${brand.sdkPackage}@${brand.sdkVersion}`
    const commands = commandOf(project.name, "install", "bash").replace(ownPackage, "")
    // Debian has installed the framework itself.
    run(project.installedByDebian ? `unzip ${project.name}.zip` : commands, work, work)
    if (project.prepare) run(project.prepare, folder, work)
    const versionOf = (command: string) =>
      run([project.enter ?? "true", command].join("\n"), folder, work)
        .trim()
        .replace(/^(?:v|go)(?=\d)/, "")
    return Object.fromEntries(Object.entries(project.versions).map(([name, command]) => [name, versionOf(command)]))
  }

  static async #spawn(start: Start, server?: string): Promise<App> {
    const { project, folder, work, siteverify } = start
    const keys = { apiKey, sitekey, ...start.keys }
    await mkdir(path.join(work, "home"), { recursive: true })
    await writeFile(path.join(work, "home/.captcha-api-key"), `${keys.apiKey}\n`)
    await mkdir(path.join(work, "php"), { recursive: true })
    await writeFile(path.join(work, "php/errors.ini"), "display_errors=On\n")
    const port = await freePort()
    const [last, ...before] = commandOf(project.name, "start", "bash").split("\n").reverse()
    const command = [project.enter ?? "true", ...before.reverse(), server ?? last].join("\n")
    const own = command.replaceAll("3000", String(port)).replaceAll(brand.sitekeyPlaceholder, keys.sitekey)
    const env = {
      ...environment(work),
      PORT: String(port),
      CAPTCHA_SITEVERIFY_URL: `${siteverify}/api/v2/captcha/siteverify`,
      ...(keys.allowTestKeys && { CAPTCHA_ALLOW_TEST_KEYS: keys.allowTestKeys }),
    }
    const child = spawn("bash", ["-c", own], { cwd: folder, env, detached: true })
    return new App(`http://localhost:${port}`, folder, child)
  }

  /** Starts the project with its page's command, and waits until it answers. */
  static async start(start: Start): Promise<App> {
    const app = await App.#spawn(start)
    for (let tries = 0; tries < 1200; tries++) {
      if ((await app.#status()) === 200) return app
      if (app.#child.exitCode !== null) break
      await nextLook()
    }
    await app.stop()
    throw new Error(`${start.project.name} did not start:\n${app.log.slice(-4000)}`)
  }

  /**
   * What a start says that must not come to serve the form: it ends, or refuses each request. `server` is a command in
   * the place of the page's.
   */
  static async refusal(start: Start, says: RegExp, server?: string): Promise<string> {
    const app = await App.#spawn(start, server)
    const requests = start.project.refusesRequests || server !== undefined
    try {
      for (let tries = 0; tries < 600; tries++) {
        const status = await app.#status()
        if (status !== undefined && (status < 500 || !requests)) return `it serves, with status ${status}`
        if (requests ? status !== undefined && says.test(app.log) : app.#child.exitCode !== null) break
        await nextLook()
      }
      if (!requests && app.#child.exitCode === 0) return "it ends with status 0"
      return says.test(app.log) ? "refused" : app.log
    } finally {
      await app.stop()
    }
  }

  #status(): Promise<number | undefined> {
    return fetch(this.origin, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => undefined,
    )
  }

  /** Waits until the log has it: some servers write it after their answer. */
  async says(pattern: RegExp): Promise<void> {
    for (let tries = 0; tries < 100 && !pattern.test(this.log); tries++) await nextLook()
    assert.match(this.log, pattern)
  }

  /** How often the log has it, once that is as often as it should be. */
  async count(pattern: RegExp, due: number): Promise<number> {
    const found = () => this.log.match(pattern)?.length ?? 0
    for (let tries = 0; tries < 100 && found() < due; tries++) await nextLook()
    return found()
  }

  async stop(): Promise<void> {
    if (this.#child.pid === undefined) return
    try {
      process.kill(-this.#child.pid, "SIGKILL")
    } catch {
      return // the whole group has ended
    }
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit")
  }
}

/** Debian's packages, installed once where this may be done. */
export async function needPackages(names: readonly string[]): Promise<void> {
  const missing: string[] = []
  for (const name of names) {
    const { stdout }: Ran = await shell(`dpkg-query -W -f '\${Status}' ${name} 2>/dev/null`, root)
    if (!stdout.includes("install ok installed")) missing.push(name)
  }
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(" ")}`
  if (process.getuid?.() !== 0) throw new Error(`these packages are needed. Run:  sudo ${command}`)
  console.error(`The framework tests install ${missing.join(", ")} (once).`)
  const { code, stderr } = await shell(
    `apt-get update >/dev/null && DEBIAN_FRONTEND=noninteractive ${command} >/dev/null`,
    root,
  )
  if (code !== 0) throw new Error(stderr)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return address !== null && typeof address === "object" ? address.port : 0
}
