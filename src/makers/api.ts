/** The pages of OpenAPI documents: an overview, the operations of each tag, webhooks, named schemas. */
import { slug } from "github-slugger"
import type { RootContent } from "mdast"
import type { ApiEntry, PublishedApi } from "../api/api-document.js"
import { operationList, overviewPage, schemaBlock, schemaDescription, schemasPage } from "../api/api-pages.js"
import { addressOf, groupsOf, operationPlaces, schemaPlaces } from "../api/api-places.js"
import { firstPart } from "../api/openapi.js"
import { operationBlock, operationName, plainWords, titleOf, withPlaces } from "../api/operation-tree.js"
import { operationOf, sizeOf } from "../api/understand-api.js"
import { docSetAt } from "../links/links.js"
import type { DocSet, Maker, Page, SidebarNode, SiteStructure, Url } from "../model.js"
import { section, written } from "../reference/nodes.js"

/** The size of a page, as `sizeOf` counts it, from which on each operation has a page: some 60 KB when it is compressed. */
const largestPage = 200_000

export const apiPages: Maker = ({ apis, docSets, sources }) =>
  apis.flatMap((api) => {
    const docSet = api.pages && docSetAt(api.pages.route, docSets)
    if (!api.pages || !docSet) return []
    const { route, label } = api.pages
    const byHand = shownByHand(api, docSet, sources)
    const isLarge = (entries: readonly ApiEntry[]) =>
      entries.length > 1 && entries.reduce((sum, entry) => sum + sizeOf(operationOf(api, entry)), 0) > largestPage
    const places = operationPlaces(api, byHand, isLarge)
    const urlOf = (entry: ApiEntry) => addressOf(places.get(entry) ?? { url: route })
    /** Where `#operation/x`, `#tag/x` and `#section/x` lead, as other viewers of such documents have them. */
    const targetOf = (link: string) => {
      const [, kind, path = ""] = /^#(operation|tag|section)\/(.+)$/.exec(link) ?? []
      if (kind === undefined || kind === "section") return kind && route
      const [tag = "", ...rest] = path.split("/")
      const last = kind === "operation" ? path : rest.at(-1)
      const entry = last === undefined ? undefined : api.operations.find(({ id }) => id === last)
      return entry
        ? urlOf(entry)
        : groupsOf(api).find(({ title }) => slug(title) === slug(tag.replaceAll("%20", " ")))?.url
    }
    const taken = new Set([...docSet.docs, ...docSet.categories].map(({ url }) => url))
    const page = (
      url: Url,
      title: string,
      description: string,
      treeOf: () => RootContent[],
      shown: readonly ApiEntry[] = [],
    ): Page[] => {
      if (taken.has(url)) return []
      const names = shown.map((entry) => operationName(entry, places.get(entry)?.anchor ?? ""))
      const about = {
        url,
        title,
        description: plainWords(firstPart(description)).slice(0, 300) || `${title}.`,
        subject: title,
      }
      const origin = { origin: api.path, edit: api.path, place: { file: api.path, line: 1, column: 1 } }
      return [
        {
          ...about,
          ...origin,
          template: "api",
          docSet,
          id: `api ${url}`,
          names,
          tree: () => withPlaces(treeOf(), api, targetOf),
        },
      ]
    }

    const groups = groupsOf(api).map((group) => {
      const own = group.entries.filter((entry) => !byHand.has(entry))
      return { ...group, own, apart: own.filter((entry) => places.get(entry)?.anchor === undefined) }
    })
    const pagesOfGroups = groups.flatMap(({ url, title, description, entries, own, apart }) => {
      if (own.length === 0) return []
      const blocks = () =>
        own.flatMap((entry) =>
          section(entry.anchor, titleOf(entry), operationBlock(operationOf(api, entry), 2), { search: "own" }),
        )
      const shown = () => (apart.length > 0 ? operationList(entries, urlOf) : blocks())
      return [
        ...page(url, title, description, () => [written(description), ...shown()], apart.length > 0 ? [] : own),
        ...apart.flatMap((entry) => {
          const about = operationOf(api, entry).description
          return page(urlOf(entry), titleOf(entry), about, () => operationBlock(operationOf(api, entry), 1), [entry])
        }),
      ]
    })
    const schemas = [...schemaPlaces(api)]
    const listUrl = `${route}/schemas`
    const pagesOfSchemas =
      schemas.length === 0
        ? []
        : [
            ...page(listUrl, "Schemas", `Every named schema of ${api.title}.`, () => schemasPage(api)),
            ...schemas.flatMap(([name, { url, anchor }]) =>
              anchor === undefined
                ? page(url, name, schemaDescription(api, name), () => schemaBlock(api, name, 2))
                : [],
            ),
          ]

    const node = (entry: ApiEntry): SidebarNode => {
      const { url = "", anchor } = places.get(entry) ?? {}
      const className = entry.deprecated ? "sidebar-deprecated" : undefined
      const named = { label: titleOf(entry), ...(className !== undefined && { className }) }
      if (byHand.has(entry)) return { ...named, link: url }
      return anchor === undefined ? { ...named, url, id: url } : { ...named, url, anchor }
    }
    const ofSchemas = schemas.flatMap(([label, { url, anchor }]): SidebarNode[] =>
      anchor === undefined ? [{ label, url, id: url, lookup: true }] : [],
    )
    const children: SidebarNode[] = [
      ...groups.map(({ title, url, entries, own }) => ({
        label: title,
        ...(own.length > 0 && { url, id: url }),
        children: entries.map(node),
      })),
      ...(schemas.length === 0
        ? []
        : [{ label: "Schemas", url: listUrl, id: listUrl, ...(ofSchemas.length > 0 && { children: ofSchemas }) }]),
    ]
    const about = `Operations, authentication and schemas of ${api.title}.`
    const overview = page(route, api.title || label, about, () => overviewPage(api, groups, urlOf))
    const pages = [...overview, ...pagesOfGroups, ...pagesOfSchemas]
    return pages.map((made, at) => (at === 0 ? { ...made, entry: { label, url: route, id: route, children } } : made))
  })

/** The pages of authors that show an operation. */
function shownByHand(
  api: PublishedApi,
  { docs }: DocSet,
  sources: SiteStructure["sources"],
): ReadonlyMap<ApiEntry, Url> {
  const shown = new Map<ApiEntry, Url>()
  for (const { source, url } of docs) {
    for (const id of sources.get(source)?.operations ?? []) {
      const entry = id === "" ? api.operations[0] : api.operations.find((one) => one.id === id)
      if (entry && !shown.has(entry)) shown.set(entry, url)
    }
  }
  return shown
}
