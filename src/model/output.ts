/** Results of views and templates: the theme, rendered pages, and files of the output. */
import type { Diagnostic, Place } from "../report/diagnostic.js"
import type { PageView, SiteFrame } from "./page-view.js"
import type { OutputPath, SourcePath, Url } from "./paths.js"
import type { Page } from "./site.js"
import type { LoadKind, Source, SourceBody } from "./source.js"

// ---- theme ----

/** The bundled templates. Their bytes are stored separately and loaded on demand. */
export interface Theme {
  /** Hash of its bytes. */
  id: string
  /** Files for the browser. */
  files: { path: OutputPath; hash: string; size: number }[]
  assets: SiteFrame["assets"]
  /** Components that authors may use without importing them. */
  componentNames: string[]
  /** For the Content-Security-Policy. */
  inlineScriptHashes: string[]
  /** Packages that pages import and that are not installed. */
  missing: string[]
  /** Pages written as code that have a default export. */
  withDefault: SourcePath[]
  diagnostics: Diagnostic[]
  /** Nothing of the site can be bundled, so no page can be rendered. */
  unbundled?: true
}

// ---- render ----

/** What the server module's `renderPage` takes. */
export interface RenderInput {
  view: PageView
  frame: SiteFrame
  /** The Markdown files on the page, by path; those of code are part of the theme's module. */
  modules: Record<SourcePath, Omit<SourceBody, "sections"> & Pick<Source, "imports">>
}

/** What a page's rendering could not do. */
export interface RenderProblem {
  code: "render-failed" | "unknown-component" | "no-default-export"
  message: string
  hint?: string
  component?: string
  /** A file of the content, and a place in it as compiled code carries it. */
  file?: string
  at?: string
  /** The prop that caused the error. */
  prop?: string
  /** For a part that pages share, such as an item of the header. */
  shared?: Pick<SharedProblem, "name" | "config">
  /** Where in the server's module it was thrown, `line:column`, innermost first. */
  thrown?: string[]
}

/** What the theme's server module renders with. */
export interface Renderer {
  renderPage(input: RenderInput): PageBody & {
    /** The page's own part of the HTML. */
    region: string
    slots?: BuiltPage["slots"]
    /** The page's own style sheets. */
    styles: BuiltPage["styles"]
    problems: RenderProblem[]
  }
  /** The origin of a text in the HTML: the innermost element typed by an author that contains it. */
  locate(input: RenderInput, text: string): { file: string; at: string } | undefined
  /** Names that authors may use without an import. */
  componentNames: string[]
}

/** A rendered page: the light half, which stays in memory. */
export interface BuiltPage {
  url: Url
  /** Hashes of the page and of its Markdown twin. */
  hashes: { html: string; markdown: string }
  bytes: number
  diagnostics: PageProblem[]
  /** Failures without a known element; their place is the start of the page. */
  unplaced: PageProblem[]
  sharedProblems: SharedProblem[]
  /** What its expressions show, by file and place; of a partial, once for each use. */
  slots?: Record<string, string[]>
  /** What the page loads from other sites, and its frames, except what its sources show. */
  loads: { kind: LoadKind; url: string; place?: Place }[]
  /** The page's own style sheets, from `style` attributes and `<style>` elements. */
  styles: { path: OutputPath; text: string }[]
}
/** A problem of one page. */
export interface PageProblem extends Diagnostic {
  /** Where in the server's module it was thrown, `line:column`, innermost first. */
  thrown?: string[]
}
/** A failure of a part that pages share. It has no place yet: no page is rendered anew if the configuration moves. */
export interface SharedProblem {
  /** The part: an item of the header, or the frame around the page. */
  name: string
  /** The configuration key of the item. */
  config?: string[]
  component?: string
  thrown?: string[]
  message: string
  hint?: string
}
/** The heavy half, loaded only if it has to be written. */
export interface PageBody {
  html: string
  markdown: string
}

// ---- paths ----

/** What claims a path of the output. The first kind that claims it gets it. */
export type ClaimKind = "build" | "download" | "page" | "twin" | "public" | "redirect"

/** A file that somebody wants in the output. */
export interface Claim {
  kind: ClaimKind
  /** The URL of a page, the path of a file: unique in its kind. */
  of: string
  path: OutputPath
  /** Where its author can change it. */
  place: Place
  /** For messages: `the page of content/docs/a.mdx`. */
  name: string
  /** No page may link to it. */
  hidden?: boolean
}

/** The paths of the output, and who gets them. */
export interface PathPlan {
  /** The routes whose pages are written. */
  routes: Page[]
  /** What is written, or may be: which search index is in two parts, only its texts say. */
  files: ReadonlyMap<OutputPath, Claim>
  /** URLs of files that the build makes and pages may link to: feeds, the sitemap, Markdown twins. */
  generated: ReadonlySet<Url>
  /** Public files that are left out. */
  lostAssets: ReadonlySet<SourcePath>
  /** The claims that got nothing. */
  diagnostics: Diagnostic[]
}

// ---- emit ----

/** One output file. `hash` is that of the bytes, which are loaded only if the file has to be written. */
export interface Output {
  path: OutputPath
  hash: string
  /** `written` reads other files of the same output that are written already. */
  bytes(written?: ReadWritten): Promise<Uint8Array | string>
}

/** The text of an output file by path; undefined if it is not written yet. */
export type ReadWritten = (path: OutputPath) => Promise<string | undefined>
