/**
 * `captcha-docs migrate`: creates a site from a Docusaurus site, in a new folder. Copies the content as it is, translates
 * the configuration, lists what it could not translate, and checks what it wrote. The same site gives the same bytes.
 */
import path from "node:path"
import {
  type Disk,
  inTheWay,
  listAll,
  type NewFiles,
  readIfThere,
  realDisk,
  temporaryFolder,
  writeNewFiles,
} from "../disk.js"
import { learn } from "../lock/past.js"
import type { Reporter } from "../report/console.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { count } from "../report/format.js"
import { withSiteSeverities } from "../report/outcome.js"
import { UsageError } from "../setup/usage-error.js"
import { componentAt } from "../stages/theme/component-files.js"
import { isInside } from "../stages/theme/resolve.js"
import { lossesOnScreen, type ToldLoss } from "./left.js"
import { type Mended, mend } from "./mend.js"
import { oldPlaces } from "./moved-files.js"
import { type ReadSite, readSite } from "./read-site.js"
import { madeRedirects } from "./redirect-rules.js"
import { LOSSES_FILE, siteFiles } from "./site-files.js"
import { baseOf } from "./translate.js"

export interface MigrateOptions {
  /** Absolute path of the Docusaurus site. */
  folder: string
  /** Absolute path of the new site. It may hold the result of an earlier run. */
  out: string
  dryRun: boolean
  /** A folder that the old site was built to, or its `sitemap.xml`: which of its addresses does the new one not answer? */
  compare?: string | undefined
  format: string
  version: string
  /** Absolute path of our own folder. */
  packageRoot: string
}

/** The exit status: 1 while the new site has an error, or lacks an address of the old one. */
export async function migrate(options: MigrateOptions, reporter: Reporter): Promise<0 | 1> {
  const { folder, out, dryRun, format, version, packageRoot } = options
  const site = await readSite(folder)
  const inside = site.folders.find((name) => isInside(out, path.resolve(folder, name)))
  if (inside !== undefined)
    throw new UsageError(`${out} is in ${inside}, whose files are the old site's`, "name a folder beside it with --out")
  const program = { version, components: await componentNames(packageRoot) }
  const filesFor = siteFiles(site, program)
  let { files, told } = filesFor()
  const disk = realDisk(out)
  // Checked where the packages of the old site are found, before anything is written.
  const rehearsal = realDisk(await temporaryFolder(await withPackages(folder)))
  let checked = await check(rehearsal, {}, files, reporter)
  let mended: Mended = { files: {}, left: [], modules: new Map() }
  const redirects = await madeRedirects(site, folder, checked.routes, mended.left)
  const routes = new Set(checked.routes)
  if (redirects.length + mended.left.length > 0 || checked.diagnostics.some(({ code }) => code === "broken-redirect")) {
    const before = files
    ;({ files, told } = filesFor({ redirects, routes, mended }))
    checked = await check(rehearsal, before, files, reporter)
  }
  for (let round = 0; round < 5; round++) {
    const more = mend(files, checked.diagnostics, mended, site)
    if (more === undefined) break
    const before = files
    mended = more
    ;({ files, told } = filesFor({ redirects, routes, mended }))
    checked = await check(rehearsal, before, files, reporter)
  }
  const verdict: Verdict = {
    pages: checked.routes.length,
    ...sortedOut(checked.diagnostics, site),
    missing:
      options.compare === undefined ? undefined : await missingAddresses(options.compare, site, checked.routes, files),
  }
  if (!dryRun) {
    const other = await inTheWay(disk, "", files)
    if (other !== undefined)
      throw new UsageError(`${out} holds ${other}, and migrate overwrites nothing`, "name a new folder with --out")
    await writeNewFiles(disk, files)
  }
  const moved = site.copied.map(({ from, to }) => ({ from, to }))
  if (format === "json") reporter.result(`${JSON.stringify({ moved, notTaken: told, ...verdict }, undefined, 2)}\n`)
  else
    reporter.result(
      summary(
        Object.keys(files),
        told,
        verdict,
        `${dryRun ? "would write" : "wrote"} ${count(Object.keys(files).length, "file")} to ${out}`,
      ),
    )
  return verdict.errors.length > 0 || (verdict.missing?.length ?? 0) > 0 ? 1 : 0
}

interface Verdict {
  pages: number
  /** Places are those in the old site, of files that were copied. */
  errors: Diagnostic[]
  warnings: number
  /** Packages that pages import, and that are not installed beside the old site. */
  packages: string[]
  /** Addresses of the old site that the new one does not answer. */
  missing: string[] | undefined
}

/** The nearest folder above with packages: a site in a monorepo has none of its own. */
async function withPackages(folder: string): Promise<string> {
  for (let above = folder; ; above = path.dirname(above)) {
    if (await realDisk(above).stat("node_modules")) return above
    if (above === path.dirname(above)) return folder
  }
}

async function check(
  disk: Disk,
  before: NewFiles,
  files: NewFiles,
  reporter: Reporter,
): Promise<{ routes: string[]; diagnostics: readonly Diagnostic[] }> {
  await writeNewFiles(
    disk,
    Object.fromEntries(Object.entries(files).filter(([file, content]) => before[file] !== content)),
  )
  const learned = await learn({ root: disk.root, drafts: false }, disk, { ...reporter, event() {} })
  if (!learned.context) return { routes: [], diagnostics: learned.diagnostics }
  const { context, relations } = learned
  await context.memo.save()
  const diagnostics = withSiteSeverities(relations.diagnostics, context, relations)
  return { routes: relations.routes.map(({ url }) => url), diagnostics }
}

/** Errors at their places in the old site, without those of packages that are not installed. */
function sortedOut(diagnostics: readonly Diagnostic[], site: ReadSite): Omit<Verdict, "pages" | "missing"> {
  const placeOf = oldPlaces(site.copied)
  const wanted = new Set<string>()
  // What a missing package would have defined is missing, too.
  const waiting = new Set(
    diagnostics.flatMap(({ hint = "", file, severity }) =>
      severity === "error" && /npm install /.test(hint) ? [file] : [],
    ),
  )
  const errors = diagnostics.flatMap((diagnostic) => {
    const [, name] = /npm install (?:--save-dev )?([@\w./-]+)/.exec(diagnostic.hint ?? "") ?? []
    if (name !== undefined) wanted.add(name)
    const follows = ["unknown-component", "render-failed"].includes(diagnostic.code) && waiting.has(diagnostic.file)
    if (diagnostic.severity !== "error" || name !== undefined || follows) return []
    return [placeOf(diagnostic)]
  })
  const warnings = diagnostics.filter(({ severity }) => severity === "warning").length
  return { errors, warnings, packages: [...wanted].sort() }
}

/** The addresses of a built site or a `sitemap.xml` that lead nowhere in the new site. */
async function missingAddresses(
  compare: string,
  site: ReadSite,
  routes: readonly string[],
  files: NewFiles,
): Promise<string[]> {
  const plain = (address: string) => decodeURI(address).replace(/(\/index)?\.html$|\/+$/g, "") || "/"
  const base = baseOf(site.config).replace(/(.)\/$/, "$1")
  const known = new Set(routes.map(plain))
  for (const file of Object.keys(files))
    if (file.startsWith("content/public/")) known.add(plain(file.slice("content/public".length)))
  for (const [, from = ""] of String(files["site.config.ts"]).matchAll(/"from": "([^"]+)"/g)) known.add(plain(from))
  const isFile = /\.xml$/.test(compare)
  const disk = realDisk(isFile ? path.dirname(compare) : compare)
  const named = isFile ? new TextDecoder().decode(await readIfThere(disk, path.basename(compare))) : ""
  const old = isFile
    ? Array.from(named.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g), ([, url = ""]) => new URL(url).pathname).map(
        (address) => (base !== "/" && address.startsWith(base) ? address.slice(base.length) : address),
      )
    : (await listAll(disk, "")).flatMap(({ path: file }) =>
        /\.html$/.test(file) && file !== "404.html" ? [`/${file}`] : [],
      )
  if (old.length === 0)
    throw new UsageError(
      `no addresses in ${compare}`,
      "name a folder that the old site was built to, or its sitemap.xml",
    )
  return [...new Set(old.map(plain))].filter((address) => !known.has(address)).sort()
}

/** The components that every site has. */
async function componentNames(packageRoot: string): Promise<Set<string>> {
  const files = await realDisk(packageRoot).list("templates/components")
  return new Set(files.flatMap(({ path: file }) => componentAt(file)?.name ?? []))
}

const SHOWN = 5

function summary(files: readonly string[], told: readonly ToldLoss[], verdict: Verdict, wrote: string): string {
  const folders = new Map<string, number>()
  for (const file of files) {
    const folder = file.split("/").slice(0, 2).join("/")
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const { errors, missing = [], packages } = verdict
  const codes = [...new Set(errors.map(({ code }) => code))]
  return [
    `${wrote}:`,
    ...[...folders].map(([folder, number]) => `  ${folder}: ${number}`),
    ...lossesOnScreen(told, LOSSES_FILE),
    ...(missing.length > 0 ? [`addresses of the old site that the new one lacks: ${missing.length}`] : []),
    ...some(missing.map((address) => `  ${address}`)),
    `checked ${count(verdict.pages, "page")}: ${count(errors.length, "error")}, ${count(verdict.warnings, "warning")}`,
    ...codes.flatMap((code) => {
      const all = errors.filter((error) => error.code === code)
      const lines = all.map(({ file, line, column, message }) => `    ${file}:${line}:${column}  ${message}`)
      return [`  ${code}: ${all.length}`, ...some(lines)]
    }),
    ...(packages.length > 0 ? [`checked after npm install: what imports ${packages.join(", ")}`] : []),
    "next: npm install, then npx captcha-docs check-links",
    "",
  ].join("\n")
}

function some(lines: readonly string[]): string[] {
  return lines.length > SHOWN ? [...lines.slice(0, SHOWN), `    and ${lines.length - SHOWN} more`] : [...lines]
}
