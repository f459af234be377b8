import type { CompactIndex, PageSummary, SearchDocument, SearchSymbol, StoredDocument } from "./search-types.js"

type ReadEntry =
  | { kind: "sections"; documents: SearchDocument[]; index: CompactIndex }
  | { kind: "symbols"; documents: SearchSymbol[] }

/** The entries of an index file, validated as far as the worker depends on them. */
export function readEntries(json: unknown): ReadEntry[] {
  if (!Array.isArray(json)) throw new Error("A search index is a list of entries")
  return json.map((entry: { documents?: unknown; index?: { format?: unknown; symbols?: unknown } }) => {
    if (entry?.index?.format !== 1 || !Array.isArray(entry.documents)) throw new Error("Unknown form of search index")
    if (entry.index.symbols === true) return { kind: "symbols", documents: entry.documents as SearchSymbol[] }
    return {
      kind: "sections",
      documents: readDocuments(entry.documents as StoredDocument[]),
      index: entry.index as unknown as CompactIndex,
    }
  })
}

/** Copies what a page's first section stores to all its sections. */
function readDocuments(stored: StoredDocument[]): SearchDocument[] {
  let page: PageSummary = { url: "", title: "", description: "", keywords: [], breadcrumb: [], asked: [], rank: 0 }
  return stored.map((document) => {
    page = document.page ?? page
    const { page: own, id = "", heading = "", ...rest } = document
    return { ...page, id, heading, first: own !== undefined, ...rest }
  })
}
