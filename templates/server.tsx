/**
 * The build's interface to the templates: takes a page's view, returns its document and its Markdown. Reads no disk, no
 * clock and no environment. An error of a component is a problem of the page, never of the build.
 */
import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from "react"
import { renderToString } from "react-dom/server.edge"
import type { ModuleView, Renderer, RenderInput, RenderProblem } from "../src/model.js"
import { htmlText } from "../src/print/html.js"
import type { WriterComponent } from "./components/writer-component.js"
import { LinksContext, PageContext, type PageContextValue } from "./context.js"
import { Document, frameParts } from "./Document.js"
import { styleFile, takeStyles } from "./inline-styles.js"
import { htmlAsMarkdown, pageMarkdown, type TwinPage, wordsOf } from "./markdown.js"
import {
  ComponentError,
  ModuleBody,
  Modules,
  ModulesContext,
  NoDefaultExport,
  PlacedError,
  placeMarks,
  type SiteCode,
} from "./module-body.js"
import { Page } from "./pages/Page.js"
import { UnsendableProp } from "./parts/Island.js"
import { sayError } from "./react-errors.js"
import { createSharedParts } from "./shared-parts.js"
import { readComponents } from "./writer-components.js"

/**
 * `modules`: `.ts` and `.tsx` files of the content by source path. `components`: the modules of writer components by name;
 * `islands` names those that run in the browser too.
 */
export function createRenderer(
  modules: Record<string, Record<string, unknown>>,
  components: Record<string, WriterComponent>,
  islands: readonly string[],
): Renderer {
  const code: SiteCode = { modules, ...readComponents(components, islands) }
  const sharedOf = createSharedParts()
  return {
    renderPage: (input) => renderPage(input, code, sharedOf),
    locate: (input, text) => locateText(input, text, code, sharedOf),
    componentNames: Object.keys(code.components),
  }
}

/** Renders the page again, with marks around what an author typed. */
function locateText(
  input: RenderInput,
  text: string,
  code: SiteCode,
  sharedOf: SharedPartsOf,
): { file: string; at: string } | undefined {
  const context = contextOf(input, code, sharedOf)
  const { begin, at, inside, end } = placeMarks
  const open: { file: string; at: string }[] = []
  try {
    const html = drawRegion(context, new Modules(input, code, { locating: true, marking: true }))
    const before = html.slice(0, Math.max(0, html.indexOf(text)))
    for (const [mark, file, place] of before.matchAll(new RegExp(`${begin}(.*?)${at}(.*?)${inside}|${end}`, "g"))) {
      if (mark === end) open.pop()
      else open.push({ file: file ?? "", at: place ?? "" })
    }
  } catch {
    // The cause of a failure has been reported.
  }
  return open.at(-1)
}

type SharedPartsOf = ReturnType<typeof createSharedParts>

/** What templates see of a page. Without `told`, nothing is recorded: the page was rendered before. */
function contextOf(
  { view, frame }: RenderInput,
  { components }: SiteCode,
  sharedOf: SharedPartsOf,
  told: Partial<PageContextValue> = {},
): PageContextValue {
  const silent = { uses: () => {}, usesIsland: (name: string) => name, addToHead: () => {}, reportFailure: () => {} }
  const context = { view, frame, islands: components, ...silent, ...told } as PageContextValue
  context.shared = sharedOf(context)
  return context
}

function drawRegion(context: PageContextValue, modules: Modules, part: ReactNode = <Page />): string {
  return renderToString(
    <PageContext value={context}>
      <ModulesContext value={modules}>{part}</ModulesContext>
    </PageContext>,
  )
}

function renderPage(input: RenderInput, code: SiteCode, sharedOf: SharedPartsOf): ReturnType<Renderer["renderPage"]> {
  const { frame } = input
  const problems: RenderProblem[] = []
  const islands: string[] = []
  const used = new Set<string>()
  const head: ReactNode[] = []
  const context = contextOf(input, code, sharedOf, {
    uses: (name) => void used.add(name),
    usesIsland(name) {
      islands.push(name)
      return `${name}-${islands.length}-`
    },
    addToHead: (element) => void head.push(element),
    reportFailure: (error, shared) => void problems.push({ ...problemOf(error), shared }),
  })
  const inline: ReturnType<Renderer["renderPage"]>["styles"] = []
  let links = ""
  /** Replaces inline styles by a style sheet. */
  const styled = (html: string) => {
    const { html: rest, css } = takeStyles(html)
    if (css === "") return rest
    const path = styleFile(css)
    inline.push({ path, text: css })
    links += `<link rel="stylesheet" href="${frame.baseUrl}${path}"/>`
    return rest
  }
  const modules = new Modules(input, code, { uses: context.uses })
  const region = styled(renderRegion(input, code, context, problems, modules))
  const slots: Record<string, string[]> = {}
  const shown: TwinPage["shown"] = (module, at, children) => {
    const key = `${module.path}:${at}`
    const value = at === "" ? <ModuleBody module={module} /> : (modules.shown.get(key)?.shift() as ReactNode)
    const html = htmlOf(withChildren(value, children), module)
    if (children === undefined) slots[key] = [...(slots[key] ?? []), wordsOf(html ?? "")]
    return html && htmlAsMarkdown(html)
  }
  /** A part, drawn alone; nothing if it takes scripts, or fails, which has been reported. */
  const htmlOf = (part: ReactNode, { links: targets }: ModuleView): string | undefined => {
    if (typeof part === "string" || typeof part === "number") return htmlText(String(part))
    if (typeof part !== "object") return undefined
    try {
      const within = <LinksContext value={targets}>{part}</LinksContext>
      // Of other pages there are descriptions.
      const around = contextOf(input, code, sharedOf, { view: { ...input.view, excerpts: {} } })
      const drawn = drawRegion(around, modules, within)
      return drawn.includes("data-island=") ? undefined : drawn
    } catch {
      return undefined
    }
  }
  const sheets = [
    ...(hasBlocks.test(region) ? ["pages/blocks"] : []),
    ...used,
    // The whole layout follows from it, which no part of the page can tell.
    ...(region.includes('class="api-rail"') ? ["pages/api"] : []),
  ]
  const styles = [...new Set(sheets.flatMap((name) => frame.assets.styles[name] ?? []))]
  const whole = styled(renderDocument(context, { region, styles, head })).replace("</head>", () => `${links}</head>`)
  return {
    html: `<!DOCTYPE html>${whole}\n`,
    region,
    markdown: markdownOf({ modules, shown }, problems),
    ...(Object.keys(slots).length > 0 && { slots }),
    styles: inline,
    problems,
  }
}

/**
 * What `styles/pages/blocks.css` is for, whoever made it: a template, a component, an author's HTML. An island may show some of it
 * later.
 */
const hasBlocks =
  /<(?:pre|table|figure|details(?! class="(?:dropdown|toc-box)))\b|data-(?:island|tabs)=|data-icon="(?:check|danger|download|info|note|tip|warning|wrap)|class="[^"]*\b(?:admonition|code)\b/

/** The element with other children, if it has any. */
function withChildren(node: ReactNode, children: string | undefined): ReactNode {
  const has = isValidElement<{ children?: ReactNode }>(node) && node.props.children !== undefined
  return has && children !== undefined ? cloneElement(node, {}, children) : node
}

/** Everything between header and footer, whatever its template renders. */
function renderRegion(
  input: RenderInput,
  code: SiteCode,
  context: PageContextValue,
  problems: RenderProblem[],
  modules: Modules,
): string {
  const draw = (drawn: Modules) => drawRegion(context, drawn)
  try {
    const region = draw(modules)
    for (const failure of modules.failures) problems.push(problemOf(failure))
    return region
  } catch (error) {
    for (const failure of modules.failures) problems.push(problemOf(failure))
    problems.push({ ...locate(error, input, code, draw), ...problemOf(error) })
    return renderToString(<RenderFailed title={context.view.title} />)
  }
}

/** Replaces a page that could not be rendered. It uses no template, so that nothing of a site can break it. */
function RenderFailed({ title }: { title: string }) {
  return (
    <div className="layout layout-plain">
      <main id="main" tabIndex={-1}>
        <div className="crash">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="lead">This page could not be built. The build reports why.</p>
        </div>
      </main>
    </div>
  )
}

/** The region in its document. If a part around it fails, all pages fail: then only the region is shown. */
function renderDocument(context: PageContextValue, parts: ComponentProps<typeof Document>): string {
  try {
    return renderToString(
      <PageContext value={context}>
        <Document {...parts} />
      </PageContext>,
    )
  } catch (error) {
    const failed = Object.entries(frameParts).filter(([name, Part]) => {
      try {
        renderToString(
          <PageContext value={context}>
            <Part />
          </PageContext>,
        )
        return false
      } catch (reason) {
        context.reportFailure(reason, { name })
        return true
      }
    })
    if (failed.length === 0) context.reportFailure(error, { name: "Document" })
    return renderToString(
      <html lang={context.frame.lang}>
        <title>{context.view.title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from the same view */}
        <body dangerouslySetInnerHTML={{ __html: parts.region }} />
      </html>,
    )
  }
}

/** The origin of an error: the page is rendered again, and the innermost open element caused it. */
function locate(
  error: unknown,
  input: RenderInput,
  code: SiteCode,
  draw: (modules: Modules) => string,
): { file?: string; at?: string } {
  if (error instanceof PlacedError || error instanceof NoDefaultExport) return {}
  const modules = new Modules(input, code, { locating: true })
  try {
    draw(modules)
  } catch {
    return modules.open.at(-1) ?? {}
  }
  return {}
}

function markdownOf(page: TwinPage, problems: RenderProblem[]): string {
  try {
    return pageMarkdown(page)
  } catch (error) {
    problems.push(problemOf(error))
    return `# ${page.modules.input.view.title}\n`
  }
}

function problemOf(error: unknown): RenderProblem {
  if (error instanceof NoDefaultExport) return { code: "no-default-export", message: error.message, file: error.file }
  if (error instanceof PlacedError) return { ...problemOf(error.cause), file: error.file, at: error.at }
  if (error instanceof UnsendableProp) {
    const { island: component, prop, message } = error
    const hint = "an island takes texts, numbers, booleans, lists and plain objects"
    return { code: "render-failed", message, hint, component, prop }
  }
  const component = error instanceof ComponentError ? error.component : componentIn(error)
  const thrown = thrownIn(error instanceof ComponentError ? error.cause : error)
  return {
    code: "render-failed",
    ...sayError(error),
    ...(component !== undefined && { component }),
    ...(thrown.length > 0 && { thrown }),
  }
}

/** The positions in this module's file that a stack begins with; a compiled page's code is another file. */
function thrownIn(error: unknown): string[] {
  const [, ...frames] = error instanceof Error ? (error.stack ?? "").split(/\n(?=\s+at )/) : []
  const positions: string[] = []
  for (const frame of frames) {
    if (/\(?(<anonymous>|native)\)?$/.test(frame) && !frame.includes("eval at")) continue
    const position = /captcha-docs-theme\.js:(\d+:\d+)\)?$/.exec(frame)?.[1]
    if (position === undefined) break
    positions.push(position)
  }
  return positions
}

/** The innermost component in which an error was thrown, by the names in its stack. */
function componentIn(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : ""
  return /^\s*at (?:Object\.)?([A-Z]\w*) \(/m.exec(stack)?.[1]
}
