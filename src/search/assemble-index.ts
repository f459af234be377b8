import { FILLERS, withAbbreviations } from "./english.js"
import type {
  CompactIndex,
  PageIndex,
  PlacedPage,
  SearchSymbol,
  StoredDocument,
  StoredEntry,
  Synonyms,
} from "./search-types.js"
import { joinDictionary, NumberWriter, numbersIn, splitDictionary } from "./word-codes.js"

/** The index of a group: the sections of its pages, and its symbols. Deterministic. */
export function assembleIndex(
  group: string,
  pages: PlacedPage[],
  symbols: SearchSymbol[],
  synonyms: Synonyms = {},
): StoredEntry[] {
  const groupPages = pages.filter((page) => page.group === group)
  return [
    {
      documents: groupPages.flatMap(storedDocuments),
      index: { ...compactIndex(groupPages), synonyms: withAbbreviations(synonyms), fillers: FILLERS },
    },
    { documents: symbols.map(storedSymbol), index: { format: 1, symbols: true } },
  ]
}

/** A page without sections can still be found by its title. */
function sectionsOf(page: PageIndex): PageIndex["sections"] {
  return page.sections.length > 0 ? page.sections : [{ id: "", title: "", text: "", code: "" }]
}

function storedDocuments(page: PlacedPage): StoredDocument[] {
  const { url, title, description, keywords, breadcrumb, asked = [], rank = 0, variant } = page
  return sectionsOf(page).map(({ id, title: heading, choices, rows }, at) => ({
    ...(at === 0
      ? { page: { url, title, description, keywords, breadcrumb, asked, rank, ...(variant && { variant }) } }
      : {}),
    ...(id === "" ? {} : { id }),
    ...(heading === "" || heading === title ? {} : { heading }),
    ...(rows === undefined ? {} : { rows: rows.join(" ") }),
    ...(choices === undefined ? {} : { choices }),
  }))
}

/** Writes the fields in a fixed order. */
function storedSymbol({ name, owner, kind, url, aliases, summary }: SearchSymbol): SearchSymbol {
  return { name, ...(owner === undefined ? {} : { owner }), kind, url, aliases, summary }
}

/** A page's dictionary, and the count of each word on the page. */
interface PageWords {
  words: string[]
  counts: Uint32Array
}

function wordsOfPage(page: PageIndex): PageWords {
  const words = splitDictionary(page.words)
  const counts = new Uint32Array(words.length)
  for (const { text, code } of page.sections) {
    for (const run of [text, code]) {
      for (const number of numbersIn(run)) counts[number] = (counts[number] as number) + 1
    }
  }
  return { words, counts }
}

function compactIndex(pages: PageIndex[]): CompactIndex {
  const pageWords = pages.map(wordsOfPage)
  const words = dictionaryOf(pageWords)
  const numbers = new Map(words.map((word, number) => [word, number]))
  const writer = new NumberWriter()
  const text: string[] = []
  const code: string[] = []
  pages.forEach((page, at) => {
    const here = Uint32Array.from((pageWords[at] as PageWords).words, (word) => numbers.get(word) as number)
    const rewrite = (run: string): string => {
      for (const number of numbersIn(run)) writer.write(here[number] as number)
      return writer.take()
    }
    for (const section of sectionsOf(page)) {
      text.push(rewrite(section.text))
      code.push(rewrite(section.code))
    }
  })
  return { format: 1, words: joinDictionary(words), text, code }
}

/**
 * Every word of the group once. The hundred or so most common words come first, by count, for the shortest codes; the
 * rest follow in bands of similar frequency, sorted by spelling inside a band, which compresses well.
 */
function dictionaryOf(pages: PageWords[]): string[] {
  const counts = new Map<string, number>()
  for (const { words, counts: here } of pages) {
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as string
      counts.set(word, (counts.get(word) ?? 0) + (here[at] as number))
    }
  }
  return [...counts]
    .map(([word, count]) => ({ word, rank: rankOf(count) }))
    .sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word)
}

function rankOf(count: number): number {
  if (count >= 100) return -count
  if (count >= 8) return 1
  return count >= 2 ? 2 : 3
}
