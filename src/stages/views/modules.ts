/** A compiled file on a page, with every link, image and import resolved. */
import { normalizeUri } from "micromark-util-sanitize-uri"
import type { SiteConfig } from "../../config.js"
import {
  assetOutput,
  encodePath,
  hrefOf,
  importedAsset,
  importPath,
  isCode,
  type LinkTables,
  resolveLink,
} from "../../links.js"
import type { ImportView, LinkView, ModuleView, Site, Source, SourcePath, Url } from "../../model.js"

export interface ModuleContext {
  config: SiteConfig
  site: Site
  tables: LinkTables
}

/** The module of `source` as it stands on `page`. */
export function moduleView(source: Source, part: ModuleView["part"], page: Url, context: ModuleContext): ModuleView {
  const links: Record<string, LinkView> = {}
  for (const { url } of source.links) {
    links[url] ??= linkView(url, source.path, page, context)
    // Of a link in Markdown, a template sees the encoded form.
    links[normalizeUri(url)] ??= links[url]
  }
  const imports: Record<string, ImportView> = {}
  for (const { specifier } of source.imports) {
    const view = importView(specifier, source.path, context)
    if (view) imports[specifier] = view
  }
  const hasTitle = source.h1 !== undefined || source.components.some(({ name }) => name === "Hero")
  return { path: source.path, part, hash: source.hash, hasTitle, links, imports }
}

/** Every partial that these modules reach, once, in the order in which they are met. */
export function partialsOf(modules: readonly ModuleView[], page: Url, context: ModuleContext): ModuleView[] {
  const seen = new Set(modules.map((module) => module.path))
  const found: ModuleView[] = []
  const queue = [...modules]
  for (let module = queue.shift(); module; module = queue.shift()) {
    for (const target of Object.values(module.imports)) {
      if (target.kind !== "source" || seen.has(target.path)) continue
      seen.add(target.path)
      const source = context.site.sources.get(target.path)
      if (!source) continue
      const partial = moduleView(source, "whole", page, context)
      found.push(partial)
      queue.push(partial)
    }
  }
  return found
}

/** Where an import leads; undefined when nothing answers to it. */
function importView(specifier: string, from: SourcePath, { config, site }: ModuleContext): ImportView | undefined {
  if (specifier.startsWith("@theme/")) return { kind: "component", name: specifier.slice("@theme/".length) }
  const path = importPath(specifier, from)
  if (path === undefined) return undefined
  if (site.sources.has(path) && /\.mdx?$/.test(path)) return { kind: "source", path }
  if (isCode(path)) return { kind: "module", path }
  const asset = importedAsset(path, site)
  return asset && { kind: "url", url: config.baseUrl + encodePath(assetOutput(asset)) }
}

export function linkView(raw: string, from: SourcePath, page: Url, { config, tables }: ModuleContext): LinkView {
  const target = resolveLink(raw, from, page, tables)
  switch (target.kind) {
    case "page":
      return { href: hrefOf(target.url, config, target.search, target.hash) }
    case "redirect": {
      const to = resolveLink(target.redirect.to, target.redirect.place.file, "/", tables)
      if (to.kind === "external") return { href: to.url, external: true }
      return { href: hrefOf(to.kind === "page" ? to.url : target.redirect.from, config, target.search, target.hash) }
    }
    case "here":
      return { href: target.search + (target.hash === "" ? "#" : `#${target.hash}`) }
    case "asset": {
      const { width, height } = target.asset
      const href =
        config.baseUrl + encodePath(assetOutput(target.asset)) + (target.hash === "" ? "" : `#${target.hash}`)
      return { href, ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
    }
    case "generated":
      return { href: hrefOf(target.url, { baseUrl: config.baseUrl }, "", target.hash) }
    case "external":
      return { href: target.url, external: true }
    case "missing-page":
    case "missing-file":
    case "missing-asset":
      return { href: raw.startsWith("/") ? config.baseUrl + raw.slice(1) : raw }
    default:
      return target satisfies never
  }
}
