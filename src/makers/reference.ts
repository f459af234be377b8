/** The pages of packages: one for each export and member, an overview, and what a version changed. */
import { docSetAt } from "../links/links.js"
import type { Maker, Page, PageLinks } from "../model.js"
import { isBuilt } from "../reference/declaration-files.js"
import { changesPage, referenceIndexPage } from "../reference/list-pages.js"
import { kindNames, type SymbolNode } from "../reference/model.js"
import type { PageTree } from "../reference/page-tree.js"
import { changesUrl, pagesOf, summaryOf, symbolUrl } from "../reference/reference.js"
import { referenceBranch } from "../reference/reference-sidebar.js"
import { resolverOf } from "../reference/reference-table.js"
import { symbolPage } from "../reference/symbol-page.js"
import { treeAnchors } from "../reference/tree.js"
import { linkedTree } from "../reference/view-links.js"

export const referencePages: Maker = ({ references, docSets, sources }) =>
  references.flatMap((reference) => {
    const docSet = docSetAt(reference.route, docSets)
    if (!docSet) return []
    const { byId, changes, guide, label, model, package: name, route } = reference
    const page = (
      about: Pick<Page, "url" | "title" | "description" | "id" | "subject">,
      treeOf: (links: PageLinks) => PageTree,
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
        tree: (links) => linkedTree(treeOf(links), resolverOf(reference, links), symbol && { symbol, byId }),
        anchors: () => treeAnchors(treeOf(noLinks).blocks).map(({ id, place: at = place }) => ({ id, place: at })),
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
      description: `Every exported name that was renamed, removed or added, or that behaves differently, since ${older}.`,
      id: "reference changes",
    }
    const written = docSet.docs.find(({ url }) => url === route)
    const isWritten = written || docSet.categories.some(({ url }) => url === route)
    const headings = sources.get(written?.source ?? "")?.headings
    const entry = referenceBranch(reference, (anchor) => !headings || headings.some(({ id }) => id === anchor))
    const pages = [
      ...(isWritten ? [] : [page(overview, (links) => referenceIndexPage(reference, links.href(changed.url)))]),
      ...(changes
        ? [
            page(changed, ({ href, link }) =>
              changesPage(changes, { indexHref: href(route), guideHref: guide && link(guide, model.entry).href }),
            ),
          ]
        : []),
      ...pagesOf(reference).map((symbol) => {
        const { id, kind, name: subject, title } = symbol
        const description = summaryOf(symbol) || `${kindNames[kind]} ${title}.`
        const about = { url: symbolUrl(reference, id).url, title, description, id: `symbol ${id}`, subject }
        return page(about, ({ guides }) => symbolPage(symbol, reference, guides), symbol)
      }),
    ]
    return pages.map((made, at) => (at === 0 ? { ...made, entry } : made))
  })

/** For the ids of a page, which do not depend on its links. */
const noLinks: PageLinks = { href: () => "", link: () => ({ href: "" }), guides: [] }
