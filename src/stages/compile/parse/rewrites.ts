/**
 * Syntax that no parser here understands, and its replacement in the parser's input: a piece of the same length, so
 * that all places stay. A rewrite must become the node it was made for; otherwise it is undone.
 */
export type Rewrite =
  /** `<!-- x -->`, which MDX does not know, as an expression that holds a comment. */
  | { kind: "comment"; start: number; end: number }
  /** `{#id}` at the end of a heading. */
  | { kind: "heading-id"; start: number; end: number; id: string; idStart: number }
  | Title

/** The old form `:::note Title`: `start` and `end` hold the title, `fence` is where the colons begin. */
export interface Title {
  kind: "title"
  start: number
  end: number
  fence: number
}

const mdxHeadingId =
  /(?:\{#([^\s{}#]+)\}|\{[ \t]*\/\*[ \t]*#([^\s{}]+?)[ \t]*\*\/[ \t]*\}|<!--[ \t]*#([^\s{}]+?)[ \t]*-->)(?=(?:[ \t]+#+)?[ \t]*$)/
const mdHeadingId = /\{#([^\s{}#]+)\}(?=(?:[ \t]+#+)?[ \t]*$)/
const titledDirective = /^:{3,}[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?[ \t]+(?=\S)/u

/** The id at the end of the line from `start` to `end`. `\\{#id}` is text. */
export function readHeadingId(
  text: string,
  start: number,
  line: { end: number; format: "mdx" | "md" },
): Rewrite | undefined {
  const match = (line.format === "mdx" ? mdxHeadingId : mdHeadingId).exec(text.slice(start, line.end))
  if (!match || match.input[match.index - 1] === "\\") return undefined
  const id = match[1] ?? match[2] ?? match[3] ?? ""
  const from = start + match.index
  return { kind: "heading-id", start: from, end: from + match[0].length, id, idStart: text.indexOf(id, from + 2) }
}

/** The title of `:::note Title` in the line from `start` to `end`. */
export function readTitle(text: string, start: number, end: number): Title | undefined {
  const line = text.slice(start, end)
  const opening = titledDirective.exec(line)
  if (!opening) return undefined
  return { kind: "title", start: start + opening[0].length, end: start + line.trimEnd().length, fence: start }
}

export function rewriteText(text: string, rewrites: readonly Rewrite[]): string {
  let [rewritten, from] = ["", 0]
  for (const { kind, start, end } of rewrites) {
    const piece = text.slice(start, end)
    rewritten += text.slice(from, start)
    rewritten += kind === "comment" ? `{/*${blankComment(piece.slice(3, -3))}*/}` : blank(piece)
    from = end
  }
  return from === 0 ? text : rewritten + text.slice(from)
}

/** Rare punctuation, which ends marks as a colon does; one that a text lacks stands for its colons while it is parsed. */
const rareSigns = Array.from({ length: 16 }, (_, index) => String.fromCharCode(0x2e30 + index))

/** Hides colons from the parser. Without a free sign, nothing is hidden. */
export function hideColons(text: string, colons: readonly number[]): { hidden: string; sign: string | undefined } {
  const sign = colons.length > 0 ? rareSigns.find((rare) => !text.includes(rare)) : undefined
  if (sign === undefined) return { hidden: text, sign }
  let [hidden, from] = ["", 0]
  for (const at of colons) {
    // A rewrite may have blanked it.
    if (text[at] !== ":") continue
    hidden += text.slice(from, at) + sign
    from = at + 1
  }
  return { hidden: hidden + text.slice(from), sign }
}

/** Replaces every character except line endings by a space. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (line) => " ".repeat(line.length))
}

/** A comment may contain anything, so it is blanked, except for what keeps its lines in their container. */
function blankComment(text: string): string {
  return text.replace(/(^|[\r\n])([ \t>]*)([^\r\n]*)/g, (_, ending: string, prefix: string, rest: string) =>
    ending === "" ? " ".repeat(prefix.length + rest.length) : ending + prefix + " ".repeat(rest.length),
  )
}
