/** Bundles the browser's files: the client, the islands, the search worker and the site's style sheet. */
import path from "node:path"
import type { BuildOptions, Metafile, Plugin } from "esbuild"
import { hostFiles } from "../../disk.js"
import type { Theme } from "../../model.js"
import { type Asset, type Attempt, assetsOf, type Code, codeOf, writerComponents } from "./attempt.js"
import { nameByContent } from "./name-by-content.js"
import { bundling, type EntryText, entries, templateFile } from "./resolve.js"

export interface BrowserBundle {
  metafiles: (Metafile | undefined)[]
  files: Asset[]
  assets: Omit<Theme["assets"], "styles">
}

/**
 * The accent of both modes from one colour: a shade of at least 6 : 1 to the page, of the same hue (CSS Color 5, section
 * 4). In a layer, so a site's own sheets win.
 */
export function accentRule(color: string): string {
  const shade = (lightness: string, chroma: number) => `oklch(from ${color} ${lightness} min(c, ${chroma}) h)`
  return `@layer islands { :root { --color-accent: light-dark(${shade("min(l, 0.45)", 0.15)}, ${shade("max(l, 0.8)", 0.13)}); } }`
}

export async function bundleBrowser(input: Attempt): Promise<BrowserBundle> {
  const { packageRoot, siteRoot, baseUrl, hashes } = input
  const { build } = await import("esbuild")
  const template = (file: string) => templateFile(`templates/${file}`, input)
  const islands = writerComponents(input).filter(({ island }) => island)
  const options = browserOptions(input)
  const workerFile = input.searchEngine === "pagefind" ? "search/pagefind-worker.ts" : "search/worker.ts"
  const hasWorker = ["own", "site"].some((from) => Object.hasOwn(hashes, `${from}:templates/${workerFile}`))
  // An island's exports for the server are left out.
  const islandCode = islands.map(({ name, file }): [string, EntryText] => [
    name,
    { contents: `export { default } from ${JSON.stringify(file)}`, loader: "js", folder: packageRoot },
  ])
  // A missing style sheet is reported at its name in the configuration.
  const styles = input.styles.filter((file) => Object.hasOwn(hashes, `site:${file}`))
  const sheets = [template("styles/index.css"), ...styles.map((file) => path.join(input.siteRoot, file))]
  const imports = sheets.map((file) => `@import ${JSON.stringify(file)};`)
  const accent = input.accentColor === undefined ? [] : [accentRule(input.accentColor)]
  const browserEntries = entries({
    ...Object.fromEntries(islandCode),
    site: { contents: [...imports, ...accent].join("\n"), loader: "css", folder: packageRoot },
  })
  const bundles = await Promise.all([
    build({
      ...options,
      entryPoints: { client: template("client/main.ts"), ...browserEntries.names },
      plugins: [...(options.plugins ?? []), browserEntries.plugin],
      format: "esm",
      splitting: true,
    }),
    build({
      ...options,
      entryPoints: { boot: template("client/boot.ts") },
      format: "iife",
      // Stated, because the bundler finds no tsconfig.json of ours where the program is installed.
      tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
    }),
    hasWorker
      ? build({
          ...options,
          entryPoints: { "search-worker": template(workerFile) },
          inject: [template("search/elasticlunr-name.ts")],
          plugins: [elasticlunrAt(template("search/elasticlunr.ts")), ...(options.plugins ?? [])],
          format: "iife",
          // elasticlunr is sloppy-mode code.
          tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
        })
      : undefined,
  ])
  const [modules, boot, worker] = bundles.map((bundle) => bundle && nameByContent(bundle))
  const files: Asset[] = []
  const hrefs = new Map<string, string>()
  for (const result of [modules, worker]) {
    if (!result) continue
    for (const file of assetsOf(result)) files.push(file)
    for (const [output, { entryPoint }] of Object.entries(result.metafile?.outputs ?? {})) {
      if (entryPoint === undefined) continue
      const file = browserEntries.nameOf(entryPoint) ?? path.resolve(siteRoot, entryPoint)
      hrefs.set(file, `${baseUrl}assets/${path.basename(output)}`)
    }
  }
  const href = (file: string) => hrefs.get(file) ?? ""
  const css = files.find((file) => /\/site-[^/]+\.css$/.test(file.path))
  return {
    metafiles: [modules?.metafile, boot?.metafile, worker?.metafile],
    files,
    assets: {
      css: css ? `${baseUrl}${css.path}` : "",
      boot: boot ? codeOf(boot).code.trim() : "",
      client: href(template("client/main.ts")),
      searchWorker: hasWorker ? href(template(workerFile)) : "",
      // Preload the text font; the code font may come later.
      fonts: files.filter((file) => /\/geist-latin[^/]*\.woff2$/.test(file.path)).map((file) => baseUrl + file.path),
      islands: Object.fromEntries(islands.map(({ name }) => [name, href(name)])),
    },
  }
}

const FUNCTION = /^elasticlunr\.(?:Index\.(?:prototype\.)?)?(\w+) = function[^]*?^};?$/gm
/** What a search calls; what makes, changes and loads an index or the list of stop words stays out of the worker. */
const SEARCHES = /^(?:stopWordFilter|search|fieldSearch|fieldSearchStats|mergeScores|coordNorm|idf|getFields)$/

/** Replaces elasticlunr by a file of ours. */
export function elasticlunrAt(path: string): Plugin {
  return {
    name: "elasticlunr",
    setup(plugin) {
      plugin.onResolve({ filter: /^elasticlunr$/ }, () => ({ path }))
      plugin.onLoad({ filter: /elasticlunr\/lib\/(?:index|stop_word_filter)\.js$/ }, async ({ path: file }) => ({
        contents: (await hostFiles.readFile(file, "utf8")).replace(FUNCTION, (code, name) =>
          SEARCHES.test(name) ? code : "",
        ),
        loader: "js",
      }))
    },
  }
}

export function browserOptions(input: Attempt): BuildOptions & { write: false } {
  const { siteRoot, baseUrl, sampleValues } = input
  const shared = bundling(input)
  return {
    ...shared,
    // Without values, their code is removed. A string stands where it is used; a list would be a module of its own.
    define: {
      ...shared.define,
      SAMPLE_VALUES: JSON.stringify(sampleValues.length > 0 ? JSON.stringify(sampleValues) : ""),
    },
    outdir: path.join(siteRoot, "assets"),
    outbase: siteRoot,
    publicPath: `${baseUrl}assets/`,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    platform: "browser",
    target: ["es2022", "safari16.4"],
    loader: { ".js": "jsx", ...Object.fromEntries(fileTypes.map((type) => [type, "file" as const])) },
    minify: true,
  }
}

/** Files that style sheets use are written beside them under hashed names. */
const fileTypes = [".woff2", ".woff", ".ttf", ".otf", ".eot", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"]

/** A separate bundle: what `dev` needs must change neither a name nor a byte of the published files. */
export async function bundleLive(input: Attempt): Promise<Code> {
  const { build } = await import("esbuild")
  const entry = path.join(input.packageRoot, "templates/client/live.ts")
  const result = await build({
    ...bundling(input),
    entryPoints: [entry],
    outfile: "live.js",
    format: "iife",
    platform: "browser",
    target: ["es2022", "safari16.4"],
    minify: true,
  })
  return codeOf(result)
}
