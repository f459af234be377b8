/**
 * `captcha-docs migrate`: creates a site from a Docusaurus site, in a new folder. Copies the content as it is,
 * translates the configuration, and lists what it could not translate. The same site gives the same bytes.
 */
import { inTheWay, realDisk, writeNewFiles } from "../disk.js"
import type { Reporter } from "../report/console.js"
import { UsageError } from "../setup/usage-error.js"
import { componentAt } from "../stages/theme/component-files.js"
import { readSite } from "./read-site.js"
import { siteFiles } from "./site-files.js"

export interface MigrateOptions {
  /** Absolute path of the Docusaurus site. */
  folder: string
  /** Absolute path of the new site. It may hold the result of an earlier run. */
  out: string
  dryRun: boolean
  format: string
  version: string
  /** Absolute path of our own folder. */
  packageRoot: string
}

export async function migrate(options: MigrateOptions, reporter: Reporter): Promise<void> {
  const { folder, out, dryRun, format, version, packageRoot } = options
  const site = await readSite(folder)
  const { files, notTaken } = siteFiles(site, { version, components: await componentNames(packageRoot) })
  if (!dryRun) {
    const disk = realDisk(out)
    const other = await inTheWay(disk, "", files)
    if (other !== undefined)
      throw new UsageError(`${out} holds ${other}, and migrate overwrites nothing`, "name a new folder with --out")
    await writeNewFiles(disk, files)
  }
  const moved = site.copied.map(({ from, to }) => ({ from, to }))
  if (format === "json") reporter.result(`${JSON.stringify({ moved, notTaken }, undefined, 2)}\n`)
  else reporter.result(summary(Object.keys(files), notTaken, { out, dryRun }))
}

/** The components that every site has. */
async function componentNames(packageRoot: string): Promise<Set<string>> {
  const files = await realDisk(packageRoot).list("templates/components")
  return new Set(files.flatMap(({ path }) => componentAt(path)?.name ?? []))
}

function summary(
  files: readonly string[],
  notTaken: readonly string[],
  { out, dryRun }: { out: string; dryRun: boolean },
): string {
  const folders = new Map<string, number>()
  for (const file of files) {
    const folder = file.split("/").slice(0, 2).join("/")
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [
    `${dryRun ? "would write" : "wrote"} ${files.length} files to ${out}:`,
    ...[...folders].map(([folder, count]) => `  ${folder}: ${count}`),
    ...(notTaken.length > 0 ? ["not taken:", ...notTaken.map((item) => `  ${item}`)] : []),
    "next: npm install, then npx captcha-docs check-links",
    "",
  ].join("\n")
}
