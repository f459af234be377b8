/**
 * The templates as the build sees them: a page's view goes in, its document, chunk and Markdown come out. It reads no
 * disk, no clock and no environment. An error of a component is a problem of the page, never of the build.
 */
import type { ComponentProps, ReactNode } from "react"
import { renderToString } from "react-dom/server.edge"
import type { PageView, RenderInput } from "../src/model.js"
import type { PageChunk } from "./chunk.js"
import { PageContext, type PageContextValue, type SharedPart } from "./context.js"
import { Document, frameParts } from "./Document.js"
import { pageMarkdown } from "./markdown.js"
import { components } from "./mdx/index.js"
import {
  ComponentError,
  createModules,
  createTexts,
  type Modules,
  ModulesContext,
  NoDefaultExport,
  PlacedError,
  TextContext,
} from "./module-body.js"
import { Page } from "./pages/Page.js"
import { sayError } from "./react-errors.js"
import { documentTitle } from "./site-path.js"
import { versionChoices } from "./versions.js"

export { baseUrlNotice } from "./base-url-notice.js"

export interface RenderProblem {
  code: "render-failed" | "unknown-component" | "no-default-export"
  message: string
  hint?: string
  component?: string
  /** Where it comes from: a file of the content, and a place in it as compiled code carries it. */
  file?: string
  at?: string
  /** Of a part that pages share, such as an item of the header. */
  shared?: SharedPart
}
export interface RenderedPage {
  html: string
  chunk: string
  markdown: string
  problems: RenderProblem[]
}
export interface Renderer {
  renderPage(input: RenderInput): RenderedPage
  /** Names that authors may use without importing them. */
  componentNames: string[]
}

/** Modules: `.ts`/`.tsx` files of the content by source path. */
export function createRenderer(modules: Record<string, Record<string, unknown>>): Renderer {
  return { renderPage: (input) => renderPage(input, modules), componentNames: Object.keys(components) }
}

function renderPage(input: RenderInput, files: Record<string, Record<string, unknown>>): RenderedPage {
  const { view, frame } = input
  const problems: RenderProblem[] = []
  const islands: string[] = []
  const head: ReactNode[] = []
  const context: PageContextValue = {
    view,
    frame,
    usesIsland(name) {
      islands.push(name)
      return `${name}-${islands.length}-`
    },
    addToHead: (element) => void head.push(element),
    reportFailure: (error, shared) => void problems.push({ ...problemOf(error), shared }),
  }
  const region = renderRegion(input, files, context, problems)
  const used = [...new Set(islands)].sort()
  return {
    html: `<!DOCTYPE html>${renderDocument(context, { region, islands: used, head })}\n`,
    chunk: `${JSON.stringify(chunkOf(view, input, region, used))}\n`,
    markdown: markdownOf(input, problems),
    problems,
  }
}

/** Everything between header and footer; whatever its template makes, all of it is the region. */
function renderRegion(
  input: RenderInput,
  files: Record<string, Record<string, unknown>>,
  context: PageContextValue,
  problems: RenderProblem[],
): string {
  const draw = (modules: Modules) =>
    renderToString(
      <PageContext value={context}>
        <ModulesContext value={modules}>
          <TextContext value={createTexts(input)}>
            <Page />
          </TextContext>
        </ModulesContext>
      </PageContext>,
    )
  const modules = createModules(input, files)
  try {
    const region = draw(modules)
    problems.push(...modules.failures.map(problemOf))
    return region
  } catch (error) {
    problems.push(...modules.failures.map(problemOf), { ...locate(error, input, files, draw), ...problemOf(error) })
    return renderToString(<RenderFailed title={context.view.title} />)
  }
}

/** Stands where a page could not be rendered. No template has a part in it, so nothing of a site can break it. */
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

/** The region in its document. Where a part around it fails, all pages do: the region is left alone. */
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

/** Where an error comes from: the page is drawn once more, and the innermost element that does not end is the one. */
function locate(
  error: unknown,
  input: RenderInput,
  files: Record<string, Record<string, unknown>>,
  draw: (modules: Modules) => string,
): { file?: string; at?: string } {
  if (error instanceof PlacedError || error instanceof NoDefaultExport) return {}
  const modules = createModules(input, files, { locating: true })
  try {
    draw(modules)
  } catch {
    return modules.open.at(-1) ?? {}
  }
  return {}
}

function markdownOf(input: RenderInput, problems: RenderProblem[]): string {
  try {
    return pageMarkdown(input)
  } catch (error) {
    problems.push(problemOf(error))
    return `# ${input.view.title}\n`
  }
}

function chunkOf(view: PageView, { frame }: RenderInput, region: string, islands: string[]): PageChunk {
  return {
    build: frame.id,
    url: frame.baseUrl.replace(/\/$/, "") + view.url,
    title: documentTitle(frame, view),
    description: view.description,
    canonical: view.head.canonical,
    ...(view.head.noIndex && { robots: "noindex, nofollow" }),
    markdown: view.markdownHref,
    islands,
    kind: view.content.kind,
    ...(view.section !== undefined && { section: view.section }),
    versions: versionChoices(view, frame),
    region,
  }
}

function problemOf(error: unknown): RenderProblem {
  if (error instanceof NoDefaultExport) return { code: "no-default-export", message: error.message, file: error.file }
  if (error instanceof PlacedError) return { ...problemOf(error.cause), file: error.file, at: error.at }
  const component = error instanceof ComponentError ? error.component : componentIn(error)
  return { code: "render-failed", ...sayError(error), ...(component !== undefined && { component }) }
}

/** The innermost component in which an error was thrown, as the names in its stack tell. */
function componentIn(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : ""
  return /^\s*at (?:Object\.)?([A-Z]\w*) \(/m.exec(stack)?.[1]
}
