/** Rewrites the parsers' errors for authors. */
import type { Place } from "../../../report/diagnostic.js"
import type { Refusal } from "./native.js"

/** What contains a mistake: `blank-mistake.ts` blanks it out. */
type Construct = "brace" | "expression" | "sign" | "closing tag" | "element" | "script"

/** Why a file can't be parsed, and where. */
export interface SyntaxProblem extends Omit<Place, "file"> {
  code: "mdx-syntax" | "file-too-large"
  message: string
  hint?: string
  /** What is wrong, where it can be taken out to look for more. */
  construct?: Construct
}

interface Wording {
  /** Matches both parsers' messages; a test checks the native one's. */
  reason: RegExp
  message: (match: RegExpExecArray) => string
  hint?: (match: RegExpExecArray) => string
  construct?: Construct
}

const nodeNames: Record<string, string> = {
  paragraph: "paragraph",
  heading: "heading",
  listItem: "list item",
  listItemIndent: "list item",
  blockQuote: "quote",
  blockquote: "quote",
  emphasis: "emphasis",
  strong: "strong text",
  strikethrough: "struck text",
  link: "link",
  tableData: "table cell",
  tableHeader: "table cell",
  tableCell: "table cell",
}
const nodeName = (name: string) => nodeNames[name] ?? name

const wordings: Wording[] = [
  {
    reason: /^Expected a closing tag for `<(.*?)>` \((\d+:\d+)[^)]*\)(?: before the end of `(.+?)`)?/,
    message: ([, name, place, parent]) =>
      `expected a closing tag for <${name}> (${place})${parent ? ` before the end of the ${nodeName(parent)}` : ""}`,
    hint: ([, name]) =>
      name ? `close it with </${name}>, or write <${name} /> if it holds nothing` : "close it with </>",
    construct: "element",
  },
  {
    reason: /^Unexpected closing tag `<\/(.*?)>`, expected corresponding closing tag for `<(.*?)>` \((\d+:\d+)/,
    message: ([, name, open, place]) =>
      `unexpected closing tag </${name}>, expected a closing tag for <${open}> (${place})`,
    hint: ([, , open]) => `tags close in the order in which they were opened: </${open}> comes first`,
    construct: "element",
  },
  {
    reason: /^Expected the closing tag `<\/(.*?)>` either after the end of `(.+?)` \((\d+:\d+)\)/,
    message: ([, name, parent, place]) =>
      `the closing tag </${name}> is outside the ${nodeName(parent as string)} (${place}) that holds its opening tag`,
    hint: ([, name]) => `write <${name}> and </${name}> at the same level, with blank lines around both`,
  },
  {
    reason: /^Unexpected closing (?:slash|tag).*expected an open tag first/,
    message: () => "closing tag without an opening tag",
    construct: "closing tag",
  },
  {
    reason: /^Unexpected end of file in expression, expected a corresponding closing brace/,
    message: () => "unclosed {",
    hint: () => "write \\{ for a brace that is text",
    construct: "brace",
  },
  {
    reason: /Unexpected lazy line/,
    message: () => "a tag or expression goes on in a line that is outside its quote or list item",
    hint: () => "indent the line like the list item's text, or begin it with the quote's >",
  },
  {
    reason: /^Unexpected character `\/` \(U\+002F\) before local name/,
    message: () => "MDX does not support <https://…> autolinks",
    hint: () => "write [text](url), or the address without the angle brackets",
    construct: "sign",
  },
  {
    reason: /^Unexpected character `(.+?)`(?: \(U\+[0-9A-F]+\))? before name/,
    message: ([, character]) => `a tag cannot begin with <${character}`,
    hint: ([, character]) =>
      character === "!"
        ? "write a comment as {/* text */}"
        : "write &lt; for a less-than sign, and a link as [text](url)",
    construct: "sign",
  },
  {
    reason: /^Unexpected character after `<`/,
    message: () => "unexpected <: no tag begins here",
    hint: () => "write &lt; for a less-than sign, and a link as [text](url)",
    construct: "sign",
  },
  {
    reason: /only import\/exports are supported/,
    message: () => "only import and export statements are supported here",
    hint: () => "leave a blank line between imports and the text after them",
    construct: "script",
  },
  {
    reason: /only spread elements are supported$/,
    message: () => "braces in a tag must hold a value (name={value}) or spread an object ({...object})",
    construct: "expression",
  },
  { reason: /Maximum call stack size exceeded|Not enough stack space/, message: () => "nested too deeply" },
  {
    reason: /^Could not parse import\/exports with acorn(?:: ([\s\S]*))?$/,
    message: ([, detail]) => `invalid JavaScript in import or export${detail ? `: ${plain(detail)}` : ""}`,
    hint: () => "write \\import or \\export if the line is text",
    construct: "script",
  },
  {
    reason: /^Could not parse (?:expression )?with (?:acorn|oxc)(?:: ([\s\S]*))?$/,
    message: ([, detail]) => `invalid JavaScript between braces${detail ? `: ${plain(detail)}` : ""}`,
    hint: () => "write \\{ for a brace that is text",
    construct: "expression",
  },
]

const start: NonNullable<Refusal["place"]> = { line: 1, column: 1 }

export function wordProblem(refusal: Refusal): SyntaxProblem {
  const { line, column, endLine, endColumn } = openingPlace(refusal.reason) ?? refusal.place ?? start
  const place = { line, column, ...(endLine !== undefined && endColumn !== undefined && { endLine, endColumn }) }
  for (const { reason, message, hint, construct } of wordings) {
    const match = reason.exec(refusal.reason)
    if (!match) continue
    return {
      code: "mdx-syntax",
      message: message(match),
      ...place,
      ...(hint && { hint: hint(match) }),
      ...(construct && { construct }),
    }
  }
  // Other messages state what was expected, with advice in brackets: `… (note: to create a link in MDX, use …)`.
  const note = /^([\s\S]*?)(?: \(U\+[0-9A-F]+\)([^,]*))?(?:, expected [\s\S]*?)?(?: \(note: ([\s\S]*)\))?$/.exec(
    refusal.reason,
  )
  const [, words = refusal.reason, where = "", hint] = note ?? []
  const reason = words + where
  return { code: "mdx-syntax", message: plain(reason), ...place, ...(hint && { hint: plain(hint) }) }
}

/** For an unclosed tag, micromark reports the place of its parent, or none; the tag's own place is in the message. */
function openingPlace(reason: string): Refusal["place"] {
  const match = /^Expected a closing tag for `.*?` \((\d+):(\d+)/.exec(reason)
  return match ? { line: Number(match[1]), column: Number(match[2]) } : undefined
}

function plain(words: string): string {
  const text = words.replaceAll("`", "").trim()
  return text.charAt(0).toLowerCase() + text.slice(1)
}
