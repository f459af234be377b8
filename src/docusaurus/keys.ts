/**
 * Every documented key of Docusaurus 3.10, and what becomes of it. A line with an outcome says it of the keys below:
 * `taken` (translated, or read by the build from the copied files), `harmless` with the reason why no reader misses it,
 * or what a reader loses, with what to do. What is in no row is lost, too, and named. `at: name name` are keys below `at`;
 * `name=value` changes nothing where it has Docusaurus' own default; `@item` stands for the keys of the scope `item`.
 */

import { getOrMake } from "../model/get-or-make.js"

/** What a reader of the site loses, in the order of the list. */
export const losses = ["addresses", "pages", "features", "looks"] as const
export type Loss = (typeof losses)[number]

export type Outcome = "taken" | "harmless" | { loss: Loss; remedy: string }

const scopes = {
  /** What is no key. */
  found: `
  addresses: a version's path is one part of an address: name the old addresses in redirects
    versionPath
  addresses: write date into the front matter of the post
    date
  addresses: run npm install in the old site, and run migrate again, or write redirects
    redirects
  addresses: the posts of a tag or an author are on one page: name further pages in redirects
    tagPages
  pages: see what it adds: pages go into content/ or pages(site), plugins of Markdown into markdown
    preset plugin
  pages: run the function over the files once, and keep what it returns
    texts
  pages: name the documents in packages, as api, and show them by components: see the manual
    openapi
  pages: name the package in packages, with reference: its pages are made from declarations
    typedoc
  pages: pages are in one language: make a site for each
    locales
  pages: write the texts that differ into the pages, and labels into site.config.ts
    ownLocale
  pages: mend it, or write the sidebar into sidebars
    sidebar
  pages: write the component with data(site), which has every doc: see the manual
    docsList
  pages: see whether it ends where it should: until then it is as Docusaurus publishes it
    open
  features: write into site.config.ts what its schema takes
    refused
  features: write what captcha-docs help front-matter says that it takes
    data
  features: samples are shown, and do not run: link to a playground
    live
  features: write a script into content/public/, and name it in head: the policy allows no inline code
    headTag
  features: name it in navbar
    picker
  features: write custom_edit_url into pages: all others have one address before the path of their file
    editUrl
  features: write it as an island: see the manual
    state
  features: write title and description into the front matter of the page, or the page's tab and lists have others
    pageTitle
  looks: it is shown at once: pages run no script that fades it in
    effect
  looks: write it into its file in content/src/missing/: until then it shows only what is inside it
    standIn
  looks: write it into its file in content/components/: until then it shows only what is inside it
    component
  looks: run it apart, and name the style sheet that it writes in styles
    stylePlugin
  looks: the header has the title of the site: choose one for both
    title
  looks: lists show the description of a post: write {/* truncate */} where the part for lists ends
    whole
  looks: run npm install in the old site, with sass or less, and run migrate again: it compiles the file
    sheet
  looks: put the picture into content/public/, and name it in logo, favicon or socialImage
    picture
  looks: write a link with label, and with to or href
    entry
  looks: write links into a column of footer
    copyright
  looks: the bar has one link: put the others on the page that it leads to
    announcement
  looks: write it as a template: captcha-docs eject lists our parts
    swizzled element
  features: the build writes a robots.txt of its own, which allows every page: see noindex in the manual
    robots
  features: put it on the host by hand: a build leaves out files whose name begins with a dot
    hidden
  looks: install the packages of the old site, and run migrate again
    packageSheet
  looks: write rules for our elements: see the manual on themes
    rules`,
  config: `
  taken
    title tagline url baseUrl trailingSlash favicon noIndex staticDirectories[] customFields projectName themeConfig
    plugins[] plugins[][] themes[] themes[][] presets[] presets[][] scripts[] stylesheets[] headTags[]
    scripts[]: src async defer *
    stylesheets[]: href type *
    headTags[]: tagName innerHTML attributes attributes.* customElement
    onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes
    markdown.hooks: onBrokenMarkdownLinks onBrokenMarkdownImages
    i18n: defaultLocale locales[]
    i18n.localeConfigs.*: label htmlLang direction
    markdown: format preprocessor parseFrontMatter
    markdown.anchors: maintainCase
  harmless: only Docusaurus' own build and deployment read it
    baseUrlIssueBanner deploymentBranch githubHost githubPort organizationName
    future: faster v4 experimental_vcs
    future.faster: gitEagerVcs lightningCssMinimizer mdxCrossCompilerCache rspackBundler rspackPersistentCache
    future.faster: ssgWorkerThreads swcHtmlMinimizer swcJsLoader swcJsMinimizer
    future.v4: fasterByDefault mdx1CompatDisabledByDefault removeLegacyPostBuildHeadAttribute siteStorageNamespacing
    future.v4: useCssCascadeLayers
    storage: namespace type
    webpack: jsLoader
  harmless: built in
    markdown: mermaid emoji
    markdown.mdx1Compat: admonitions comments headingIds
  harmless: of other locales, which are named as a whole
    i18n: path
    i18n.localeConfigs.*: calendar path translate url baseUrl
  addresses: pages have addresses of their own, without #
    future: experimental_router="browser"
  pages: name what is needed in markdown.remarkPlugins or markdown.rehypePlugins
    markdown: remarkRehypeOptions
  features: write what they do as an island, content/components/Name.island.tsx, and use it on a page
    clientModules[]
  looks: write templates/Document.tsx: captcha-docs eject Document
    ssrTemplate
  looks: the titles of the page and of the site are joined by |
    titleDelimiter="\\u007c"`,
  content: `
  taken
    id path routeBasePath editUrl include[] exclude[]
  pages: name them in markdown.remarkPlugins or markdown.rehypePlugins, as packages or files
    remarkPlugins[] rehypePlugins[] recmaPlugins[] beforeDefaultRemarkPlugins[] beforeDefaultRehypePlugins[]
    remarkPlugins[][] rehypePlugins[][] recmaPlugins[][] beforeDefaultRemarkPlugins[][] beforeDefaultRehypePlugins[][]
  looks: what is :::note, :::tip, :::info, :::warning or :::danger has colours of its own; other kinds are notes
    admonitions=true
    admonitions: keywords[] extendDefaults=true
  looks: a page says when it changed, and not who changed it
    showLastUpdateAuthor=false
  looks: dates of changes are those of git: move the files in the old repository, so that it knows them as the same
    showLastUpdateTime=false
  harmless: there are no localized files
    editLocalizedFiles`,
  docs: `
  taken
    @content sidebarPath includeCurrentVersion onlyIncludeVersions[] lastVersion disableVersioning tags
    versions.*: path label banner noIndex
  addresses: name the old addresses in redirects: here the pages of tags are at tags/
    tagsBasePath="tags"
  addresses: write a slug into files whose name begins with a number: addresses leave it out
    numberPrefixParser=true
  pages: write the sidebar into sidebars
    sidebarItemsGenerator
  looks: categories are closed unless they hold the page that is shown
    sidebarCollapsible=true sidebarCollapsed=true
  looks: every page says where it is; templates/parts/Breadcrumbs.tsx may be empty
    breadcrumbs=true
  looks: the version picker names the version
    versions.*: badge=true className
  looks: write the component as a template: captcha-docs eject lists our parts
    docCategoryGeneratedIndexComponent docItemComponent docRootComponent docTagDocListComponent docTagsListComponent
    docVersionRootComponent docsRootComponent
  harmless: the checks have severities of their own, and editUrl holds for each version
    onInlineTags editCurrentVersion`,
  blog: `
  taken
    @content blogTitle blogDescription postsPerPage authorsMapPath tags
  addresses: name the old addresses in redirects: here they are archive, authors, tags and page
    archiveBasePath="archive" authorsBasePath="authors" tagsBasePath="tags" pageBasePath="page"
  pages: write {/* truncate */} where the part for lists ends
    truncateMarker
  pages: leave out posts by draft: true, unlisted: true, or exclude
    processBlogPosts
  features: feeds are RSS, Atom and JSON, with the title and the description of the blog
    feedOptions: createFeedItems copyright description language limit=20 title type xslt
    feedOptions: type[]
    feedOptions.xslt: atom rss
  looks: lists show the newest post first
    sortPosts="descending"
  looks: posts have no sidebar of posts: the list and the archive name them
    blogSidebarCount blogSidebarTitle
  looks: write it into templates/parts/PostMeta.tsx
    showReadingTime=false readingTime
  looks: write the component as a template: captcha-docs eject lists our parts
    blogArchiveComponent blogAuthorsListComponent blogAuthorsPostsComponent blogListComponent blogPostComponent
    blogTagsListComponent blogTagsPostsComponent
  harmless: the checks have severities of their own
    onInlineAuthors onInlineTags onUntruncatedBlogPosts`,
  pages: `
  taken
    @content
  looks: write the component as a template: captcha-docs eject lists our parts
    mdxPageComponent`,
  theme: `
  taken
    customCss customCss[]`,
  preset: `
  taken
    docs blog pages theme sitemap gtag googleAnalytics googleTagManager
  harmless: made for Docusaurus' own pages, or built in
    debug svgr`,
  sitemap: `
  features: /sitemap.xml lists every page that may be found; noindex: true in front matter leaves one out
    createSitemapItems ignorePatterns[] filename="sitemap.xml"
  harmless: search engines do not read it, or it is written anyway
    changefreq priority lastmod`,
  redirects: `
  taken
    id createRedirects fromExtensions[] toExtensions[] redirects[]
    redirects[]: from from[] to`,
  analytics: `
  taken
    trackingID trackingID[] containerId
  features: load a script by analytics, or by head and security.scripts: the policy allows no inline code
    mode
  harmless: what has no cookies of its own, and what only developers see
    anonymizeIP debug`,
  builtIn: `
  harmless: pictures are files here, and bundling is our own
    disableInDev svgrConfig svgrConfig.* layers layers.* rsdoctorOptions rsdoctorOptions.* id quality min max size sizes
    steps name`,
  pwa: `
  features: pages work without a service worker; write one into content/public/
    debug injectManifestConfig offlineModeActivationStrategies[] pwaHead[] swCustom swRegister
    pwaHead[]: tagName *`,
  themeConfig: `
  taken
    image metadata[]
    metadata[]: content id itemprop name property *
    announcementBar: content id
    navbar: title
    navbar.logo: src srcDark
    navbar.items[]: @item
    navbar.items[].items[]: @item
    navbar.items[].dropdownItemsAfter[]: @item
    navbar.items[].dropdownItemsBefore[]: @item
    footer: copyright
    footer.links[]: title @item
    footer.links[].items[]: @item
    prism.magicComments[]: className line
    prism.magicComments[].block: start end
    tableOfContents: minHeadingLevel maxHeadingLevel
  harmless: every language is built in
    prism: additionalLanguages[]
  harmless: the logo is called by the title of the site, in a frame that is laid out anew
    navbar.logo: alt width height
    footer.logo: alt width height
  harmless: the search is built in
    algolia: appId apiKey indexName contextualSearch externalUrlRegex searchPagePath askAi insights placeholder *
    algolia.askAi: apiKey appId assistantId indexName suggestedQuestions
    algolia.askAi.searchParameters: facetFilters facetFilters[] facetFilters[][]
    algolia.replaceSearchResultPathname: from to
    algolia.searchParameters: facetFilters facetFilters[] facetFilters[][] *
  harmless: readers' own mode counts, and a version's address keeps the version
    colorMode: respectPrefersColorScheme
    docs: versionPersistence
  looks: the system of readers chooses the mode, until they do
    colorMode: defaultMode="light" disableSwitch=false
  looks: give .announcement colours in a style sheet; readers can always close the bar
    announcementBar: backgroundColor textColor isCloseable=true
  looks: the sidebar is always there, and its open branch alone is open
    docs.sidebar: hideable=false autoCollapseCategories
  looks: posts have no sidebar of posts
    blog.sidebar: groupByYear
  looks: the header stays at the top, in the colours of the page
    navbar: hideOnScroll=false style
  looks: the logo leads to the home page
    navbar.logo: href="/" target="_self" style className
  looks: write templates/parts/Footer.tsx: captcha-docs eject parts/Footer
    footer: style
    footer.logo: src srcDark href target className style
  looks: colours of code are those of .token classes in a style sheet
    prism: theme darkTheme
    prism.theme: plain styles
    prism.darkTheme: plain styles
  looks: write the language into each fence
    prism: defaultLanguage
  looks: diagrams have the colours of the site
    mermaid: options
    mermaid.theme: light dark
  features: samples are shown, and do not run
    liveCodeBlock: playgroundPosition`,
  item: `
  taken
    type label to href docId sidebarId docsPluginId items[] html value aria-label className
  harmless: the header has the search, versions and languages at places of their own
    position queryString target rel title prependBaseUrlToHref dropdownActiveClassDisabled activeBasePath activeBaseRegex
    versions versions[] versions.* versions.*.label`,
  /** Of docs, posts and pages. */
  frontMatter: `
  taken
    id title hide_title hide_table_of_contents keywords keywords[] image description slug sidebar_label sidebar_position
    sidebar_class_name displayed_sidebar tags tags[] pagination_label custom_edit_url pagination_next pagination_prev
    toc_min_heading_level toc_max_heading_level draft unlisted date authors authors[]
    author author_title author_url author_image_url authorTitle authorURL authorImageURL
    tags[]: label permalink
    authors: @author
    authors[]: @author
    last_update: date author
  harmless: of translations
    sidebar_key
  addresses: write a slug: addresses leave out the number that begins a file's name
    parse_number_prefixes=true
  looks: only parts that a site has replaced read it: write what it changes into their templates
    sidebar_custom_props
  looks: title is the title of the tab, too
    title_meta
  looks: the layout of a page is layout in its front matter
    wrapperClassName`,
  author: `
  taken
    key name title description url imageURL page
    page: permalink
  harmless: pages do not show it
    email
  looks: an author has one link, url: write others into the description
    socials: bluesky email github instagram linkedin mastodon stackoverflow threads twitch twitter x youtube`,
  authors: `
  taken
    *: @author`,
  tags: `
  taken
    *: label description permalink`,
  /** Of sidebars, and of _category_ files. */
  entry: `
  taken
    type id label href dirName items[] className description link position
    link: type id slug title description
  harmless: of translations
    key translatable autoAddBaseUrl
  harmless: accepted; a list of pages has the picture and the words of the site
    link: image keywords keywords[]
  harmless: categories are closed unless they hold the page that is shown
    collapsed collapsible
  looks: only parts that a site has replaced read it: write what it changes into their templates
    customProps
  looks: write a link or a page, or the part templates/parts/Sidebar.tsx
    value defaultStyle`,
}

/** A part of a configuration, or a kind of file. */
export type Scope = keyof typeof scopes

export interface Key {
  outcome: Outcome
  /** Values that change nothing. */
  usual: unknown[]
}

/** The keys of a scope by their paths: `versions.*.path`, `redirects[].from`. */
export function keysOf(scope: Scope): ReadonlyMap<string, Key> {
  return getOrMake(known, scope, () => readKeys(scope))
}

const known = new Map<Scope, Map<string, Key>>()

function readKeys(scope: Scope): Map<string, Key> {
  const keys = new Map<string, Key>()
  let outcome: Outcome = "taken"
  for (const line of scopes[scope].split("\n")) {
    const [, stated, remedy = ""] = /^ {2}(\w+)(?:: (.*))?$/.exec(line) ?? []
    if (stated !== undefined)
      outcome = stated === "taken" || stated === "harmless" ? stated : { loss: stated as Loss, remedy }
    const [, at = "", names = ""] = /^ {4}(?:(\S+): )?(.*)$/.exec(line) ?? []
    for (const word of names.split(" ").filter((name) => name !== "")) {
      const [name = "", values] = word.split("=")
      const usual = values?.split("|").map((value) => JSON.parse(value) as unknown) ?? []
      const path = (inner: string) => (at === "" ? inner : `${at}.${inner}`)
      if (!name.startsWith("@")) keys.set(path(name), { outcome, usual })
      else for (const [inner, key] of keysOf(name.slice(1) as Scope)) keys.set(path(inner), key)
    }
  }
  return keys
}

/** Stands for a function of a configuration. */
export const functionMark = { function: true }

function isFunction(value: object): boolean {
  return "function" in value && value.function === true
}

export const noSuchKey = "Docusaurus 3.10 has no such key: see what reads it"

export interface LeftKey {
  /** Steps from the value that was walked: names, and numbers in lists. */
  path: string[]
  loss: Loss
  remedy: string
}

/** Every key of a value that its scope's table does not take. */
export function leftKeys(scope: Scope, value: unknown): LeftKey[] {
  const keys = keysOf(scope)
  const isHolder = (at: string) => [...keys.keys()].some((key) => key.startsWith(`${at}.`) || key.startsWith(`${at}[`))
  const isKnown = (at: string) => keys.has(at) || isHolder(at)
  return walk(value, "", [])

  function walk(inner: unknown, at: string, path: string[]): LeftKey[] {
    if (typeof inner !== "object" || inner === null || isFunction(inner)) return []
    return Object.entries(inner).flatMap(([name, below]) => {
      const [step, other] = Array.isArray(inner) ? [`${at}[]`] : at === "" ? [name, "*"] : [`${at}.${name}`, `${at}.*`]
      return atKey(below, other !== undefined && !isKnown(step) ? other : step, [...path, name])
    })
  }

  function atKey(inner: unknown, at: string, path: string[]): LeftKey[] {
    if (inner === undefined) return []
    const key = keys.get(at)
    if (key?.usual.some((value) => JSON.stringify(value) === JSON.stringify(inner))) return []
    if (typeof key?.outcome === "object") return [{ path, ...key.outcome }]
    if (!isKnown(at)) return [{ path, loss: "features", remedy: noSuchKey }]
    return isHolder(at) ? walk(inner, at, path) : []
  }
}
