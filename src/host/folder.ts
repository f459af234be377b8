/**
 * The served folder, as one request sees it.
 *
 * Promises: finds no file outside the folder, no dotfile and no rules file. Nothing is cached between requests except
 * the parsed rules, which are bound to their files' versions: a build may replace the whole folder at any moment by
 * renaming, even during a response. If that is detected, an error is thrown and the request starts again.
 */
import { createHash } from "node:crypto"
import path from "node:path"
import { type HeaderRule, parseHeaders } from "./headers.js"
import type { RuleProblem } from "./pattern.js"
import { parseRedirects, type RedirectRule } from "./redirects.js"

/** The file system functions that the host needs; `node:fs/promises` has them. */
export interface HostFiles {
  stat(path: string): Promise<FileFacts>
  readFile(path: string): Promise<Uint8Array>
  realpath(path: string): Promise<string>
}

interface FileFacts {
  ino: number
  size: number
  mtimeMs: number
  ctimeMs: number
  isFile(): boolean
}

export interface HostedFile {
  /** Relative to the folder, with forward slashes, links followed. */
  name: string
  path: string
  size: number
  /** Changes with the file. */
  version: string
}

/** A line of a rules file that has no effect here. */
export interface HostProblem extends RuleProblem {
  file: "_headers" | "_redirects"
}

interface Rules {
  version: string
  headers: HeaderRule[]
  redirects: RedirectRule[]
  problems: HostProblem[]
}

/** There is no folder to serve, perhaps only between the two renames of a swap. */
export class MissingFolder extends Error {}

export type Folder = Awaited<ReturnType<ReturnType<typeof openFolders>["open"]>>

export function openFolders({ dir, files }: { dir: string; files: HostFiles }) {
  let rules: Rules | undefined
  return {
    async open() {
      const root = await unlessMissing(files.realpath(dir))
      const facts = root === undefined ? undefined : await unlessMissing(files.stat(root))
      if (root === undefined || facts === undefined) throw new MissingFolder()
      return folderAt(root, versionOf(facts))
    },
    async reload(): Promise<HostProblem[]> {
      rules = await readRules()
      return rules.problems
    },
  }

  async function folderAt(root: string, version: string) {
    rules = await readRules(rules)
    return {
      headers: rules.headers,
      redirects: rules.redirects,
      /** The first of these names that is a file. Throws if the folder was replaced while none was found. */
      async find(names: readonly string[]): Promise<HostedFile | undefined> {
        for (const name of names) {
          const file = await look(root, name)
          if (file) return file
        }
        if (versionOf(await files.stat(dir)) === version) return undefined
        throw new Error("The folder was replaced while it was searched")
      },
      /** Throws if the path leads to another version of the file by now. */
      async read(file: HostedFile): Promise<Uint8Array> {
        const bytes = await files.readFile(file.path)
        if (versionOf(await files.stat(file.path)) === file.version) return bytes
        throw new Error("The file was replaced while it was read")
      },
    }
  }

  async function look(root: string, name: string): Promise<HostedFile | undefined> {
    const real = await unlessMissing(files.realpath(path.join(root, name)))
    const inside = real && path.relative(root, real)
    if (!inside || isPrivate(inside)) return undefined
    const facts = await unlessMissing(files.stat(real))
    if (!facts?.isFile()) return undefined
    return { name: inside.split(path.sep).join("/"), path: real, size: facts.size, version: versionOf(facts) }
  }

  async function readRules(known?: Rules): Promise<Rules> {
    const names = ["_headers", "_redirects"] as const
    const facts = await Promise.all(names.map((name) => unlessMissing(files.stat(path.join(dir, name)))))
    const version = facts.map((each) => (each ? versionOf(each) : "none")).join()
    if (known?.version === version) return known
    const [headers, redirects] = await Promise.all([
      textOf("_headers").then(parseHeaders),
      textOf("_redirects").then(parseRedirects),
    ])
    const problems: HostProblem[] = [
      ...headers.problems.map((each) => ({ file: names[0], ...each })),
      ...redirects.problems.map((each) => ({ file: names[1], ...each })),
    ]
    return { version, headers: headers.rules, redirects: redirects.rules, problems }
  }

  async function textOf(name: string): Promise<string> {
    return new TextDecoder().decode(await unlessMissing(files.readFile(path.join(dir, name))))
  }
}

/** Whether a path is outside the folder, hidden, or meant for the host. `.well-known` is not hidden. */
function isPrivate(inside: string): boolean {
  return /(^|[\\/])\.(?!well-known([\\/]|$))|^_(headers|redirects)$/i.test(inside) || path.isAbsolute(inside)
}

function versionOf({ ino, size, mtimeMs, ctimeMs }: FileFacts): string {
  return createHash("sha256").update([ino, size, mtimeMs, ctimeMs].join()).digest("base64url").slice(0, 16)
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException
    if (/^E(NOENT|NOTDIR|ISDIR|LOOP|NAMETOOLONG|ACCES|PERM)$/.test(code)) return undefined
    throw error
  }
}
