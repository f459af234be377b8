/** The words of every page, section by section: enough to recognise a moved text. */
import type { Remembered } from "../engine/memo.js"
import type { Page, SearchSection, Site, Source, SourceBody, SourcePath, Url } from "../model.js"

export interface PageText {
  url: Url
  title: string
  source?: SourcePath
  words: Words
  sections: SectionText[]
}
export interface SectionText {
  id: string
  title: string
  depth: number
  /** Of the section and its subsections. */
  words: Words
  /** Of the section alone. */
  own: Words
}
/** The number of occurrences of each word or pair of words. */
export type Words = ReadonlyMap<string, number>

export async function pageTexts(relations: {
  site: Site
  routes: readonly Page[]
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>
}): Promise<Map<Url, PageText>> {
  const pages = new Map<Url, PageText>()
  for (const { url, subject: title = "", source } of relations.routes) {
    const sections = source === undefined ? [] : await sectionsOf(source, relations.sources, new Set())
    const texts = sectionTexts(sections)
    pages.set(url, {
      url,
      title,
      ...(source !== undefined && { source }),
      words: wordCounts([title, ...sections.map(wholeText)].join("\n")),
      sections: texts,
    })
  }
  return pages
}

async function sectionsOf(
  path: SourcePath,
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>,
  seen: ReadonlySet<SourcePath>,
): Promise<SearchSection[]> {
  const source = sources.get(path)
  if (!source || seen.has(path)) return []
  const sections = [...(await source.body()).sections]
  for (const use of source.facts.partialUses)
    for (const section of await sectionsOf(use.path, sources, new Set([...seen, path]))) sections.push(section)
  return sections
}

function sectionTexts(sections: readonly SearchSection[]): SectionText[] {
  return sections.map(({ id, title, depth, text, code }, index) => {
    const rest = sections.slice(index + 1)
    const end = rest.findIndex((section) => section.depth <= depth)
    const below = depth === 0 ? [] : rest.slice(0, end < 0 ? rest.length : end)
    const whole = `${text}\n${code}`
    return {
      id,
      title,
      depth,
      own: wordCounts(whole),
      words: wordCounts([whole, ...below.map(wholeText)].join("\n")),
    }
  })
}

function wholeText({ title, text, code }: SearchSection): string {
  return `${title}\n${text}\n${code}`
}

export function wordCounts(text: string): Words {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const counts = new Map<string, number>()
  const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
  words.forEach((word, index) => {
    add(word)
    if (index > 0) add(`${words[index - 1]} ${word}`)
  })
  return counts
}

/** The similarity of two texts, from 0 to 1, relative to both. */
export function similarity(a: Words, b: Words): number {
  const total = sum(a) + sum(b)
  return total === 0 ? 0 : (2 * shared(a, b)) / total
}

/** The share of `part` that is in `whole`. */
export function containment(part: Words, whole: Words): number {
  const total = sum(part)
  return total === 0 ? 0 : shared(part, whole) / total
}

function shared(a: Words, b: Words): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let total = 0
  for (const [word, times] of small) total += Math.min(times, large.get(word) ?? 0)
  return total
}

const sums = new WeakMap<Words, number>()

function sum(words: Words): number {
  let total = sums.get(words)
  if (total === undefined) {
    total = 0
    for (const times of words.values()) total += times
    sums.set(words, total)
  }
  return total
}
