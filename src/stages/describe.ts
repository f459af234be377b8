/**
 * Evaluates components before any page is rendered: the data of each use, its ids and links, and its text for search.
 *
 * Promises: a component's function that throws, or returns what JSON can't represent, is a problem at its use.
 */

import type { RootContent } from "mdast"
import { rememberEach, rememberFor } from "../engine/same.js"
import { madeInSlices } from "../engine/slices.js"
import { elementKey } from "../model/element-key.js"
import { componentFile } from "../model/made-files.js"
import type {
  ComponentAnchor,
  ComponentFacts,
  ComponentFunctions,
  ComponentTable,
  ComponentUse,
  Json,
  LinkReference,
  Place,
  Site,
  SiteViewHere,
  Source,
} from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { SiteViewError } from "../site-code/site-view.js"
import { stoppable } from "../site-code/stoppable.js"

export interface DescribeInput {
  site: Omit<Site, "components">
  /** By name, for components with functions. */
  functions: ReadonlyMap<string, ComponentFunctions>
  /** The site as an element sees it. */
  viewAt: (use: ComponentUse, source: Source) => SiteViewHere
}

interface Described {
  site: Site
  /** What components show, by the key of their use, to be compiled. */
  trees: ShownTree[]
  diagnostics: Diagnostic[]
}

/** The site with its components' facts, in slices; the links that they generate become links of their files. */
export async function describeComponents({ site, functions, viewAt }: DescribeInput): Promise<Described> {
  const found = await madeInSlices(
    describedEach(viewAt, [...site.sources.values()], [...functions].flat(), (source) => {
      const used = source.components.flatMap(({ name }) => functions.get(name) ?? [])
      if (used.length === 0) return undefined
      const view = used.some(({ data, tree }) => data || tree) ? viewAt : undefined
      return remembered(source, [view, ...used], () => describeSource(source, functions, viewAt))
    }),
  )
  const { described, components } = componentsOf(found, [...functions].flat(), () => {
    const described = found.filter((one) => one !== undefined)
    const withAnchors = new Set([...functions].flatMap(([name, { anchors, tree }]) => (anchors || tree ? [name] : [])))
    return { described, components: { uses: new Map(described.flatMap(({ uses }) => uses)), withAnchors } }
  })
  const sources = new Map(site.sources)
  for (const { source } of described) sources.set(source.path, source)
  return {
    site: { ...site, sources, components },
    trees: described.flatMap(({ trees }) => trees),
    diagnostics: described.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** What a component shows, at its use. */
export interface ShownTree {
  key: string
  tree: readonly RootContent[]
  place: Place
}

interface DescribedSource {
  trees: ShownTree[]
  /** With the links that its components generate, and what they show as partials. */
  source: Source
  uses: [key: string, facts: ComponentFacts][]
  diagnostics: Diagnostic[]
}

const remembered = rememberFor<Source, DescribedSource>("described")
const describedEach = rememberEach<Source, DescribedSource | undefined>("each: described")
const componentsOf = rememberFor<object, { described: DescribedSource[]; components: ComponentTable }>("components")

function describeSource(
  source: Source,
  functions: DescribeInput["functions"],
  viewAt: DescribeInput["viewAt"],
): DescribedSource {
  const described = source.components.flatMap((use) => {
    const component = functions.get(use.name)
    return component ? [{ use, ...stoppable(() => describe(use, component, () => viewAt(use, source))) }] : []
  })
  const links = described.flatMap(({ use: { place }, facts }) =>
    facts.links.map((url): LinkReference => ({ kind: "link", url, place })),
  )
  const trees = described.flatMap(({ use: { place }, tree }) =>
    tree ? [{ key: elementKey(source.path, place), tree, place }] : [],
  )
  const partials = trees.map(({ key, place }) => ({ path: componentFile(key), place }))
  const { links: before, partialUses } = source
  const isMore = links.length + trees.length > 0
  return {
    trees,
    source: isMore ? { ...source, links: [...before, ...links], partialUses: [...partialUses, ...partials] } : source,
    uses: described.map(({ use, facts }) => [elementKey(source.path, use.place), facts]),
    diagnostics: described.flatMap(({ diagnostics }) => diagnostics),
  }
}

function describe(
  use: ComponentUse,
  { data: dataOf, tree: treeOf, anchors, links, search }: ComponentFunctions,
  view: () => SiteViewHere,
): { facts: ComponentFacts; tree?: readonly RootContent[]; diagnostics: Diagnostic[] } {
  const { name, props, computed = [] } = use
  const facts: ComponentFacts = { component: name, anchors: [], links: [], search: {} }
  if (computed.length > 0) {
    const diagnostics = computed.map((place) =>
      problem("render-failed", place, `<${name}> needs values that are known before the page runs`, {
        hint: "write the value itself, such as count={3}",
        target: name,
      }),
    )
    return { facts: { ...facts, failed: true }, diagnostics }
  }
  try {
    const data = dataOf && asJson(name, dataOf(props, view()))
    const tree = treeOf && (asJson(name, treeOf(props, view())) as unknown as RootContent[])
    const stated = (anchors?.(props, data) ?? []).map(
      (anchor): ComponentAnchor => (typeof anchor === "string" ? { id: anchor } : anchor),
    )
    return {
      facts: {
        ...facts,
        ...(data !== undefined && { data }),
        anchors: stated,
        links: [...(links?.(props, data) ?? [])],
        search: search?.(props, data) ?? {},
      },
      ...(tree && { tree }),
      diagnostics: [],
    }
  } catch (error) {
    const known = error instanceof SiteViewError
    const message = error instanceof Error ? error.message : String(error)
    return {
      facts: { ...facts, failed: true },
      diagnostics: [
        problem(known ? "unknown-component" : "render-failed", use.place, known ? message : `<${name}>: ${message}`, {
          hint: known ? error.hint : undefined,
          target: known ? error.target : name,
        }),
      ],
    }
  }
}

function asJson(name: string, value: unknown): Json {
  const text = JSON.stringify(value)
  if (text === undefined) throw new Error(`the data of <${name}> must be JSON, and is ${typeof value}`)
  return JSON.parse(text) as Json
}
