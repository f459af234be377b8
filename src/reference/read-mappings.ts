/** The mapping file between two versions: a YAML list of renamed, removed and new names. */
import { isSeq, type Node } from "yaml"
import type { TextFile } from "../model.js"
import { type Diagnostic, type Place, problem } from "../report/diagnostic.js"
import { parseYaml } from "../text/yaml.js"

/** An entry of the mapping file. Without `to` the name was removed, without `from` it is new. */
export interface Mapping {
  from?: string
  to?: string
  note?: string
  place: Place
}

/** Reads entries of `from`, `to` and `note`. */
export function readMappings(file: TextFile): { mappings: Mapping[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const { document, mistakes, placeOf } = parseYaml(file)
  for (const { place, message, hint } of mistakes) {
    diagnostics.push(problem("invalid-frontmatter", place, message, { hint }))
  }
  const entries = mistakes.length === 0 && isSeq<Node>(document.contents) ? document.contents.items : []
  const mappings = entries.flatMap((entry): Mapping[] => {
    const place = placeOf(entry.range)
    const value = entry.toJSON() as Record<string, unknown> | null
    const text = (key: string) => (typeof value?.[key] === "string" ? (value[key] as string) : undefined)
    const [from, to, note] = [text("from"), text("to"), text("note")]
    if (from === undefined && to === undefined) {
      diagnostics.push(problem("invalid-frontmatter", place, "an entry needs `from`, `to` or both"))
      return []
    }
    return [
      {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(note !== undefined && { note }),
        place,
      },
    ]
  })
  return { mappings, diagnostics }
}
