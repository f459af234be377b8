/** What git knows of the site. Read only: nothing here changes a repository. */
import { spawn } from "node:child_process"

export class GitError extends Error {}

/** Runs git in `cwd` and gives what it printed; `input` goes to its standard input. */
export function git(cwd: string, args: readonly string[], input?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["-c", "core.quotePath=false", ...args], { cwd, stdio: ["pipe", "pipe", "pipe"] })
    const out: Buffer[] = []
    let said = ""
    child.stdout.on("data", (bytes: Buffer) => out.push(bytes))
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text
    })
    // Git may end before it has read everything.
    child.stdin.on("error", () => {})
    child.on("error", (error) => reject(new GitError(error.message)))
    child.on("close", (status) => {
      if (status === 0) resolve(Buffer.concat(out))
      else reject(new GitError(said.trim() || `git ${args[0]} ended with ${status}`))
    })
    child.stdin.end(input ?? "")
  })
}

/** Paths below `cwd` that differ from the last commit, untracked ones too; undefined where there is no repository. */
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
