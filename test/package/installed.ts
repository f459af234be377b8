/** The packed file, and installations of it in folders where nothing is found by looking upwards. */
import assert from "node:assert/strict"
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eject } from "../../src/commands/eject.js"
import { silentReporter } from "../../src/report/console.js"
import { run, writeFiles } from "../run-program.js"

export const packageRoot = path.resolve(import.meta.dirname, "../..")
const name = "captcha-docs"

/** Runs a command that has to succeed, and gives what it printed. */
export async function works(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const { status, stdout, stderr } = await run(args, { cwd, command, env, limit: 280_000 })
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`)
  return stdout
}

export interface Packed {
  folder: string
  /** The packed file, absolute. */
  file: string
  integrity: string
  /** What it holds, relative to the package. */
  files: string[]
}

/** The file that is published, from what is compiled already. */
export async function pack(): Promise<Packed> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-packed-"))
  const [packed] = JSON.parse(
    await works("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], packageRoot),
  )
  const files = (packed.files as { path: string }[]).map((file) => file.path)
  return { folder, file: path.join(folder, packed.filename), integrity: packed.integrity, files }
}

export interface LockedPackage {
  dev?: boolean
  [key: string]: unknown
}

/** A project with our lock file's versions of what the package depends on, and nothing else. */
export async function lockedProject({ file, integrity }: Packed): Promise<Record<string, string>> {
  const read = async (from: string) => JSON.parse(await readFile(path.join(packageRoot, from), "utf8"))
  const lock = (await read("package-lock.json")) as { packages: Record<string, LockedPackage> }
  const { version, dependencies, peerDependencies, peerDependenciesMeta, bin, engines } = await read("package.json")
  const devDependencies = { [name]: `file:${path.basename(file)}` }
  const resolved = devDependencies[name]
  const packages = {
    "": { devDependencies },
    [`node_modules/${name}`]: {
      ...{ version, resolved, integrity, dependencies, peerDependencies, peerDependenciesMeta, bin, engines },
    },
    ...Object.fromEntries(Object.entries(lock.packages).filter(([at, { dev }]) => at !== "" && !dev)),
  }
  return {
    "package.json": JSON.stringify({ private: true, type: "module", devDependencies }),
    "package-lock.json": JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  }
}

/** An installation by `npm ci`. Sites take turns: `node_modules` stands in the folder of the one that is used. */
export interface Installation {
  packed: Packed
  folder: string
  /** Makes the packages those of a site's folder. */
  moveTo(site: string): Promise<void>
  remove(): Promise<void>
}

export async function install(): Promise<Installation> {
  const packed = await pack()
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-installed-"))
  await copyFile(packed.file, path.join(folder, path.basename(packed.file)))
  await writeFiles(folder, await lockedProject(packed))
  await works("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], folder)
  let at = folder
  return {
    packed,
    folder,
    async moveTo(site) {
      if (at === site) return
      await mkdir(site, { recursive: true })
      await rename(path.join(at, "node_modules"), path.join(site, "node_modules"))
      at = site
    },
    async remove() {
      for (const made of [packed.folder, folder, at]) await rm(made, { recursive: true, force: true })
    },
  }
}

/** Packages and megabytes below `node_modules`. */
export async function sizeOf(folder: string): Promise<{ packages: number; megabytes: number }> {
  const modules = path.join(folder, "node_modules")
  const { packages } = JSON.parse(await readFile(path.join(modules, ".package-lock.json"), "utf8"))
  const entries = await readdir(modules, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const stats = await Promise.all(files.map((entry) => stat(path.join(entry.parentPath, entry.name))))
  // A file with two names, as esbuild's binary has, takes its space once.
  const sizes = new Map(stats.map(({ ino, size }) => [ino, size]))
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { packages: Object.keys(packages).length, megabytes: bytes / 1e6 }
}

/** The program as a package manager links it. */
export function bin(folder: string): string {
  return path.join(folder, `node_modules/.bin/${name}`)
}

/** The hash of every file of an output. */
export async function outputOf(folder: string): Promise<Map<string, string>> {
  const { createHash } = await import("node:crypto")
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [
            file,
            createHash("sha256")
              .update(await readFile(path.join(folder, file)))
              .digest("hex"),
          ] as const,
      ),
    ),
  )
}

/** Files of which two outputs differ. */
export function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file))
}

/** Ejects every part of an installed theme, or every part that can be wrapped; gives the names. */
export async function ejectAll(root: string, packageRoot: string, { wrap }: { wrap: boolean }): Promise<string[]> {
  const list: string[] = []
  await eject({ root, packageRoot, wrap: false }, { ...silentReporter, result: (text) => void list.push(text) })
  const done: string[] = []
  for (const part of list
    .join("")
    .split("\n")
    .flatMap((line) => line.split(" ")[0] || [])) {
    try {
      await eject({ root, packageRoot, part, wrap }, silentReporter)
      done.push(part)
    } catch (error) {
      assert.match(String(error), /can't be wrapped/)
    }
  }
  return done
}
