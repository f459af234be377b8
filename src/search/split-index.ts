/**
 * A large index in two files, split by what is needed first: pages, headings and symbols, which give a first answer, and
 * the texts below them. Both say of which index they are a part: after a deployment the one may be newer than the other.
 */
import type { SectionsEntry, StoredEntry } from "./search-types.js"

export interface SplitIndex {
  names: StoredEntry[]
  /** The texts of the documents in `names`, by place. */
  texts: SectionsEntry[]
}

/** Splits the entries of an index, whose hash the parts are marked with. */
export function splitIndex(entries: readonly StoredEntry[], hash: string): SplitIndex {
  return {
    names: entries.map((entry) =>
      isSections(entry) ? { ...entry, index: { ...entry.index, of: hash, words: "", text: [], code: [] } } : entry,
    ),
    texts: entries.filter(isSections).map(({ index: { words, text, code } }) => ({
      documents: [],
      index: { format: 1, of: hash, words, text, code },
    })),
  }
}

/** Puts an index together again. Throws if the files are parts of different ones. */
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
