/** The only file that looks for Pagefind: a package of the site, which most sites do without. */
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { realDisk, realPath } from "../disk.js"
import type { PagefindPackage } from "../stages/pagefind.js"

/** The package as Node resolves it from the site's root; undefined if it is not installed. */
export async function findPagefind(root: string): Promise<PagefindPackage | undefined> {
  for (const modules of createRequire(path.join(root, "site.config.js")).resolve.paths("pagefind") ?? []) {
    const folder = await realPath(path.join(modules, "pagefind")).catch(() => undefined)
    const text =
      folder &&
      (await realDisk(folder)
        .read("package.json")
        .catch(() => undefined))
    if (!folder || !text) continue
    const { version, main = "index.js" } = JSON.parse(new TextDecoder().decode(text)) as Record<string, string>
    return { version: version ?? "", load: () => import(pathToFileURL(path.join(folder, main)).href) }
  }
  return undefined
}
