/**
 * Splits a large index into two files: pages, headings and symbols, which give a first answer, and the texts below
 * them. Both name the index that they are part of: after a deployment one may be newer than the other.
 */
import type { SectionsEntry, StoredEntry } from "./search-types.js"

export interface SplitIndex {
  names: StoredEntry[]
  /** The texts of the documents in `names`, by place. */
  texts: SectionsEntry[]
}

/** Splits the entries of an index. The parts are marked with its hash. */
export function splitIndex(entries: readonly StoredEntry[], hash: string): SplitIndex {
  return {
    names: namesOf(entries, hash),
    texts: entries.filter(isSections).map(({ index: { words, text, code } }) => ({
      documents: [],
      index: { format: 1, of: hash, words, text, code },
    })),
  }
}

/** What gives a first answer. */
export function namesOf(entries: readonly StoredEntry[], hash = ""): StoredEntry[] {
  return entries.map((entry) =>
    isSections(entry) ? { ...entry, index: { ...entry.index, of: hash, words: "", text: [], code: [] } } : entry,
  )
}

/** Joins the parts of an index. Throws if they belong to different ones. */
export function joinIndex({ names, texts }: SplitIndex): StoredEntry[] {
  const rest = [...texts]
  return names.map((entry) => {
    if (!isSections(entry)) return entry
    const part = rest.shift()
    if (part === undefined || part.index.of !== entry.index.of) throw new Error("The search index was replaced")
    return { ...entry, index: { ...entry.index, ...part.index } }
  })
}

function isSections(entry: StoredEntry): entry is SectionsEntry {
  return !("symbols" in entry.index)
}
