/**
 * The licences of the packages of which a bundle holds code or files: read from the packages themselves, as the bundler
 * found them. Same packages, same bytes.
 */

import path from "node:path"
import { hostFiles } from "../disk.js"
import { groupBy } from "../model/group-by.js"
import { compare } from "../report/diagnostic.js"
import { fileInput } from "../site-code/bundle-reads.js"
import { missingTexts } from "./missing-texts.js"

export interface PackageLicence {
  name: string
  version: string
  /** As `package.json` names it: an SPDX expression. */
  licence: string
  /** The texts of licence and notice files; undefined if the package has none. */
  text: string | undefined
  /** Absolute paths of what was read. */
  reads: string[]
}

interface Outputs {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>
}

/** The absolute paths of the files that outputs of a bundle hold something of, but for one that is `left` out. */
export function filesIn({ outputs }: Outputs, folder: string, left?: string): string[] {
  return Object.entries(outputs)
    .filter(([output]) => output !== left)
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? (fileInput(name, folder) ?? []) : []))
}

/**
 * The licences of the packages that these files belong to, sorted by name. `own` is this program's folder. Files that are
 * in no package are the site's.
 */
export async function licencesOf(files: Iterable<string>, own: string): Promise<PackageLicence[]> {
  const folders = new Set([...files].flatMap((file) => packageFolder(file, own) ?? []))
  const found = await Promise.all([...folders].map(readLicence))
  const byName = new Map(found.map((one) => [nameOf(one), one]))
  return [...byName.values()].sort((a, b) => compare(nameOf(a), nameOf(b)))
}

export function nameOf({ name, version }: PackageLicence): string {
  return `${name} ${version}`
}

function packageFolder(file: string, own: string): string | undefined {
  const modules = `${path.sep}node_modules${path.sep}`
  const at = file.lastIndexOf(modules)
  if (at < 0) return file.startsWith(own + path.sep) ? own : undefined
  const from = at + modules.length
  const [scope = "", name = ""] = file.slice(from).split(path.sep)
  return file.slice(0, from) + (scope.startsWith("@") ? path.join(scope, name) : scope)
}

interface Manifest {
  name?: string
  version?: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
}

const licenceNames = /^(licen[cs]e|copying|notice|third[-_ ]?party)(?!.*\.([cm]?[jt]sx?|json)$)/i

async function readLicence(folder: string): Promise<PackageLicence> {
  const manifestFile = path.join(folder, "package.json")
  const manifest = JSON.parse(await hostFiles.readFile(manifestFile, "utf8")) as Manifest
  const { name = path.basename(folder), version = "", license, licenses } = manifest
  const entries = await hostFiles.readdir(folder, { withFileTypes: true })
  const named = entries.filter((entry) => entry.isFile() && licenceNames.test(entry.name))
  const reads = named.map((entry) => path.join(folder, entry.name)).sort(compare)
  const texts = await Promise.all(reads.map((file) => hostFiles.readFile(file, "utf8")))
  return {
    name,
    version,
    licence: (typeof license === "string" ? license : (license ?? licenses?.[0])?.type) ?? "unknown",
    text: texts.length > 0 ? texts.map(plain).join("\n\n") : missingTexts[name]?.text,
    reads: [manifestFile, ...reads],
  }
}

function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/[ \t]*\r?\n/g, "\n")
    .trim()
}

/** One text file: packages with equal texts share them. `comments` are notices that stand in the code alone. */
export function licenceFile(intro: string, packages: readonly PackageLicence[], comments = ""): string {
  const byText = groupBy(packages, ({ text }) => text ?? "The package has no file with the text of its licence.")
  const parts = [...byText].map(([text, sharing]) => {
    const lines = sharing.map((one) => `${nameOf(one)} (${one.licence})`)
    return `${lines.join("\n")}\n\n${text}`
  })
  if (comments !== "") parts.push(`Notices in the code\n\n${comments}`)
  return `${[intro, ...parts].join(`\n\n${"-".repeat(72)}\n\n`)}\n`
}
