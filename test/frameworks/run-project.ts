/** An example project on this machine: unpacked, installed and started with the commands of its page. */
import assert from "node:assert/strict"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/brand.js"
import { realDisk } from "../../src/disk.js"
import { exampleProjects } from "../../src/examples.js"
import { archiveOutput } from "../../src/stages/output/archive.js"
import { readContent } from "../../src/stages/read.js"
import { ownFile, root } from "../samples/small-site.js"
import { type Ran, shell } from "../server-samples/shell.js"
import type { Project } from "./projects.js"
import { sdkArchive } from "./simulated-sdk.js"

const { brand } = siteConfig
export const workFolder = path.join(tmpdir(), "captcha-docs-frameworks-")

/** What a page's fence with `run="…"` says. */
export function commandOf(name: string, run: "install" | "start", language: "bash" | "powershell"): string {
  const page = ownFile(`content/docs/v2/frameworks/${name}.mdx`)
  const found = new RegExp(`^\`\`\`${language} run="${run}"[^\n]*\n([^]*?)\n\`\`\`$`, "m").exec(page)
  if (found?.[1] === undefined) throw new Error(`the page on ${name} has no \`\`\`${language} run="${run}"`)
  return fillBrand(found[1], brand).text
}

/** Packs the project as a build does, and unpacks it. */
export async function unpack(name: string, work: string): Promise<string> {
  const disk = realDisk(root)
  const project = exampleProjects((await readContent(disk)).files).find((one) => one.name === name)
  if (!project) throw new Error(`content/examples/${name} has no files`)
  const archive = path.join(work, `${name}.zip`)
  await writeFile(archive, await archiveOutput(project, brand, (file) => disk.read(file)).bytes())
  execFileSync("python3", ["-m", "zipfile", "-e", archive, work])
  return path.join(work, name)
}

function environment(work: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env }
  for (const name of Object.keys(env)) if (/^(CAPTCHA_|NODE_)/.test(name)) delete env[name]
  // Debian's interpreters first: those are the ones that its packages are for.
  const folders = ["/usr/bin", "/bin", path.dirname(process.execPath), env.PATH]
  return {
    ...env,
    HOME: path.join(work, "home"),
    PATH: folders.join(path.delimiter),
    GOCACHE: path.join(work, "go-cache"),
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONUNBUFFERED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NUXT_TELEMETRY_DISABLED: "1",
    CI: "1",
  }
}

function run(command: string, folder: string, work: string): string {
  const options = { cwd: folder, env: environment(work), encoding: "utf8", timeout: 900_000 } as const
  try {
    return execFileSync("bash", ["-ec", command], { ...options, stdio: ["ignore", "pipe", "pipe"] })
  } catch (problem) {
    const { stdout, stderr } = problem as { stdout: string; stderr: string }
    throw new Error(`${command}\n${stdout}\n${stderr}`.slice(-6000))
  }
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

  /** Installs the project; returns the version of its framework. */
  static async install(project: Project, folder: string, work: string): Promise<string> {
    await needPackages(project.debian ?? [])
    if (project.language === "JavaScript") await replaceSdk(folder, work)
    if (!project.installedByDebian) {
      run(commandOf(project.name, "install", "bash").replace(/^(unzip|cd) .*$\n?/gm, ""), folder, work)
    }
    if (project.prepare) run(project.prepare, folder, work)
    return run(project.version, folder, work).trim()
  }

  static async #spawn(project: Project, folder: string, work: string, siteverify: string): Promise<App> {
    const port = await freePort()
    const command = commandOf(project.name, "start", "bash").replaceAll("3000", String(port))
    const path = fillBrand("{brand.apiGlobal}/api/v2/captcha/siteverify", brand).text.replace(brand.apiGlobal, "")
    const env = { ...environment(work), PORT: String(port), CAPTCHA_SITEVERIFY_URL: siteverify + path }
    const child = spawn("bash", ["-c", command], { cwd: folder, env, detached: true })
    return new App(`http://localhost:${port}`, folder, child)
  }

  /** Starts the project with its page's command, and waits until it answers. */
  static async start(project: Project, folder: string, work: string, siteverify: string): Promise<App> {
    const app = await App.#spawn(project, folder, work, siteverify)
    for (let tries = 0; tries < 1200; tries++) {
      if ((await app.#status()) === 200) return app
      if (app.#child.exitCode !== null) break
      await sleep(100)
    }
    await app.stop()
    throw new Error(`${project.name} did not start:\n${app.log.slice(-4000)}`)
  }

  /** What a start without a key says. It must not come to serve the form. */
  static async refusal(project: Project, folder: string, work: string, siteverify: string): Promise<string> {
    const app = await App.#spawn(project, folder, work, siteverify)
    try {
      for (let tries = 0; tries < 600; tries++) {
        const status = await app.#status()
        if (status !== undefined && status < 500) throw new Error(`it serves without a key: ${status}`)
        if (status !== undefined && project.refuses !== "requests")
          throw new Error(`it starts without a key: ${status}`)
        const said = app.log.includes("is not set")
        if (said && (project.refuses === "requests" ? status !== undefined : app.#child.exitCode !== null)) break
        await sleep(100)
      }
      return app.log
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
    for (let tries = 0; tries < 100 && !pattern.test(this.log); tries++) await sleep(100)
    assert.match(this.log, pattern)
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

/** In the place of the package that npm doesn't have: names of the brand are placeholders. */
async function replaceSdk(folder: string, work: string): Promise<void> {
  const file = path.join(folder, "package.json")
  const text = await readFile(file, "utf8")
  const dependency = `"${brand.sdkPackage}": "${brand.sdkVersion}"`
  const simulated = `"${brand.sdkPackage}": "file:${path.relative(folder, path.join(work, "sdk", sdkArchive))}"`
  await writeFile(file, text.replace(dependency, simulated))
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
