/** The parser of Markdown and MDX; the only file that names `satteri`. */
import type { Root } from "mdast"
import { type Features, markdownToMdast, mdxToMdast } from "satteri"

/** A parser's error. `wordProblem` rewrites it for authors. */
export interface Refusal {
  reason: string
  place?: { line: number; column: number }
}

const features: Features = { gfm: true, directive: true, frontmatter: false }

export function parseNatively(text: string, format: "mdx" | "md", math = false): { tree: Root } | { refusal: Refusal } {
  // A backslash at the end, after an open template string in a module, crashes the process.
  const ended = text.endsWith("\\") ? `${text}\n` : text
  try {
    const parse = format === "mdx" ? mdxToMdast : markdownToMdast
    return { tree: parse(ended, { features: { ...features, math } }) as Root }
  } catch (error) {
    return { refusal: readRefusal(error instanceof Error ? error.message : String(error)) }
  }
}

/** An error's place is only in its message: `12:3: Expected a closing tag for … (mdx-jsx:unexpected-character)`. */
function readRefusal(message: string): Refusal {
  const parts = /^(\d+):(\d+)(?:-\d+:\d+)?: ([\s\S]*?)(?: \([a-z-]+:[a-z-]+\))?$/.exec(message)
  if (!parts) return { reason: message }
  return { reason: parts[3] as string, place: { line: Number(parts[1]), column: Number(parts[2]) } }
}
