/** `captcha-docs init`: a new, small, complete site. */
import path from "node:path"
import { realDisk } from "../disk.js"
import type { Reporter } from "../report/console.js"
import { UsageError } from "./failure.js"
import { firstSite } from "./first-site.js"

export interface InitOptions {
  /** Absolute. */
  folder: string
  /** Asks nothing. */
  yes: boolean
  /** Asks for a line on the terminal; undefined where there is none. */
  ask?: ((question: string, fallback: string) => Promise<string>) | undefined
  version: string
}

export async function init({ folder, yes, ask, version }: InitOptions, reporter: Reporter): Promise<void> {
  const disk = realDisk(folder)
  const stat = await disk.stat(".")
  if (stat && !stat.directory) throw new UsageError(`${folder} is a file`)
  const [there] = stat ? await disk.list("") : []
  if (there)
    throw new UsageError(
      `${folder} is not empty: it holds ${there.path}`,
      "name a new folder: captcha-docs init my-docs",
    )
  const fallback = titleOf(path.basename(folder))
  const title = yes || !ask ? fallback : (await ask("What is the site's title?", fallback)).trim() || fallback
  for (const [file, text] of Object.entries(firstSite({ title, version }))) await disk.write(file, text)
  const where = path.relative(process.cwd(), folder)
  const enter = where === "" ? "" : `cd ${/\s/.test(where) ? JSON.stringify(where) : where}\n`
  reporter.result(`${enter}npm install\nnpx captcha-docs dev\n`)
  reporter.event({ type: "note", text: `made ${title} in ${folder}; the lines below start it` })
}

/** `my-docs` → `My docs`. */
function titleOf(folder: string): string {
  const words = folder.replace(/[-_.\s]+/g, " ").trim() || "My docs"
  return words.charAt(0).toUpperCase() + words.slice(1)
}
