/** The data that every page shares: navbar, footer, announcement, feeds, and the names of the theme's files. */
import type { SiteConfig } from "../../config.js"
import { hashData } from "../../engine/hash.js"
import { contentTypeOf } from "../../host/content-type.js"
import { linkView } from "../../links/link-view.js"
import { configLink, hrefOf, type LinkTables, resolveLink, searchGroup } from "../../links/links.js"
import type { NavGroupView, NavLinkView, PictureView, Site, SiteFrame, Theme, Url } from "../../model.js"
import { socialImage } from "./head.js"

type NavbarLink = Omit<SiteConfig["navbar"][number], "items">

function homeOf({ docSets, blogs }: Site, { routes }: LinkTables): Url {
  if (routes.has("/")) return "/"
  const docs = docSets.find(({ current }) => current) ?? docSets[0]
  return docs?.mainUrl ?? blogs[0]?.route ?? "/"
}

interface FrameInput {
  config: SiteConfig
  site: Site
  tables: LinkTables
  theme: Theme
  icons: ReadonlyMap<string, string>
  /** The Content-Security-Policy, if the host sets no headers. */
  policy?: string | undefined
}

export function frameOf(input: FrameInput): SiteFrame {
  const { config, site, tables, theme, policy } = input
  const { title, tagline, logo, favicon, themeColor, baseUrl, brand, customFields, footer, analytics } = config
  const picture = (typed: string): PictureView => {
    const { external: _, ...view } = linkView(configLink(typed), "site.config.ts", "/", { config, tables })
    return view
  }
  const [locale] = config.locales
  const image = config.socialImage
  const alt = [title, tagline].filter(Boolean).join(": ")
  const shared = image === undefined ? undefined : socialImage(image, alt, "site.config.ts", { config, site, tables })
  const frame: Omit<SiteFrame, "id"> = {
    title,
    tagline,
    ...(logo && {
      logo: {
        light: picture(logo.light),
        ...(logo.dark !== undefined && { dark: picture(logo.dark) }),
        withTitle: logo.withTitle,
      },
    }),
    ...(favicon !== undefined && {
      favicon: { href: picture(favicon).href, type: contentTypeOf(favicon).type.replace(/;.*/, "") },
    }),
    themeColor,
    head: config.head.map(({ tag, attributes, content }) => ({
      tag,
      attributes: { ...attributes, ...addressesIn(attributes, picture) },
      ...(content !== undefined && { content }),
    })),
    origin: config.url,
    baseUrl,
    homeHref: hrefOf(homeOf(site, tables), config),
    lang: locale?.htmlLang ?? "en",
    direction: locale?.direction ?? "ltr",
    navbar: navbarOf(input),
    locales: (config.languageMenu || config.locales.length > 1 ? config.locales : []).map((locale, index) => ({
      code: locale.code,
      label: locale.label,
      href: locale.url ?? baseUrl,
      active: index === 0,
    })),
    versions: versionsOf(site, config),
    ...announcementOf(input),
    footer: {
      columns: footer.columns.map((column) => ({ ...column, links: column.links.map((link) => linkOf(link, input)) })),
      copyright: footer.copyright,
    },
    feeds: feedsOf(site, config),
    searchHref: hrefOf("/search", config),
    searchContexts: config.search.contexts,
    brand,
    customFields,
    ...(policy !== undefined && { policy }),
    ...(analytics && { analytics }),
    ...(shared && { socialImage: shared }),
    assets: theme.assets,
  }
  return { id: hashData(frame), ...frame }
}

function linkOf({ label, to, href }: NavbarLink, { config, tables }: FrameInput) {
  const address = to === undefined ? (href ?? "") : internalHref(to, config, tables)
  return { label, href: address, external: to === undefined }
}

function navbarOf(input: FrameInput): SiteFrame["navbar"] {
  const iconOf = ({ icon }: NavbarLink) => {
    const drawing = icon === undefined ? undefined : input.icons.get(icon)
    return drawing === undefined ? {} : { icon: drawing }
  }
  const navLink = (entry: NavbarLink): NavLinkView => ({
    ...linkOf(entry, input),
    ...(entry.section !== undefined && { section: entry.section }),
    ...iconOf(entry),
  })
  return input.config.navbar.map(({ items, ...entry }): NavLinkView | NavGroupView => {
    if (!items) return navLink(entry)
    const links = items.map(navLink)
    return { label: entry.label, external: links.every(({ external }) => external), ...iconOf(entry), items: links }
  })
}

function versionsOf({ docSets }: Site, config: SiteConfig): SiteFrame["versions"] {
  const versioned = docSets.filter((docSet) => docSet.version !== undefined)
  return versioned
    .filter((docSet) => docSet.collection === versioned[0]?.collection)
    .map((docSet) => ({
      name: docSet.version ?? "",
      label: docSet.versionLabel ?? "",
      href: hrefOf(docSet.mainUrl, config),
      current: docSet.current,
      searchGroup: searchGroup(docSet),
    }))
}

function announcementOf({ config, tables }: FrameInput): Pick<SiteFrame, "announcement"> {
  if (!config.announcement) return {}
  const { id, text, link, inDocs } = config.announcement
  const more = link && { link: { label: link.label, href: internalHref(link.href, config, tables) } }
  return { announcement: { id, text, ...more, inDocs } }
}

const feedFiles = [
  { file: "rss.xml", type: "application/rss+xml", format: "RSS" },
  { file: "atom.xml", type: "application/atom+xml", format: "Atom" },
  { file: "feed.json", type: "application/feed+json", format: "JSON" },
]

function feedsOf({ blogs }: Site, config: SiteConfig): SiteFrame["feeds"] {
  return blogs.flatMap((blog) =>
    feedFiles.map(({ file, type, format }) => ({
      title: `${config.title}: ${blog.title} (${format})`,
      href: hrefOf(`${blog.route}/${file}`, config),
      type,
    })),
  )
}

/** URLs that an element of the head loads or links to. */
function addressesIn(attributes: Record<string, string | true>, picture: (typed: string) => PictureView) {
  const named = ["href", "src"].filter((name) => typeof attributes[name] === "string")
  return Object.fromEntries(named.map((name) => [name, picture(attributes[name] as string).href]))
}

function internalHref(to: string, config: SiteConfig, tables: LinkTables): string {
  const target = resolveLink(to, "site.config.ts", "/", tables)
  if (target.kind === "page") return hrefOf(target.url, config, target.search, target.hash)
  if (target.kind === "external") return target.url
  if (target.kind === "unsafe") return "#"
  const typed = to.replace(/^pathname:\/\//, "")
  return typed.startsWith("/") ? hrefOf(typed, config) : typed
}
