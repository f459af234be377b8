/** Prepares a file for parsing: byte order mark, front matter, and characters on which parsers differ. */
import type { Yaml } from "mdast"
import { blank } from "./rewrites.js"

export interface SourceText {
  /**
   * Without a byte order mark. Of the same length as written: front matter is blanked, and characters that UTF-8 can't
   * encode are replaced.
   */
  body: string
  /** To be added to offsets at the end. */
  shift: 0 | 1
  yaml?: Yaml
}

export function readSourceText(text: string): SourceText {
  const written = withoutMark(text)
  const shift = written === text ? 0 : 1
  const yaml = readFrontMatter(written)
  let body = written
  if (yaml) {
    const end = yaml.position?.end.offset ?? 0
    body = blank(written.slice(0, end)) + written.slice(end)
  }
  return { body: writable(body), shift, ...(yaml && { yaml }) }
}

/** A text without its byte order mark. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** `---`, lines, `---`, at the very start. The text between them is kept as it is. */
export function readFrontMatter(text: string): Yaml | undefined {
  const open = /^---[ \t]*(?:\r\n|\n|\r)/.exec(text)
  if (!open) return undefined
  const closing = /(^|\r\n|\n|\r)---[ \t]*(?=\r|\n|$)/g
  closing.lastIndex = open[0].length
  // The line ending after the opening fence is also the one before an empty block's closing fence.
  const rest = text.slice(open[0].length)
  const close = rest.startsWith("---") && /^---[ \t]*(?=\r|\n|$)/.exec(rest)
  const match = close ? undefined : closing.exec(text)
  if (!close && !match) return undefined
  const valueEnd = match ? match.index : open[0].length
  const value = text.slice(open[0].length, valueEnd)
  const fence = close ? close[0].trimEnd() : "---"
  const end = match ? match.index + (match[1] as string).length + 3 : open[0].length + fence.length
  const line = text.slice(0, end).split(/\r\n|\n|\r/).length
  return {
    type: "yaml",
    value,
    position: { start: { line: 1, column: 1, offset: 0 }, end: { line, column: 4, offset: end } },
  }
}

/**
 * Replaces NUL, which Markdown forbids, lone surrogates, which UTF-8 can't encode, and noncharacters (U+FDD0 to U+FDEF),
 * which delimit marks in our printed text, by U+FFFD.
 */
function writable(text: string): string {
  if (!/[\0\ud800-\udfff\ufdd0-\ufdef]/.test(text)) return text
  return text.replace(/[\0\ufdd0-\ufdef]|\p{Surrogate}/gu, "\ufffd")
}
