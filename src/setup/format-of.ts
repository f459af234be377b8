/** How a command writes problems, and from where it names their files. */
import { pathInRepository } from "../git/git.js"
import type { Format } from "../report/format.js"

/** What comments on a repository names files from its top; people and scripts name them from the site's folder. */
export async function formatOf({ root, format }: { root: string; format: Format }): Promise<{
  format: Format
  prefix?: string
}> {
  return format === "github" || format === "sarif" ? { format, prefix: await pathInRepository(root) } : { format }
}
