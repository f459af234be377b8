/**
 * What an import in a page leads to. One set of rules for pages, checks, the output and the bundle, so that they can't
 * disagree. Pure: a file is looked up in the site's tables, never on the disk.
 *
 * Endings may be left out, as bundlers let them. Folders that other tools have, such as `static/`, are found where this
 * one has them.
 */
import { posix } from "node:path"
import type { ImportReference, Site, Source, SourcePath } from "./model.js"

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

/** The templates that stand in for modules of Docusaurus, by the name that they are imported by. */
export const standIns: Record<string, string> = Object.fromEntries([
  ...[
    "BrowserOnly",
    "Head",
    "Link",
    "Translate",
    "theme-common",
    "useBaseUrl",
    "useDocusaurusContext",
    "useIsBrowser",
  ].map((name) => [`@docusaurus/${name}`, `templates/docusaurus/${name}`]),
  ...["ExecutionEnvironment", "Interpolate", "constants", "router", "useBrokenLinks", "useGlobalData"].map((name) => [
    `@docusaurus/${name}`,
    `templates/docusaurus/${name}`,
  ]),
  ...["DocCardList", "Heading", "IdealImage", "Layout", "MDXComponents", "TOCInline", "ThemedImage"].map((name) => [
    `@theme/${name}`,
    `templates/docusaurus/${name}`,
  ]),
  ...["Admonition", "CodeBlock", "Details", "TabItem", "Tabs"].map((name) => [
    `@theme/${name}`,
    `templates/components/${name}`,
  ]),
  ...["Copy", "Edit", "ExternalLink", "Home", "Success", "WordWrap"].map((name) => [
    `@theme/Icon/${name}`,
    "templates/docusaurus/Icon",
  ]),
])

/** Where an import of a page leads. */
export function importOf({ specifier }: Pick<ImportReference, "specifier">, from: SourcePath, site: Files): Import {
  return resolveImport(specifier, from, (path) => site.sources.has(path) || site.assets.has(path))
}
type Files = Pick<Site, "sources" | "assets">

/** The files that a page imports, Markdown and all. */
export function importedFiles({ path, imports }: Source, site: Files): SourcePath[] {
  return imports.flatMap((imported) => {
    const target = importOf(imported, path, site)
    return "path" in target && target.path !== undefined ? target.path : []
  })
}

const endings = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs", ".json", ".mdx", ".md"]

/** Where `specifier` leads from the file `from`; `has` knows the files of the content. */
export function resolveImport(specifier: string, from: SourcePath, has: (path: SourcePath) => boolean): Import {
  const theme = /^@theme(?:-original|-init)?\/(.+)$/.exec(specifier)?.[1]
  if (theme !== undefined) {
    const standIn = standIns[`@theme/${theme}`]
    return standIn?.startsWith("templates/docusaurus/")
      ? { kind: "code", id: `@theme/${theme}` }
      : { kind: "component", name: theme }
  }
  const typed = withoutLoader(specifier)
  const path = importPath(typed, from)
  const ofSite = /^[./]/.test(typed) || typed.startsWith("@site/")
  if (path === undefined && !ofSite) return { kind: "code", id: typed }
  // What lay above the Docusaurus site lies in the content.
  const place = path ?? `content/${typed.replace(/^(\.{1,2}\/)+/, "")}`
  const found = [place, inSrc(place)].map((candidate) => foundFile(candidate, has)).find((file) => file !== undefined)
  if (found !== undefined) return foundImport(found, typed !== specifier)
  return path === undefined ? { kind: "outside" } : { kind: "missing", path }
}

/** A specifier without what asks webpack for the text of a file: `!!raw-loader!./x.ts`, `!!./x.ts?raw`. */
export function withoutLoader(specifier: string): string {
  const [, loaded = specifier] = /^!*(?:raw-loader!)?(.+)$/.exec(specifier) ?? []
  return loaded.replace(/\?raw$/, "")
}

function foundImport(file: SourcePath, asText: boolean): Import {
  if (asText) return { kind: "code", id: `raw:${file}`, path: file }
  if (/\.mdx?$/i.test(file)) return { kind: "source", path: file }
  return isImportable(file) ? { kind: "code", id: file, path: file } : { kind: "asset", path: file }
}

/** Code of the content: a page, or what pages import. */
export function isCode(path: SourcePath): boolean {
  return /\.([cm]?[jt]s|[jt]sx)$/.test(path) && !path.endsWith(".d.ts")
}

/** What an import gives by more than its address: code, data, styles, a drawing. */
function isImportable(path: SourcePath): boolean {
  return isCode(path) || /\.(json|ya?ml|css|svg)$/i.test(path)
}

/** The file that an import names, as far as its text says; undefined for packages and for what lies outside. */
export function importPath(specifier: string, from: SourcePath): SourcePath | undefined {
  if (specifier.startsWith("@site/")) return ownPath(inside(specifier.slice("@site/".length)))
  if (specifier.startsWith("/")) return inside(`content/public${specifier}`)
  if (!specifier.startsWith(".")) return undefined
  return ownPath(inside(`${posix.dirname(from)}/${specifier}`))
}

function inside(path: string): SourcePath | undefined {
  const plain = posix.normalize(path).replace(/\/$/, "")
  return plain.startsWith("..") ? undefined : plain
}

/** `static/x` and `src/x` of a Docusaurus site are `content/public/x` and `content/x`, as are those beside the content. */
export function ownPath<Path extends SourcePath | undefined>(path: Path): Path | SourcePath {
  if (path === undefined || /^(templates|node_modules)\//.test(path)) return path
  const below = path.replace(/^content\//, "")
  return `content/${below.replace(/^static\//, "public/").replace(/^src\//, "")}`
}

/** `src/` of a site that was migrated stays a folder of its own, so that none of its components is known by name. */
export function inSrc(path: SourcePath): SourcePath {
  return path.startsWith("content/src/") ? path : `content/src/${path.replace(/^content\//, "")}`
}

function foundFile(path: SourcePath, has: (path: SourcePath) => boolean): SourcePath | undefined {
  const written = path.replace(/\.[cm]?js$/, "")
  const places = [
    ...endings.map((ending) => path + ending),
    // An island stands for the component that it wraps.
    ...(path.startsWith("content/components/") ? [`${path.replace(/\.[jt]sx?$/, "")}.island.tsx`] : []),
    // TypeScript names the file that it makes.
    ...(written === path ? [] : [`${written}.tsx`, `${written}.ts`]),
    ...endings.slice(1).map((ending) => `${path}/index${ending}`),
  ]
  return places.find(has)
}

const fence = /^\s*(`{3,}|~{3,})/
const statement = /^\s*(?:import|export)\b[^"'`]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']/
const continued = /^\s*\}\s*from\s*["']([^"']+)["']/
const required = /\brequire\(\s*["']([^"']+)["']\s*\)/g

/** What a Markdown text may import, without parsing it: at least all that it does. */
export function importsIn(text: string): string[] {
  if (!/\b(import|require)\b/.test(text)) return []
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
