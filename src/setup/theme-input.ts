/** The inputs of the theme bundle, by hash. */
import { type Disk, listAll, readIfThere, realDisk, temporaryFolder } from "../disk.js"
import { hashData, hashOf } from "../engine/hash.js"
import type { SiteContext } from "../pipeline.js"
import { packageRoot } from "./package-root.js"

/**
 * The inputs of the theme bundle: our templates, the site's, and the code of the content. The bundler reads files
 * itself, so files of a git tree are checked out first if it has to bundle.
 */
export async function themeOf(root: string, disk: Disk | undefined): Promise<SiteContext["theme"]> {
  const packageHashes = await codeHashes(realDisk(packageRoot), ["templates"])
  const hashes = await codeHashes(disk ?? realDisk(root))
  // If the site is our own, its templates are ours, unless git has others.
  const site = Object.entries(hashes).filter(([file, hash]) => root !== packageRoot || packageHashes[file] !== hash)
  return {
    packageRoot,
    siteRoot: root,
    hashes: templateHashes(Object.entries(packageHashes), site),
    ...(disk && {
      // If git has the same files as the folder, they are read there.
      layOut: async () => (hashData(await codeHashes(realDisk(root))) === hashData(hashes) ? root : layOut(disk, root)),
    }),
  }
}

async function layOut(disk: Disk, root: string): Promise<string> {
  const folder = await temporaryFolder(root)
  const files = [...(await listAll(disk, "templates")), ...(await disk.list("content"))].map((entry) => entry.path)
  for (const file of ["package.json", "tsconfig.json", ...files.filter((name) => !/\.mdx?$/.test(name))]) {
    const bytes = await readIfThere(disk, file)
    if (bytes) await realDisk(folder).write(file, bytes)
  }
  return folder
}

/** The hashes of all files that the bundler may read below a folder, by path. */
async function codeHashes(disk: Disk, folders = ["templates", "content"]): Promise<Record<string, string>> {
  // Content that can't be read is reported by the read stage.
  const listed = await Promise.all(
    folders.map((folder) => (folder === "content" ? disk.list(folder) : listAll(disk, folder))),
  )
  const files = listed
    .flat()
    .filter(({ path: file, trouble }) => !trouble && (file.startsWith("templates/") || isContentCode(file)))
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path: file }) => [file, hashOf(await disk.read(file))])),
  )
}

/** Whether a file of the content may be bundled. */
export function isContentCode(file: string): boolean {
  return /\.(ts|tsx|css)$/.test(file)
}

/** Hashes of the package's files and the site's, with a prefix for each, in the given order. */
export function templateHashes(
  packageHashes: Iterable<readonly [string, string]>,
  site: Iterable<readonly [string, string]>,
): Record<string, string> {
  return Object.fromEntries([
    ...[...packageHashes].map(([file, hash]) => [`own:${file}`, hash]),
    ...[...site].map(([file, hash]) => [`site:${file}`, hash]),
  ])
}
