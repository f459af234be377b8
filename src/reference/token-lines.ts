/** Tokens of a type or a signature, on one line or line by line. */
import type { Token } from "./model.js"

/** The tokens of a type that was broken into lines, on one line. */
export function flat(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]?.text.at(-1) ?? ""
    const text = onOneLine(index === 0 ? token.text.trimStart() : before + token.text).slice(
      index === 0 ? 0 : before.length,
    )
    return { ...token, text }
  })
}

/** Joins a type that was broken into lines; the `|` that opens a list of alternatives is removed. */
function onOneLine(text: string): string {
  return text
    .replace(/(^|[:=(<,])\s*\n\s*[|&] /g, (_, before: string) =>
      before === ":" || before === "=" || before === "," ? `${before} ` : before,
    )
    .replace(/\(\s*\n\s*/g, "(")
    .replace(/,?\s*\n\s*\)/g, ")")
    .replace(/\s*\n\s*/g, " ")
    .replace(/^[|&] /, "")
}

export function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    token.text.split("\n").forEach((text, index) => {
      if (index > 0) lines.push([])
      if (text !== "") lines.at(-1)?.push({ ...token, text })
    })
  }
  return lines
}
