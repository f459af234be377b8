/**
 * Bundles the program into `dist/`: loading hundreds of modules costs more than a warm build. Modules outside the
 * bundle are dependencies of the package; bundled ones are development dependencies, whose licences stand beside it.
 */
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "esbuild"
import packageJson from "../package.json" with { type: "json" }
import { billOfMaterials, bundledProblems, joinComments, thirdPartyFile } from "./licences/bundled.ts"
import { filesIn, licencesOf } from "./licences/licences.ts"
import { requireBanner, typescriptByRequire, withoutTypedocColors } from "./setup/bundled-packages.ts"

/** TypeDoc reads its own `package.json` when it is loaded; what is bundled has no such file beside it. */
const typedocKnowsItself = {
  name: "typedoc-knows-itself",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]typedoc[\\/]dist[\\/]node-utils\.js$/ }, async ({ path }) => {
      const { version, peerDependencies } = JSON.parse(await readFile(join(path, "../../package.json"), "utf8"))
      const known = JSON.stringify({ version, peerDependencies })
      const text = await readFile(path, "utf8")
      const contents = text
        .replace('req.resolve("typedoc/package.json")', "import.meta.filename")
        .replaceAll('req("typedoc/package.json")', known)
      if (contents.includes("typedoc/package.json") || !contents.includes(known))
        throw new Error("TypeDoc reads its package.json in another way than before")
      return { contents, loader: "js" }
    })
  },
}

/** The visitor of trees in many packages names a function for each node, for stack traces: half of its time. */
const withoutVisitorNames = {
  name: "without-visitor-names",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]unist-util-visit-parents[\\/]lib[\\/]index\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8")
      const contents = text.replace("typeof value.type === 'string'", "false")
      if (contents === text) throw new Error("unist-util-visit-parents names functions in another way than before")
      return { contents, loader: "js" }
    })
  },
}

await rm("dist/chunks", { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: ["src/cli.ts", "src/index.ts", "src/worker.ts"],
  outdir: "dist",
  entryNames: "[name]",
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  external: Object.keys(packageJson.dependencies),
  metafile: true,
  // Names stay, for stack traces. Without whitespace the package, and what Node parses at each start, is half as large.
  minifyWhitespace: true,
  minifySyntax: true,
  banner: { js: requireBanner },
  plugins: [withoutTypedocColors, typedocKnowsItself, withoutVisitorNames, typescriptByRequire],
  legalComments: "external",
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "error",
})

const root = process.cwd()
const bundled = await licencesOf(filesIn(metafile, root), root)
const packages = bundled.filter(({ name }) => name !== packageJson.name)
const problems = bundledProblems(packages)
if (problems.length > 0) throw new Error(problems.join("\n"))
const commentFiles = Object.keys(metafile.outputs).filter((file) => file.endsWith(".LEGAL.txt"))
const comments = joinComments(await Promise.all(commentFiles.map((file) => readFile(file, "utf8"))))
await Promise.all(commentFiles.map((file) => rm(file)))
await writeFile("dist/THIRD-PARTY.txt", thirdPartyFile(packages, comments))
await writeFile(
  "dist/bom.cdx.json",
  billOfMaterials(packages, { name: packageJson.name, version: packageJson.version }),
)
