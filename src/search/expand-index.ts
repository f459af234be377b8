/** Expands a shipped index to elasticlunr's own format, for use without our worker. */
import { elasticlunr, type IndexNode, type SerialisedIndex } from "./elasticlunr.js"
import { LexicalBuilder, type LexicalIndex } from "./lexical-index.js"
import { lexicalSections } from "./open-index.js"
import { readEntries } from "./read-entries.js"
import type { SearchDocument, SearchSymbol } from "./search-types.js"

interface ExpandedEntry {
  documents: SearchDocument[] | SearchSymbol[]
  index: SerialisedIndex
}

/** The entries of an index file: every `index` can be passed to `elasticlunr.Index.load`, and finds what ours finds. */
export function expandIndex(json: unknown): ExpandedEntry[] {
  return readEntries(json).map((entry) => {
    const lexical = entry.kind === "sections" ? lexicalSections(entry) : lexicalSymbols(entry.documents)
    return { documents: entry.documents, index: serialise(lexical, entry.documents.length) }
  })
}

function lexicalSymbols(symbols: SearchSymbol[]): LexicalIndex {
  const builder = new LexicalBuilder(["name", "summary"], [])
  for (const { name, owner = "", aliases, summary } of symbols) {
    builder.add("name", builder.read([owner, name, ...aliases].join(" ")), "code")
    builder.add("summary", builder.read(summary))
    builder.endDocument()
  }
  return builder.finish()
}

/** Per field: a trie, the square root of each count, and field lengths. */
function serialise({ fields }: LexicalIndex, length: number): SerialisedIndex {
  const references = Array.from({ length }, (_, at) => at)
  const names = Object.keys(fields)
  return {
    version: elasticlunr.version,
    fields: names,
    ref: "id",
    documentStore: {
      docs: Object.fromEntries(references.map((at) => [at, null])),
      docInfo: Object.fromEntries(
        references.map((at) => [at, Object.fromEntries(names.map((name) => [name, fields[name]?.lengthOf(at) ?? 0]))]),
      ),
      length,
      save: false,
    },
    index: Object.fromEntries(
      Object.entries(fields).map(([name, postings]) => {
        const root: IndexNode = { docs: {}, df: 0 }
        for (const term of postings.terms) {
          const df = postings.getDocFreq(term)
          if (df > 0) Object.assign(nodeFor(root, term), { docs: postings.getDocs(term), df })
        }
        return [name, { root }]
      }),
    ),
    pipeline: ["trimmer", "stopWordFilter", "stemmer"],
  }
}

/** Walks down the letters of a term and creates missing nodes. */
function nodeFor(root: IndexNode, term: string): IndexNode {
  let node = root
  for (const letter of term.split("")) {
    node[letter] ??= { docs: {}, df: 0 }
    node = node[letter] as IndexNode
  }
  return node
}
