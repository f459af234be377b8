/** The pages of packages: one for each export and member, an overview, and what a version changed. */
import path from "node:path"
import type { RootContent } from "mdast"
import { docSetAt } from "../links/links.js"
import type { GuideLink, Maker, Page, Url } from "../model.js"
import { isBuilt } from "../reference/declaration-files.js"
import { changesPage, referenceIndexPage } from "../reference/list-pages.js"
import { kindNames, type SymbolNode } from "../reference/model.js"
import { addressed } from "../reference/nodes.js"
import { changesUrl, pagesOf, summaryOf, symbolUrl, typedUrl } from "../reference/reference.js"
import { referenceBranch } from "../reference/reference-sidebar.js"
import { symbolPage } from "../reference/symbol-page.js"

export const referencePages: Maker = ({ references, docSets, sources }) =>
  references.flatMap((reference) => {
    const docSet = docSetAt(reference.route, docSets)
    if (!docSet) return []
    const { changes, guide, label, model, package: name, route } = reference
    const page = (
      about: Pick<Page, "url" | "title" | "description" | "id" | "subject">,
      treeOf: (guides: readonly GuideLink[]) => RootContent[],
      symbol?: SymbolNode,
    ): Page => {
      const place = symbol?.place ?? { file: model.entry, line: 1, column: 1 }
      return {
        ...about,
        template: "reference",
        origin: place.file,
        docSet,
        // Lists of symbols say what the pages of symbols say.
        ...(!symbol && { isList: true, unsearched: true }),
        // What was built is not edited.
        ...(!isBuilt(place.file) && { edit: place.file }),
        tree: (guides) => addressed(treeOf(guides), (id) => beside(about.url, typedUrl(reference, id))),
        place,
      }
    }
    const overview = {
      url: route,
      title: label,
      description: `Everything that ${name ?? docSet.label} exports, by group.`,
      id: "reference overview",
    }
    const older = changes?.label ?? "the version before"
    const changed = {
      url: changesUrl(reference),
      title: `What changed since ${older}`,
      description: `Every export that is new, renamed, removed or different since ${older}.`,
      id: "reference changes",
    }
    const written = docSet.docs.find(({ url }) => url === route)
    const isWritten = written || docSet.categories.some(({ url }) => url === route)
    const headings = sources.get(written?.source ?? "")?.headings
    const entry = referenceBranch(reference, (anchor) => !headings || headings.some(({ id }) => id === anchor))
    const pages = [
      ...(isWritten ? [] : [page(overview, () => referenceIndexPage(reference))]),
      ...(changes ? [page(changed, () => changesPage(changes, route, guide))] : []),
      ...pagesOf(reference).map((symbol) => {
        const { id, kind, name: subject, title } = symbol
        const description = summaryOf(symbol) || `${kindNames[kind]} ${title}.`
        const about = { url: symbolUrl(reference, id).url, title, description, id: `symbol ${id}`, subject }
        return page(about, (guides) => symbolPage(symbol, reference, guides), symbol)
      }),
    ]
    return pages.map((made, at) => (at === 0 ? { ...made, entry } : made))
  })

/** A link that is the same in each version. */
function beside(from: Url, to: Url): string {
  const [url = "", hash] = to.split("#")
  const relative = path.posix.relative(path.posix.dirname(from), url)
  return `${relative.startsWith("../") ? "" : "./"}${relative}${hash === undefined ? "" : `#${hash}`}`
}
