/** Filters problems by the files and folders that a command was given. */
import type { Disk } from "../disk.js"
import type { Reporter } from "./console.js"
import type { Diagnostic } from "./diagnostic.js"

/**
 * Whether a problem is in one of `files`, or below a folder among them; `true` for all if there are none. Paths are
 * relative to the root. A path that does not exist is noted, because no problem can match it.
 */
export function askedFor(
  files: readonly string[],
  { disk, reporter }: { disk: Pick<Disk, "statAll">; reporter: Pick<Reporter, "event"> },
): (problem: Pick<Diagnostic, "file">) => boolean {
  const note = (text: string) => reporter.event({ type: "note", text })
  for (const file of files) {
    if (file.startsWith("../")) note(`not a part of the site: ${file}`)
    else if (disk.statAll([file])[0] === undefined) note(`no such file: ${file}`)
  }
  return ({ file }) =>
    files.length === 0 || files.some((asked) => asked === "" || file === asked || file.startsWith(`${asked}/`))
}
