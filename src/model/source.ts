/** Files as they are read, and what is known of each alone. */
import type { Diagnostic, Place } from "../report/diagnostic.js"
import type { SourcePath } from "./paths.js"

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

// ---- read ----

/** A file that is understood by its text. */
export interface TextFile {
  kind: "text"
  path: SourcePath
  text: string
  hash: string
}
/** A file that is copied or linked to: an image, a download, everything under `content/public`. */
export interface AssetFile {
  kind: "asset"
  path: SourcePath
  hash: string
  /** Bytes. */
  size: number
  /** Of a file of an example project, which pages may include. */
  text?: string
  /** Pixels, for images whose header says so. */
  width?: number
  height?: number
}
export type SourceFile = TextFile | AssetFile

// ---- compile ----

/** A tag in full, where a key would do. */
export interface InlineTag {
  label: string
  permalink: string
}
/** An author in full, or a key of `authors.yml`. */
export interface InlineAuthor {
  key?: string | undefined
  name?: string | undefined
  title?: string | undefined
  url?: string | undefined
  image_url?: string | undefined
}

/** The front matter keys of Docusaurus 3, and `layout` and `noindex` for free pages. Unknown keys are warned about and dropped. */
export interface FrontMatter {
  id?: string
  slug?: string
  title?: string
  description?: string
  sidebar_label?: string
  sidebar_position?: number
  sidebar_class_name?: string
  hide_title?: boolean
  hide_table_of_contents?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  keywords?: string[]
  /** Questions of readers that the page answers, for the search. */
  questions?: string[]
  image?: string
  draft?: boolean
  unlisted?: boolean
  noindex?: boolean
  pagination_label?: string
  pagination_next?: string | null
  pagination_prev?: string | null
  displayed_sidebar?: string | null
  /** Id or path of this page in the other version, or in each by its name. */
  otherVersion?: string | Record<string, string>
  custom_edit_url?: string | null
  last_update?: { date?: string; author?: string }
  authors?: (string | InlineAuthor)[]
  tags?: (string | InlineTag)[]
  /** ISO 8601, UTC. */
  date?: string
  layout?: "default" | "wide" | "home"
  /** Words the contract check leaves alone on this page, each with a reason. */
  allow_symbols?: Record<string, string>
}

export interface Heading {
  depth: number
  id: string
  /** Plain text, brand names filled in. */
  text: string
  place: Place
}

/** A link, image or download as the author wrote it. */
export interface LinkReference {
  kind: "link" | "image"
  /** As typed, brand names filled in. */
  url: string
  place: Place
  /** The words of a link of Markdown. */
  text?: string
  /** What the page loads from there, where a policy may forbid it: a frame, or something of another site. */
  loads?: LoadKind
}
/** What a page loads, by the key of `security` in the configuration. */
export type LoadKind = "frames" | "images" | "media" | "scripts" | "styles"

/** An `id` that the page will have, besides its headings. */
export interface IdReference {
  id: string
  place: Place
  /** The component that has it as a prop; whether it becomes an id is for the component to say. */
  component?: string
}

/** A JSX element whose name begins with a capital letter. */
export interface ComponentUse {
  /** As typed; the component's own name where the file imports it from `@theme/…` under another. */
  name: string
  /** Attributes whose values are known without running the page. */
  props: Record<string, Json>
  /** Of its name. The compiled code carries it, so it says which element of the file this is. */
  place: Place
  /** The other attributes: where they stand, and their names, which spread ones lack. */
  computed?: (Place & { prop?: string })[]
  /** Stands in JavaScript, where a name may be a variable, or is imported: nothing is wrong with an unknown name. */
  inScript?: true
}

/** `import Name, { other as Alias } from "specifier"`. */
export interface ImportReference {
  specifier: string
  /** Local name by exported name (`default` for a default import, `*` for a namespace). */
  names: Record<string, string>
  place: Place
}

/** One stretch of a page for the search index: the text under one heading. */
export interface SearchSection {
  /** "" for the text above the first heading. */
  id: string
  title: string
  depth: number
  text: string
  /** Code blocks and inline code, apart: they are never stemmed. */
  code: string
  /** What the tabs below it offer, where the address keeps the choice: `lang=python` is the tab "Python". */
  choices?: Record<string, string>
}

/** A piece of the Markdown twin: text as it is, a link target to resolve, or a component with its children. */
export type TwinPart =
  | string
  | { link: string }
  | { component: string; props: Record<string, Json>; children: TwinPart[]; at?: string }

/** A code fence, as the checks see it. */
export interface Sample {
  /** The file of an example project that it shows: that one is checked, as a whole. */
  example?: SourcePath
  /** As typed, in lower case: `ts`, `html`. */
  language: string
  /** Brand names filled in, the indentation of the fence taken off. */
  text: string
  /** The file's line on which the text begins. */
  line: number
  title?: string
  /** Goes on where the sample of this language family before it on the page ended. */
  continues?: true
  /** TypeScript declarations that the reader does not see. */
  assumes?: string
  /** Why it is not checked. */
  nocheck?: string
  /** The version whose declarations count, where it is not the page's. */
  version?: string
}
/** Inline code that may name a symbol, with the file's line and column of its first character. */
export type CodeSpan = [text: string, line: number, column: number]

/** One Markdown file, understood alone. What other files say about it is resolved in `viewOf`. */
export interface Source {
  path: SourcePath
  /** Of everything that decides the compiled body; a page that shows this source carries it. */
  hash: string
  /** Of the body alone: equal texts have equal ones, whatever their front matter says. */
  textHash: string
  frontMatter: FrontMatter
  /** Where each front matter key stands, and each key of a map in it (`otherVersion.v1`), for problems found later. */
  frontMatterPlaces: Record<string, Place>
  /** Text of the `#` heading that is the page's title. */
  h1?: string
  /** What a page written in TypeScript shows: its default export. */
  shows?: Place
  /** First paragraph, plain text. */
  excerpt?: string
  headings: Heading[]
  links: LinkReference[]
  ids: IdReference[]
  components: ComponentUse[]
  imports: ImportReference[]
  /** Where the file shows other Markdown files that it imports. */
  partialUses: { path: SourcePath; place: Place }[]
  samples: Sample[]
  codeSpans: CodeSpan[]
  /** Whether a truncate marker stands in the file. */
  truncated: boolean
  /** Words of prose and code, for the reading time. */
  words: number
  diagnostics: Diagnostic[]
}

/** The heavy half of a source, loaded only when a page that shows it is rendered. */
export interface SourceBody {
  /** A function body for `run` of @mdx-js/mdx; imports go through `arguments[0].use(specifier)`. */
  code: string
  /** The same up to the truncate marker. */
  excerptCode?: string
  /** Names of the components that the code has to be given, known or not: `Tabs`, `Chart.Bar`. */
  components: string[]
  twin: TwinPart[]
  sections: SearchSection[]
}
