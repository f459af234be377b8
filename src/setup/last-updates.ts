/** The last change of each file of the content, from git. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { SourcePath } from "../model.js"

const run = promisify(execFile)

/** By file, as UTC dates. Empty without a full history. */
export async function lastUpdates(
  root: string,
  note: (text: string) => void,
): Promise<Map<SourcePath, { date: string }>> {
  const dates = new Map<SourcePath, { date: string }>()
  const git = (...args: string[]) => run("git", args, { cwd: root, maxBuffer: 512_000_000 })
  try {
    const { stdout: shallow } = await git("rev-parse", "--is-shallow-repository")
    if (shallow.trim() === "true") {
      note("this git clone is shallow, so pages show no last update (git fetch --unshallow gets the whole history)")
      return dates
    }
    const { stdout } = await git(
      "-c",
      "core.quotePath=false",
      "log",
      "--format=%x01%ct",
      "--name-only",
      "--no-renames",
      "--relative",
      "--",
      "content",
    )
    for (const commit of stdout.split("\u0001").slice(1)) {
      const [seconds, ...files] = commit.split("\n")
      const date = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
      for (const file of files) if (file !== "" && !dates.has(file)) dates.set(file, { date })
    }
  } catch {
    // Without a repository, a commit or git, pages show no date.
  }
  return dates
}
