/**
 * Resolves imports of pages. Pages, checks, output and bundle share these rules, so that they can't disagree. Pure:
 * looks files up in the site's tables, never on the disk.
 * Extensions may be left out, as in bundlers.
 */
import { posix } from "node:path"
import { sitePaths, standIns } from "../docusaurus/stand-ins.js"
import type { ImportReference, Source, SourcePath } from "../model.js"

export { sitePaths, standIns }

export type Import =
  | { kind: "source"; path: SourcePath }
  /** A writer component, known by name. */
  | { kind: "component"; name: string }
  /** Bundled into the server's module: a file, its text (`raw:…`), a package, or a module that stands in for another tool's. */
  | { kind: "code"; id: string; path?: SourcePath }
  /** Its address. */
  | { kind: "asset"; path: SourcePath }
  | { kind: "missing"; path: SourcePath }
  /** Outside the site. */
  | { kind: "outside" }

/** Resolves an import of a page. */
export function importOf({ specifier }: Pick<ImportReference, "specifier">, from: SourcePath, site: Files): Import {
  return resolveImport(specifier, from, (path) => site.sources.has(path) || site.assets.has(path))
}
type Files = Record<"sources" | "assets", ReadonlySet<SourcePath> | ReadonlyMap<SourcePath, unknown>>

/** The files that a page imports, including Markdown. */
export function importedFiles({ path, imports }: Source, site: Files): SourcePath[] {
  return imports.flatMap((imported) => {
    const target = importOf(imported, path, site)
    return "path" in target && target.path !== undefined ? target.path : []
  })
}

const endings = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs", ".json", ".mdx", ".md"]

/** Resolves `specifier` from the file `from`; `has` knows the files of the content. */
export function resolveImport(specifier: string, from: SourcePath, has: (path: SourcePath) => boolean): Import {
  const theme = /^@theme(?:-original|-init)?\/(.+)$/.exec(specifier)?.[1]
  if (theme !== undefined) {
    const id = `@theme/${theme}`
    return Object.hasOwn(standIns, id) ? { kind: "code", id } : { kind: "component", name: theme }
  }
  const typed = withoutLoader(specifier)
  const [path, ...others] = importPaths(typed, from)
  if (path === undefined) return /^[./]|^@site\//.test(typed) ? { kind: "outside" } : { kind: "code", id: typed }
  const found = [path, ...others].map((candidate) => foundFile(candidate, has)).find((file) => file !== undefined)
  return found === undefined ? { kind: "missing", path } : foundImport(found, typed !== specifier)
}

/** A specifier without webpack's raw loader: `!!raw-loader!./x.ts`, `!!./x.ts?raw`. */
export function withoutLoader(specifier: string): string {
  const [, loaded = specifier] = /^!*(?:raw-loader!)?(.+)$/.exec(specifier) ?? []
  return loaded.replace(/\?raw$/, "")
}

function foundImport(file: SourcePath, asText: boolean): Import {
  if (asText) return { kind: "code", id: `raw:${file}`, path: file }
  if (/\.mdx?$/i.test(file)) return { kind: "source", path: file }
  return isImportable(file) ? { kind: "code", id: file, path: file } : { kind: "asset", path: file }
}

/** Whether a file of the content is code: a page, or a module that pages import. */
export function isCode(path: SourcePath): boolean {
  return /\.([cm]?[jt]s|[jt]sx)$/.test(path) && !/\.d\.[cm]?ts$/.test(path)
}

/** Whether an import returns more than a URL: code, data, styles, an SVG. */
function isImportable(path: SourcePath): boolean {
  return isCode(path) || /\.(json|ya?ml|css|svg)$/i.test(path)
}

/** The path that a specifier means; undefined for packages and for paths outside the site. */
export function importPath(specifier: string, from: SourcePath): SourcePath | undefined {
  return importPaths(specifier, from)[0]
}

function importPaths(specifier: string, from: SourcePath): SourcePath[] {
  if (specifier.startsWith("@site/")) return inside(specifier.slice("@site/".length)).flatMap(sitePaths)
  if (specifier.startsWith("/")) return inside(`content/public${specifier}`)
  return specifier.startsWith(".") ? inside(`${posix.dirname(from)}/${specifier}`) : []
}

function inside(path: string): SourcePath[] {
  const plain = posix.normalize(path).replace(/\/$/, "")
  return plain.startsWith("..") ? [] : [plain]
}

function foundFile(path: SourcePath, has: (path: SourcePath) => boolean): SourcePath | undefined {
  const written = path.replace(/\.[cm]?js$/, "")
  const places = [
    ...endings.map((ending) => path + ending),
    // An island takes the place of the component that it wraps.
    ...(path.startsWith("content/components/") ? [`${path.replace(/\.[jt]sx?$/, "")}.island.tsx`] : []),
    // In TypeScript, an import names the compiled file.
    ...(written === path ? [] : [`${written}.tsx`, `${written}.ts`]),
    ...endings.slice(1).map((ending) => `${path}/index${ending}`),
  ]
  return places.find(has)
}

const fence = /^\s*(`{3,}|~{3,})/
const statement = /^\s*(?:import|export)\b[^"'`]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']/
const continued = /^\s*\}\s*from\s*["']([^"']+)["']/
const required = /\brequire\(\s*["']([^"']+)["']\s*\)/g

/** The imports of a Markdown text, found without parsing; it may return too many. */
export function importsIn(text: string): string[] {
  if (!/\b(import|export|require)\b/.test(text)) return []
  const specifiers: string[] = []
  let open: string | undefined
  for (const line of text.split("\n")) {
    const mark = fence.exec(line)?.[1]
    if (open !== undefined) {
      if (mark?.startsWith(open) && line.trim() === mark) open = undefined
      continue
    }
    if (mark !== undefined) {
      open = mark
      continue
    }
    const [, from, alone] = statement.exec(line) ?? continued.exec(line) ?? []
    const named = from ?? alone
    if (named !== undefined) specifiers.push(named)
    for (const [, specifier = ""] of line.matchAll(required)) specifiers.push(specifier)
  }
  return specifiers
}
