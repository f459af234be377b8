/** What every page shares: navbar, footer, announcement, feeds, and the names of the theme's files. */
import type { SiteConfig } from "../../config.js"
import { hashData } from "../../engine/hash.js"
import { hrefOf, type LinkTables, resolveLink, searchGroup } from "../../links.js"
import type { Site, SiteFrame, Theme } from "../../model.js"
import { socialImage } from "./head.js"

export function frameOf(options: {
  config: SiteConfig
  site: Site
  tables: LinkTables
  theme: Theme
  /** The Content-Security-Policy, where the host sets no headers. */
  policy?: string | undefined
}): SiteFrame {
  const { config, site, tables, theme, policy } = options
  const link = ({ label, to, href }: { label: string; to?: string | undefined; href?: string | undefined }) => ({
    label,
    href: to === undefined ? (href ?? "") : internalHref(to, config, tables),
    external: to === undefined,
  })
  const [locale] = config.locales
  const versioned = site.docSets.filter((docSet) => docSet.version !== undefined)
  const collection = versioned[0]?.collection
  const blog = site.blog
  const feeds = [
    { file: "rss.xml", type: "application/rss+xml", title: "RSS" },
    { file: "atom.xml", type: "application/atom+xml", title: "Atom" },
    { file: "feed.json", type: "application/feed+json", title: "JSON" },
  ]
  const frame: Omit<SiteFrame, "id"> = {
    title: config.title,
    tagline: config.tagline,
    origin: config.url,
    baseUrl: config.baseUrl,
    lang: locale?.htmlLang ?? "en",
    direction: locale?.direction ?? "ltr",
    navbar: config.navbar.map((entry) => ({
      ...link(entry),
      ...(entry.section !== undefined && { section: entry.section }),
    })),
    locales: config.locales.map(({ code, label }, index) => ({
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
    feeds: blog
      ? feeds.map(({ file, type, title }) => ({
          title: `${config.title}: ${blog.title} (${title})`,
          href: hrefOf(`${blog.route}/${file}`, config),
          type,
        }))
      : [],
    searchHref: hrefOf("/search", config),
    searchContexts: config.search.contexts,
    brand: config.brand,
    ...(policy !== undefined && { policy }),
    ...(config.analytics && { analytics: config.analytics }),
    ...(config.socialImage !== undefined && {
      socialImage: socialImage(
        config.socialImage,
        [config.title, config.tagline].filter(Boolean).join(": "),
        "site.config.ts",
        {
          config,
          site,
          tables,
        },
      ),
    }),
    assets: theme.assets,
  }
  return { id: hashData(frame), ...frame }
}

function internalHref(to: string, config: SiteConfig, tables: LinkTables): string {
  const target = resolveLink(to, "site.config.ts", "/", tables)
  if (target.kind === "page") return hrefOf(target.url, config, target.search, target.hash)
  if (target.kind === "external") return target.url
  return to.startsWith("/") ? hrefOf(to, config) : to
}
