/** Where a built site is. */
import path from "node:path"
import { realDisk } from "../disk.js"
import { UsageError } from "../setup/usage-error.js"

/** An address, a folder that holds a built site, or the `build/` in it. */
export async function placeOf(source: string): Promise<string> {
  if (/^https?:/i.test(source) && URL.canParse(source)) return source
  for (const folder of [path.resolve(source), path.resolve(source, "build")])
    if (await realDisk(folder).stat("search/manifest.json")) return folder
  throw new UsageError(
    `no built site found in ${path.resolve(source)}`,
    "run `captcha-docs build` first, or name the address of a site, such as https://docs.example.com",
  )
}
