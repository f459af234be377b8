/** What every pass over a site needs: disk, configuration, memo and reporter. */
import type { ConfigFile } from "../config/config-places.js"
import type { SiteConfig } from "../config.js"
import type { Disk } from "../disk.js"
import type { Memo } from "../engine/memo.js"
import type { PagesFunction, SourcePath } from "../model.js"
import type { Plugins } from "../site-code/plugins.js"
import type { DeployTarget } from "../stages/output/deployments.js"
import type { ThemeInput } from "../stages/theme/attempt.js"

export interface SiteContext {
  disk: Disk
  config: SiteConfig
  configFile: ConfigFile
  plugins: Plugins
  /** The configuration's function that generates pages. */
  pages?: PagesFunction | undefined
  memo: Memo
  theme: Omit<
    ThemeInput,
    "modules" | "components" | "accentColor" | "styles" | "sampleValues" | "searchEngine" | "baseUrl"
  >
  drafts: boolean
  /** The host that the output is for. */
  deployTo?: DeployTarget | undefined
  /** Files beside the configuration, if they exist: `redirects.yml`, `routes.lock`. */
  redirectsFile?: { path: string; text: string } | undefined
  lock?: { path: string; text: string } | undefined
  /** Report links to drafts as broken even when drafts are built. */
  asPublished?: boolean
  lastUpdates: ReadonlyMap<SourcePath, { date: string; author?: string }>
  /** Called when a stage begins. */
  stage: StageTimer
}

/** Starts a stage. The returned function ends it, with the number of items: 0 if there was nothing to do. */
export type StageTimer = (name: string) => (items: number, fromCache?: number) => void

/** Reports a stage that started just now when its work ends. */
export async function timed<T>(
  stage: StageTimer,
  name: string,
  work: Promise<T>,
  counted: (result: T) => [items: number, fromCache: number],
): Promise<T> {
  const done = stage(name)
  const result = await work
  done(...counted(result))
  return result
}

/** The number of cached results. */
export function remembered(values: readonly { fromCache: boolean }[]): number {
  return values.filter((value) => value.fromCache).length
}
