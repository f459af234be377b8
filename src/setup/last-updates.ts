/** The last change of each file of the content, from git. */
import { git } from "../git/git.js"
import type { SourcePath } from "../model.js"

/** By file, as UTC dates. Empty without a full history. */
export async function lastUpdates(
  root: string,
  note: (text: string) => void,
): Promise<Map<SourcePath, { date: string }>> {
  const dates = new Map<SourcePath, { date: string }>()
  const ask = async (...args: string[]) => (await git(root, args)).toString()
  try {
    const shallow = await ask("rev-parse", "--is-shallow-repository")
    if (shallow.trim() === "true") {
      note("this git clone is shallow, so pages show no last update (git fetch --unshallow gets the whole history)")
      return dates
    }
    const log = await ask("log", "--format=%x01%ct", "--name-only", "--no-renames", "--relative", "--", "content")
    for (const commit of log.split("\u0001").slice(1)) {
      const [seconds, ...files] = commit.split("\n")
      const date = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
      for (const file of files) if (file !== "" && !dates.has(file)) dates.set(file, { date })
    }
  } catch {
    // Without a repository, a commit or git, pages show no date.
  }
  return dates
}
