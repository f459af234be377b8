/** What the cache is written by: another program, or other packages, remember nothing of it. */
import path from "node:path"
import { realDisk } from "../disk.js"
import { hashData, hashOf } from "../engine/hash.js"
import { here, packageRoot } from "./package-root.js"

/** Names our own code and the packages that it runs with: another stamp remembers nothing. */
export async function ownStamp(root: string): Promise<string> {
  const packageDisk = realDisk(packageRoot)
  // An entry of the bundle names its chunks by their hashes, so it stands for them all.
  const files =
    path.basename(here) === "chunks"
      ? ["dist/cli.js", "dist/index.js", "dist/worker.js"]
      : (await packageDisk.list("src")).map((entry) => entry.path)
  const hashes = await Promise.all([...files, "package.json"].map((file) => packageDisk.read(file).then(hashOf)))
  const { dependencies } = JSON.parse(new TextDecoder().decode(await packageDisk.read("package.json"))) as {
    dependencies: Record<string, string>
  }
  const packages = Object.keys(dependencies).map((name) => nearest(packageRoot, [`node_modules/${name}/package.json`]))
  const locks = [packageRoot, root].map((folder) => nearest(folder, lockFiles))
  return hashData([hashes, await Promise.all([...packages, ...locks]), process.versions.node.split(".")[0]])
}

/** What package managers write: one of them lies beside the site, or above it in a workspace. */
const lockFiles = ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"]

/** The hashes of the files that are there, in the nearest folder upwards that has one of them. */
async function nearest(folder: string, files: readonly string[]): Promise<string[]> {
  const disk = realDisk(folder)
  const hashes = await Promise.all(files.map((file) => disk.read(file).then(hashOf, () => "")))
  const above = path.dirname(folder)
  return above === folder || hashes.some((hash) => hash !== "") ? hashes : nearest(above, files)
}
