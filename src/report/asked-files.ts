/** Filters problems by the files and folders that a command was given. */
import type { Disk } from "../disk.js"
import { commitTree } from "../git/git.js"
import { UsageError } from "../setup/usage-error.js"
import type { Reporter } from "./console.js"
import type { Diagnostic } from "./diagnostic.js"

/**
 * Whether a problem is in one of `files`, or below a folder among them; `true` for all if there are none. Paths are
 * relative to the root. No problem can be in a path that is not there: a hook may name a file that was deleted, so it is
 * noted if the last commit has it; any other is a mistake.
 */
export async function askedFor(
  files: readonly string[],
  { disk, root, reporter }: { disk: Pick<Disk, "statAll">; root: string; reporter: Pick<Reporter, "event"> },
): Promise<(problem: Pick<Diagnostic, "file">) => boolean> {
  const note = (text: string) => reporter.event({ type: "note", text })
  for (const file of files.filter((one) => one.startsWith("../"))) note(`not a part of the site: ${file}`)
  const missing = files.filter((file) => !file.startsWith("../") && disk.statAll([file])[0] === undefined)
  const committed = missing.length > 0 ? [...((await commitTree(root, "HEAD"))?.keys() ?? [])] : []
  for (const file of missing) {
    if (!committed.some((path) => path === file || path.startsWith(`${file}/`)))
      throw new UsageError(`no such file or folder: ${file}`, "paths are relative to the site's root")
    note(`deleted since the last commit: ${file}`)
  }
  return ({ file }) =>
    files.length === 0 || files.some((asked) => asked === "" || file === asked || file.startsWith(`${asked}/`))
}
