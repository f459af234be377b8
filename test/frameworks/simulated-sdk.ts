/** The simulator in the place of the SDK: its script build, and a package for projects with a bundler. */
import { execFileSync } from "node:child_process"
import { mkdir, readdir, rename, writeFile } from "node:fs/promises"
import path from "node:path"
import { build } from "esbuild"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import { ownFile, root } from "../samples/small-site.js"

const { brand } = siteConfig
export const sdkArchive = "sdk.tgz"

async function bundle(entry: string, format: "iife" | "esm"): Promise<string> {
  const entryPoints = [path.join(root, "content/components/simulator", entry)]
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format })
  return outputFiles[0]?.text ?? ""
}

export function sdkScript(): Promise<string> {
  return bundle("site.ts", "iife")
}

/** Writes it and packs it, as a registry would hand it out. */
export async function writeSdkPackage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const description = {
    name: brand.sdkPackage,
    version: brand.sdkVersion,
    type: "module",
    exports: { ".": { types: "./sdk.d.ts", default: "./sdk.js" } },
  }
  await writeFile(path.join(folder, "package.json"), JSON.stringify(description))
  await writeFile(path.join(folder, "sdk.js"), await bundle("index.ts", "esm"))
  await writeFile(path.join(folder, "sdk.d.ts"), fillBrand(ownFile("content/sdk/v2/sdk.d.ts"), brand).text)
  execFileSync("npm", ["pack", "--silent"], { cwd: folder, stdio: "ignore" })
  const [archive = ""] = (await readdir(folder)).filter((file) => file.endsWith(".tgz"))
  await rename(path.join(folder, archive), path.join(folder, sdkArchive))
}
