/** The fields of a section in the index, and their content. */
import { wordsOf } from "./scan-words.js"
import type { PageSummary, SearchDocument } from "./search-types.js"
import { fold, termsOf } from "./terms.js"

export const SECTION_FIELDS = ["title", "heading", "description", "asked", "text", "code"] as const
export type SectionField = (typeof SECTION_FIELDS)[number]

/** The weight of a match in each field. */
export const BOOSTS: Record<SectionField, number> = {
  title: 2,
  heading: 1.3,
  description: 2.5,
  asked: 2,
  text: 1,
  code: 0.5,
}

/**
 * Added to every field's length: elasticlunr divides by the root of the length, which would rank every one-line section
 * above the page that explains a topic.
 */
export const LENGTH_DAMPING: Record<SectionField, number> = {
  title: 1,
  heading: 1,
  description: 6,
  asked: 8,
  text: 30,
  code: 40,
}

/** Terms of short texts that are stored literally. */
export function proseTerms(text: string): string[] {
  return wordsOf(text).flatMap((word) => termsOf(word).prose)
}

/** A heading, and the words of its id if a writer chose others: "What it does to visitors" {#privacy}. */
export function aboutSection({ heading, id }: Pick<SearchDocument, "heading" | "id">): string {
  const spelt = fold(heading)
  const others = wordsOf(id).filter((word) => !spelt.includes(word))
  return [heading, ...others].join(" ")
}

type AboutPage = Pick<PageSummary, "title" | "description" | "keywords" | "breadcrumb">

/** The page's summary, its breadcrumb, and the initials of its names: CSP finds "Content Security Policy". */
export function aboutPage({ title, description, keywords, breadcrumb }: AboutPage): string {
  const initials = [title, ...keywords].flatMap((name) => {
    const words = wordsOf(name)
    return words.length < 3 ? [] : [words.map((word) => word.charAt(0)).join("")]
  })
  return [description, ...keywords, ...breadcrumb, ...initials].join(" ")
}
