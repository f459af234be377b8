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

export function frameOf(options: {
  config: SiteConfig
  site: Site
  tables: LinkTables
  theme: Theme
  /** SVGs of the icons that the configuration names. */
  icons: ReadonlyMap<string, string>
  /** The Content-Security-Policy, if the host sets no headers. */
  policy?: string | undefined
}): SiteFrame {
  const { config, site, tables, theme, icons, policy } = options
  const link = ({ label, to, href }: NavbarLink) => ({
    label,
    href: to === undefined ? (href ?? "") : internalHref(to, config, tables),
    external: to === undefined,
  })
  const iconOf = ({ icon }: NavbarLink) => {
    const drawing = icon === undefined ? undefined : icons.get(icon)
    return drawing === undefined ? {} : { icon: drawing }
  }
  const navLink = (entry: NavbarLink): NavLinkView => ({
    ...link(entry),
    ...(entry.section !== undefined && { section: entry.section }),
    ...iconOf(entry),
  })
  const picture = (typed: string): PictureView => {
    const { external: _, ...view } = linkView(configLink(typed), "site.config.ts", "/", { config, tables })
    return view
  }
  const [locale] = config.locales
  const versioned = site.docSets.filter((docSet) => docSet.version !== undefined)
  const collection = versioned[0]?.collection
  const feeds = [
    { file: "rss.xml", type: "application/rss+xml", title: "RSS" },
    { file: "atom.xml", type: "application/atom+xml", title: "Atom" },
    { file: "feed.json", type: "application/feed+json", title: "JSON" },
  ]
  const shared =
    config.socialImage === undefined
      ? undefined
      : socialImage(config.socialImage, [config.title, config.tagline].filter(Boolean).join(": "), "site.config.ts", {
          config,
          site,
          tables,
        })
  const frame: Omit<SiteFrame, "id"> = {
    title: config.title,
    tagline: config.tagline,
    ...(config.logo && {
      logo: {
        light: picture(config.logo.light),
        ...(config.logo.dark !== undefined && { dark: picture(config.logo.dark) }),
        withTitle: config.logo.withTitle,
      },
    }),
    ...(config.favicon !== undefined && {
      favicon: {
        href: picture(config.favicon).href,
        type: contentTypeOf(config.favicon).type.replace(/;.*/, ""),
      },
    }),
    themeColor: config.themeColor,
    head: config.head.map(({ tag, attributes, content }) => ({
      tag,
      attributes: { ...attributes, ...addressesIn(attributes, picture) },
      ...(content !== undefined && { content }),
    })),
    origin: config.url,
    baseUrl: config.baseUrl,
    homeHref: hrefOf(homeOf(site, tables), config),
    lang: locale?.htmlLang ?? "en",
    direction: locale?.direction ?? "ltr",
    navbar: config.navbar.map(({ items, ...entry }): NavLinkView | NavGroupView => {
      if (!items) return navLink(entry)
      const links = items.map(navLink)
      return { label: entry.label, external: links.every(({ external }) => external), ...iconOf(entry), items: links }
    }),
    locales: (config.languageMenu || config.locales.length > 1 ? config.locales : []).map(({ code, label }, index) => ({
      code,
      label,
      href: config.baseUrl,
      active: index === 0,
    })),
    versions: versioned
      .filter((docSet) => docSet.collection === collection)
      .map((docSet) => ({
        name: docSet.version ?? "",
        label: docSet.versionLabel ?? "",
        href: hrefOf(docSet.mainUrl, config),
        searchGroup: searchGroup(docSet),
      })),
    ...(config.announcement && {
      announcement: {
        id: config.announcement.id,
        text: config.announcement.text,
        ...(config.announcement.link && {
          link: {
            label: config.announcement.link.label,
            href: internalHref(config.announcement.link.href, config, tables),
          },
        }),
      },
    }),
    footer: {
      columns: config.footer.columns.map(({ title, links }) => ({ title, links: links.map(link) })),
      copyright: config.footer.copyright,
    },
    feeds: site.blogs.flatMap((blog) =>
      feeds.map(({ file, type, title }) => ({
        title: `${config.title}: ${blog.title} (${title})`,
        href: hrefOf(`${blog.route}/${file}`, config),
        type,
      })),
    ),
    searchHref: hrefOf("/search", config),
    searchContexts: config.search.contexts,
    brand: config.brand,
    customFields: config.customFields,
    ...(policy !== undefined && { policy }),
    ...(config.analytics && { analytics: config.analytics }),
    ...(shared && { socialImage: shared }),
    assets: theme.assets,
  }
  return { id: hashData(frame), ...frame }
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
  return to.startsWith("/") ? hrefOf(to, config) : to
}
