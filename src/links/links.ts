/**
 * Resolves links. What a page shows and what the checks report share these rules, so that they can't disagree. Pure:
 * looks targets up in the site's tables, never on the disk.
 */

import { posix } from "node:path"
import { docFolders } from "../config/doc-folders.js"
import type { SiteConfig } from "../config.js"
import { rememberFor, rememberList } from "../engine/same.js"
import { isOfMaker } from "../model/made-files.js"
import type {
  AssetFile,
  OutputPath,
  Page,
  PathPlan,
  Redirect,
  SiteStructure,
  Source,
  SourcePath,
  Url,
} from "../model.js"
import { unsafeScheme } from "../print/address.js"
import { sitePaths } from "../site-code/imports.js"
import { encodeAddress } from "./encode-address.js"
import { hashedName, outputPath } from "./output-path.js"

/** Look-up tables of the whole site. */
export interface LinkTables {
  config: Pick<SiteConfig, "baseUrl" | "url" | "docs" | "blog"> & { trailingSlash?: boolean | undefined }
  routes: ReadonlyMap<Url, Page>
  /** The URL of a source. If two sources claim one URL, the route shows only one of them. */
  urlOfSource: ReadonlyMap<SourcePath, Url>
  redirects: ReadonlyMap<Url, Redirect>
  assets: ReadonlyMap<SourcePath, AssetFile>
  /** URLs of files that the build generates: feeds, the sitemap, Markdown twins. */
  generated: ReadonlySet<Url>
  /** The same object for as long as each link leads where it led, and drafts stay drafts: while titles change, for example. */
  addresses: object
}

export type Target =
  | { kind: "page"; url: Url; search: string; hash: string }
  | { kind: "redirect"; redirect: Redirect; search: string; hash: string }
  /** On whatever page shows the text. */
  | { kind: "here"; search: string; hash: string }
  | { kind: "asset"; asset: AssetFile; hash: string }
  | { kind: "generated"; url: Url; hash: string }
  | { kind: "external"; url: string }
  /** Nothing may lead there or show it: it runs code, or is a page of nobody's. */
  | { kind: "unsafe"; scheme: string }
  | { kind: "missing-page"; url: Url; hash: string }
  | { kind: "missing-file"; path: string }
  | { kind: "missing-asset"; path: string }

export function linkTables(
  config: LinkTables["config"],
  site: SiteStructure,
  { routes, generated, lostAssets }: Pick<PathPlan, "routes" | "generated" | "lostAssets">,
): LinkTables {
  const tables = {
    config,
    routes: new Map(routes.map((route) => [route.url, route])),
    // Of all pages, not of the routes: if two files claim one URL, links to both lead there.
    urlOfSource: new Map(site.pages.flatMap(({ source, url }) => (source === undefined ? [] : [[source, url]]))),
    // The first of several redirects from one path counts, as on hosts.
    redirects: new Map(site.redirects.map((redirect) => [redirect.from, redirect] as const).reverse()),
    assets: lostAssets.size === 0 ? site.assets : new Map([...site.assets].filter(([path]) => !lostAssets.has(path))),
    generated,
  }
  const { urlOfSource, redirects, assets } = tables
  const addresses = addressesOf(config, [
    ...routes.flatMap(({ url, source, draft }) => [url, source, draft]),
    "sources",
    ...[...urlOfSource].flat(),
    "redirects",
    JSON.stringify([...redirects.values()]),
    ...[...assets].flatMap(([path, { hash }]) => [path, hash]),
    "generated",
    ...generated,
  ])
  return { ...tables, addresses }
}

const addressesOf = rememberList<unknown>()

/** The Markdown twin of a page. */
export function twinUrl(url: Url): Url {
  return url === "/" ? "/index.md" : `${url}.md`
}

/**
 * URL of the file with a doc set's whole sidebar: `/sidebar/docs-v2.json`. Named by the collection's id, which is
 * unique and never empty, unlike a route.
 */
export function sidebarUrl({ collection, version }: { collection: string; version?: string }, name = ""): Url {
  const plain = (text: string) => text.replace(/[^a-z0-9]/gi, (char) => `_${char.charCodeAt(0).toString(16)}`)
  const id = plain(collection)
  const further = name === "" ? "" : `.${plain(name)}`
  return `/sidebar/${version === undefined ? id : `${id}-${version}`}${further}.json`
}

/** Whether a path is a route or lies below it. */
export function isBelow(url: Url, route: Url): boolean {
  return route === "/" || url === route || url.startsWith(`${route}/`)
}

/** The innermost doc set that contains a path; docs at `/` contain all others. */
export function docSetAt<Set extends { route: Url }>(url: Url, docSets: readonly Set[]): Set | undefined {
  return docSets.filter(({ route }) => isBelow(url, route)).sort((a, b) => b.route.length - a.route.length)[0]
}

/** The search index of a doc set's pages. */
export function searchGroup(docSet: { route: Url }): string {
  return docSet.route.slice(1) || "docs"
}

const scheme = /^[a-z][a-z0-9+.-]*:/i
const markdownFile = /\.mdx?$/i
/** An extension that no page has: a download or an image. `.html` may be part of a page's URL. */
const fileEnding = /\.(?!html?$)(?=[a-z0-9]*[a-z])[a-z0-9]{2,5}$/i

/** Resolves `raw` as typed in `from`, on the page `page` (links of a partial are relative to the partial's file). */
export function resolveLink(raw: string, from: SourcePath, page: Url | undefined, tables: LinkTables): Target {
  const trimmed = raw.trim()
  const named = trimmed.startsWith(pathname)
  const typed = withoutOrigin(named ? trimmed.slice(pathname.length) : trimmed, tables.config.url)
  const refused = unsafeScheme(typed)
  if (refused !== undefined) return { kind: "unsafe", scheme: refused }
  if (typed.startsWith("//") || scheme.test(typed)) return { kind: "external", url: typed }

  const { path: encoded, search, hash } = split(typed)
  const path = decode(encoded.startsWith("/") ? urlPath(encoded) : encoded)
  if (path === "") return { kind: "here", search, hash }
  if (path.startsWith("@site/")) return fileTarget(path.slice("@site/".length), search, hash, tables)
  if (markdownFile.test(path)) {
    const url = findMarkdown(path, from, tables)
    if (url) return { kind: "page", url, search, hash }
    if (!path.startsWith("/") || !tables.generated.has(path)) return { kind: "missing-file", path }
  }
  if (path.startsWith("/")) {
    const target = absoluteTarget(path, search, hash, tables)
    // A full URL of this host that is no page or file of ours belongs to another program on it.
    return named && target.kind.startsWith("missing-")
      ? { kind: "external", url: tables.config.baseUrl + typed.slice(1) }
      : target
  }
  const beside = typedFile(typed, from)
  const asset = beside === undefined ? undefined : tables.assets.get(beside)
  if (asset) return { kind: "asset", asset, hash }
  if (page === undefined) return { kind: "missing-page", url: path, hash }
  const base = encodePath(baseFolder(page, from, tables))
  return absoluteTarget(decode(urlPath(`${base.replace(/\/$/, "")}/${encoded}`)), search, hash, tables)
}

/** The targets of a source's links on a page, in their order: looked up once for each state of the addresses. */
export function linkTargets(source: Source, page: Url | undefined, tables: LinkTables): readonly Target[] {
  return targets(source, [page, tables.addresses], () =>
    source.links.map(({ url }) => resolveLink(url, source.path, page, tables)),
  )
}

const targets = rememberFor<Source, readonly Target[]>("link targets")

const pathname = "pathname://"

/** Links to this site may be full URLs, with or without a scheme; the host name is case-insensitive. */
function withoutOrigin(typed: string, origin: string): string {
  if (!typed.includes("//")) return typed
  const host = origin.replace(/^https?:/i, "").toLowerCase()
  const start = /^https?:(?=\/\/)/i.exec(typed)?.[0].length ?? 0
  if (!typed.toLowerCase().startsWith(host, start)) return typed
  const rest = typed.slice(start + host.length)
  return rest === "" ? "/" : /^[/?#]/.test(rest) ? (rest.startsWith("/") ? rest : `/${rest}`) : typed
}

/** The id in a hash, without a text fragment. */
export function anchorOf(hash: string): string {
  return decode(hash.replace(/:~:.*$/, ""))
}

function absoluteTarget(path: string, search: string, hash: string, tables: LinkTables): Target {
  const { baseUrl } = tables.config
  const candidates = baseUrl !== "/" && path.startsWith(baseUrl) ? [path, `/${path.slice(baseUrl.length)}`] : [path]
  for (const candidate of candidates) {
    const asset = tables.assets.get(`content/public${candidate}`)
    if (asset) return { kind: "asset", asset, hash }
    const url = pagePath(candidate)
    if (tables.routes.has(url)) return { kind: "page", url, search, hash }
    const redirect = tables.redirects.get(url)
    if (redirect) return { kind: "redirect", redirect, search, hash }
    if (tables.generated.has(url)) return { kind: "generated", url, hash }
  }
  if (fileEnding.test(path) && !path.includes("/www.")) return { kind: "missing-asset", path }
  return { kind: "missing-page", url: pagePath(path), hash }
}

/** A path in the route table's form: without a trailing slash and without `index.html`. */
export function pagePath(path: string): Url {
  const plain = path
    .replace(/\/index\.html$/i, "/")
    .replace(/(?<=[^/])\.html$/i, (ending) => (path === "/404.html" ? ending : ""))
    .replace(/\/{2,}/g, "/")
  return plain.length > 1 ? plain.replace(/\/$/, "") : plain
}

/** The file that a link names by path: `./x.png` is beside the text, `/x.png` is a public file. */
export function typedFile(typed: string, from: SourcePath): SourcePath | undefined {
  const path = decode(split(typed).path)
  if (path.startsWith("@site/")) return sitePaths(normalize(path.slice("@site/".length)) ?? "")[0]
  return normalize(path.startsWith("/") ? `content/public${path}` : `${folder(from)}/${path}`)
}

/** A file that the configuration names: `content/logo.svg` from the site's root, `/logo.svg` in the public folder. */
export function configLink(typed: string): string {
  return typed.startsWith("content/") ? `@site/${typed}` : typed
}

/** How a link or an import in `from` would name a file, in the style of `typed`. */
export function fileAsTyped(file: SourcePath, typed: string, from: SourcePath): string {
  if (typed.startsWith("@site/")) return `@site/${file}`
  if (file.startsWith("content/public/")) return file.slice("content/public".length)
  if (typed.startsWith("/")) return file
  const relative = posix.relative(folder(from), file)
  return relative.startsWith("../") || !typed.startsWith(".") ? relative : `./${relative}`
}

function fileTarget(typed: string, search: string, hash: string, tables: LinkTables): Target {
  const places = sitePaths(normalize(typed) ?? typed)
  const path = places.find((place) => tables.assets.has(place) || tables.urlOfSource.has(place)) ?? places[0]
  const asset = tables.assets.get(path)
  if (asset) return { kind: "asset", asset, hash }
  const url = tables.urlOfSource.get(path)
  if (url !== undefined) return { kind: "page", url, search, hash }
  return { kind: markdownFile.test(path) ? "missing-file" : "missing-asset", path }
}

/** `./x.md` is relative to the file; `/x.md` to the content's folders; `x.md` to all of them. */
function findMarkdown(path: string, from: SourcePath, tables: LinkTables): Url | undefined {
  const roots = ["content", ...collectionFolders(from, tables)]
  const places = path.startsWith("/")
    ? roots.map((root) => `${root}${path}`)
    : path.startsWith(".")
      ? [`${folder(from)}/${path}`]
      : [`${folder(from)}/${path}`, ...roots.map((root) => `${root}/${path}`)]
  for (const place of places) {
    const file = normalize(place)
    if (file === undefined) continue
    const url = tables.urlOfSource.get(file) ?? tables.urlOfSource.get(otherExtension(file))
    if (url !== undefined) return url
  }
  return undefined
}

/** Writers rename `.md` to `.mdx` and back; the link still means the same page. */
function otherExtension(file: string): string {
  return file.endsWith(".mdx") ? file.slice(0, -1) : `${file}x`
}

function collectionFolders(from: SourcePath, tables: LinkTables): string[] {
  const folders = tables.config.docs.flatMap((collection) => [...docFolders(collection), `content/${collection.dir}`])
  return folders.filter((dir) => from.startsWith(`${dir}/`))
}

function folder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")))
}

const indexFile = /(^|\/)(index|readme)\.\w+$/i
/** A doc named like its folder is its index, as in Docusaurus. */
const namedLikeFolder = /(?:^|\/)([^/]+)\/\1\.\w+$/i

/**
 * The base of a relative URL: the page itself where its address ends with a slash, and for an index page where nothing is
 * said of slashes, else the page above. A slug says it by its end. A post has no pages below it, whatever its file is called.
 */
function baseFolder(page: Url, from: SourcePath, { config, routes }: LinkTables): string {
  const { blog, trailingSlash } = config
  if (isOfMaker(from)) return folder(page)
  const { source = from, isFolder } = routes.get(page) ?? {}
  const isPost = [blog || []].flat().some(({ dir }) => source.startsWith(`content/${dir}/`))
  const isIndex = indexFile.test(source) || (!source.startsWith("content/pages/") && namedLikeFolder.test(source))
  return (trailingSlash ?? isFolder ?? (!isPost && isIndex)) ? page : folder(page)
}

/** Normalizes a path as browsers do: `..` stops at the root, and `%2e` is a dot. */
function urlPath(path: string): string {
  return new URL(`http://site.invalid${path}`).pathname
}

/** Resolves `.` and `..` in a file's path; undefined if it leads outside the site. */
function normalize(path: string): string | undefined {
  const parts: string[] = []
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join("/")
}

function split(typed: string): { path: string; search: string; hash: string } {
  const hashAt = typed.indexOf("#")
  const hash = hashAt < 0 ? "" : typed.slice(hashAt + 1)
  const rest = hashAt < 0 ? typed : typed.slice(0, hashAt)
  const searchAt = rest.indexOf("?")
  return { path: searchAt < 0 ? rest : rest.slice(0, searchAt), search: searchAt < 0 ? "" : rest.slice(searchAt), hash }
}

/** An invalid encoding (`100%`) stays as it is. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/** A path of this site for HTML: with the base URL, and percent-encoded. */
export function hrefOf(
  url: Url,
  config: { baseUrl: string; trailingSlash?: boolean | undefined },
  search = "",
  hash = "",
): string {
  const path = config.baseUrl + url.slice(1)
  const slashed = config.trailingSlash && !path.endsWith("/") && !/\.[a-z0-9]+$/i.test(path) ? `${path}/` : path
  return encodePath(slashed) + search + (hash === "" ? "" : `#${encodeAddress(decode(hash))}`)
}

/** A path for a URL: a file may be named `C#.mdx`. */
export function encodePath(path: string): string {
  return encodeAddress(path).replace(/[?#]/g, encodeURIComponent)
}

/** Where an asset is written: a public file under its own name, others under a hashed name. */
export function assetOutput(asset: AssetFile): OutputPath {
  if (asset.path.startsWith("content/public/")) return outputPath(asset.path.slice("content/public/".length))
  return outputPath("/assets", hashedName(asset.path.slice(asset.path.lastIndexOf("/") + 1), asset.hash))
}
