/** The pages of OpenAPI documents: an overview, the operations of each tag, webhooks, named schemas. */
import { slug } from "github-slugger"
import type { RootContent } from "mdast"
import type { ApiEntry, PublishedApi } from "../api/api-document.js"
import { operationList, overviewPage, schemaBlock, schemaDescription, schemasPage } from "../api/api-pages.js"
import { type ApiGroup, addressOf, groupsOf, operationPlaces, schemaPlaces } from "../api/api-places.js"
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
    return api.pages && docSet ? new ApiPages(api, api.pages, docSet, sources).all() : []
  })

class ApiPages {
  readonly #byHand: ReadonlyMap<ApiEntry, Url>
  readonly #places: ReturnType<typeof operationPlaces>
  readonly #taken: ReadonlySet<Url>

  constructor(
    private readonly api: PublishedApi,
    private readonly pages: NonNullable<PublishedApi["pages"]>,
    private readonly docSet: DocSet,
    sources: SiteStructure["sources"],
  ) {
    const isLarge = (entries: readonly ApiEntry[]) =>
      entries.length > 1 && entries.reduce((sum, entry) => sum + sizeOf(operationOf(api, entry)), 0) > largestPage
    this.#byHand = shownByHand(api, docSet, sources)
    this.#places = operationPlaces(api, this.#byHand, isLarge)
    this.#taken = new Set([...docSet.docs, ...docSet.categories].map(({ url }) => url))
  }

  all(): Page[] {
    const { api } = this
    const { route, label } = this.pages
    const groups = groupsOf(api).map((group) => {
      const own = group.entries.filter((entry) => !this.#byHand.has(entry))
      return { ...group, own, apart: own.filter((entry) => this.#places.get(entry)?.anchor === undefined) }
    })
    const ofOperations = groups.map(({ title, url, entries, own }) => ({
      label: title,
      ...(own.length > 0 && { url, id: url }),
      children: entries.map((entry) => this.#node(entry)),
    }))
    const schemas = this.#schemas()
    const children = [...ofOperations, ...schemas.nodes]
    const about = `Operations, authentication and schemas of ${api.title}.`
    const overview = this.#page(route, api.title || label, about, () => overviewPage(api, groups, this.#urlOf))
    const made = [...overview, ...groups.flatMap((group) => this.#ofGroup(group)), ...schemas.pages]
    return made.map((page, at) => (at === 0 ? { ...page, entry: { label, url: route, id: route, children } } : page))
  }

  readonly #urlOf = (entry: ApiEntry): Url => addressOf(this.#places.get(entry) ?? { url: this.pages.route })

  /** Where `#operation/x`, `#tag/x` and `#section/x` lead, as other viewers of such documents have them. */
  readonly #targetOf = (link: string): string | undefined => {
    const [, kind, path = ""] = /^#(operation|tag|section)\/(.+)$/.exec(link) ?? []
    if (kind === undefined || kind === "section") return kind && this.pages.route
    const [tag = "", ...rest] = path.split("/")
    const last = kind === "operation" ? path : rest.at(-1)
    const entry = last === undefined ? undefined : this.api.operations.find(({ id }) => id === last)
    if (entry) return this.#urlOf(entry)
    return groupsOf(this.api).find(({ title }) => slug(title) === slug(tag.replaceAll("%20", " ")))?.url
  }

  #page(
    url: Url,
    title: string,
    description: string,
    treeOf: () => RootContent[],
    shown: readonly ApiEntry[] = [],
  ): Page[] {
    if (this.#taken.has(url)) return []
    const { path } = this.api
    return [
      {
        url,
        title,
        description: plainWords(firstPart(description)).slice(0, 300) || `${title}.`,
        subject: title,
        origin: path,
        edit: path,
        place: { file: path, line: 1, column: 1 },
        template: "doc",
        sheets: ["reference", "details"],
        docSet: this.docSet,
        id: `api ${url}`,
        names: shown.map((entry) => operationName(entry, this.#places.get(entry)?.anchor ?? "")),
        tree: () => withPlaces(treeOf(), this.api, this.#targetOf),
      },
    ]
  }

  #ofGroup({
    url,
    title,
    description,
    entries,
    own,
    apart,
  }: ApiGroup & { own: ApiEntry[]; apart: ApiEntry[] }): Page[] {
    if (own.length === 0) return []
    const blockOf = (entry: ApiEntry, above: number) => operationBlock(operationOf(this.api, entry), above)
    const blocks = () =>
      own.flatMap((entry) => section(entry.anchor, titleOf(entry), blockOf(entry, 2), { search: "own" }))
    const shown = () => (apart.length > 0 ? operationList(entries, this.#urlOf) : blocks())
    return [
      ...this.#page(url, title, description, () => [written(description), ...shown()], apart.length > 0 ? [] : own),
      ...apart.flatMap((entry) => {
        const about = operationOf(this.api, entry).description
        return this.#page(this.#urlOf(entry), titleOf(entry), about, () => blockOf(entry, 1), [entry])
      }),
    ]
  }

  /** The page that lists the named schemas, or has them, and those of the larger ones. */
  #schemas(): { pages: Page[]; nodes: SidebarNode[] } {
    const { api } = this
    const schemas = [...schemaPlaces(api)]
    if (schemas.length === 0) return { pages: [], nodes: [] }
    const url = `${this.pages.route}/schemas`
    const apart = schemas.filter(([, { anchor }]) => anchor === undefined)
    const children = apart.map(([label, { url }]): SidebarNode => ({ label, url, id: url, lookup: true }))
    return {
      pages: [
        ...this.#page(url, "Schemas", `Every named schema of ${api.title}.`, () => schemasPage(api)),
        ...apart.flatMap(([name, { url }]) =>
          this.#page(url, name, schemaDescription(api, name), () => schemaBlock(api, name, 2)),
        ),
      ],
      nodes: [{ label: "Schemas", url, id: url, ...(children.length > 0 && { children }) }],
    }
  }

  #node(entry: ApiEntry): SidebarNode {
    const { url = "", anchor } = this.#places.get(entry) ?? {}
    const named = { label: titleOf(entry), ...(entry.deprecated && { className: "sidebar-deprecated" }) }
    if (this.#byHand.has(entry)) return { ...named, link: url }
    return anchor === undefined ? { ...named, url, id: url } : { ...named, url, anchor }
  }
}

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
