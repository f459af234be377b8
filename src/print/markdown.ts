/**
 * CommonMark 0.31 with GitHub's extensions, on one line: plain text, a link, and a link's target. Runs of white space
 * are one space there, as they are for readers.
 */

/** A text in which nothing is emphasis, code, a link or an element. */
export function markdownText(text: string): string {
  return oneLine(text).replace(active, "\\$&")
}

/** What would mean something else than itself inside a line (sections 2.4, 2.5 and 6). */
const active =
  /\\(?=[!-/:-@[-`{-~]|$)|[`*[\]]|<(?=[a-z/!?])|&(?=#?\w+;)|~(?=~)|(?<=~)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu

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
