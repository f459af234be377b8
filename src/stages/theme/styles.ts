/** Bundles the style sheets of components, of content modules and of page kinds. */
import path from "node:path"
import type { Metafile } from "esbuild"
import type { Theme } from "../../model.js"
import { type Asset, type Attempt, assetsOf, writerComponents } from "./attempt.js"
import { browserOptions } from "./browser.js"
import { entries, templateFile } from "./resolve.js"
import type { ServerBundle } from "./server-module.js"

export interface Styles {
  metafile?: Metafile | undefined
  files: Asset[]
  /** URLs of the style sheets by user: a component's name, or the path of a content module. */
  hrefs: Theme["assets"]["styles"]
}

/** The style sheets of components and content modules: the files beside them, and their imports. */
export async function bundleStyles(input: Attempt, { metafile, moduleFiles }: ServerBundle): Promise<Styles> {
  const { packageRoot, siteRoot, hashes, modules, baseUrl } = input
  const inputs = new Map(
    Object.entries(metafile?.inputs ?? {}).map(([name, { imports }]) => [
      path.resolve(siteRoot, name),
      // An import that TypeScript drops, as nothing uses it, is as typed.
      imports.flatMap((imported) => (imported.external ? [] : path.resolve(siteRoot, imported.path))),
    ]),
  )
  const isThere = (file: string) =>
    [siteRoot, packageRoot].some((root, index) =>
      Object.hasOwn(hashes, `${index === 0 ? "site" : "own"}:${path.relative(root, file).split(path.sep).join("/")}`),
    )
  const sheetsOf = (file: string): string[] => {
    const beside = [file.replace(/\.tsx?$/, ".css"), file.replace(/(\.island)?\.tsx?$/, ".css")].filter(isThere)
    const seen = new Set([file])
    for (const module of seen) for (const imported of inputs.get(module) ?? []) seen.add(imported)
    return [...new Set([...beside, ...[...seen].filter((module) => module.endsWith(".css"))])]
  }
  const users = [
    ...writerComponents(input).map(({ name, file }) => ({ name, sheets: sheetsOf(file) })),
    ...modules.flatMap((name) => {
      const file = moduleFiles.get(name)
      return file === undefined ? [] : [{ name, sheets: sheetsOf(file) }]
    }),
    ...pageSheets(input),
  ].filter(({ sheets }) => sheets.length > 0)
  const sheets = [...new Set(users.flatMap((user) => user.sheets))]
  if (sheets.length === 0) return { files: [], hrefs: {} }
  const styleEntries = entries(
    Object.fromEntries(
      sheets.map((file, index) => [
        `${index}/${path.basename(file, ".css")}`,
        { contents: `@import ${JSON.stringify(file)}${layerOf(file, input)};`, loader: "css", folder: packageRoot },
      ]),
    ),
  )
  const options = browserOptions(input)
  const { build } = await import("esbuild")
  const result = await build({
    ...options,
    entryPoints: styleEntries.names,
    plugins: [...(options.plugins ?? []), styleEntries.plugin],
  })
  const written = new Map<string, string>()
  for (const [output, { entryPoint = "" }] of Object.entries(result.metafile?.outputs ?? {})) {
    const index = Number(styleEntries.nameOf(entryPoint)?.split("/")[0])
    const sheet = sheets[index]
    if (sheet !== undefined) written.set(sheet, `${baseUrl}assets/${path.basename(output)}`)
  }
  return {
    metafile: result.metafile,
    files: assetsOf(result),
    hrefs: Object.fromEntries(
      users.map((user) => [user.name, user.sheets.flatMap((sheet) => written.get(sheet) ?? [])]),
    ),
  }
}

/** The style sheets in `templates/styles/pages/`, which templates load by name. */
function pageSheets(input: Attempt): { name: string; sheets: string[] }[] {
  const names = Object.keys(input.hashes).flatMap(
    (key) => /^\w+:templates\/styles\/(pages\/\w+)\.css$/.exec(key)?.[1] ?? [],
  )
  return [...new Set(names)]
    .sort()
    .map((name) => ({ name, sheets: [templateFile(`templates/styles/${name}.css`, input)] }))
}

/** The theme's style sheets declare their layer themselves; a site's styles override the theme. */
function layerOf(file: string, { packageRoot, siteRoot }: Attempt): string {
  const inside = (folder: string) => file.startsWith(folder + path.sep)
  const isLayered = inside(path.join(packageRoot, "templates")) || inside(path.join(siteRoot, "templates/styles"))
  return isLayered ? "" : " layer(islands)"
}
