/**
 * The templates as the build sees them: a page's view goes in, its document, chunk and Markdown come out. It reads no
 * disk, no clock and no environment. An error of a component is a problem of the page, never of the build.
 */
import { renderToString } from "react-dom/server.edge"
import type { PageView, RenderInput } from "../src/model.js"
import type { PageChunk } from "./chunk.js"
import { PageContext, type PageContextValue } from "./context.js"
import { Document } from "./Document.js"
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
import { RenderFailedPage } from "./pages/RenderFailedPage.js"
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
  const context: PageContextValue = {
    view,
    frame,
    usesIsland(name) {
      islands.push(name)
      return `${name}-${islands.length}-`
    },
    reportFailure: (error, part) => problems.push({ code: "render-failed", ...sayError(error), component: part }),
  }
  const { region, hoisted } = renderRegion(input, files, context, problems)
  const used = [...new Set(islands)].sort()
  const document = renderToString(
    <PageContext value={context}>
      <Document region={region} islands={used} />
    </PageContext>,
  )
  const html = `<!DOCTYPE html>${hoisted === "" ? document : document.replace("</head>", () => `${hoisted}</head>`)}\n`
  return {
    html,
    chunk: `${JSON.stringify(chunkOf(view, input, region, used))}\n`,
    markdown: markdownOf(input, problems),
    problems,
  }
}

function renderRegion(
  input: RenderInput,
  files: Record<string, Record<string, unknown>>,
  context: PageContextValue,
  problems: RenderProblem[],
): { region: string; hoisted: string } {
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
    const html = draw(modules)
    problems.push(...modules.failures.map(problemOf))
    // React puts what belongs into the head before the region's own first element.
    const start = html.indexOf('<div class="layout')
    return { region: html.slice(start), hoisted: html.slice(0, start) }
  } catch (error) {
    problems.push(...modules.failures.map(problemOf), { ...locate(error, input, files, draw), ...problemOf(error) })
    const region = renderToString(
      <PageContext value={context}>
        <RenderFailedPage />
      </PageContext>,
    )
    return { region, hoisted: "" }
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
  const component = error instanceof ComponentError ? error.component : undefined
  return { code: "render-failed", ...sayError(error), ...(component !== undefined && { component }) }
}
