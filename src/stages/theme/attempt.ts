/** Input and result of the theme's bundles. */
import path from "node:path"
import type { BuildOptions, BuildResult, Metafile } from "esbuild"
import type { SiteConfig } from "../../config.js"
import { realPath } from "../../disk.js"
import type { SourcePath } from "../../model.js"
import { bundleErrors } from "../../site-code/bundle-problems.js"
import { bundleReads } from "../../site-code/bundle-reads.js"
import { type ComponentFile, componentFiles } from "./component-files.js"
import { lastBundle } from "./last-bundles.js"
import { type CodeInput, isInKey, templateFile } from "./resolve.js"

export interface ThemeInput {
  /** Absolute; has our `templates/` and `node_modules`. */
  packageRoot: string
  /** Absolute; has `content/` and perhaps `templates/`. */
  siteRoot: string
  /** Writer components of the content. */
  components: ComponentFile[]
  /** Returns another folder to read instead, absolute, if the files are in no folder yet. */
  layOut?: () => Promise<string>
  /** Hash by path of every template file, ours and the site's, and of the modules below. */
  hashes: Record<string, string>
  /** Modules of the content that are pages or are imported, by `id` of `imports.ts`: paths, `raw:` paths, packages. */
  modules: string[]
  accentColor: SiteConfig["accentColor"]
  /** Style sheets of the content that follow the theme's. */
  styles: SourcePath[]
  /** Values that readers may fill into samples. */
  sampleValues: SiteConfig["sampleValues"]
  searchEngine: SiteConfig["search"]["engine"]
  baseUrl: string
}

/** The input of a bundle, and the files of the site that can't be bundled. */
export type Attempt = Omit<ThemeInput, "layOut"> & CodeInput

export interface Code {
  code: string
  metafile: Metafile | undefined
}

export function codeOf({ outputFiles, metafile }: Partial<Pick<BuildResult, "outputFiles" | "metafile">>): Code {
  return { code: outputFiles?.[0]?.text ?? "", metafile }
}

/** What a step bundles by itself, of a site that may have to be laid out first. */
export type OwnCode = Omit<CodeInput, "refused"> & Pick<ThemeInput, "layOut">

/** Bundles it, as a bundle of this kind. What can't be bundled has no code, and errors. */
export async function bundleOwn(
  kind: string,
  { layOut, ...known }: OwnCode,
  optionsFor: (input: CodeInput) => BuildOptions,
) {
  const home = await realPath(known.siteRoot)
  const folder = layOut ? await realPath(await layOut()) : home
  const input: CodeInput = { ...known, siteRoot: folder, refused: new Set() }
  const { build } = await import("esbuild")
  const bundling = lastBundle(
    kind,
    input,
    (input) => build(optionsFor(input)),
    ({ metafile }) => [metafile],
  )
  const { errors, ...bundled } = await bundling.catch((error: unknown) => {
    const errors = bundleErrors(error)
    if (!errors) throw error
    return { errors, outputFiles: [], metafile: undefined }
  })
  const { code, metafile } = codeOf(bundled)
  const inKey = (name: string) => isInKey(name, input, home)
  return { input, code, errors, reads: bundleReads({ folder, metafiles: [metafile], errors, inKey }) }
}

/** An output file below `assets/`. */
export interface Asset {
  path: string
  bytes: Uint8Array
}

export function assetsOf({ outputFiles = [] }: Pick<BuildResult, "outputFiles">): Asset[] {
  return outputFiles.map((file) => ({ path: `assets/${path.basename(file.path)}`, bytes: file.contents }))
}

/** The components that writers may use by name. */
export function writerComponents(input: Attempt): (ComponentFile & { file: string })[] {
  return componentFiles(input).map((component) => ({ ...component, file: fileOfComponent(component, input) }))
}

/** Absolute. */
export function fileOfComponent({ path: file }: ComponentFile, input: CodeInput): string {
  return file.startsWith("templates/") ? templateFile(file, input) : path.join(input.siteRoot, file)
}
