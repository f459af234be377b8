/** Translates a Docusaurus configuration to ours. Pure: files are read before. */
import { parseFragment } from "parse5"
import { configSchema, type SiteConfigInput } from "../config.js"
import { pagePath } from "../links/links.js"
import type { Sidebars } from "../model.js"
import { unsafeScheme } from "../print/address.js"
import { checkValue } from "../text/schema-words.js"
import { leftKeys } from "./keys.js"
import { type Left, left } from "./left.js"
import type { Loose, Part } from "./parts.js"

/** A Docusaurus site as read. */
export interface DocusaurusSite {
  config: Loose
  parts: readonly Part[]
  /** `versions.json` of each docs plugin by its id; none for docs without versions. */
  versions: Record<string, string[]>
  /** By `<plugin id> <version>`; `current` is the newest. */
  sidebars: Record<string, Sidebars>
  /** Our style sheets, translated from the site's. */
  styles: string[]
  /** A doc's file as links name it, by the plugin's id and the doc's. */
  docFile(plugin: string, doc: string): string | undefined
  hosts: { images: string[]; frames: string[] }
  frontMatterKeys: string[]
  math: boolean
  pictures: ReadonlySet<string>
  /** What the edit link of a page begins with, where the configuration has a function. */
  editUrl?: string | undefined
  /** Redirects that functions and rules of the configuration make. */
  redirects: readonly { from: string; to: string }[]
  /** Addresses of pages: a redirect from one is ignored, as in Docusaurus. */
  routes?: ReadonlySet<string> | undefined
  /** Keys of the configuration that components read. */
  asked?: readonly string[]
  /** Whether the site has replaced the banner over pages of other versions. */
  ownBanner: boolean
}

export interface DocsPlugin extends Part {
  id: string
  /** The folder, relative to the site. */
  path: string
}

/** The docs of a configuration: the preset's, and those of plugins. */
export function docsPlugins(parts: readonly Part[]): DocsPlugin[] {
  const taken = new Set<string>()
  return ofScope(parts, "docs").map((part) => {
    const path = text(part.options.path) ?? "docs"
    const stated = text(part.options.id) ?? "default"
    const id = taken.has(stated) ? `${contentFolder(path).replaceAll("/", "-")}-${taken.size}` : stated
    taken.add(id)
    return { ...part, id, path }
  })
}

export function ofScope(parts: readonly Part[], scope: Part["scope"]): Part[] {
  return parts.filter((part) => part.scope === scope)
}

/** The folder of a docs plugin below `content/`. */
export function contentFolder(folder: string): string {
  return folder.replace(/^(\.{0,2}\/)+/, "").replace(/\/$/, "") || "docs"
}

/** A version's folder below `content/`, named as in Docusaurus. */
export function versionFolder(plugin: DocsPlugin, version: string): string {
  if (version === "current") return contentFolder(plugin.path)
  const prefix = plugin.id === "default" ? "" : `${plugin.id}_`
  return `${prefix}versioned_docs/version-${version}`
}

/** The site's own style sheets, as the preset names them. */
export function stylesOf(parts: readonly Part[]): string[] {
  return ofScope(parts, "theme").flatMap(({ options }) =>
    [options.customCss].flat().flatMap((sheet) => text(sheet) ?? []),
  )
}

/** Where a package's style sheet is copied. */
export function packageSheet(named: string): string | undefined {
  return /(^|\/)node_modules\//.test(named) ? `content/src/css/${named.slice(named.lastIndexOf("/") + 1)}` : undefined
}

/** Whether `.md` files are plain Markdown, not MDX. */
export function readsPlain(config: Loose): boolean {
  return ["detect", "md"].includes(String(object(config.markdown).format))
}

/** Our configuration, what could not be translated, and files that it needs. */
export function translateConfig(site: DocusaurusSite): {
  config: SiteConfigInput
  left: Left[]
  files: Record<string, string>
} {
  const { config, parts } = site
  const lost: Left[] = []
  const theme = object(config.themeConfig)
  const scoped: Part[] = [
    { scope: "config", options: config, at: [] },
    { scope: "themeConfig", options: theme, at: ["themeConfig"] },
    ...parts,
  ]
  for (const { scope, options, at } of scoped)
    for (const { path, loss, remedy } of leftKeys(scope, options))
      lost.push({
        loss,
        remedy,
        what: [...at, ...path].filter((step) => !/^\d+$/.test(step)).join("."),
        at: [...at, ...path],
      })
  const bar = object(theme.navbar)
  const logo = object(bar.logo)
  const [light, dark] = [picture(logo.src, site), picture(logo.srcDark, site)]
  const title = filled(config.title) ?? filled(bar.title) ?? "Documentation"
  const named = filled(bar.title)
  if (named !== undefined && named !== title)
    lost.push(left("title", `the header's title ${JSON.stringify(named)}`, ["themeConfig", "navbar", "title"]))
  const docs = docsPlugins(parts).map((plugin) => collectionOf(plugin, site, lost))
  const blogs = ofScope(parts, "blog").map(blogOf)
  const navbar = items(bar.items, ["themeConfig", "navbar", "items"]).flatMap((item) => navItem(item, site, lost))
  const i18n = object(config.i18n)
  const locale = text(i18n.defaultLocale) ?? "en"
  const others = list(i18n.locales).filter((name) => name !== locale)
  if (others.length > 0) lost.push(left("locales", `pages in ${others.join(", ")}`, ["i18n", "locales"]))
  const { label, direction, htmlLang } = object(object(i18n.localeConfigs)[locale])
  const tracking = trackingOf(parts)
  const head = [...headOf(config, site.pictures, lost), ...tracking.head]
  const favicon = picture(config.favicon, site)
  const image = /^https:/.test(String(theme.image)) ? text(theme.image) : picture(theme.image, site)
  const pictures: [name: string, stated: unknown, taken: unknown, at: string[]][] = [
    ["the logo", logo.src, light, ["themeConfig", "navbar", "logo", "src"]],
    ["the dark logo", logo.srcDark, dark, ["themeConfig", "navbar", "logo", "srcDark"]],
    ["the favicon", config.favicon, favicon, ["favicon"]],
    ["the picture of shared links", theme.image, image, ["themeConfig", "image"]],
  ]
  for (const [name, stated, taken, at] of pictures)
    if (filled(stated) !== undefined && taken === undefined) lost.push(left("picture", name, at))
  if (favicon !== undefined && !isIcon(favicon)) head.push({ tag: "link", attributes: { rel: "icon", href: favicon } })
  if (config.noIndex === true) head.push({ tag: "meta", attributes: { name: "robots", content: "noindex, nofollow" } })
  const editUrl =
    site.editUrl ?? scoped.flatMap(({ options }) => text(options.editUrl) ?? []).find((url) => /^https?:/.test(url))
  const editUrls = scoped.flatMap((part) => text(part.options.editUrl)?.replace(/\/$/, "") ?? [])
  if (new Set(editUrls).size > 1) lost.push(left("editUrl", `edit links of ${new Set(editUrls).size} kinds`, []))
  const toc = theme.tableOfContents as Loose | undefined
  const baseUrl = baseOf(config)
  const translated = {
    title,
    tagline: filled(config.tagline),
    url: /^https?:\/\/[^/]+/.exec(text(config.url) ?? "")?.[0] ?? "https://docs.example.com",
    baseUrl,
    trailingSlash: typeof config.trailingSlash === "boolean" ? config.trailingSlash : undefined,
    logo: light && { light, dark, withTitle: named === undefined ? false : undefined },
    favicon: favicon !== undefined && isIcon(favicon) ? favicon : undefined,
    socialImage: image,
    styles: some(site.styles),
    head: some(head),
    locales:
      locale !== "en" || label !== undefined || htmlLang !== undefined
        ? [
            {
              code: locale,
              label: filled(label) ?? locale,
              direction: direction === "rtl" ? "rtl" : "ltr",
              htmlLang: filled(htmlLang) ?? locale,
            },
          ]
        : undefined,
    editUrl: editUrl && `${editUrl.replace(/\/$/, "")}/`,
    lastUpdate: parts.some(({ options }) => options.showLastUpdateTime === true),
    docs,
    blog: blogs.length > 1 ? blogs : (blogs[0] ?? false),
    navbar,
    footer: footerOf(object(theme.footer), site, lost),
    announcement: announcementOf(object(theme.announcementBar), lost),
    toc: toc && { minHeadingLevel: toc.minHeadingLevel, maxHeadingLevel: toc.maxHeadingLevel },
    redirects: redirectsOf(site),
    severity: { "unknown-directive": "warning", ...severitiesOf(config) },
    security: securityOf(site.hosts, hostsOf(head), tracking.hosts),
    markdown: {
      format: readsPlain(config) ? "detect" : undefined,
      math: site.math || undefined,
      maintainCase: object(object(config.markdown).anchors).maintainCase === true || undefined,
      frontMatterKeys: site.frontMatterKeys,
      magicComments: some(magicCommentsOf(config)),
    },
    customFields: site.asked?.length
      ? { ...object(config.customFields), ...Object.fromEntries(site.asked.map((key) => [key, config[key]])) }
      : config.customFields,
  }
  return { config: accepted(translated, lost), left: lost, files: tracking.files }
}

/** The configuration without values that our schema refuses, and without keys that have none. */
function accepted(config: Loose, lost: Left[]): SiteConfigInput {
  const value = JSON.parse(JSON.stringify(config)) as Loose
  const told = new Set<string>()
  for (;;) {
    const checked = checkValue(configSchema, value)
    if ("value" in checked) return value as SiteConfigInput
    // One mistake a place, as another one may go with it; from the last place, so that those before stay.
    const places = new Map<string, string[]>()
    for (const { path, message } of checked.mistakes) {
      const gone = message === "is missing" ? path.slice(0, -1) : path
      const place = gone.slice(0, 2).join(".")
      if (places.has(place)) continue
      places.set(place, gone)
      if (!told.has(path.join("."))) lost.push(left("refused", `${path.join(".")} ${message}`, []))
      told.add(path.join("."))
    }
    for (const gone of [...places.values()].toSorted((a, b) => (Number(b[1]) || 0) - (Number(a[1]) || 0))) {
      const holder = gone.slice(0, -1).reduce((inner, key) => inner[key] as Loose, value)
      const last = gone.at(-1) as string
      if (Array.isArray(holder)) holder.splice(Number(last), 1)
      else delete holder[last]
    }
  }
}

function isIcon(path: string): boolean {
  return /\.(svg|png|ico)$/i.test(path)
}

type Hosts = Record<string, string[] | undefined>

/** Lists of hosts by what they are for, each host once. */
function securityOf(...lists: Hosts[]): Hosts {
  const keys = [...new Set(lists.flatMap((hosts) => Object.keys(hosts).filter((key) => hosts[key])))]
  return Object.fromEntries(keys.map((key) => [key, [...new Set(lists.flatMap((hosts) => hosts[key] ?? []))]]))
}

/** Google's scripts: what runs in the page is a file, as the policy allows no inline code. */
function trackingOf(parts: readonly Part[]): {
  head: HeadTag[]
  hosts: Record<string, string[]>
  files: Record<string, string>
} {
  const manager = "www.googletagmanager.com"
  const ids = ofScope(parts, "analytics").flatMap(({ options }) =>
    [options.trackingID].flat().flatMap((id) => filled(id) ?? []),
  )
  const containers = ofScope(parts, "analytics").flatMap(({ options }) => filled(options.containerId) ?? [])
  if (ids.length + containers.length === 0) return { head: [], hosts: {}, files: {} }
  const calls = [
    "window.dataLayer = window.dataLayer || []",
    "function gtag() { dataLayer.push(arguments) }",
    ...(ids.length > 0 ? ['gtag("js", new Date())'] : []),
    ...ids.map((id) => `gtag("config", ${JSON.stringify(id)})`),
    ...(containers.length > 0 ? ['dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" })'] : []),
  ]
  const sources = [...ids.slice(0, 1).map((id) => `gtag/js?id=${id}`), ...containers.map((id) => `gtm.js?id=${id}`)]
  return {
    head: [
      { tag: "script", attributes: { src: "/measure.js" } },
      ...sources.map((source) => ({
        tag: "script" as const,
        attributes: { src: `https://${manager}/${source}`, async: true as const },
      })),
    ],
    hosts: {
      connections: [manager, "*.google-analytics.com", "*.analytics.google.com"],
      images: [`https://${manager}`],
    },
    files: { "content/public/measure.js": `${calls.join("\n")}\n` },
  }
}

/** The site's additional magic comments; those of Docusaurus are built in. */
export function magicCommentsOf(config: Loose): { className: string; line: unknown; block: unknown }[] {
  return list(object(object(config.themeConfig).prism).magicComments)
    .map((comment) => object(comment))
    .map(({ className, line, block }) => ({ className: String(className), line, block }))
    .filter(({ className }) => className !== "theme-code-block-highlighted-line")
}

function blogOf({ options }: Part): Loose {
  return {
    dir: contentFolder(text(options.path) ?? "blog"),
    route: route(text(options.routeBasePath) ?? "blog"),
    title: filled(options.blogTitle) ?? "Blog",
    description: text(options.blogDescription) ?? "Blog",
    permalink: "date",
    fileNames: "as-is",
    postsPerPage: options.postsPerPage === "ALL" ? ALL_POSTS : Math.max(1, Number(options.postsPerPage ?? 10) || 10),
  }
}

/** One page for all of them. */
const ALL_POSTS = 100_000

type HeadTag = NonNullable<SiteConfigInput["head"]>[number]

/** `headTags`, `stylesheets`, `scripts` and `themeConfig.metadata` as elements of the head. */
function headOf(config: Loose, pictures: ReadonlySet<string>, lost: Left[]): HeadTag[] {
  const base = baseOf(config)
  // What is no file of the site is made by its host: nobody checked it.
  const loaded = (raw: string | true) =>
    typeof raw === "string" && /^\/(?!\/)/.test(raw) && !pictures.has(raw.replace(base, "/").replace(/[?#].*/, ""))
      ? `pathname://${raw}`
      : raw
  const attributesOf = (value: unknown): HeadTag["attributes"] =>
    Object.fromEntries(
      Object.entries(object(value)).flatMap(([name, raw]): [string, string | true][] =>
        raw === true || typeof raw === "string"
          ? [[name, /^(src|href)$/.test(name) ? loaded(raw) : raw]]
          : typeof raw === "number"
            ? [[name, String(raw)]]
            : [],
      ),
    )
  const addressed = (value: unknown, key: string) => attributesOf(typeof value === "string" ? { [key]: value } : value)
  const tags: HeadTag[] = [
    ...list((config.themeConfig as Loose | undefined)?.metadata).map((metadata) => ({
      tag: "meta" as const,
      attributes: attributesOf(metadata),
    })),
    ...list(config.stylesheets).map((sheet) => ({
      tag: "link" as const,
      attributes: { rel: "stylesheet", ...addressed(sheet, "href") },
    })),
    ...list(config.scripts).map((script) => ({ tag: "script" as const, attributes: addressed(script, "src") })),
  ]
  for (const [index, element] of (list(config.headTags) as Loose[]).entries()) {
    const tag = text(element.tagName)
    const content = text(element.innerHTML)
    const attributes = attributesOf(element.attributes)
    const isData = tag === "script" && /json$/.test(String(attributes?.type))
    const isPolicy = /^content-security-policy/i.test(String(attributes?.["http-equiv"]))
    if ((tag === "meta" || tag === "link" || tag === "script") && (content === undefined || isData) && !isPolicy)
      tags.push({ tag, attributes, ...(content !== undefined && { content }) })
    else lost.push(left("headTag", `<${tag}> of headTags`, ["headTags", String(index)]))
  }
  return tags
}

/** The other sites that the head's elements load from. */
function hostsOf(head: readonly HeadTag[]): Hosts {
  const hosts = (urls: unknown[]) =>
    some([...new Set(urls.flatMap((url) => /^(?:https?:)?\/\/([\w.:-]+)/.exec(String(url))?.[1] ?? []))])
  return {
    styles: hosts(head.flatMap(({ attributes }) => (attributes?.rel === "stylesheet" ? [attributes.href] : []))),
    scripts: hosts(head.flatMap(({ tag, attributes }) => (tag === "script" ? [attributes?.src] : []))),
  }
}

function collectionOf(plugin: DocsPlugin, site: DocusaurusSite, lost: Left[]): Loose {
  const { id, options, at } = plugin
  const frozen = site.versions[id] ?? []
  const isAlone = options.includeCurrentVersion === false && frozen.length > 0
  const wanted = options.onlyIncludeVersions as unknown[] | undefined
  const hasCurrent = !isAlone && (wanted?.includes("current") ?? true)
  const names = [...(hasCurrent || frozen.length === 0 ? ["current"] : []), ...frozen]
  const asked = text(options.lastVersion)
  const last = asked !== undefined && names.includes(asked) ? asked : (frozen[0] ?? "current")
  const stated = (name: string) => site.sidebars[`${id} ${name}`]
  const settings = object(options.versions)
  const single = names.length === 1 && names[0] === "current" && settings.current === undefined
  return {
    id: id === "default" ? "docs" : id,
    dir: contentFolder(plugin.path),
    route: route(text(options.routeBasePath) ?? "docs"),
    fileNames: "as-is",
    categoryPages: "stated",
    sidebars: single ? stated("current") : undefined,
    ...(!single && {
      current: last,
      versions: names.map((name) => {
        const { label, path, banner, noIndex } = object(settings[name])
        const before = names.indexOf(name) < names.indexOf(last)
        const kind = site.ownBanner || name === last ? "none" : before ? "unreleased" : "unmaintained"
        const own = text(path)?.replace(/^\/+|\/+$/g, "")
        if (own?.includes("/"))
          lost.push(left("versionPath", `the path ${own} of version ${name}`, [...at, "versions", name, "path"]))
        return {
          name,
          label: filled(label) ?? (name === "current" ? "Next" : name),
          path: own?.replaceAll("/", "-") ?? (name === last ? "" : name === "current" ? "next" : name),
          dir: versionFolder(plugin, name),
          banner: text(banner) ?? kind,
          noIndex: noIndex === true || undefined,
          sidebars: stated(name),
        }
      }),
    }),
  }
}

interface NavLink {
  label: string
  to?: string
  href?: string
}

/** A value of a list, and its place in the configuration. */
interface Item {
  item: Loose
  at: string[]
}

function items(value: unknown, at: readonly string[]): Item[] {
  return list(value).map((item, index) => ({ item: object(item), at: [...at, String(index)] }))
}

function navItem({ item, at }: Item, site: DocusaurusSite, lost: Left[]): NonNullable<SiteConfigInput["navbar"]> {
  const type = text(item.type)
  if (["docsVersionDropdown", "localeDropdown", "search"].includes(type ?? "")) {
    for (const key of ["dropdownItemsBefore", "dropdownItemsAfter"])
      for (const { item: inner, at: place } of items(item[key], [...at, key]))
        lost.push(left("picker", `${label(inner) ?? "an entry"} of a picker`, place))
    return []
  }
  if (item.items !== undefined) {
    const own = item.to !== undefined || item.href !== undefined ? linkOf({ item, at }, site, lost) : []
    const inner = [...own, ...items(item.items, [...at, "items"]).flatMap((entry) => linkOf(entry, site, lost))]
    return inner.length > 0 ? [{ label: label(item) ?? "More", items: inner }] : []
  }
  return linkOf({ item, at }, site, lost)
}

/** The words of an entry: its label, the text of its HTML, or what a screen reader says. */
function label(item: Loose): string | undefined {
  const words = [text(item.label), textOfHtml(text(item.html) ?? text(item.value) ?? ""), text(item["aria-label"])]
  return words.map((word) => word?.trim()).find((word) => word !== undefined && word !== "")
}

function linkOf({ item, at }: Item, site: DocusaurusSite, lost: Left[]): NavLink[] {
  const plugin = text(item.docsPluginId) ?? "default"
  const html = text(item.html) ?? text(item.value) ?? ""
  const [, inHtml] = /<a\s[^>]*?href=["']([^"']+)["']/.exec(html) ?? []
  const all = html.match(/<a\s[^>]*?href=[^]*?<\/a>/g) ?? []
  if (all.length > 1) return all.flatMap((single) => linkOf({ item: { html: single }, at }, site, lost))
  const href = filled(item.href) ?? inHtml
  const words = label(item) ?? href?.replace(/^https?:\/\//, "")
  const doc = text(
    item.docId ?? (item.type === "docSidebar" ? firstDoc(site, plugin, text(item.sidebarId)) : undefined),
  )
  const version = item.type === "docsVersion" ? docsPlugins(site.parts).find(({ id }) => id === plugin) : undefined
  const to =
    filled(item.to) ??
    (doc === undefined ? undefined : site.docFile(plugin, doc)) ??
    (version && route(text(version.options.routeBasePath) ?? "docs"))
  const shown = words ?? (version && (site.versions[plugin]?.[0] ?? "Docs"))
  const target = to ?? href
  if (shown === undefined || target === undefined || unsafeScheme(target) !== undefined) {
    const what = shown ?? (html === "" ? `an entry of type ${String(item.type ?? "link")}` : "an entry of HTML")
    lost.push(left("entry", `${what} in ${at[1] ?? "a list"}`, at))
    return []
  }
  if (to !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(to)) {
    const isPath = !to.startsWith("@site/")
    return [{ label: shown, to: isPath ? routeWithin(withoutBase(to, baseOf(site.config))) : to }]
  }
  const outside = target.replace(/^pathname:\/\//, "")
  return [outside.startsWith("/") ? { label: shown, to: `pathname://${outside}` } : { label: shown, href: outside }]
}

/** The base URL as this program writes it: with a slash at both ends. */
export function baseOf(config: Loose): string {
  return `/${(text(config.baseUrl) ?? "").replace(/^\/+|\/+$/g, "")}/`.replace("//", "/")
}

/** Docusaurus takes a path that begins with the base URL as it is. */
function withoutBase(path: string, base: string): string {
  return base !== "/" && `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path
}

/** A path of the site, as typed after its first slash: an anchor and a query stay. */
function routeWithin(path: string): string {
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/.exec(path) ?? []
  return `${route(pathname)}${rest}`
}

function firstDoc({ sidebars }: DocusaurusSite, plugin: string, name: string | undefined): string | undefined {
  const known = Object.entries(sidebars).filter(([key]) => key.startsWith(`${plugin} `))
  for (const [, sidebarsOfVersion] of known) {
    const id = name === undefined ? undefined : first(sidebarsOfVersion[name])
    if (id !== undefined) return id
  }
  return undefined
}

function first(items: unknown): string | undefined {
  if (typeof items === "string") return items
  if (Array.isArray(items)) return items.map(first).find((docId) => docId !== undefined)
  if (items === null || typeof items !== "object") return undefined
  const { type, id, items: inner, link } = items as Loose
  if (type === "doc") return text(id)
  if (type === "category") return text((link as Loose | undefined)?.id) ?? first(inner)
  return type === undefined ? first(Object.values(items)) : undefined
}

function footerOf(footer: Loose, site: DocusaurusSite, lost: Left[]): NonNullable<SiteConfigInput["footer"]> {
  const at = ["themeConfig", "footer", "links"]
  const groups = items(footer.links, at)
  const columns = groups.some(({ item }) => item.items !== undefined)
    ? groups.map((group) => ({ title: group.item.title, links: items(group.item.items, [...group.at, "items"]) }))
    : [{ title: "", links: groups }]
  const copyright = text(footer.copyright) ?? ""
  if (/<a\s|<img\s/.test(copyright))
    lost.push(left("copyright", "links and pictures of the copyright", ["themeConfig", "footer", "copyright"]))
  return {
    columns: columns
      .map(({ title, links }) => ({
        title: text(title) ?? "",
        links: links.flatMap((entry) => linkOf(entry, site, lost)),
      }))
      .filter(({ links }) => links.length > 0),
    copyright: textOfHtml(copyright),
  }
}

/** The bar's words; a link in them that comes first is the link behind the text. */
function announcementOf({ id, content }: Loose, lost: Left[]): SiteConfigInput["announcement"] {
  const html = text(content) ?? ""
  const links = [...html.matchAll(/<a\s[^>]*?href=["']([^"']+)["'][^>]*>([^]*?)<\/a>/g)]
  const words = textOfHtml(html)
  if (words === "") return undefined
  const [[, href = "", inner = ""] = []] = links
  const name = textOfHtml(inner) || href
  if (links.length > 1)
    lost.push(left("announcement", "further links of the announcement", ["themeConfig", "announcementBar", "content"]))
  const link = href !== "" && unsafeScheme(href) === undefined ? { link: { label: name, href } } : {}
  // With a single link at an end, its words are not said twice.
  const [around] = links.length === 1 ? [textOfHtml(html.replace(links[0]?.[0] ?? "", " "))] : [words]
  const atEnd =
    links.length === 1 && (/^\s*(<[^a][^>]*>\s*)*<a\s/.test(html) || /<\/a>[\s!.»]*(<\/[^>]*>\s*)*$/.test(html))
  return { id: filled(id) ?? "announcement", text: (atEnd ? around : words) || words, ...link }
}

/** The words of HTML, as a browser reads it: a tag without an end is none, and entities are characters. */
function textOfHtml(html: string): string {
  const wordsOf = (node: { nodeName: string; value?: string; childNodes?: unknown[] }): string => {
    if (/^(script|style)$/.test(node.nodeName)) return ""
    const inside = node.value ?? ((node.childNodes ?? []) as (typeof node)[]).map(wordsOf).join("")
    return /^(br|div|p|li|h\d)$/.test(node.nodeName) ? ` ${inside} ` : inside
  }
  return wordsOf(parseFragment(html)).replace(/\s+/g, " ").trim()
}

/** Of redirects from one address the first counts, and one from a page is ignored, as in Docusaurus. */
function redirectsOf({ parts, redirects, routes }: DocusaurusSite): { from: string; to: string }[] {
  const stated = ofScope(parts, "redirects").flatMap(({ options }) =>
    (list(options.redirects) as Loose[]).flatMap(({ from, to }) =>
      (Array.isArray(from) ? from : [from]).map((address) => ({
        from: route(String(address)),
        // Docusaurus takes a target without a slash from the root.
        to: /^(\/|[a-z][a-z0-9+.-]*:)/i.test(String(to)) ? String(to) : route(String(to).replace(/^index$/, "")),
      })),
    ),
  )
  const byAddress = new Map([...stated, ...redirects].toReversed().map((redirect) => [redirect.from, redirect]))
  return [...stated, ...redirects].filter(
    (redirect) => byAddress.get(redirect.from) === redirect && !routes?.has(pagePath(redirect.from)),
  )
}

/** Our codes for what Docusaurus reports, and what it does by default. */
const reports: [key: string, code: string, usual: string][] = [
  ["onBrokenLinks", "broken-link", "throw"],
  ["onBrokenAnchors", "broken-anchor", "warn"],
  ["onBrokenMarkdownLinks", "broken-file-link", "warn"],
  ["onBrokenMarkdownImages", "broken-image", "throw"],
  ["onDuplicateRoutes", "duplicate-route", "warn"],
]
const severityOf: Record<string, string> = { throw: "error", warn: "warning", log: "warning", ignore: "off" }

/** The severities that differ from our defaults. */
export function severitiesOf(config: Loose): Record<string, string> {
  const hooks = object(object(config.markdown).hooks)
  return Object.fromEntries(
    reports.flatMap(([key, code, usual]) => {
      const asked = text(config[key]) ?? text(hooks[key])
      return asked === undefined || asked === usual ? [] : [[code, severityOf[asked] ?? "warning"]]
    }),
  )
}

/** An image of `static/` under its new name, if it exists. */
function picture(value: unknown, { pictures }: DocusaurusSite): string | undefined {
  const named = filled(value)
  if (named === undefined || /^https?:/.test(named)) return undefined
  const path = route(named)
  return pictures.has(path) ? path : undefined
}

/** An address from the root; what is empty between slashes leads nowhere else. */
export function route(path: string): string {
  return `/${path.split("/").filter(Boolean).join("/")}`
}
function object(value: unknown): Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : {}
}
function filled(value: unknown): string | undefined {
  const stated = text(value)?.trim()
  return stated === "" ? undefined : stated
}
function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
function some<Item>(entries: Item[]): Item[] | undefined {
  return entries.length > 0 ? entries : undefined
}
