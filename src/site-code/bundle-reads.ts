/**
 * Inputs of a bundle that its key does not name: packages, data, files of a workspace. Failed look-ups count too: a
 * package that is linked elsewhere or installed later changes the bundle.
 */
import path from "node:path"
import type { Message, Metafile } from "esbuild"

export function bundleReads(bundle: {
  /** The bundler's working folder, absolute. */
  folder: string
  metafiles: readonly (Metafile | undefined)[]
  /** Why a part could not be bundled. */
  errors?: readonly Message[]
  /** Packages that are imported from there. */
  imports?: readonly string[]
  /** Whether a file is named in the key. */
  inKey: (file: string) => boolean
}): string[] {
  const { folder, metafiles, errors = [], imports: asked = [], inKey } = bundle
  const reads = new Set<string>()
  const addFile = (file: string) => {
    if (!inKey(file)) reads.add(file)
    for (const above of foldersAbove(file)) {
      reads.add(path.join(above, "package.json"))
      if (!above.includes(`${path.sep}node_modules${path.sep}`)) reads.add(path.join(above, "tsconfig.json"))
    }
  }
  const addImport = (importer: string, specifier: string) => {
    const name = /^(?:@[^/]+\/)?[^./@:][^/:]*/.exec(specifier)?.[0]
    if (name === undefined) return
    for (const above of foldersAbove(importer)) reads.add(path.join(above, "node_modules", name))
  }
  for (const specifier of asked) addImport(path.join(folder, "site"), specifier)
  for (const metafile of metafiles) {
    for (const [name, { imports }] of Object.entries(metafile?.inputs ?? {})) {
      const file = fileInput(name, folder)
      if (file === undefined) continue
      addFile(file)
      for (const { original } of imports) if (original !== undefined) addImport(file, original)
    }
  }
  for (const { text, location } of errors) {
    if (!location || !isFile(location.file)) continue
    const file = path.resolve(folder, location.file)
    addFile(file)
    const specifier = /^Could not resolve "([^"]+)"/.exec(text)?.[1]
    if (specifier === undefined) continue
    addImport(file, specifier)
    if (!specifier.startsWith(".")) continue
    const wanted = path.resolve(path.dirname(file), specifier)
    const stem = wanted.replace(/\.[cm]?jsx?$/, "")
    for (const ending of ["", ".tsx", ".ts", ".jsx", ".js", ".css", ".json"]) reads.add(stem + ending)
    reads.add(wanted)
  }
  return [...reads]
}

/** The absolute path of a bundle's input; undefined if it is no file. */
export function fileInput(name: string, folder: string): string | undefined {
  return isFile(name) ? path.resolve(folder, withoutMarks(name)) : undefined
}

/** The files of a bundle, as esbuild names them: relative to its working folder. */
export function bundledFiles({ inputs }: Metafile): string[] {
  return [...new Set(Object.keys(inputs).filter(isFile).map(withoutMarks))]
}

function withoutMarks(name: string): string {
  return name.replace(/^(plain-file|address):|\?raw$/g, "")
}

/** esbuild names files by their path and virtual modules by `namespace:path`. */
function isFile(name: string): boolean {
  return /^(plain-file|address):/.test(name) || !/^(<|\(disabled\)|[a-z][\w-]+:)/.test(name)
}

/** The folders above a file, the nearest first. */
export function foldersAbove(file: string): string[] {
  const folders: string[] = []
  for (let folder = path.dirname(file); folder !== folders.at(-1); folder = path.dirname(folder)) folders.push(folder)
  return folders
}
