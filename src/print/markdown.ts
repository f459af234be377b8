/**
 * CommonMark 0.31 with GitHub's extensions: plain text, code, a link, and a link's target. Where the result is one line,
 * runs of white space are one space, as they are for readers.
 */

/** A text in one line in which nothing is emphasis, code, a link or an element. */
export function markdownText(text: string): string {
  return escaped(oneLine(text))
}

/** The same, of several lines. */
export function escaped(text: string): string {
  return text.replace(active, "\\$&")
}

/** What would mean something else than itself inside a line (sections 2.4, 2.5 and 6). */
const active =
  /\\(?=[!-/:-@[-`{-~]|$)|[`*[\]]|<(?=[a-zA-Z/!?])|&(?=#?\w+;)|~(?=~)|~(?<=~~)|_(?<![\p{L}\p{N}]_)|_(?![\p{L}\p{N}])/gu

/** A paragraph in which no line begins a block of another kind (section 4, and tables). */
export function lineStarts(text: string): string {
  return text
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+[ \t]*$|\|?[ \t]*:?-[-:| \t]*$)/gm, "\\$&")
    .replace(/^(\d{1,9})([.)](?=\s|$))/gm, "$1\\$2")
}

/** Code in a line (section 6.1). */
export function markdownCode(code: string): string {
  const marks = "`".repeat(longestRun(code) + 1)
  const isSpaced = code.startsWith(" ") && code.endsWith(" ") && code.trim() !== ""
  const space = isSpaced || code.startsWith("`") || code.endsWith("`") ? " " : ""
  return `${marks}${space}${code}${space}${marks}`
}

/** A block of code (section 4.5). */
export function fenced(code: string, language: string, title?: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language.replaceAll("`", "")}${title ? ` title="${title}"` : ""}\n${code}\n${fence}`
}

/** The longest run of backticks. */
function longestRun(code: string): number {
  let longest = 0
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

export function markdownLink(label: string, url: string): string {
  return `[${markdownText(label)}](${markdownTarget(url)})`
}

/** A link's target (section 6.3): what would end it, and what no address holds, is percent-encoded. */
export function markdownTarget(url: string): string {
  const encoded = url
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[\s\p{Cc}<>\\]|&(?=#?\w+;)/gu, (char) => (char === "&" ? "&amp;" : encodeURIComponent(char)))
  return isBalanced(encoded) ? encoded : encoded.replaceAll("(", "%28").replaceAll(")", "%29")
}

/** A text without line ends and control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim()
}

function isBalanced(url: string): boolean {
  let depth = 0
  for (const bracket of url.match(/[()]/g) ?? []) {
    depth += bracket === "(" ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
