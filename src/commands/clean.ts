/** `captcha-docs clean`: removes the cache and the output of a site, and nothing that captcha-docs did not write. */
import { readIfThere, realDisk } from "../disk.js"
import { cacheTag } from "../engine/store.js"
import type { Reporter } from "../report/console.js"
import { findConfig } from "../setup/load-config.js"
import { cacheFolder } from "../setup/prepare-context.js"
import { UsageError } from "../setup/usage-error.js"
import { removeOutput } from "../stages/emit/emit.js"
import { refuseForeign } from "../stages/emit/ownership.js"
import { emitOptionsFor } from "./build.js"

export interface CleanOptions {
  root: string
  out: string
  config?: string | undefined
}

export async function clean({ root, out, config }: CleanOptions, reporter: Reporter): Promise<void> {
  const note = (text: string) => reporter.event({ type: "note", text })
  const disk = realDisk(root)
  await findConfig(disk, config)
  const output = await emitOptionsFor({ root, out, note })
  await refuseForeign(output)
  const held = disk.entries(cacheFolder) ?? []
  const tag = new TextDecoder().decode(await readIfThere(disk, `${cacheFolder}/${cacheTag.file}`))
  // A tag that is cut off was being written when the process was killed.
  if (held.length > 0 && !(tag !== "" && cacheTag.text.startsWith(tag)))
    throw new UsageError(`${cacheFolder} was not made by captcha-docs`, "look at what it holds, and remove it yourself")
  const { kept } = await removeOutput(output)
  await disk.remove(cacheFolder)
  await disk.removeEmpty(".cache")
  note(kept ? `removed ${cacheFolder}, and from ${out} what captcha-docs wrote` : `removed ${out} and ${cacheFolder}`)
}
