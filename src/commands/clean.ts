/** `captcha-docs clean`: removes the cache and the output. */
import { realDisk } from "../disk.js"
import type { Reporter } from "../report/console.js"
import { workFolder } from "../stages/emit.js"
import { outputFolder } from "./build.js"

export async function clean({ root, out }: { root: string; out: string }, reporter: Reporter): Promise<void> {
  const { disk, name } = await outputFolder(root, out)
  await disk.remove(name)
  await disk.remove(workFolder(name))
  await realDisk(root).remove(".cache")
  reporter.event({ type: "note", text: `removed ${out} and .cache` })
}
