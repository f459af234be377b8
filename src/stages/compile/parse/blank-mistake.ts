/** Blanks what a parser rejects, so that the same run finds the next error of the file. */
import { offsetAt } from "./places.js"
import { blank } from "./rewrites.js"
import type { SyntaxProblem } from "./syntax-problem.js"

/**
 * The text with the subject of a problem blanked, at equal length; undefined if its end is unclear. An element loses
 * only its tags: the opening tag and its closing tag.
 */
export function blankMistake(text: string, { construct, message, ...place }: SyntaxProblem): string | undefined {
  const [, line, column] = / for <[^>]*> \((\d+):(\d+)\)/.exec(message) ?? []
  const offset = offsetAt(text, line && column ? { line: Number(line), column: Number(column) } : place)
  switch (construct) {
    case undefined:
      return undefined
    case "brace":
      return blankPart(text, offset, offset + 1)
    case "expression": {
      const from = outermostBrace(text, offset)
      const to = from === undefined ? undefined : closingBrace(text, from)
      if (from === undefined || to === undefined) return undefined
      // An attribute without its value is still valid.
      return blankPart(text, text[from - 1] === "=" ? from - 1 : from, to)
    }
    case "sign": {
      const from = text.lastIndexOf("<", offset)
      return from < 0 ? undefined : blankPart(text, from, from + 1)
    }
    case "closing tag": {
      const from = text.lastIndexOf("<", offset)
      const to = text.indexOf(">", from) + 1
      return from < 0 || to === 0 ? undefined : blankPart(text, from, to)
    }
    case "element": {
      const to = text.indexOf(">", offset) + 1
      if (to === 0) return undefined
      const name = /^<([\w.:-]*)/.exec(text.slice(offset, to))?.[1] ?? ""
      const opened = blankPart(text, offset, to)
      const closing = opened.indexOf(`</${name}>`, to)
      return closing < 0 ? opened : blankPart(opened, closing, closing + name.length + 3)
    }
    case "script": {
      const [start] = [...text.slice(0, offset + 1).matchAll(/^(?:import|export)\b/gm)].slice(-1)
      if (!start) return undefined
      const end = /\r?\n[ \t]*\r?\n/.exec(text.slice(start.index))
      return blankPart(text, start.index, end ? start.index + end.index : text.length)
    }
    default:
      return construct satisfies never
  }
}

function blankPart(text: string, from: number, to: number): string {
  return text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to)
}

/** The outermost brace of the block that is open at `offset`. */
function outermostBrace(text: string, offset: number): number | undefined {
  const open: number[] = []
  let at = Math.max(text.lastIndexOf("\n\n", offset), 0)
  for (; at < offset; at++) {
    if (text[at] === "{") open.push(at)
    if (text[at] === "}") open.pop()
  }
  return open[0]
}

/** The offset after the brace that closes the one at `from`. */
function closingBrace(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++
    if (text[at] === "}" && --depth === 0) return at + 1
  }
  return undefined
}
