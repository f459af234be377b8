/** Renders one page. The view, the frame and the theme are all inputs. */

import { loadsOf } from "../config/content-policy.js"
import { hashOf } from "../engine/hash.js"
import type { Remembered, Step } from "../engine/memo.js"
import type {
  BuiltPage,
  LoadKind,
  PageBody,
  PageView,
  Place,
  RenderInput,
  SiteFrame,
  Source,
  SourceBody,
  SourcePath,
  Theme,
} from "../model.js"
import { problem } from "../report/diagnostic.js"
import { isCode } from "../site-code/imports.js"
import { stoppable } from "../site-code/stoppable.js"
import { readPlace } from "../text/text-places.js"
import { loadServer, type ServerCode } from "./theme/server-module.js"
import type { ThemeBody } from "./theme/theme.js"

export interface RenderJob {
  view: PageView
  frame: SiteFrame
  theme: Remembered<Theme, ThemeBody>
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>
}

/** A page with all of its inputs, as plain data. */
interface RenderWork {
  input: RenderInput
  server: ServerCode
  sources: ReadonlyMap<SourcePath, SourceFacts>
}
/** The facts of a file that places of problems and loads are looked up in. */
type SourceFacts = Pick<Source, "links" | "components" | "shows">

export const renderPage: Step<RenderJob, BuiltPage, PageBody, RenderWork> = {
  name: "render",
  thread: "spread",
  spreadFrom: 1000,
  id: ({ view }) => view.url,
  fields: ({ view, frame, theme }) => ({ ...view, frame: frame.id, theme: theme.facts.id }),
  load: async ({ view, frame, theme, sources }) => {
    const modules: RenderInput["modules"] = {}
    const facts = new Map<SourcePath, SourceFacts>()
    for (const { path } of modulesOf(view)) {
      const source = sources.get(path)
      if (!source) continue
      const { links, components, shows, imports } = source.facts
      facts.set(path, { links, components, ...(shows && { shows }) })
      // A page written in TypeScript is part of the theme's server module.
      if (isCode(path)) continue
      const { sections: _, ...body } = await source.body()
      modules[path] = { ...body, imports }
    }
    return { input: { view, frame, modules }, server: (await theme.body()).server, sources: facts }
  },
  run: render,
  // The output contains the bodies.
  sizeElsewhere: ({ html, markdown }) => html.length + markdown.length,
}

async function render(work: RenderWork): Promise<{ facts: BuiltPage; body: PageBody }> {
  const { input, sources } = work
  const { view } = input
  const [server, rendered] = stoppable(() => {
    const loaded = loadServer(work.server)
    return [loaded, loaded.renderPage(input)]
  })
  const { problems, styles, slots, region, ...body } = rendered
  const source = modulesOf(view)[0]?.path ?? "site.config.ts"
  const { html, markdown } = body
  const local = problems.filter(({ code, shared }) => code !== "no-default-export" && !shared)
  const diagnosticOf = ({
    code,
    message,
    hint,
    component,
    file = source,
    at,
    prop,
    thrown,
  }: (typeof problems)[number]) => {
    const facts = sources.get(file)
    const place = at === undefined ? startOf(facts, file) : placeOfProp(facts, readPlace(file, at), prop)
    const failure = problem(code, place, `${view.url}: ${message}`, { hint, target: component })
    return { ...failure, ...(thrown && { thrown }) }
  }
  return {
    facts: {
      url: view.url,
      hashes: { html: hashOf(html), markdown: hashOf(markdown) },
      bytes: Buffer.byteLength(html),
      loads: [
        ...hiddenLoads(region, work).map(({ kind, url, escaped }) => {
          const match = server.locate(input, `="${escaped}"`)
          return { kind, url, ...(match && { place: readPlace(match.file, match.at) }) }
        }),
        ...hiddenLoads(html.replace(region, ""), work).map(({ kind, url }) => ({ kind, url })),
      ],
      styles,
      ...(slots && { slots }),
      diagnostics: local.filter(({ at }) => at !== undefined).map(diagnosticOf),
      unplaced: local.filter(({ at }) => at === undefined).map(diagnosticOf),
      sharedProblems: problems.flatMap(({ message, hint, component, shared, thrown }) => {
        const more = { ...(hint !== undefined && { hint }), ...(component !== undefined && { component }) }
        return shared ? [{ ...shared, message, ...more, ...(thrown && { thrown }) }] : []
      }),
    },
    body: { html, markdown },
  }
}

function placeOfProp(source: SourceFacts | undefined, place: Place, prop: string | undefined): Place {
  const use = source?.components.find(({ place: at }) => at.line === place.line && at.column === place.column)
  return use?.computed?.find((attribute) => attribute.prop === prop) ?? place
}

const tag = /<(iframe|img|script|link|video|audio|source|track)\s((?:"[^"]*"|[^">])*)>/g
const attribute = /(?:^|\s)(src|href|poster|rel)="([^"]*)"/g

/** URLs that a page loads from other sites, and its frames, without those that checks find in the sources. */
function hiddenLoads(html: string, { input: { view, frame }, sources }: RenderWork) {
  const links = modulesOf(view).flatMap(({ path }) => sources.get(path)?.links ?? [])
  const seen = new Set<unknown>([
    ...links.flatMap(({ loads, url }) => (loads ? [url] : [])),
    ...frame.head.flatMap(({ attributes }) => [attributes.src, attributes.href]),
    frame.analytics?.src,
    ...(view.pictures ?? []),
  ])
  const loads = new Map<string, { kind: LoadKind; url: string; escaped: string }>()
  for (const [, element = "", text = ""] of html.matchAll(tag)) {
    const attributes = new Map([...text.matchAll(attribute)].map(([, name = "", value = ""]) => [name, value] as const))
    for (const [name, escaped] of attributes) {
      const url = escaped.replaceAll("&amp;", "&")
      const { loads: kind } = loadsOf(url, name, element, attributes.get("rel"))
      if (kind && !seen.has(url)) loads.set(`${kind} ${url}`, { kind, url, escaped })
    }
  }
  return [...loads.values()]
}

/** Where a page starts, for failures without a known element. */
function startOf(source: SourceFacts | undefined, file: string): Place {
  return source?.shows ?? { file, line: 1, column: 1 }
}

/** The page's modules, main one first. */
export function modulesOf({ module, excerpts = {}, partials }: PageView): PageView["partials"] {
  return [...(module ? [module] : []), ...Object.values(excerpts), ...partials]
}
