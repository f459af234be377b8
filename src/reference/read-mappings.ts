/** The mapping file between two versions: a YAML list of what became of names. */
import { parseDocument } from "yaml"
import type { TextFile } from "../model.js"
import { type Diagnostic, type Place, problem } from "../report/diagnostic.js"

/** A line of the mapping file: what became of a name. Without `to` it is gone, without `from` it is new. */
export interface Mapping {
  from?: string
  to?: string
  note?: string
  place: Place
}

/** Reads entries of `from`, `to` and `note`. */
export function readMappings(file: TextFile): { mappings: Mapping[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const document = parseDocument(file.text)
  const placeAt = (offset: number): Place => {
    const before = file.text.slice(0, offset).split("\n")
    return { file: file.path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  for (const error of document.errors) {
    diagnostics.push(
      problem("invalid-frontmatter", placeAt(error.pos[0]), error.message.split("\n")[0] ?? error.message),
    )
  }
  const items =
    (document.contents as { items?: { range?: [number, number, number]; toJSON(): unknown }[] } | null)?.items ?? []
  const mappings = items.flatMap((item): Mapping[] => {
    const place = placeAt(item.range?.[0] ?? 0)
    const value = item.toJSON() as Record<string, unknown> | null
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
