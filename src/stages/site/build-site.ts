/**
 * Builds the site: versions, docs, sidebars, posts, tags, authors, pages. Cheap, and run in full every time, so it
 * holds no compiled code and caches nothing.
 */
import type { PublishedApi } from "../../api/api-document.js"
import { blogsOf, docFolder, docRoute } from "../../config/doc-folders.js"
import type { SiteConfig } from "../../config.js"
import { docSetAt } from "../../links/links.js"
import type { AssetFile, DocSet, FreePage, Redirect, Site, Source, SourceFile, TextFile, Url } from "../../model.js"
import type { Reference } from "../../reference/reference.js"
import { withReference } from "../../reference/reference-sidebar.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import { docSetOf, isGenerated } from "../../site-code/generated-pages.js"
import { buildBlog } from "./build-blog.js"
import { buildDocSet } from "./build-docs.js"
import { addressProblem, isPartial, joinUrl, nameOf, readable, withoutExtension } from "./paths.js"

export interface SiteInput {
  config: SiteConfig
  /** The configuration's text, for places in it. */
  configFile?: { path: string; text: string }
  sources: readonly Source[]
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
  site: Site
  diagnostics: Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const texts = files.filter((file): file is TextFile => file.kind === "text")
  const hidden = drafts ? [] : sources.filter((source) => source.frontMatter.draft === true)
  const published = sources.filter((source) => !hidden.includes(source))
  const categoryFiles = texts.filter((file) => /(^|\/)_category_\.(json|ya?ml)$/.test(file.path))

  const sets = config.docs.flatMap((collection) => {
    const versions = collection.versions.length > 0 ? collection.versions : [undefined]
    return versions.map((version) => ({
      collection,
      version,
      dir: docFolder(collection, version),
      route: docRoute(collection, version),
    }))
  })
  const generated = new Map(
    published.filter(({ path }) => isGenerated(path)).map((source) => [source, docSetOf(source.path, sets)]),
  )
  const docSets = sets.map((set) => {
    const { collection, version, dir } = set
    const built = buildDocSet({
      collection,
      version,
      sources: published.filter((source) => !generated.has(source) || generated.get(source) === set),
      categoryFiles,
      tagFile: texts.find(({ path }) => path.startsWith(`${dir}/`) && /^tags\.ya?ml$/.test(path.slice(dir.length + 1))),
      drafts: hidden,
      ...(configFile && { configFile }),
    })
    diagnostics.push(...built.diagnostics)
    return built.docSet
  })
  /** Whether the author's page at a route has a heading; a generated page always does. */
  const headingsAt = (route: Url, { docs }: DocSet) => {
    const page = docs.find(({ url }) => url === route)
    const headings = sources.find(({ path }) => path === page?.source)?.headings
    return (id: string) => headings === undefined || headings.some((heading) => heading.id === id)
  }
  const blogs = blogsOf(config).map((blog, _, { length }) =>
    buildBlog({ config: blog, section: length === 1 ? "blog" : blog.dir, sources: published, files: texts }),
  )
  diagnostics.push(...blogs.flatMap((built) => built.diagnostics))
  return {
    site: {
      docSets: docSets
        .filter((docSet) => docSet.docs.length > 0)
        .map((docSet) =>
          references
            .filter(({ route }) => docSetAt(route, docSets) === docSet)
            .reduce((set, reference) => withReference(set, reference, headingsAt(reference.route, set)), docSet),
        ),
      blogs: blogs.flatMap(({ blog }) => blog ?? []),
      pages: published
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
      components: { uses: new Map(), withAnchors: new Set() },
    },
    diagnostics,
  }
}

/** A file that pages may link to: everything but pages, including data and code. */
function asAsset(file: SourceFile): AssetFile[] {
  if (file.kind === "asset") return [file]
  const { path, hash, text } = file
  return /\.mdx?$/i.test(path) ? [] : [{ kind: "asset", path, hash, size: Buffer.byteLength(text) }]
}

function freePage(source: Source, diagnostics: Diagnostic[]): FreePage[] {
  const dir = "content/pages"
  if (isPartial(source.path, dir)) return []
  const below = withoutExtension(source.path.slice(dir.length + 1))
  const { frontMatter } = source
  const url = frontMatter.slug ? joinUrl(frontMatter.slug) : joinUrl(below.replace(/(^|\/)index$/, ""))
  const wrong = addressProblem(source, url)
  if (wrong) diagnostics.push(wrong)
  if (wrong) return []
  return [
    {
      url,
      source: source.path,
      title: frontMatter.title ?? source.h1 ?? readable(nameOf(below)),
      description: frontMatter.description ?? source.excerpt ?? "",
      draft: frontMatter.draft === true,
      unlisted: frontMatter.unlisted === true,
    },
  ]
}
