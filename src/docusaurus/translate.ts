/** Translates a Docusaurus configuration to ours. Pure: files are read before. */
import type { SiteConfigInput } from "../config.js"
import type { Sidebars } from "../model.js"

type Loose = Record<string, unknown>

/** A Docusaurus site as read. */
export interface DocusaurusSite {
  config: Loose
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
}

export interface DocsPlugin {
  id: string
  /** The folder, relative to the site. */
  path: string
  options: Loose
}

/** The docs plugins of a configuration: the preset's and additional ones. */
export function docsPlugins(config: Loose): DocsPlugin[] {
  const preset = presetOptions(config)
  const presetDocs = preset.docs === false ? [] : [{ id: "default", ...(preset.docs as Loose) } as Loose]
  const others = pluginsNamed(config, /plugin-content-docs/)
  return [...presetDocs, ...others].map((options) => ({
    id: text(options.id) ?? "default",
    path: text(options.path) ?? "docs",
    options,
  }))
}

/** The blogs of a configuration: the preset's and additional ones. */
export function blogOptions(config: Loose): Loose[] {
  const preset = presetOptions(config)
  const presetBlog = preset.blog === false ? [] : [(preset.blog as Loose | undefined) ?? {}]
  return [...presetBlog, ...pluginsNamed(config, /plugin-content-blog/)]
}

export function presetOptions(config: Loose): Loose {
  const preset = list(config.presets).find((entry) => /classic/.test(String(Array.isArray(entry) ? entry[0] : entry)))
  return ((Array.isArray(preset) ? preset[1] : undefined) as Loose | undefined) ?? {}
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
export function stylesOf(config: Loose): string[] {
  const { customCss } = (presetOptions(config).theme ?? {}) as Loose
  return [customCss].flat().flatMap((sheet) => text(sheet) ?? [])
}

/** Where a package's style sheet is copied. */
export function packageSheet(named: string): string | undefined {
  return /(^|\/)node_modules\//.test(named) ? `content/src/css/${named.slice(named.lastIndexOf("/") + 1)}` : undefined
}

/** Our configuration, and a list of what can't be translated. */
export function translateConfig(site: DocusaurusSite): { config: SiteConfigInput; notTaken: string[] } {
  const { config } = site
  const theme = (config.themeConfig ?? {}) as Loose
  const notTaken: string[] = []
  const docs = docsPlugins(config).map((plugin) => collectionOf(plugin, site))
  const blogs = blogOptions(config).map(blogOf)
  const navbar = list((theme.navbar as Loose | undefined)?.items).flatMap((item) =>
    navItem(item as Loose, site, notTaken),
  )
  const logo = (theme.navbar as Loose | undefined)?.logo as Loose | undefined
  const light = picture(logo?.src, site)
  const dark = picture(logo?.srcDark, site)
  const [, ...locales] = list((config.i18n as Loose | undefined)?.locales)
  if (locales.length > 0) notTaken.push(`i18n: ${locales.join(", ")}`)
  const head = headOf(config, notTaken)
  for (const entry of pluginsLeft(config)) notTaken.push(entry)
  const image = picture(theme.image, site)
  const favicon = picture(config.favicon, site)
  const announcement = theme.announcementBar as Loose | undefined
  const editUrl = text(((presetOptions(config).docs ?? {}) as Loose).editUrl)
  const toc = theme.tableOfContents as { minHeadingLevel?: number; maxHeadingLevel?: number } | undefined
  const magicComments = magicCommentsOf(config)
  return {
    notTaken,
    config: {
      title: text((theme.navbar as Loose | undefined)?.title) ?? text(config.title) ?? "Documentation",
      ...(text(config.tagline) !== undefined && { tagline: text(config.tagline) }),
      url: (text(config.url) ?? "https://docs.example.com").replace(/\/$/, ""),
      baseUrl: text(config.baseUrl) ?? "/",
      ...(config.trailingSlash === true && { trailingSlash: true }),
      ...(light !== undefined && { logo: { light, ...(dark !== undefined && { dark }) } }),
      ...(favicon !== undefined && /\.(svg|png|ico)$/.test(favicon) && { favicon }),
      ...(image !== undefined && { socialImage: image }),
      ...(site.styles.length > 0 && { styles: site.styles }),
      ...(head.length > 0 && { head }),
      ...(editUrl !== undefined && { editUrl: `${editUrl.replace(/\/$/, "")}/` }),
      docs,
      blog: blogs.length > 1 ? blogs : (blogs[0] ?? false),
      navbar,
      footer: footerOf((theme.footer ?? {}) as Loose, site, notTaken),
      ...(announcement && { announcement: announcementOf(announcement) }),
      ...(toc && { toc }),
      redirects: redirectsOf(config),
      severity: severitiesOf(config),
      security: { ...site.hosts, ...hostsOf(head) },
      markdown: {
        ...((config.markdown as Loose | undefined)?.format === "detect" && { format: "detect" as const }),
        ...(site.math && { math: true }),
        frontMatterKeys: site.frontMatterKeys,
        ...(magicComments.length > 0 && { magicComments }),
      },
      ...(config.customFields !== undefined && { customFields: config.customFields as never }),
    },
  }
}

/** The site's additional magic comments; those of Docusaurus are built in. */
export function magicCommentsOf(config: Loose): { className: string; line?: string; block?: Block }[] {
  const prism = ((config.themeConfig ?? {}) as Loose).prism as Loose | undefined
  return (list(prism?.magicComments) as Loose[])
    .map(({ className, line, block }) => ({
      className: String(className),
      ...(text(line) !== undefined && { line: String(line) }),
      ...(block !== undefined && { block: block as Block }),
    }))
    .filter(({ className }) => className !== "theme-code-block-highlighted-line")
}

type Block = { start: string; end: string }

function blogOf(options: Loose): Exclude<NonNullable<SiteConfigInput["blog"]>, false | unknown[]> {
  return {
    dir: contentFolder(text(options.path) ?? "blog"),
    route: route(text(options.routeBasePath) ?? "blog"),
    title: text(options.blogTitle) ?? "Blog",
    description: text(options.blogDescription) ?? "Blog",
    permalink: "date",
    fileNames: "as-is",
    postsPerPage: typeof options.postsPerPage === "number" ? options.postsPerPage : 10,
  }
}

type HeadTag = NonNullable<SiteConfigInput["head"]>[number]

/** `headTags`, `stylesheets`, `scripts` and `themeConfig.metadata` as elements of the head. */
function headOf(config: Loose, notTaken: string[]): HeadTag[] {
  const attributesOf = (value: unknown): HeadTag["attributes"] =>
    Object.fromEntries(
      Object.entries((value ?? {}) as Loose).flatMap(([name, raw]) =>
        raw === true || typeof raw === "string" ? [[name, raw]] : typeof raw === "number" ? [[name, String(raw)]] : [],
      ),
    )
  const addressed = (value: unknown, key: string) =>
    typeof value === "string" ? { [key]: value } : attributesOf(value)
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
  for (const element of list(config.headTags) as Loose[]) {
    const tag = text(element.tagName)
    const content = text(element.innerHTML)
    const attributes = attributesOf(element.attributes)
    const isData = tag === "script" && /json$/.test(String(attributes?.type))
    if ((tag === "meta" || tag === "link" || tag === "script") && (content === undefined || isData))
      tags.push({ tag, attributes, ...(content !== undefined && { content }) })
    else notTaken.push(`headTags: ${JSON.stringify(element).slice(0, 120)}: the policy allows no inline code`)
  }
  return tags
}

/** The other sites that the head's elements load from. */
function hostsOf(head: readonly HeadTag[]): { styles?: string[]; scripts?: string[] } {
  const hosts = (urls: unknown[]) => [
    ...new Set(urls.flatMap((url) => /^(?:https?:)?\/\/([\w.:-]+)/.exec(String(url))?.[1] ?? [])),
  ]
  const styles = hosts(head.flatMap(({ attributes }) => (attributes?.rel === "stylesheet" ? [attributes.href] : [])))
  const scripts = hosts(head.flatMap(({ tag, attributes }) => (tag === "script" ? [attributes?.src] : [])))
  return { ...(styles.length > 0 && { styles }), ...(scripts.length > 0 && { scripts }) }
}

/** Docusaurus plugins and themes that have no equivalent here. */
function pluginsLeft(config: Loose): string[] {
  const known =
    /plugin-content-(docs|blog)|client-redirects|plugin-(sitemap|ideal-image|content-pages)|search|theme-(mermaid|live)/
  const named = (key: string) =>
    list(config[key]).flatMap((plugin) => {
      const name = Array.isArray(plugin) ? plugin[0] : plugin
      // In JSON, functions become null.
      if (typeof name !== "string") return [`${key}: a function of the configuration`]
      return known.test(name) ? [] : [`${key}: ${name}`]
    })
  const preset = presetOptions(config)
  const withPlugins = [
    ...["docs", "blog", "pages"].map((name): [string, Loose] => [name, (preset[name] || {}) as Loose]),
    ...pluginsNamed(config, /plugin-content-/).map((plugin): [string, Loose] => [text(plugin.id) ?? "plugins", plugin]),
  ]
  const kinds = ["beforeDefaultRemarkPlugins", "remarkPlugins", "beforeDefaultRehypePlugins", "rehypePlugins"]
  const functions = withPlugins.flatMap(([name, options]) =>
    kinds.flatMap((kind) => {
      const count = list(options[kind]).filter((plugin) => (Array.isArray(plugin) ? plugin[0] : plugin) === null).length
      if (count === 0) return []
      return [
        `${name}.${kind}: functions (${count}); npm2yarn, math and tab blocks are built in, name others in markdown`,
      ]
    }),
  )
  const rules = pluginsNamed(config, /client-redirects/).flatMap(({ fromExtensions, toExtensions }) =>
    list(fromExtensions).length + list(toExtensions).length > 0 ? ["redirects by the ending of files"] : [],
  )
  const parts = ["clientModules", "ssrTemplate"].filter((key) => config[key] !== undefined && config[key] !== "")
  return [
    ...named("plugins"),
    ...named("themes"),
    ...functions,
    ...rules,
    ...parts.map((key) => `${key} of the configuration`),
  ]
}

type Collection = NonNullable<SiteConfigInput["docs"]>[number]

function collectionOf(plugin: DocsPlugin, { versions, sidebars }: DocusaurusSite): Collection {
  const { id, options } = plugin
  const frozen = versions[id] ?? []
  const names = [...(options.includeCurrentVersion === false ? [] : ["current"]), ...frozen]
  const last = text(options.lastVersion) ?? frozen[0] ?? "current"
  const stated = (name: string) => sidebars[`${id} ${name}`]
  const single = names.length === 1 && names[0] === "current"
  const ownSidebars = stated("current")
  const settings = (options.versions ?? {}) as Record<string, Loose | undefined>
  return {
    id: id === "default" ? "docs" : id,
    dir: contentFolder(plugin.path),
    route: route(text(options.routeBasePath) ?? "docs"),
    fileNames: "as-is",
    categoryPages: "stated",
    ...(single && ownSidebars && { sidebars: ownSidebars }),
    ...(!single && {
      current: last,
      versions: names.map((name) => {
        const { label, path, banner, noIndex } = settings[name] ?? {}
        const before = names.indexOf(name) < names.indexOf(last)
        const kind = name === last ? "none" : before ? "unreleased" : "unmaintained"
        const ownSidebars = stated(name)
        return {
          name,
          label: text(label) ?? (name === "current" ? "Next" : name),
          path: text(path) ?? (name === last ? "" : name === "current" ? "next" : name),
          dir: versionFolder(plugin, name),
          banner: (text(banner) as "none" | undefined) ?? kind,
          ...(noIndex === true && { noIndex }),
          ...(ownSidebars && { sidebars: ownSidebars }),
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

function navItem(item: Loose, site: DocusaurusSite, notTaken: string[]): NonNullable<SiteConfigInput["navbar"]> {
  const type = text(item.type)
  if (["docsVersionDropdown", "localeDropdown", "search"].includes(type ?? "")) return []
  const items = list(item.items)
  if (items.length > 0) {
    const inner = items.flatMap((entry) => linkOf(entry as Loose, site, notTaken))
    return inner.length > 0 ? [{ label: text(item.label) ?? "More", items: inner }] : []
  }
  return linkOf(item, site, notTaken)
}

function linkOf(item: Loose, site: DocusaurusSite, notTaken: string[]): NavLink[] {
  const plugin = text(item.docsPluginId) ?? "default"
  const href = text(item.href)
  const label = text(item.label) ?? text(item["aria-label"]) ?? href?.replace(/^https?:\/\//, "")
  const doc = item.docId ?? (item.type === "docSidebar" ? firstDoc(site, plugin, text(item.sidebarId)) : undefined)
  const to = text(item.to) ?? (text(doc) === undefined ? undefined : site.docFile(plugin, text(doc) as string))
  if (label === undefined || (to === undefined && href === undefined)) {
    notTaken.push(`a link of the configuration: ${JSON.stringify(item).slice(0, 120)}`)
    return []
  }
  if (to !== undefined && !/^[a-z]+:/i.test(to)) return [{ label, to: to.startsWith("@site/") ? to : route(to) }]
  return [{ label, href: (href ?? to ?? "").replace(/^pathname:\/\//, "") }].map((link) =>
    link.href.startsWith("/") ? { label, to: `pathname://${link.href}` } : link,
  )
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

function footerOf(footer: Loose, site: DocusaurusSite, notTaken: string[]): NonNullable<SiteConfigInput["footer"]> {
  if (footer.logo !== undefined) notTaken.push("the logo of the footer")
  const groups = list(footer.links) as Loose[]
  const columns = groups.some(({ items }) => items !== undefined) ? groups : [{ title: "", items: groups }]
  return {
    columns: columns
      .map(({ title, items }) => ({
        title: text(title) ?? "",
        links: list(items).flatMap((item) => linkOf(item as Loose, site, notTaken)),
      }))
      .filter(({ links }) => links.length > 0),
    copyright: textOfHtml(text(footer.copyright) ?? ""),
  }
}

function announcementOf({ id, content }: Loose): NonNullable<SiteConfigInput["announcement"]> {
  const html = text(content) ?? ""
  const [, href] = /<a\s[^>]*href="([^"]+)"/.exec(html) ?? []
  const label = textOfHtml(/<a\s[^>]*>([^]*?)<\/a>/.exec(html)?.[1] ?? "")
  const message = textOfHtml(href === undefined ? html : html.replace(/<a\s[^]*?<\/a>/, ""))
  const link = href !== undefined && label !== "" ? { link: { label, href } } : {}
  return { id: text(id) ?? "announcement", text: message || label, ...link }
}

function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()
}

function redirectsOf(config: Loose): { from: string; to: string }[] {
  return pluginsNamed(config, /client-redirects/).flatMap(({ redirects }) =>
    (list(redirects) as Loose[]).flatMap(({ from, to }) =>
      (Array.isArray(from) ? from : [from]).map((address) => ({ from: route(String(address)), to: String(to) })),
    ),
  )
}

const codes = {
  onBrokenLinks: ["broken-link"],
  onBrokenAnchors: ["broken-anchor"],
  onBrokenMarkdownLinks: ["broken-file-link"],
  onBrokenMarkdownImages: ["broken-image"],
  onDuplicateRoutes: ["duplicate-route"],
} as const
const usual = {
  onBrokenLinks: "throw",
  onBrokenAnchors: "warn",
  onBrokenMarkdownLinks: "warn",
  onBrokenMarkdownImages: "throw",
  onDuplicateRoutes: "warn",
}
const severityOf: Record<string, "error" | "warning" | "off"> = {
  throw: "error",
  warn: "warning",
  log: "warning",
  ignore: "off",
}

/** The severities that differ from our defaults. */
export function severitiesOf(config: Loose): NonNullable<SiteConfigInput["severity"]> {
  const hooks = ((config.markdown as Loose | undefined)?.hooks ?? {}) as Loose
  const changes = Object.entries(codes).flatMap(([key, ourCodes]) => {
    const asked = text(config[key]) ?? text(hooks[key])
    if (asked === undefined || asked === usual[key as keyof typeof usual]) return []
    return ourCodes.map((code) => [code, severityOf[asked] ?? "warning"] as const)
  })
  return Object.fromEntries(changes)
}

function pluginsNamed(config: Loose, name: RegExp): Loose[] {
  return list(config.plugins).flatMap((plugin) =>
    Array.isArray(plugin) && name.test(String(plugin[0])) ? [(plugin[1] ?? {}) as Loose] : [],
  )
}

/** An image of `static/` under its new name, if it exists. */
function picture(value: unknown, { pictures }: DocusaurusSite): string | undefined {
  const named = text(value)
  if (named === undefined || /^https?:/.test(named)) return undefined
  const path = route(named)
  return pictures.has(path) ? path : undefined
}

function route(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, "")}`
}
function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
