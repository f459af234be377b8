/** A file on its way through the steps of `steps.ts`: what it came with, and what they learned of it. */
import type { Heading, RootContent } from "mdast"
import type { VFile } from "vfile"
import type { MagicComment } from "../../code/code-fence.js"
import type {
  CodeSpan,
  FrontMatter,
  Json,
  Place,
  Sample,
  SearchSection,
  Source,
  SourcePath,
  TextFile,
  TwinPart,
} from "../../model.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import type { Plugins } from "../../site-code/plugins.js"
import type { DiagramEngine } from "./diagram.js"
import { type Facts, noFacts } from "./facts.js"
import { formatAsked } from "./front-matter.js"
import { readFrontMatter, withoutMark } from "./parse/source-text.js"

export type Format = "mdx" | "md"

export interface CompileInput {
  file: TextFile
  /** What a maker or a component gives instead of a text; the file's hash is that of the tree. */
  tree?: readonly RootContent[]
  /** All brand values; only those that the file mentions are part of the key. */
  names: Record<string, string>
  markdown: {
    format: "mdx" | "detect"
    math: boolean
    maintainCase?: boolean
    frontMatterKeys: string[]
    fenceOptions: string[]
    magicComments: MagicComment[]
  }
  plugins: Plugins
  /** Front matter of a generated page. */
  given?: Pick<FrontMatter, "title" | "description" | "slug">
  /** Texts by path of the example files that its fences name. */
  examples?: Readonly<Record<SourcePath, string>>
  diagrams?: DiagramEngine | undefined
}

export class Draft {
  readonly path: SourcePath
  readonly text: string
  readonly format: Format
  /** Whether the tree is that of the whole text. Otherwise it is that of what could be read, for the checks. */
  isRead = true
  readonly diagnostics: Diagnostic[] = []
  frontMatter: FrontMatter
  frontMatterPlaces: Record<string, Place> = {}
  /** The front matter, with unknown keys. */
  asWritten: Json = {}
  /** The heading that is the page's title. */
  title: Heading | undefined
  twin: TwinPart[] = []
  facts: Facts = noFacts()
  samples: Sample[] = []
  codeSpans: CodeSpan[] = []
  sections: SearchSection[] = []
  truncated = false
  /** Whether rendering may fail: the page has tags, expressions or exports. */
  runs = false
  /** What the elements had before the site's plugins, if there are any. */
  known: Pick<Source, "ids" | "links"> | undefined
  /** Names of the components that the code needs. */
  readonly components = new Set<string>()

  /** An excerpt is what stands above the truncate marker. */
  constructor(
    readonly input: CompileInput,
    readonly part: "page" | "excerpt" = "page",
  ) {
    const { path, text } = input.file
    this.path = path
    this.text = text
    this.format = formatOf(path, readFrontMatter(withoutMark(text))?.value ?? "", input.markdown.format)
    this.frontMatter = { ...input.given }
  }

  report(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic)
  }
}

export function draftOf({ data }: VFile): Draft {
  return data.draft as Draft
}

/** The format of a file, by its front matter, else by its name and the configuration. */
export function formatOf(path: string, yaml: string, setting: "mdx" | "detect"): Format {
  return formatAsked(yaml) ?? (setting === "detect" && path.endsWith(".md") ? "md" : "mdx")
}
