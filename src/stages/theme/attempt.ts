/** Input and result of the theme's bundles. */
import path from "node:path"
import type { BuildResult, Metafile } from "esbuild"
import type { SiteConfig } from "../../config.js"
import type { SourcePath } from "../../model.js"
import { type ComponentFile, componentFiles } from "./component-files.js"
import { type CodeInput, templateFile } from "./resolve.js"

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

export function codeOf({ outputFiles, metafile }: BuildResult): Code {
  return { code: outputFiles?.[0]?.text ?? "", metafile }
}

/** An output file below `assets/`. */
export interface Asset {
  path: string
  bytes: Uint8Array
}

/** The components that writers may use by name. */
export function writerComponents(input: Attempt): (ComponentFile & { file: string })[] {
  return componentFiles(input).map((component) => ({
    ...component,
    file: component.path.startsWith("templates/")
      ? templateFile(component.path, input)
      : path.join(input.siteRoot, component.path),
  }))
}
