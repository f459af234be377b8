/**
 * Proposes the new target of a lost page or section: the page that git would call a rename, or the section with the
 * most similar text. Proposes nothing rather than something unlikely.
 */
import type { Url } from "../model.js"
import type { LostUrl } from "./routes-lock.js"
import { containment, type PageText, type SectionText, similarity, wordCounts } from "./section-texts.js"

export interface Proposal {
  to: string
  /** Similarity of the texts, from 0 to 1. */
  score: number
}

export interface BeforeAndAfter {
  before: ReadonlyMap<Url, PageText>
  after: ReadonlyMap<Url, PageText>
}

/** Below this, two texts share only common words. */
const likely = 0.45

export function proposeTarget(lost: LostUrl, texts: BeforeAndAfter): Proposal | undefined {
  return lost.anchor === undefined ? proposePage(lost.url, texts) : proposeAnchor(lost, lost.anchor, texts)
}

function proposePage(url: Url, { before, after }: BeforeAndAfter): Proposal | undefined {
  const old = before.get(url)
  if (!old) return undefined
  const pages = [...after.values()].map((page) => {
    const fresh = before.has(page.url) ? 0 : 0.1
    const sameName = lastPart(page.url) === lastPart(url) ? 0.1 : 0
    const sameTitle = page.title !== "" && page.title === old.title ? 0.15 : 0
    const text = similarity(old.words, page.words)
    return { to: page.url, score: text + fresh + sameName + sameTitle, text }
  })
  const page = best(pages)
  const sections = [...after.values()].flatMap((current) =>
    current.sections
      .filter(({ id, depth }) => id !== "" && depth > 1 && !isSame(before, current.url, id))
      .map((section) => ({
        to: `${current.url}#${section.id}`,
        score: similarity(bodyOf(old), section.words) + (section.title === old.title ? 0.2 : 0) + 0.05,
      })),
  )
  const section = best(sections)
  if (page && page.score >= likely + 0.1 && page.score >= (section?.score ?? 0))
    return { to: page.to, score: page.score }
  if (section && section.score >= likely) return section
  // Split or merged: most of the old text is in one page.
  const whole = best([...after.values()].map(({ url, words }) => ({ to: url, score: containment(old.words, words) })))
  return whole && whole.score >= 0.6
    ? whole
    : page && page.score >= likely
      ? { to: page.to, score: page.score }
      : undefined
}

/** A page's words without its title, to compare with a section that became the page. */
function bodyOf(page: PageText): ReadonlyMap<string, number> {
  const title = wordCounts(page.title)
  return new Map(
    [...page.words]
      .map(([word, times]) => [word, times - (title.get(word) ?? 0)] as const)
      .filter(([, times]) => times > 0),
  )
}

function proposeAnchor(lost: LostUrl, anchor: string, { before, after }: BeforeAndAfter): Proposal | undefined {
  const old = before.get(lost.url)
  const at = old?.sections.findIndex((other) => other.id === anchor) ?? -1
  const section = old?.sections[at]
  const page = after.get(lost.page ?? lost.url)
  if (!old || !section) return undefined
  const sections = [...after.values()].flatMap((current) =>
    current.sections.flatMap((candidate, index) => {
      if (candidate.id === "" || isUnchanged(before.get(current.url), candidate)) return []
      const samePage = current === page ? 0.1 : 0
      const sameId = candidate.id === anchor ? 0.2 : 0
      const title = similarity(wordCounts(section.title), wordCounts(candidate.title)) * 0.2
      const between = current === page && isBetween({ old, at }, { page: current, index }) ? 0.2 : 0
      const text = Math.max(similarity(section.own, candidate.own), similarity(section.words, candidate.words))
      return [{ to: `${current.url}#${candidate.id}`, score: text + samePage + sameId + title + between }]
    }),
  )
  // The section became a page.
  const pages = [...after.values()]
    .filter((current) => !before.has(current.url))
    .map((current) => ({
      to: current.url,
      score:
        similarity(section.words, current.words) +
        (current.title === section.title ? 0.3 : 0) +
        (lastPart(current.url) === anchor ? 0.1 : 0),
    }))
  const top = best([...sections, ...pages])
  return top && top.score >= likely ? top : undefined
}

/** Between the same neighbours as before: only the heading was renamed. */
function isBetween(was: { old: PageText; at: number }, is: { page: PageText; index: number }): boolean {
  const before = was.old.sections[was.at - 1]?.id === is.page.sections[is.index - 1]?.id
  const after = was.old.sections[was.at + 1]?.id === is.page.sections[is.index + 1]?.id
  return before && after
}

function isSame(before: ReadonlyMap<Url, PageText>, url: Url, id: string): boolean {
  return before.get(url)?.sections.some((section) => section.id === id) === true
}

/** A section that existed before with the same text is not a new target. */
function isUnchanged(page: PageText | undefined, section: SectionText): boolean {
  const old = page?.sections.find((before) => before.id === section.id)
  return old !== undefined && similarity(old.words, section.words) > 0.95
}

function best<T extends { to: string; score: number }>(candidates: readonly T[]): T | undefined {
  return candidates.reduce<T | undefined>(
    (top, next) => (!top || next.score > top.score || (next.score === top.score && next.to < top.to) ? next : top),
    undefined,
  )
}

function lastPart(url: Url): string {
  return url.slice(url.lastIndexOf("/") + 1)
}
