/** States of the site: the current one, in git's index, and in commits. */

import type { Disk } from "../disk.js"
import type { Memo } from "../engine/memo.js"
import { type Blobs, commitTree, indexTree, lastCommitOf, openBlobs, renamesSince, type Tree } from "../git/git.js"
import { gitDisk } from "../git/git-disk.js"
import { getOrMake } from "../model/get-or-make.js"
import { learnSite, type Relations, type SiteContext, tryPages } from "../pipeline.js"
import type { Reporter } from "../report/console.js"
import { sortDiagnostics } from "../report/diagnostic.js"
import { type ContextOptions, type Prepared, prepareContext } from "../setup/prepare-context.js"
import { UsageError } from "../setup/usage-error.js"
import { lockFile } from "./routes-lock.js"

export interface LearnOptions extends Pick<ContextOptions, "root" | "config" | "cacheDir" | "pool"> {
  /** Read what git has staged, and report what the commit breaks. */
  staged?: boolean
  /** Whether drafts are pages; they are by default. */
  drafts?: boolean
}

/** One state of the site. */
export interface SiteState {
  context: SiteContext
  relations: Relations
}

/** Builds a state of the site, without dates and as it is published. */
export async function learn(
  options: LearnOptions,
  disk: Disk,
  reporter: Reporter,
  memo?: Memo,
): Promise<SiteState | Extract<Prepared, { context?: undefined }>> {
  const { root, config, cacheDir, pool, drafts = true } = options
  const how = { dates: false, cache: true, drafts, event: reporter.event }
  const prepared = await prepareContext({ root, config, cacheDir, pool, disk, memo, ...how })
  if (!prepared.context) return prepared
  const context = { ...prepared.context, asPublished: true }
  const relations = await learnSite(context)
  const diagnostics = sortDiagnostics([...relations.diagnostics, ...(await tryPages(context, relations))])
  return { context, relations: { ...relations, diagnostics } }
}

/** Earlier states of the site, each built on first use. */
export class Past {
  /** The memo of the current state, shared with earlier ones. */
  memo: Memo | undefined
  readonly #commits = new Map<string, Promise<SiteState | undefined>>()
  readonly #renames = new Map<string, Promise<ReadonlyMap<string, string>>>()
  #blobs: Blobs | undefined

  constructor(
    private readonly options: LearnOptions,
    private readonly reporter: Reporter,
  ) {}

  async staged(): Promise<Disk> {
    const tree = await indexTree(this.options.root).catch((error: Error) => {
      throw new UsageError(`can't read what is staged in git: ${error.message}`)
    })
    return this.#disk(tree)
  }

  #disk(tree: Tree): Disk {
    const { root } = this.options
    this.#blobs ??= openBlobs(root)
    return gitDisk({ root, tree, blobs: this.#blobs })
  }

  /** Undefined without git, without that commit, or if its configuration is invalid. */
  commit(name: string): Promise<SiteState | undefined> {
    return getOrMake(this.#commits, name, () => this.#learn(name))
  }

  async #learn(name: string): Promise<SiteState | undefined> {
    const tree = await commitTree(this.options.root, name)
    const silent: Reporter = { ...this.reporter, event() {} }
    const before = tree && (await learn(this.options, this.#disk(tree), silent, this.memo).catch(() => undefined))
    return before?.context && before
  }

  /** The commit that wrote the lock last: its site has everything that the lock promises. */
  lockCommit = () => lastCommitOf(this.options.root, lockFile)

  /** Files that git reports as renamed since a commit. */
  renames(name: string): Promise<ReadonlyMap<string, string>> {
    const { root, staged = false } = this.options
    return getOrMake(this.#renames, name, () => renamesSince(root, name, { staged }))
  }

  close(): void {
    this.#blobs?.close()
  }
}
