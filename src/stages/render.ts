/** Renders one page. Everything that decides the result is in the view, the frame and the theme. */
import { hashOf } from "../engine/hash.js"
import type { Remembered, Step } from "../engine/memo.js"
import type {
  Page,
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
import { readPlace } from "../text-places.js"
import { loadServer, type ThemeBody } from "./theme.js"

export interface RenderJob {
  view: PageView
  frame: SiteFrame
  theme: Remembered<Theme, ThemeBody>
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>
}

export const renderPage: Step<RenderJob, Page, PageBody> = {
  name: "render",
  id: ({ view }) => view.url,
  fields: ({ view, frame, theme }) => ({ ...view, frame: frame.id, theme: theme.facts.id }),
  run: render,
}

async function render(job: RenderJob): Promise<{ facts: Page; body: PageBody }> {
  const { view, theme } = job
  const server = loadServer((await theme.body()).server)
  const { problems, ...body } = server.renderPage(await renderInput(job))
  const source = modulesOf(view)[0]?.path ?? "site.config.ts"
  const { html, chunk, markdown } = body
  const told = problems.filter(({ code, shared }) => code !== "no-default-export" && !shared)
  const diagnosticOf = ({ code, message, hint, component, file = source, at }: (typeof problems)[number]) => {
    const place = at === undefined ? startOf(job.sources.get(file)?.facts, file) : readPlace(file, at)
    return problem(code, place, `${view.url}: ${message}`, { hint, target: component })
  }
  return {
    facts: {
      url: view.url,
      hashes: { html: hashOf(html), chunk: hashOf(chunk), markdown: hashOf(markdown) },
      bytes: Buffer.byteLength(html),
      diagnostics: told.filter(({ at }) => at !== undefined).map(diagnosticOf),
      unplaced: told.filter(({ at }) => at === undefined).map(diagnosticOf),
      sharedProblems: problems.flatMap(({ message, hint, component, shared }) =>
        shared
          ? [{ ...shared, message, ...(hint !== undefined && { hint }), ...(component !== undefined && { component }) }]
          : [],
      ),
    },
    body: { html, chunk, markdown },
  }
}

/** Where a page begins that can't be shown, and no element of it is known to be why. */
function startOf(source: Source | undefined, file: string): Place {
  return source?.shows ?? { file, line: 1, column: 1 }
}

/** The page's modules, main one first. */
export function modulesOf({ content, partials }: PageView): PageView["partials"] {
  const own =
    "module" in content
      ? [content.module]
      : "posts" in content
        ? content.posts.flatMap((post) => post.module ?? [])
        : []
  return [...own, ...partials]
}

async function renderInput({ view, frame, sources }: RenderJob): Promise<RenderInput> {
  const code: RenderInput["code"] = {}
  const twins: RenderInput["twins"] = {}
  for (const { path, part } of modulesOf(view)) {
    const body = await sources.get(path)?.body()
    // A page written in TypeScript is part of the theme's module.
    if (!body || path.endsWith(".tsx")) continue
    code[`${path}#${part}`] = part === "excerpt" ? (body.excerptCode ?? body.code) : body.code
    twins[`${path}#${part}`] = body.twin
  }
  return { view, frame, code, twins }
}
