import type { ComponentProps } from "../../component-props/component-props.js"
import type { ConfigFile } from "../../config/config-places.js"
import type { SiteConfig } from "../../config.js"
import type { rememberEach } from "../../engine/same.js"
import type { Anchor } from "../../links/anchors.js"
import type { LinkTables } from "../../links/links.js"
import type { Recall } from "../../links/nearest.js"
import type { Site, Source, SourcePath, Theme, Url } from "../../model.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import type { Symbols } from "../../symbols/learn-symbols.js"

/** The input of every check: facts, never HTML. */
export interface CheckInput {
  config: SiteConfig
  /** The configuration's path and text, for places in it. */
  configFile: ConfigFile
  site: Site
  tables: LinkTables
  /** `routes.lock`, if it exists. */
  lock?: { path: string; text: string } | undefined
  /** Report links to drafts as broken, as they will be on the published site. */
  asPublished?: boolean | undefined
  /** The texts, in the site's order. */
  sources: readonly Source[]
  /** Those that others show. */
  partials: readonly Source[]
  /** The ids of a page. */
  anchors: (url: Url) => ReadonlySet<string>
  /** The same with their places, in the order of the routes. */
  anchorsOfRoutes: readonly Anchor[][]
  /** Candidates for hints. */
  candidates: { urls: readonly Url[]; files: readonly SourcePath[]; assets: readonly SourcePath[] }
  /** Memoizes hints: `dev` passes one that outlives a check. */
  recall: Recall
  symbols: Symbols
  /** What components take, by name, as far as it is known. */
  componentProps: ReadonlyMap<string, ComponentProps>
  theme: Pick<Theme, "componentNames" | "missing" | "withDefault">
  /** Files that have a component's name but no default export, by that name. */
  withoutDefault: ReadonlyMap<string, SourcePath>
}

/** Finds problems, one after the other or one source after the other: whoever runs it may do other work in between. */
export type Check = (input: CheckInput) => Iterable<Diagnostic | readonly Diagnostic[]>

/** What is found in each item of a list: looked up while the item and `inputs` are the same. */
export function* inEach<T>(
  { config }: Pick<CheckInput, "config">,
  remembered: ReturnType<typeof rememberEach<T, readonly Diagnostic[]>>,
  items: readonly T[],
  inputs: readonly unknown[],
  problemsOf: (item: T, at: number) => readonly Diagnostic[],
): Iterable<readonly Diagnostic[]> {
  yield (yield* remembered(config, items, inputs, problemsOf)).flat()
}
