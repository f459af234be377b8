/** The stamp of the cache: results of another program version, or of other packages, are not reused. */
import path from "node:path"
import { realDisk } from "../disk.js"
import { hashData, hashOf } from "../engine/hash.js"
import { here, packageRoot } from "./package-root.js"

/** A hash of our own code and of the packages that it runs with. */
export async function ownStamp(root: string): Promise<string> {
  const packageDisk = realDisk(packageRoot)
  // A bundle's entry names its chunks by their hashes, so it identifies them all.
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

const lockFiles = ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"]

/** The hashes of these files, in the nearest parent folder that has one of them. */
async function nearest(folder: string, files: readonly string[]): Promise<string[]> {
  const disk = realDisk(folder)
  const hashes = await Promise.all(files.map((file) => disk.read(file).then(hashOf, () => "")))
  const above = path.dirname(folder)
  return above === folder || hashes.some((hash) => hash !== "") ? hashes : nearest(above, files)
}
