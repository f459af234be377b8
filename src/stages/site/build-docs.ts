/** Builds doc sets from folders of docs: docs, sidebars and generated category pages. */

import { type ConfigFile, placeOfText } from "../../config/config-places.js"
import { docFolder, docRoute } from "../../config/doc-folders.js"
import { statedSidebars } from "../../config/sidebars.js"
import type { SiteConfig } from "../../config.js"
import { freeSlug } from "../../links/free-slug.js"
import { getOrMake } from "../../model/get-or-make.js"
import { groupBy } from "../../model/group-by.js"
import { generatedUrl } from "../../model/made-files.js"
import type {
  BannerKind,
  Category,
  CategoryItem,
  Doc,
  DocSet,
  SidebarNode,
  SourceHead,
  SourcePath,
  TextFile,
  Url,
} from "../../model.js"
import { compare, type Diagnostic, problem } from "../../report/diagnostic.js"
import { inlineTags, tagKey, tagList, unknownTags } from "./build-blog.js"
import { type CategoryFile, parseCategory, parseTags } from "./data-files.js"
import {
  addressProblem,
  folderOf,
  isIndexName,
  isPartial,
  joinUrl,
  nameOf,
  readable,
  slugOf,
  takeNumberPrefix,
  withoutExtension,
  writtenBy,
} from "./paths.js"

const bannerTexts: Record<BannerKind, string> = {
  none: "",
  unreleased: "This version is not released yet: details may still change.",
  unmaintained: "This version is no longer actively maintained.",
}

interface FoundDoc extends Doc {
  /** Folder below the set's, with number prefixes. */
  folder: string
  index: boolean
  prefix: number | undefined
  fileName: string
  className?: string
}

interface DocSetInput {
  collection: SiteConfig["docs"][number]
  version: SiteConfig["docs"][number]["versions"][number] | undefined
  sources: readonly SourceHead[]
  categoryFiles: readonly TextFile[]
  /** `tags.yml` of the folder. */
  tagFile?: TextFile | undefined
  /** Pages that `sources` leaves out: a sidebar may name them. */
  drafts?: readonly SourceHead[]
  /** The configuration, and the keys of the collection or of its version that has sidebars. */
  configFile?: ConfigFile
  key: readonly string[]
}

/** One doc set. If drafts are not wanted, `sources` must not contain them; its generated pages are its own. */
export function buildDocSet(input: DocSetInput): { docSet: DocSet; diagnostics: Diagnostic[] } {
  const { collection, version, sources, categoryFiles, drafts = [] } = input
  const diagnostics: Diagnostic[] = []
  const dir = docFolder(collection, version)
  const route = docRoute(collection, version)
  const isFile = (path: string) => path.startsWith(`${dir}/`) && !isPartial(path.replace("/_category_", "/"), dir)
  const inside = ({ path }: { path: string }) => generatedUrl(path) !== undefined || isFile(path)
  const own = sources.filter(inside)
  const { fileNames, categoryPages } = collection
  const fileOf = fileNamer({ dir, route, files: own.map(({ path }) => path) })
  const found = (source: SourceHead) =>
    docOf(source, fileOf(source.path), { dir, route, sidebar: collection.id, names: fileNames })

  const docs = own.flatMap((source) => {
    const doc = found(source)
    const wrong = addressProblem(source, doc.url)
    if (wrong) diagnostics.push(wrong)
    return wrong ? [] : doc
  })
  const ids = docsById(docs, diagnostics)
  const folders = new Map<string, CategoryFile>()
  for (const file of categoryFiles.filter(inside)) {
    const parsed = parseCategory(file)
    for (const diagnostic of parsed.diagnostics) diagnostics.push(diagnostic)
    if (parsed.value) folders.set(folderOf(file.path).slice(dir.length + 1), parsed.value)
  }
  const made = { categories: [], slugs: new Set<string>(), diagnostics }
  const tree: Tree = { ...byFolder(docs), ids, folders, ...made, dir, route, fileNames, categoryPages }
  const draftIds = new Set(drafts.filter(inside).map((source) => found(source).id))
  const sidebars = sidebarsOf(input, tree, draftIds) ?? [{ name: collection.id, nodes: branch("", tree).nodes }]
  if (version?.sidebars ?? collection.sidebars) for (const doc of docs) assign(doc, sidebars, sources)
  const [{ name: sidebarName, nodes: sidebar } = { name: collection.id, nodes: [] }, ...otherSidebars] = sidebars
  const tags = tagsOf(docs, input, route, diagnostics)
  const main = docs.find((doc) => doc.url === route) ?? firstDoc(sidebar, ids) ?? docs[0]
  return {
    docSet: {
      collection: collection.id,
      label: collection.label ?? readable(collection.id),
      ...(version && { version: version.name, versionLabel: version.label ?? version.name }),
      banner: version?.banner ?? "none",
      bannerText: version?.bannerText ?? bannerTexts[version?.banner ?? "none"],
      noIndex: version?.noIndex ?? false,
      current: version === undefined || version.name === (collection.current ?? collection.versions[0]?.name),
      route,
      dir,
      mainDocId: main?.id ?? "",
      mainUrl: main?.url ?? route,
      docs: docs.map(plainDoc),
      sidebarName,
      sidebar,
      otherSidebars,
      categories: tree.categories,
      ...(tags.length > 0 && { tags }),
    },
    diagnostics,
  }
}

function docsById(docs: readonly FoundDoc[], diagnostics: Diagnostic[]): Map<string, FoundDoc> {
  const ids = new Map<string, FoundDoc>()
  for (const doc of docs) {
    const other = ids.get(doc.id)
    if (!other) ids.set(doc.id, doc)
    else {
      const message = `duplicate doc id: ${doc.id} is also in ${other.source}`
      const place = { file: doc.source, line: 1, column: 1 }
      diagnostics.push(problem("duplicate-route", place, message, { target: doc.url }))
    }
  }
  return ids
}

/** The sidebars of the configuration, if it states some. */
function sidebarsOf(
  { collection, version, configFile = { path: "site.config.ts", text: "" }, key }: DocSetInput,
  tree: Tree,
  draftIds: ReadonlySet<string>,
) {
  const { ids, diagnostics } = tree
  const stated = version?.sidebars ?? collection.sidebars
  if (!stated) return undefined
  return statedSidebars(stated, {
    doc: (id) => {
      const doc = ids.get(id)
      return doc && docNode(doc)
    },
    isDraft: (id) => draftIds.has(id),
    ids: () => [...ids.keys()],
    folder: (name) =>
      name === "" || tree.below.has(name) || tree.docs.has(name) ? branch(name, tree, true).nodes : undefined,
    page: (category, items) => categoryPage(category, items, { source: configFile.path, tree }),
    report: (path, id, message, hint) => {
      const place = placeOfText(configFile, [...key, "sidebars", ...path], id)
      diagnostics.push(problem("broken-link", place, `sidebars: ${message}`, { hint, target: id }))
    },
  })
}

function tagsOf(docs: readonly FoundDoc[], { sources, tagFile }: DocSetInput, route: Url, diagnostics: Diagnostic[]) {
  const paths = new Set(docs.map(({ source }) => source))
  const docSources = sources.filter(({ path }) => paths.has(path))
  const stated = tagFile ? parseTags(tagFile) : { value: undefined, diagnostics: [] }
  const unknown = docSources.flatMap((source) =>
    unknownTags(source, { declared: stated.value, file: tagFile?.path ?? "" }),
  )
  const used = docs.flatMap((doc) => (doc.unlisted ? [] : (doc.tags ?? [])))
  const declared = { ...inlineTags(docSources), ...stated.value }
  const { tags, diagnostics: doubles } = tagList(docSources, { used, declared, route })
  for (const diagnostic of stated.diagnostics) diagnostics.push(diagnostic)
  // Undeclared tags of docs are only a warning.
  for (const diagnostic of unknown) diagnostics.push({ ...diagnostic, severity: "warning" })
  for (const diagnostic of doubles) diagnostics.push(diagnostic)
  return tags
}

/** A doc belongs to the last sidebar that contains it, unless its front matter names another one. */
function assign(
  doc: FoundDoc,
  sidebars: readonly { name: string; nodes: SidebarNode[] }[],
  sources: readonly SourceHead[],
): void {
  const displayed = sources.find(({ path }) => path === doc.source)?.frontMatter.displayed_sidebar
  const holds = (nodes: readonly SidebarNode[]): boolean =>
    nodes.some(({ url, children = [] }) => url === doc.url || holds(children))
  const name = displayed === undefined ? sidebars.findLast(({ nodes }) => holds(nodes))?.name : displayed
  if (name == null) delete doc.sidebar
  else doc.sidebar = name
}

function categoryPage(
  { label, link, description: text }: CategoryItem,
  items: SidebarNode[],
  { source, tree }: { source: SourcePath; tree: Tree },
): { url: Url; id: string; description: string } {
  const generated = link?.type === "generated-index" ? link : undefined
  const id = generated?.slug ?? `/category/${freeSlug(slugOf(label), tree.slugs)}`
  const url = joinUrl(tree.route, id)
  const description = generated?.description ?? text ?? ""
  tree.categories.push({ id, url, title: generated?.title ?? label, description, items, source })
  return { url, id, description }
}

/**
 * The file of each page. A generated page stands where a file with its address would: in the folder of that name, whatever
 * number precedes it.
 */
function fileNamer({ dir, route, files }: { dir: SourcePath; route: Url; files: readonly SourcePath[] }) {
  const folders = new Map<string, string>()
  for (const path of files.filter((file) => generatedUrl(file) === undefined)) {
    for (let folder = folderOf(path.slice(dir.length + 1)); folder !== ""; folder = folderOf(folder))
      folders.set(plainPath(folder), folder)
  }
  return (path: SourcePath): SourcePath => {
    const url = generatedUrl(path)
    if (url === undefined) return path
    const below = url.slice(route === "/" ? 1 : route.length + 1)
    const isFolder = below === "" || folders.has(below)
    const above = isFolder ? below : folderOf(below)
    return `${[dir, folders.get(above) ?? above, isFolder ? "index" : nameOf(below)].filter(Boolean).join("/")}.mdx`
  }
}

function docOf(
  source: SourceHead,
  file: SourcePath,
  options: { dir: SourcePath; route: Url; sidebar: string; names: FileNames },
): FoundDoc {
  const { dir, route, sidebar, names } = options
  const { frontMatter } = source
  const below = file.slice(dir.length + 1)
  const folder = folderOf(below)
  const given = generatedUrl(source.path)
  const fileName = withoutExtension(nameOf(below))
  const { name, position: prefix = undefined } = given === undefined ? takeNumberPrefix(fileName) : { name: fileName }
  const folderName = folder === "" ? undefined : takeNumberPrefix(nameOf(folder)).name
  const plainFolder = plainPath(folder)
  // As in Docusaurus, numbers count here: `06-pots/05-pots.md` is a page of its own.
  const index = isIndexName(fileName, folder === "" ? undefined : nameOf(folder))
  const id = [plainFolder, frontMatter.id ?? name].filter(Boolean).join("/")
  const { slug } = frontMatter
  const url =
    given !== undefined
      ? given
      : slug === undefined
        ? joinUrl(route, plainFolder, index ? "" : (frontMatter.id ?? name))
        : slug.startsWith("/")
          ? joinUrl(route, slug)
          : joinUrl(route, plainFolder, slug)
  const named = names === "as-is" ? (frontMatter.id ?? name) : readable(index && folderName ? folderName : name)
  const written = writtenBy(source, url, named)
  return {
    ...written,
    id,
    sidebarLabel: frontMatter.sidebar_label ?? written.title,
    ...(frontMatter.sidebar_position !== undefined && { position: frontMatter.sidebar_position }),
    // There is only one sidebar, so any name means it.
    ...(frontMatter.displayed_sidebar !== null && { sidebar }),
    ...(frontMatter.tags && frontMatter.tags.length > 0 && { tags: frontMatter.tags.map(tagKey) }),
    folder,
    index,
    prefix,
    // Of the pages without a position, generated ones come last.
    fileName: given === undefined ? nameOf(below) : `\uffff${nameOf(below)}`,
    ...(frontMatter.sidebar_class_name !== undefined && { className: frontMatter.sidebar_class_name }),
  }
}

export function plainPath(folder: string): string {
  return folder
    .split("/")
    .map((part) => takeNumberPrefix(part).name)
    .join("/")
}

function plainDoc({ folder: _f, index: _i, prefix: _p, fileName: _n, className: _c, ...doc }: FoundDoc): Doc {
  return doc
}

interface Tree {
  /** By folder. */
  docs: ReadonlyMap<string, FoundDoc[]>
  /** The direct subfolders of each folder that contain docs, in the order of the docs. */
  below: ReadonlyMap<string, ReadonlySet<string>>
  ids: Map<string, FoundDoc>
  folders: Map<string, CategoryFile>
  categories: Category[]
  slugs: Set<string>
  dir: SourcePath
  route: Url
  fileNames: FileNames
  categoryPages: SiteConfig["docs"][number]["categoryPages"]
  diagnostics: Diagnostic[]
}

type FileNames = SiteConfig["docs"][number]["fileNames"]

/** Built once, so that a folder need not scan all docs. */
function byFolder(listed: readonly FoundDoc[]): Pick<Tree, "docs" | "below"> {
  const below = new Map<string, Set<string>>()
  for (const doc of listed) {
    for (let folder = doc.folder; folder !== ""; folder = folderOf(folder))
      getOrMake(below, folderOf(folder), () => new Set()).add(folder)
  }
  return { docs: groupBy(listed, ({ folder }) => folder), below }
}

/** A folder's entries. No category leads to the index of a root, which stands first among them. */
function branch(folder: string, tree: Tree, isRoot = folder === ""): { nodes: SidebarNode[]; indexDoc?: FoundDoc } {
  const entries: { position: number; name: string; node: SidebarNode }[] = []
  const here = tree.docs.get(folder) ?? []
  // What a category states to lead to takes the place of what its folder has for that.
  const isStated = tree.folders.get(folder)?.link !== undefined
  const indexDoc = isRoot || isStated ? undefined : here.find((doc) => doc.index)
  const linked = linkedDoc(folder, tree) ?? indexDoc
  for (const doc of here) {
    if (doc === linked && !isRoot) continue
    const isFirst = doc.url === tree.route || (isRoot && doc.index)
    const position = doc.position ?? doc.prefix ?? (isFirst ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
    entries.push({ position, name: doc.fileName, node: docNode(doc) })
  }
  for (const child of tree.below.get(folder) ?? []) {
    const category = categoryNode(child, tree)
    if (category) entries.push(category)
  }
  entries.sort((a, b) => (a.position === b.position ? compare(a.name, b.name) : a.position - b.position))
  return { nodes: entries.map((entry) => entry.node), ...(linked && { indexDoc: linked }) }
}

function linkedDoc(folder: string, tree: Tree): FoundDoc | undefined {
  const file = tree.folders.get(folder)
  if (file?.link?.type !== "doc") return undefined
  const id = file.link.id
  // An id may be that in the category's own folder.
  const beside = tree.docs.get(folder)?.find((doc) => nameOf(doc.id) === id)
  const doc = beside ?? tree.ids.get(id) ?? tree.ids.get(id.replace(/^\//, ""))
  if (!doc) {
    tree.diagnostics.push(problem("broken-file-link", file.linkPlace, `doc not found: ${id}`, { target: id }))
  }
  return doc
}

function categoryNode(folder: string, tree: Tree): { position: number; name: string; node: SidebarNode } | undefined {
  const { nodes, indexDoc } = branch(folder, tree)
  if (nodes.length === 0 && !indexDoc) return undefined
  const file = tree.folders.get(folder)
  const { name, position: prefix } = takeNumberPrefix(nameOf(folder))
  const label = file?.label ?? indexDoc?.sidebarLabel ?? (tree.fileNames === "as-is" ? name : readable(name))
  const position = file?.position ?? indexDoc?.position ?? prefix ?? Number.POSITIVE_INFINITY
  const className = file?.className ?? indexDoc?.className
  const shared = { label, ...(className !== undefined && { className }) }
  if (indexDoc) {
    const { url, id, description, unlisted } = indexDoc
    const node: SidebarNode = { ...shared, url, id, description, ...(unlisted && { unlisted }) }
    return { position, name: nameOf(folder), node: nodes.length > 0 ? { ...node, children: nodes } : node }
  }
  const link = file?.link?.type === "generated-index" ? file.link : undefined
  if (!link && tree.categoryPages === "stated")
    return { position, name: nameOf(folder), node: { ...shared, children: nodes } }
  const slug = link?.slug ?? `/category/${freeSlug(slugOf(label), tree.slugs)}`
  const url = joinUrl(tree.route, slug)
  const description = link?.description ?? file?.description ?? ""
  tree.categories.push({
    id: slug,
    url,
    title: link?.title ?? label,
    description,
    items: nodes,
    source: file?.path ?? `${tree.dir}/${folder}`,
  })
  return { position, name: nameOf(folder), node: { ...shared, url, id: slug, description, children: nodes } }
}

function docNode({ sidebarLabel, url, id, description, unlisted, className }: FoundDoc): SidebarNode {
  return {
    label: sidebarLabel,
    url,
    id,
    description,
    ...(unlisted && { unlisted }),
    ...(className !== undefined && { className }),
  }
}

function firstDoc(nodes: readonly SidebarNode[], ids: ReadonlyMap<string, FoundDoc>): FoundDoc | undefined {
  for (const { id, children = [] } of nodes) {
    const doc = (id === undefined ? undefined : ids.get(id)) ?? firstDoc(children, ids)
    if (doc) return doc
  }
  return undefined
}
