import type { SiteConfig } from "../../config.js"
import type { LinkTables } from "../../links.js"
import type { Site, SourcePath, Theme, Url } from "../../model.js"
import type { Recall } from "../../nearest.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import type { Symbols } from "../../symbols/learn-symbols.js"

/** What every check may look at: facts, never HTML. */
export interface CheckInput {
  config: SiteConfig
  /** The configuration's path and text, for places in it. */
  configFile: { path: string; text: string }
  site: Site
  tables: LinkTables
  /** `routes.lock`, where there is one. */
  lock?: { path: string; text: string } | undefined
  /** Whether links to drafts count as broken, as they will be once the site is published. */
  asPublished?: boolean | undefined
  /** The ids of a page. */
  anchors: (url: Url) => ReadonlySet<string>
  /** What a wrong link may have meant. */
  candidates: { urls: readonly Url[]; files: readonly SourcePath[]; assets: readonly SourcePath[] }
  /** Finds a hint, or has it from an earlier check: `dev` hands in one that remembers. */
  recall: Recall
  symbols: Symbols
  theme: Pick<Theme, "componentNames" | "missing" | "withDefault">
}

export type Check = (input: CheckInput) => Diagnostic[]
