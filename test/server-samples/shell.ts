/** Folders and processes of samples. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/** Makes a folder with these files, compiles what is there, and takes it away at the end. */
export async function inFolder<Result>(
  { files, build }: { files: Record<string, string | Uint8Array>; build?: string | undefined },
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-server-"))
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
    if (build !== undefined) {
      const built = await shell(build, folder)
      if (built.code !== 0) throw new Error(`the sample does not compile:\n${built.stdout}${built.stderr}`)
    }
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Variables of a sample. Of those that samples read, the environment has no others. */
export interface Keys {
  CAPTCHA_API_KEY?: string | undefined
  CAPTCHA_ALLOW_TEST_KEYS?: string
  [name: string]: string | undefined
}

/** Runs a command to its end. */
export function shell(command: string, cwd: string, keys: Keys = {}): Promise<Ran> {
  const { child, ran } = start(command, cwd, keys)
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve(Object.assign(ran, { code })))
  })
}

/** Starts a command, in a process group of its own. */
export function start(command: string, cwd: string, keys: Keys = {}): { child: ChildProcess; ran: Ran } {
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("CAPTCHA_"))),
    ...keys,
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONUNBUFFERED: "1",
  }
  const child = spawn("bash", ["-c", command], { cwd, env, detached: true, timeout: 180_000 })
  const ran: Ran = { code: null, stdout: "", stderr: "" }
  child.stdout.on("data", (text: Buffer) => {
    ran.stdout += text
  })
  child.stderr.on("data", (text: Buffer) => {
    ran.stderr += text
  })
  return { child, ran }
}
