/** States of the site: the current one, in git's index, and in commits. */
import type { Disk } from "../disk.js"
import type { Memo } from "../engine/memo.js"
import type { PoolOptions } from "../engine/pool.js"
import { type Blobs, commitTree, indexTree, lastCommitOf, openBlobs, renamesSince } from "../git/git.js"
import { gitDisk } from "../git/git-disk.js"
import { learnSite, type Relations, type SiteContext, tryPages } from "../pipeline.js"
import type { Reporter } from "../report/console.js"
import { sortDiagnostics } from "../report/diagnostic.js"
import { type Prepared, prepareContext } from "../setup/prepare-context.js"
import { UsageError } from "../setup/usage-error.js"
import { lockFile } from "./routes-lock.js"

export interface LearnOptions {
  root: string
  config?: string | undefined
  cacheDir?: string | undefined
  pool?: PoolOptions | undefined
  staged?: boolean
}

/** One state of the site. */
export interface Learned {
  context: SiteContext
  relations: Relations
}

/** Builds a state of the site, without dates and as it is published. */
export async function learn(
  options: LearnOptions,
  disk: Disk,
  reporter: Reporter,
  memo?: Memo,
): Promise<Learned | Extract<Prepared, { context?: undefined }>> {
  const { root, config, cacheDir, pool } = options
  const prepared = await prepareContext({
    root,
    config,
    cacheDir,
    pool,
    disk,
    memo,
    dates: false,
    cache: true,
    drafts: true,
    event: reporter.event,
  })
  if (!prepared.context) return prepared
  const context = { ...prepared.context, asPublished: true }
  const relations = await learnSite(context)
  const diagnostics = sortDiagnostics([...relations.diagnostics, ...(await tryPages(context, relations))])
  return { context, relations: { ...relations, diagnostics } }
}

/** Earlier states of the site, each built on first use. */
export interface Past {
  /** The memo of the current state, shared with earlier ones. */
  memo: Memo | undefined
  staged(): Promise<Disk>
  /** Undefined without git, without that commit, or if its configuration is invalid. */
  commit(name: string): Promise<Learned | undefined>
  /** The commit that wrote the lock last: its site has everything that the lock promises. */
  lockCommit(): Promise<string | undefined>
  /** Files that git reports as renamed since a commit. */
  renames(name: string): Promise<ReadonlyMap<string, string>>
  close(): void
}

export function createPast(options: LearnOptions, reporter: Reporter): Past {
  const { root } = options
  const known = new Map<string, Promise<Learned | undefined>>()
  const renames = new Map<string, Promise<ReadonlyMap<string, string>>>()
  let blobs: Blobs | undefined
  const open = () => (blobs ??= openBlobs(root))
  const silent: Reporter = { ...reporter, event() {} }
  const commit = (name: string) => {
    const learning =
      known.get(name) ??
      commitTree(root, name).then(async (tree) => {
        if (!tree) return undefined
        const before = await learn(options, gitDisk({ root, tree, blobs: open() }), silent, past.memo).catch(
          () => undefined,
        )
        return before?.context && before
      })
    known.set(name, learning)
    return learning
  }
  const past: Past = {
    memo: undefined,
    async staged() {
      const tree = await indexTree(root).catch((error: Error) => {
        throw new UsageError(`can't read what is staged in git: ${error.message}`)
      })
      return gitDisk({ root, tree, blobs: open() })
    },
    commit,
    lockCommit: () => lastCommitOf(root, lockFile),
    renames(name) {
      const asking = renames.get(name) ?? renamesSince(root, name, { staged: options.staged === true })
      renames.set(name, asking)
      return asking
    },
    close: () => blobs?.close(),
  }
  return past
}
