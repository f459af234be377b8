/** Queries git about the site. Read only: nothing here changes a repository. */

import { spawn, spawnSync } from "node:child_process"
import path from "node:path"
import { getOrMake } from "../model/get-or-make.js"

class GitError extends Error {}

/**
 * The environment for git below a site. Git sets GIT_DIR for the hooks of linked worktrees and submodules. Without
 * GIT_WORK_TREE, git would then take the folder that it runs in for the top of the work tree (git(1), GIT_WORK_TREE), and
 * the site may be a subfolder. So GIT_DIR is left out where git finds the same repository without it.
 */
function environmentFor(cwd: string): NodeJS.ProcessEnv {
  const { GIT_DIR: named, ...rest } = process.env
  if (named === undefined || rest.GIT_WORK_TREE !== undefined) return process.env
  const repository = (env: NodeJS.ProcessEnv) =>
    spawnSync("git", ["rev-parse", "--absolute-git-dir"], { cwd, env, encoding: "utf8" }).stdout?.trim()
  // A relative one is meant from where the program was started.
  const absolute = { ...rest, GIT_DIR: path.resolve(named) }
  return repository(rest) === repository(absolute) ? rest : absolute
}

const environments = new Map<string, NodeJS.ProcessEnv>()

function spawnGit(cwd: string, args: readonly string[]) {
  const env = getOrMake(environments, cwd, () => environmentFor(cwd))
  return spawn("git", ["-c", "core.quotePath=false", ...args], { cwd, env, stdio: "pipe" })
}

/** Runs git in `cwd` and returns its output. */
export function git(cwd: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawnGit(cwd, args)
    const out: Buffer[] = []
    let complaint = ""
    child.stdout.on("data", (bytes: Buffer) => out.push(bytes))
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint += text
    })
    child.on("error", (error) => reject(new GitError(error.message)))
    child.on("close", (status) => {
      if (status === 0) resolve(Buffer.concat(out))
      else reject(new GitError(complaint.trim() || `git ${args[0]} ended with ${status}`))
    })
    child.stdin.end()
  })
}

/** The path of a folder from the top of its repository, with a slash at its end; empty at the top, and without git. */
export function pathInRepository(cwd: string): Promise<string> {
  return git(cwd, ["rev-parse", "--show-prefix"]).then(
    (out) => out.toString().replace(/\n$/, ""),
    () => "",
  )
}

/** Paths below `cwd` that differ from the last commit, including untracked ones; undefined outside a repository. */
export async function uncommitted(cwd: string, paths: readonly string[]): Promise<string[] | undefined> {
  try {
    const out = await git(cwd, ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--", ...paths])
    return out
      .toString()
      .split("\0")
      .filter((line) => line !== "")
      .map((line) => line.slice(3))
  } catch {
    return undefined
  }
}

/** Reads blobs by id, each once, through one process that lives until `close`. */
export interface Blobs {
  read(id: string): Promise<Buffer>
  close(): void
}

export function openBlobs(cwd: string): Blobs {
  const child = spawnGit(cwd, ["cat-file", "--batch"])
  child.stderr.resume()
  const known = new Map<string, Promise<Buffer>>()
  const waiting: { id: string; resolve: (bytes: Buffer) => void; reject: (error: Error) => void }[] = []
  let chunks: Buffer[] = []
  let size = 0
  /** Size of the next answer in bytes, including its header. */
  let wanted = 0

  function take(bytes: Buffer): void {
    chunks.push(bytes)
    size += bytes.length
    if (size < wanted) return
    let unread = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    wanted = 0
    for (let end = unread.indexOf(10); end >= 0 && waiting.length > 0; end = unread.indexOf(10)) {
      const [, kind, length] = unread.toString("latin1", 0, end).split(" ")
      const missing = length === undefined
      const whole = end + 1 + (missing ? 0 : Number(length) + 1)
      if (unread.length < whole) {
        wanted = whole
        break
      }
      const asked = waiting.shift()
      if (missing) asked?.reject(new GitError(`git has no object ${asked.id} (${kind})`))
      else asked?.resolve(unread.subarray(end + 1, whole - 1))
      unread = unread.subarray(whole)
    }
    chunks = unread.length > 0 ? [unread] : []
    size = unread.length
  }

  const fail = (error: Error) => {
    for (const request of waiting.splice(0)) request.reject(error)
  }
  child.stdout.on("data", take)
  child.stdin.on("error", () => {})
  child.on("error", (error) => fail(new GitError(error.message)))
  child.on("close", () => fail(new GitError("git cat-file ended")))
  /** Batches requests that are made at the same time. */
  function ask(id: string): Promise<Buffer> {
    if (child.stdin.writableCorked === 0) {
      child.stdin.cork()
      process.nextTick(() => child.stdin.uncork())
    }
    child.stdin.write(`${id}\n`)
    return new Promise((resolve, reject) => waiting.push({ id, resolve, reject }))
  }

  return {
    read: (id) => getOrMake(known, id, () => ask(id)),
    close: () => void child.stdin.end(),
  }
}

/** A tree of git's: ids and modes by path, relative to the site's root. */
export type Tree = ReadonlyMap<string, { id: string; mode: string }>

export async function indexTree(cwd: string): Promise<Tree> {
  const out = await git(cwd, ["ls-files", "-s", "-z"])
  return treeOf(out, /^(\d+) ([0-9a-f]+) \d\t([^]*)$/)
}

/** The tree of a commit; undefined if there is no such commit. */
export async function commitTree(cwd: string, commit: string): Promise<Tree | undefined> {
  try {
    const out = await git(cwd, ["ls-tree", "-r", "-z", commit])
    return treeOf(out, /^(\d+) \w+ ([0-9a-f]+)\t([^]*)$/)
  } catch {
    return undefined
  }
}

/** The last commit that changed a file, if there is one. */
export async function lastCommitOf(cwd: string, file: string): Promise<string | undefined> {
  const out = await git(cwd, ["log", "-1", "--format=%H", "--", file]).catch(() => Buffer.of())
  return out.toString().trim() || undefined
}

/** Renames that git detects since a commit, in the index or in the work tree: new path by old path. */
export async function renamesSince(
  cwd: string,
  commit: string,
  options: { staged: boolean },
): Promise<ReadonlyMap<string, string>> {
  const what = options.staged ? ["--cached", commit] : [commit]
  const out = await git(cwd, [
    ...["diff", "--find-renames", "--diff-filter=R", "--name-status", "-z", "--relative"],
    ...what,
  ]).catch(() => Buffer.of())
  const words = out.toString().split("\0")
  const renames = new Map<string, string>()
  // A score, the old path, the new path.
  for (let at = 0; at + 2 < words.length; at += 3) renames.set(words[at + 1] as string, words[at + 2] as string)
  return renames
}

function treeOf(out: Buffer, entry: RegExp): Tree {
  const tree = new Map<string, { id: string; mode: string }>()
  for (const line of out.toString().split("\0")) {
    const [, mode, id, file] = entry.exec(line) ?? []
    if (mode !== undefined && id !== undefined && file !== undefined && mode !== "160000") tree.set(file, { id, mode })
  }
  return tree
}
