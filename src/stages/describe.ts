/**
 * Evaluates components before any page is rendered: the data of each use, its ids and links, and its text for search.
 *
 * Promises: a component's function that throws, or returns what JSON can't represent, is a problem at its use.
 */
import { elementKey } from "../model/element-key.js"
import type {
  ComponentAnchor,
  ComponentFacts,
  ComponentFunctions,
  ComponentUse,
  Json,
  LinkReference,
  Site,
  SiteViewHere,
  Source,
} from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { SiteViewError } from "../site-code/site-view.js"

export interface DescribeInput {
  site: Site
  /** By name, for components with functions. */
  functions: ReadonlyMap<string, ComponentFunctions>
  /** The site as an element sees it. */
  viewAt: (use: ComponentUse, source: Source) => SiteViewHere
}

/** The site with its components' facts; the links that they generate become links of their files. */
export function describeComponents({ site, functions, viewAt }: DescribeInput): {
  site: Site
  diagnostics: Diagnostic[]
} {
  const uses = new Map<string, ComponentFacts>()
  const diagnostics: Diagnostic[] = []
  const sources = new Map(site.sources)
  for (const source of site.sources.values()) {
    const links: LinkReference[] = []
    for (const use of source.components) {
      const component = functions.get(use.name)
      if (!component) continue
      const described = describe(use, component, () => viewAt(use, source))
      uses.set(elementKey(source.path, use.place), described.facts)
      for (const diagnostic of described.diagnostics) diagnostics.push(diagnostic)
      for (const url of described.facts.links) links.push({ kind: "link", url, place: use.place })
    }
    if (links.length > 0) sources.set(source.path, { ...source, links: [...source.links, ...links] })
  }
  const withAnchors = new Set([...functions].flatMap(([name, { anchors }]) => (anchors ? [name] : [])))
  return { site: { ...site, sources, components: { uses, withAnchors } }, diagnostics }
}

function describe(
  use: ComponentUse,
  { data: dataOf, anchors, links, search }: ComponentFunctions,
  view: () => SiteViewHere,
): { facts: ComponentFacts; diagnostics: Diagnostic[] } {
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
