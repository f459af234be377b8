/** The archives that a build of this site makes of its example projects. */
import siteConfig from "../../site.config.js"
import type { SiteConfig } from "../../src/config.js"
import { realDisk } from "../../src/disk.js"
import { readArchives } from "../../src/passes/archives.js"
import { type Archive, archiveOutput } from "../../src/stages/output/archive.js"
import { readContent } from "../../src/stages/read.js"
import { newMemo, root } from "./small-site.js"

const disk = realDisk(root)
const read = (path: string) => disk.read(path)
const theme = { packageRoot: root, siteRoot: root, hashes: {} }
const { brand } = siteConfig
let packed: ReturnType<typeof readArchives> | undefined

async function archiveOf(name: string): Promise<Archive> {
  packed ??= readContent(disk).then(({ files }) =>
    readArchives({ config: { brand } as unknown as SiteConfig, memo: newMemo(), theme }, files),
  )
  const { archives: list, diagnostics } = await packed
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics))
  const archive = list.find((one) => one.name === name)
  if (!archive) throw new Error(`content/examples/${name} has no files`)
  return archive
}

/** A project as it is downloaded. */
export async function zipOfProject(name: string): Promise<Uint8Array> {
  return (await archiveOutput(await archiveOf(name), read).bytes()) as Uint8Array
}

/** The simulator as the script of a page, as the kit serves it. */
export async function simulatorScript(): Promise<string> {
  const file = (await archiveOf("kit")).files.find(({ path }) => path === "site.min.js")
  if (!file) throw new Error("the kit has no script")
  return Buffer.from(await file.bytes(read)).toString()
}
