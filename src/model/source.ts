/** Files as read, and what is known of each one alone. */
import type { Diagnostic, Place } from "../report/diagnostic.js"
import type { SourcePath } from "./paths.js"

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

// ---- read ----

/** A file that is read as text. */
export interface TextFile {
  kind: "text"
  path: SourcePath
  text: string
  hash: string
}
/** A file that is copied or linked: an image, a download, everything in `content/public`. */
export interface AssetFile {
  kind: "asset"
  path: SourcePath
  hash: string
  /** Bytes. */
  size: number
  /** For files of example projects, which pages may include. */
  text?: string
  /** Pixels, for images with a size in their header. */
  width?: number
  height?: number
}
export type SourceFile = TextFile | AssetFile

// ---- compile ----

/** A tag defined inline, instead of by key. */
export interface InlineTag {
  label: string
  permalink: string
}
/** An author defined inline, or a key of `authors.yml`. */
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
  /** Readers' questions that the page answers, for the search. */
  questions?: string[]
  image?: string
  draft?: boolean
  unlisted?: boolean
  noindex?: boolean
  pagination_label?: string
  pagination_next?: string | null
  pagination_prev?: string | null
  displayed_sidebar?: string | null
  /** Id or path of this page in the other version, or in each version by name. */
  otherVersion?: string | Record<string, string>
  custom_edit_url?: string | null
  last_update?: { date?: string; author?: string }
  authors?: (string | InlineAuthor)[]
  tags?: (string | InlineTag)[]
  /** ISO 8601, UTC. */
  date?: string
  layout?: "default" | "wide" | "home"
  /** Words that the contract check ignores on this page, each with a reason. */
  allow_symbols?: Record<string, string>
}

export interface Heading {
  depth: number
  id: string
  /** Plain text, with brand names filled in. */
  text: string
  place: Place
}

/** A link, image or download as the author wrote it. */
export interface LinkReference {
  kind: "link" | "image"
  /** As typed, with brand names filled in. */
  url: string
  place: Place
  /** The text of a Markdown link. */
  text?: string
  /** The kind of load, if a policy may forbid it: a frame, or something from another site. */
  loads?: LoadKind
}
/** Kinds of loads, named after the keys of `security` in the configuration. */
export type LoadKind = "frames" | "images" | "media" | "scripts" | "styles"

/** An `id` on the page, besides its headings. */
export interface IdReference {
  id: string
  place: Place
  /** The component with the prop `id`; the component decides whether it becomes an id. */
  component?: string
  /** Of a table's row, made of its first cell. */
  row?: true
}

/** A JSX element with a capitalised name. */
export interface ComponentUse {
  /** As typed; for an alias of an import from `@theme/…`, the component's own name. */
  name: string
  /** Attributes with values that are known without running the page. */
  props: Record<string, Json>
  /** Line and column of the names of these attributes. */
  propPlaces?: Record<string, [line: number, column: number]>
  /** The kinds of nodes directly inside, each with the line and column of its first: element names, or `text`. */
  holds?: [kind: string, line: number, column: number][]
  /** Place of its name. Compiled code carries it, to identify the element in the file. */
  place: Place
  /** Places and names of the other attributes; spread attributes have no name. */
  computed?: (Place & { prop?: string })[]
  /** In JavaScript, where the name may be a variable, or imported: an unknown name is not an error. */
  inScript?: true
}

/** `import Name, { other as Alias } from "specifier"`. */
export interface ImportReference {
  specifier: string
  /** Local name by exported name (`default` for a default import, `*` for a namespace). */
  names: Record<string, string>
  place: Place
}

/** One section of a page for the search index: the text below one heading. */
export interface SearchSection {
  /** "" for the text above the first heading. */
  id: string
  title: string
  depth: number
  text: string
  /** Code blocks and inline code, separate because they are never stemmed. */
  code: string
  /** The ids of the rows in `text`, in the order of their marks (`src/search/rows.ts`); "" for a row without one. */
  rows?: string[]
  /** The places of the expressions in `text`, in the order of their marks. */
  slots?: string[]
  /** The tabs of the section, if the URL keeps the choice: `lang=python` is the tab "Python". */
  choices?: Record<string, string>
}

/**
 * A piece of the Markdown twin: plain text, a link to resolve, a component with its children, or a slot for what an
 * expression shows when the page runs, by its place; "children" is what a page puts into its partial.
 */
export type TwinPart =
  | string
  | { link: string }
  | { slot: string }
  | { component: string; props: Record<string, Json>; children: TwinPart[]; at?: string }

/** A code fence, for the checks. */
export interface Sample {
  /** The file of an example project that the fence shows; that file is checked as a whole. */
  example?: SourcePath
  /** As typed, in lower case: `ts`, `html`. */
  language: string
  /** With brand names filled in and the fence's indentation removed. */
  text: string
  /** The line of the file where the text begins. */
  line: number
  title?: string
  /** Continues the previous sample of this language family on the page. */
  continues?: true
  /** TypeScript declarations that are hidden from readers. */
  assumes?: string
  /** The reason why it is not checked. */
  nocheck?: string
  /** The version whose declarations are used, if not the page's. */
  version?: string
}
/** Inline code that may name a symbol, with line and column of its first character. */
export type CodeSpan = [text: string, line: number, column: number]

/** The facts of one Markdown file alone. Relations to other files are resolved in `viewOf`. */
export interface Source {
  path: SourcePath
  /** Hash of the body and the front matter; the views of its pages contain it. */
  hash: string
  /** Hash of the body alone: equal for equal texts, whatever their front matter. */
  textHash: string
  frontMatter: FrontMatter
  /** Places of the front matter keys, and of keys in maps (`otherVersion.v1`), for later problems. */
  frontMatterPlaces: Record<string, Place>
  /** Text of the `#` heading that is the page's title. */
  h1?: string
  /** For a page written in TypeScript, the place of its default export. */
  shows?: Place
  /** First paragraph, plain text. */
  excerpt?: string
  headings: Heading[]
  links: LinkReference[]
  ids: IdReference[]
  components: ComponentUse[]
  imports: ImportReference[]
  /** Uses of other Markdown files that the file imports. */
  partialUses: { path: SourcePath; place: Place }[]
  samples: Sample[]
  codeSpans: CodeSpan[]
  /** Whether the file contains a truncate marker. */
  truncated: boolean
  /** The page has tags, expressions or exports, so rendering it may fail. */
  runs?: true
  /** Its text shows values of expressions, which are known when a page with it has run. */
  slots?: true
  /** Number of words in prose and code, for the reading time. */
  words: number
  diagnostics: Diagnostic[]
}

/**
 * What the structure of the site is made from: addresses, names, order. An edit that leaves it alone leaves the structure
 * alone. The words are rounded up to minutes of reading.
 */
export type SourceHead = Pick<
  Source,
  "path" | "frontMatter" | "frontMatterPlaces" | "h1" | "excerpt" | "truncated" | "words"
> & {
  headings: readonly Pick<Heading, "id">[]
  /** The operations of an API that it shows, by their ids; "" for the first one. */
  operations?: readonly string[]
}

/** The heavy half of a source, loaded only if one of its pages is rendered. */
export interface SourceBody {
  /** A function body for `run` of @mdx-js/mdx; imports go through `arguments[0].use(specifier)`. */
  code: string
  /** The same up to the truncate marker. */
  excerptCode?: string
  /** Names of the components that the code needs, known or not: `Tabs`, `Chart.Bar`. */
  components: string[]
  twin: TwinPart[]
  sections: SearchSection[]
}
