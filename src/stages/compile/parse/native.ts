/**
 * The parser of Markdown and MDX; the only file that names `satteri`. With micromark, parsing was two thirds of a page's
 * compile time, and of 5,200 texts it read none that satteri refuses. `limits.ts` keeps from satteri what it crashes on.
 */
import type { Root } from "mdast"
import { type Features, markdownToMdast, mdxToMdast } from "satteri"
import { visit } from "unist-util-visit"

/** A parser's error. `wordProblem` rewrites it for authors. */
export interface Refusal {
  reason: string
  place?: { line: number; column: number }
}

const features: Features = { gfm: true, directive: true, frontmatter: false }

/** `tableEnds` are beginnings of lines where a table or a definition ends: the parser needs an empty line there. Places are those without it. */
export function parseNatively(
  text: string,
  format: "mdx" | "md",
  { math = false, tableEnds = [] }: { math?: boolean; tableEnds?: readonly number[] | undefined } = {},
): { tree: Root } | { refusal: Refusal } {
  const spaced = tableEnds.map((end, index) => `${text.slice(tableEnds[index - 1] ?? 0, end)}\n`).join("")
  const whole = spaced + text.slice(tableEnds.at(-1) ?? 0)
  // A backslash at the end, after an open template string in a module, crashes the process.
  const ended = whole.endsWith("\\") ? `${whole}\n` : whole
  let line = 1
  const emptyLines = tableEnds.map((end, index) => {
    for (let at = text.indexOf("\n", tableEnds[index - 1] ?? 0); at >= 0 && at < end; at = text.indexOf("\n", at + 1))
      line++
    return line + index
  })
  const moveUp = (place: { line: number; offset?: number | undefined }) => {
    let [above, below] = [0, emptyLines.length]
    while (above < below) {
      const middle = (above + below) >> 1
      if ((emptyLines[middle] as number) < place.line) above = middle + 1
      else below = middle
    }
    place.line -= above
    if (place.offset !== undefined) place.offset -= above
  }
  try {
    const parse = format === "mdx" ? mdxToMdast : markdownToMdast
    const tree = parse(ended, { features: { ...features, math } }) as Root
    if (emptyLines.length > 0)
      visit(tree, ({ position }) => {
        for (const place of position ? [position.start, position.end] : []) moveUp(place)
      })
    return { tree }
  } catch (error) {
    const refusal = readRefusal(error instanceof Error ? error.message : String(error))
    if (refusal.place) moveUp(refusal.place)
    return { refusal }
  }
}

/** An error's place is only in its message: `12:3: Expected a closing tag for … (mdx-jsx:unexpected-character)`. */
function readRefusal(message: string): Refusal {
  const parts = /^(\d+):(\d+)(?:-\d+:\d+)?: ([\s\S]*?)(?: \([a-z-]+:[a-z-]+\))?$/.exec(message)
  if (!parts) return { reason: message }
  return { reason: parts[3] as string, place: { line: Number(parts[1]), column: Number(parts[2]) } }
}
