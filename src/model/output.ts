/** What is made of views and templates: the theme, rendered pages, files of the output. */
import type { Diagnostic, Place } from "../report/diagnostic.js"
import type { PageView, SiteFrame } from "./page-view.js"
import type { OutputPath, SourcePath, Url } from "./paths.js"
import type { LoadKind, Source, SourceBody } from "./source.js"

// ---- theme ----

/** The templates, bundled. Their bytes are kept apart and loaded only when they are needed. */
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
  /** Packages that pages import, and that are not installed. */
  missing: string[]
  /** Pages written as code that have a default export. */
  withDefault: SourcePath[]
  diagnostics: Diagnostic[]
}

// ---- render ----

/** What the server module's `renderPage` takes. */
export interface RenderInput {
  view: PageView
  frame: SiteFrame
  /** The Markdown files on the page, by path; those of code are part of the theme's module. */
  modules: Record<SourcePath, SourceBody & Pick<Source, "imports">>
}

/** A rendered page: the light half, kept in memory for every page. */
export interface Page {
  url: Url
  /** Of the page and of its Markdown twin. */
  hashes: { html: string; markdown: string }
  bytes: number
  diagnostics: Diagnostic[]
  /** Failures that no element of the content is known to cause; they stand where the page begins. */
  unplaced: Diagnostic[]
  sharedProblems: SharedProblem[]
  /** What its HTML loads from other sites, and its frames, beside what its sources say in plain sight. */
  loads: { kind: LoadKind; url: string; place?: Place }[]
  /** Style sheets of its own: what `style` attributes and `<style>` elements said. */
  styles: { path: OutputPath; text: string }[]
}
/** A failure of a part that pages share. It has no place yet: no page is rendered anew when the configuration moves. */
export interface SharedProblem {
  /** The part: an item of the header, or the frame around the page. */
  name: string
  /** The key of the configuration that it shows. */
  config?: string[]
  component?: string
  message: string
  hint?: string
}
/** The heavy half, loaded only when it has to be written. */
export interface PageBody {
  html: string
  markdown: string
}

// ---- emit ----

/** One file of the output. `hash` is of the bytes; they are loaded only if the file has to be written. */
export interface Output {
  path: OutputPath
  hash: string
  /** `written` gives other files of the same output, as far as they have been written. */
  bytes(written?: ReadWritten): Promise<Uint8Array | string>
}

/** The text of a file of the output by its path; undefined where it is not written yet. */
export type ReadWritten = (path: OutputPath) => Promise<string | undefined>
