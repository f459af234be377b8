/** A compiled file on a page, with every link, image and import resolved. */
import { normalizeUri } from "micromark-util-sanitize-uri"
import { type LinkContext, linkView } from "../../links/link-view.js"
import { assetOutput, encodePath } from "../../links/links.js"
import type { ImportView, LinkView, ModuleView, Site, Source, SourcePath, Url } from "../../model.js"
import { importOf } from "../../site-code/imports.js"

/** The module of `source` on `page`. */
export function moduleView(source: Source, part: ModuleView["part"], page: Url, context: LinkContext): ModuleView {
  const links: Record<string, LinkView> = {}
  for (const { url } of source.links) {
    links[url] ??= linkView(url, source.path, page, context)
    // A template gets the encoded form of a Markdown link.
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

/** Every partial that these modules show, directly or not, once: what they import, in that order, and their components. */
export function partialsOf(modules: readonly ModuleView[], page: Url, context: LinkContext<Site>): ModuleView[] {
  const seen = new Set(modules.map((module) => module.path))
  const partials: ModuleView[] = []
  const queue = [...modules]
  for (let module = queue.shift(); module; module = queue.shift()) {
    const imported = Object.values(module.imports).flatMap((target) => (target.kind === "source" ? target.path : []))
    const shown = context.site.sources.get(module.path)?.partialUses.map(({ path }) => path) ?? []
    for (const path of [...imported, ...shown]) {
      if (seen.has(path)) continue
      seen.add(path)
      const source = context.site.sources.get(path)
      if (!source) continue
      const partial = moduleView(source, "whole", page, context)
      partials.push(partial)
      queue.push(partial)
    }
  }
  return partials
}

function importView(
  specifier: string,
  from: SourcePath,
  { config, site }: Pick<LinkContext, "config" | "site">,
): ImportView | undefined {
  const target = importOf({ specifier }, from, site)
  const addressOf = (path: SourcePath) => {
    const asset = site.assets.get(path)
    return asset && { url: config.baseUrl + encodePath(assetOutput(asset)) }
  }
  switch (target.kind) {
    case "source":
    case "component":
      return target
    case "code":
      return { kind: "module", path: target.id, ...(/\.svg$/i.test(target.id) && addressOf(target.id)) }
    case "asset": {
      const address = addressOf(target.path)
      return address && { kind: "url", ...address }
    }
    default:
      return undefined
  }
}
