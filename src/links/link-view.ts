/** A link as an `href` of the page that contains it. */
import type { SiteConfig } from "../config.js"
import type { LinkView, SiteStructure, SourcePath, Url } from "../model.js"
import { assetOutput, encodePath, hrefOf, type LinkTables, resolveLink } from "./links.js"

export interface LinkContext<Known extends SiteStructure = SiteStructure> {
  config: SiteConfig
  site: Known
  tables: LinkTables
}

export function linkView(
  raw: string,
  from: SourcePath,
  page: Url,
  { config, tables }: Pick<LinkContext, "config" | "tables">,
): LinkView {
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
    case "unsafe":
      return { href: "#" }
    case "missing-page":
    case "missing-file":
    case "missing-asset":
      return { href: raw.startsWith("/") ? config.baseUrl + raw.slice(1) : raw }
    default:
      return target satisfies never
  }
}
