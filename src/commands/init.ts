/** `captcha-docs init`: writes a new, small, complete site. */

import path from "node:path"
import { type Disk, inTheWay, listAll, realDisk, writeNewFiles } from "../disk.js"
import { shellWord } from "../print/shell.js"
import type { Reporter } from "../report/console.js"
import { firstSite } from "../scaffold/first-site.js"
import { UsageError } from "../setup/usage-error.js"

export interface InitOptions {
  /** Absolute path. */
  folder: string
  /** Skip prompts. */
  yes: boolean
  /** Create docs with versions; if undefined and `yes` is not set, the user is asked. */
  versions?: boolean | undefined
  /** Create a blog; as `versions`. */
  blog?: boolean | undefined
  /** Prompts for a line on the terminal; undefined without a terminal. */
  ask?: ((question: string, fallback: string) => Promise<string>) | undefined
  /** Our version, which the new site depends on. */
  version: string
  /** Absolute path of the folder that holds our `package.json`. */
  packageRoot: string
}

export async function init(options: InitOptions, reporter: Reporter): Promise<void> {
  const { folder, version, packageRoot } = options
  const disk = realDisk(folder)
  const stat = await disk.stat(".")
  if (stat && !stat.directory) throw new UsageError(`${folder} is a file, not a folder`)
  const plan = { title: "", program: "", versions: true, blog: true, today: "" }
  const possible = { ...firstSite(plan), ...firstSite({ ...plan, versions: false }) }
  const listed = stat ? (await listAll(disk, "")).map((entry) => entry.path) : []
  // Refuse before asking anything: every first site has these files.
  refuse(
    folder,
    listed.find((file) => !Object.hasOwn(possible, file) && !isOfProject(file)),
  )
  const ask = options.yes ? undefined : options.ask
  const fallback = titleOf(path.basename(folder))
  const title = (await ask?.("What is the site's title?", fallback))?.trim() || fallback
  const wants = async (flag: boolean | undefined, question: string) =>
    flag ?? /^y/i.test((await ask?.(question, "no")) ?? "no")
  const program = await installedFrom(packageRoot, folder)
  const files = firstSite({
    title,
    program: program ?? `^${version}`,
    versions: await wants(options.versions, "Will the docs have several versions?"),
    blog: await wants(options.blog, "Will there be a blog?"),
    today: new Date().toISOString().slice(0, 10),
  })
  const kept: string[] = []
  for (const file of Object.keys(files).filter(isOfProject)) {
    if (!(await inTheWay(disk, file, { [file]: files[file] ?? "" }, () => true))) continue
    kept.push(file)
    delete files[file]
  }
  refuse(folder, await inTheWay(disk, "", files, isOfProject))
  await writeNewFiles(disk, files)
  for (const file of kept) reporter.event({ type: "note", text: `${file} stays as it is` })
  const where = path.relative(process.cwd(), folder)
  const enter = where === "" ? "" : `cd ${shellWord(where.replace(/^-/, "./-"))}\n`
  reporter.event({ type: "note", text: `created ${title} in ${folder}; these commands start it:` })
  const install =
    kept.includes("package.json") && !(await dependsOn(disk)) ? ` --save-dev ${program ?? "captcha-docs"}` : ""
  reporter.result(`${enter}npm install${install}\nnpx captcha-docs dev\n`)
}

/** Files that a folder has when it is a project already: of package managers, git, editors, and texts at its top. */
const projectFiles =
  /^(\.[^/]+(\/.*)?|package(-lock)?\.json|npm-shrinkwrap\.json|pnpm-(lock|workspace)\.yaml|yarn\.lock|bun\.lockb?|tsconfig\.json|(readme|licen[cs]e|contributing|changelog|security)(\.\w+)?)$/i

function isOfProject(file: string): boolean {
  return projectFiles.test(file)
}

async function dependsOn(disk: Disk): Promise<boolean> {
  try {
    const manifest = JSON.parse(new TextDecoder().decode(await disk.read("package.json"))) as Manifest
    return Object.hasOwn({ ...manifest.devDependencies, ...manifest.dependencies }, "captcha-docs")
  } catch {
    return false
  }
}

type Manifest = Partial<Record<"dependencies" | "devDependencies", Record<string, string>>>

function refuse(folder: string, file: string | undefined): void {
  if (file === undefined) return
  throw new UsageError(`${folder} is not empty: it holds ${file}`, "name a new folder: captcha-docs init my-docs")
}

/**
 * The `file:` address that this program was installed from, relative to `folder`; undefined if it came from a registry.
 * A version that no registry has can't be installed by its number.
 */
async function installedFrom(packageRoot: string, folder: string): Promise<string | undefined> {
  if (path.basename(path.dirname(packageRoot)) !== "node_modules") return undefined
  const project = path.dirname(path.dirname(packageRoot))
  const disk = realDisk(project)
  if (!(await disk.stat("package.json"))) return undefined
  const text = new TextDecoder().decode(await disk.read("package.json"))
  const { dependencies, devDependencies } = JSON.parse(text) as Manifest
  const address = { ...devDependencies, ...dependencies }[path.basename(packageRoot)]
  if (!address?.startsWith("file:")) return undefined
  const target = path.resolve(project, address.slice("file:".length))
  return `file:${path.relative(folder, target).split(path.sep).join("/")}`
}

/** `my-docs` → `My docs`. */
function titleOf(folder: string): string {
  const words = folder.replace(/[-_.\s]+/g, " ").trim() || "My docs"
  return words.charAt(0).toUpperCase() + words.slice(1)
}
