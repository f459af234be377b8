/**
 * Builds the structure of the site: versions, docs, sidebars, posts, tags, authors, pages. Run in full when the head of a
 * text or any other file changed, so it holds no compiled code and caches nothing.
 */
import type { PublishedApi } from "../../api/api-document.js"
import { blogsOf, docFolder, docRoute } from "../../config/doc-folders.js"
import type { SiteConfig } from "../../config.js"
import { makeAll } from "../../makers/makers.js"
import { isGenerated } from "../../model/made-files.js"
import type {
  AssetFile,
  Redirect,
  SidebarNode,
  SiteStructure,
  SourceFile,
  SourceHead,
  TextFile,
  Url,
  Written,
} from "../../model.js"
import type { Reference } from "../../reference/reference.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import { docSetOf } from "../../site-code/generated-pages.js"
import { buildBlog } from "./build-blog.js"
import { buildDocSet } from "./build-docs.js"
import { addressProblem, isPartial, joinUrl, nameOf, readable, withoutExtension, writtenBy } from "./paths.js"

export interface SiteInput {
  config: SiteConfig
  /** The configuration's text, for places in it. */
  configFile?: { path: string; text: string }
  sources: readonly SourceHead[]
  files: readonly SourceFile[]
  redirects: Redirect[]
  references?: Reference[]
  apis?: PublishedApi[]
  /** Whether drafts are pages. */
  drafts: boolean
}

export function buildSite({
  config,
  configFile,
  sources,
  files,
  redirects,
  references = [],
  apis = [],
  drafts,
}: SiteInput): {
  site: SiteStructure
  diagnostics: Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const texts = files.filter((file): file is TextFile => file.kind === "text")
  const hidden = drafts ? [] : sources.filter((source) => source.frontMatter.draft === true)
  const published = sources.filter((source) => !hidden.includes(source))
  const categoryFiles = texts.filter((file) => /(^|\/)_category_\.(json|ya?ml)$/.test(file.path))

  const sets = config.docs.flatMap((collection, index) => {
    const versions = collection.versions.length > 0 ? collection.versions : [undefined]
    return versions.map((version, at) => ({
      collection,
      version,
      key: ["docs", String(index), ...(version?.sidebars ? ["versions", String(at)] : [])],
      dir: docFolder(collection, version),
      route: docRoute(collection, version),
    }))
  })
  const generated = new Map(
    published.filter(({ path }) => isGenerated(path)).map((source) => [source, docSetOf(source.path, sets)]),
  )
  const docSets = sets.map((set) => {
    const { collection, version, dir, key } = set
    const built = buildDocSet({
      collection,
      version,
      key,
      sources: published.filter((source) => !generated.has(source) || generated.get(source) === set),
      categoryFiles,
      tagFile: texts.find(({ path }) => path.startsWith(`${dir}/`) && /^tags\.ya?ml$/.test(path.slice(dir.length + 1))),
      drafts: hidden,
      ...(configFile && { configFile }),
    })
    for (const diagnostic of built.diagnostics) diagnostics.push(diagnostic)
    return built.docSet
  })
  const blogs = blogsOf(config).map((blog, _, { length }) =>
    buildBlog({ config: blog, section: length === 1 ? "blog" : blog.dir, sources: published, files: texts }),
  )
  for (const diagnostic of blogs.flatMap((built) => built.diagnostics)) diagnostics.push(diagnostic)
  const site: Omit<SiteStructure, "pages"> = {
    docSets: docSets.filter(({ docs }) => docs.length > 0),
    blogs: blogs.flatMap(({ blog }) => blog ?? []),
    freePages: published
      .filter((source) =>
        generated.has(source) ? generated.get(source) === undefined : source.path.startsWith("content/pages/"),
      )
      .flatMap((source) => freePage(source, diagnostics)),
    redirects,
    dataLinks: blogs.flatMap(({ links }) => links),
    references,
    apis,
    sources: new Map(sources.map((source) => [source.path, source])),
    assets: new Map(files.flatMap(asAsset).map((asset) => [asset.path, asset])),
  }
  const pages = makeAll(site)
  // Nobody else has seen them yet.
  for (const { docSet, entry } of pages) if (docSet && entry) docSet.sidebar = withBranch(docSet.sidebar, entry)
  return { site: { ...site, pages }, diagnostics }
}

/** A file that pages may link to: everything but pages, including data and code. */
function asAsset(file: SourceFile): AssetFile[] {
  if (file.kind === "asset") return [file]
  const { path, hash, text } = file
  return /\.mdx?$/i.test(path) ? [] : [{ kind: "asset", path, hash, size: Buffer.byteLength(text) }]
}

function freePage(source: SourceHead, diagnostics: Diagnostic[]): Written[] {
  const dir = "content/pages"
  if (isPartial(source.path, dir)) return []
  const below = withoutExtension(source.path.slice(dir.length + 1))
  const { frontMatter } = source
  const url = frontMatter.slug ? joinUrl(frontMatter.slug) : joinUrl(below.replace(/(^|\/)index$/, ""))
  const wrong = addressProblem(source, url)
  if (wrong) diagnostics.push(wrong)
  return wrong ? [] : [writtenBy(source, url, readable(nameOf(below)))]
}

/** Adds a branch to the entry with its address, else below the nearest page above, else at the end. */
function withBranch(nodes: readonly SidebarNode[], branch: SidebarNode): SidebarNode[] {
  const url = branch.url as Url
  const same = nodes.findIndex((node) => node.url === url)
  if (same >= 0) {
    return nodes.map((node, index) =>
      index === same ? { ...node, children: [...(node.children ?? []), ...(branch.children ?? [])] } : node,
    )
  }
  const above = nodes.findIndex((node) => isAbove(node, url))
  if (above < 0) return [...nodes, branch]
  return nodes.map((node, at) => (at === above ? { ...node, children: withBranch(node.children ?? [], branch) } : node))
}

function isAbove(node: SidebarNode, url: Url): boolean {
  if (!node.children) return false
  if (node.url !== undefined && url.startsWith(`${node.url}/`)) return true
  return node.children.some((child) => child.url === url || isAbove(child, url))
}
