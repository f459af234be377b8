/** The native parser. Nothing else names `satteri`. */
import type { Root } from "mdast"
import { type Features, markdownToMdast, mdxToMdast } from "satteri"

/** What a parser says instead of a tree. Both parsers word it alike; `wordProblem` makes an author's sentence of it. */
export interface Refusal {
  reason: string
  place?: { line: number; column: number; endLine?: number; endColumn?: number }
}

const features: Features = { gfm: true, directive: true, frontmatter: false }

export function parseNatively(text: string, format: "mdx" | "md", math = false): { tree: Root } | { refusal: Refusal } {
  try {
    const parse = format === "mdx" ? mdxToMdast : markdownToMdast
    return { tree: parse(text, { features: { ...features, math } }) as Root }
  } catch (error) {
    return { refusal: readRefusal(error instanceof Error ? error.message : String(error)) }
  }
}

/** The place of an error is only in its words: `12:3: Expected a closing tag for … (mdx-jsx:unexpected-character)`. */
function readRefusal(message: string): Refusal {
  const parts = /^(\d+):(\d+)(?:-\d+:\d+)?: ([\s\S]*?)(?: \([a-z-]+:[a-z-]+\))?$/.exec(message)
  if (!parts) return { reason: message }
  return { reason: parts[3] as string, place: { line: Number(parts[1]), column: Number(parts[2]) } }
}
