/** What many test files use and no test is about: made once, before them, by the compiled program. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { plainTheme, programCache, testCache } from "../test-cache.js"

const root = path.resolve(import.meta.dirname, "../..")
/** This site, as `build` writes it. */
export const builtSite = path.join(testCache, "site")

/** Bundles the theme of a site that has no code of its own, for caches to begin with. */
export async function bundlePlainTheme(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-plain-"))
  await writeFile(path.join(folder, "site.config.ts"), 'export default { title: "T", lastUpdate: false }\n')
  await mkdir(path.join(folder, "content/docs"), { recursive: true })
  await writeFile(path.join(folder, "content/docs/index.md"), "# Plain\n")
  await runProgram(["check-links", "--root", folder, "--quiet"])
  // A theme of yesterday would only be swept.
  for (const old of [plainTheme, path.join(testCache, "theme")]) await rm(old, { recursive: true, force: true })
  for (const to of [plainTheme, path.join(testCache, "theme")])
    await cp(path.join(folder, programCache, "theme"), to, { recursive: true })
  await rm(folder, { recursive: true })
}

/** Builds this site. Tests that ask about it find in its cache what the build remembers. */
export async function buildOwnSite(): Promise<void> {
  await mkdir(testCache, { recursive: true })
  await runProgram(["build", "--root", root, "--out", builtSite, "--quiet"])
}

async function runProgram(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, "bin/captcha-docs.js"), ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  const [status] = await once(child, "exit")
  if (status !== 0) throw new Error(`captcha-docs ${args[0]} ended with ${status}`)
}
