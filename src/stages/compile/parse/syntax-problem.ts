/** Rewrites the parser's errors for authors. */
import type { Place } from "../../../report/diagnostic.js"
import type { Refusal } from "./native.js"
import { offsetAt } from "./places.js"

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
  /** Matches the parser's message, as a test checks. */
  reason: RegExp
  message: (match: RegExpExecArray) => string
  hint?: (match: RegExpExecArray) => string
  construct?: Construct
}

const nodeNames: Record<string, string> = {
  paragraph: "paragraph",
  heading: "heading",
  listItem: "list item",
  blockQuote: "quote",
  blockquote: "quote",
  emphasis: "emphasis",
  strong: "strong text",
  delete: "struck text",
  link: "link",
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
    reason: /^Expected the closing tag `<\/(.*?)>` either after the end of `(.+?)`.*opened at (\d+:\d+)\)$/,
    message: ([, name, parent, place]) =>
      `the closing tag </${name}> is inside a ${nodeName(parent as string)}, its opening tag (${place}) outside`,
    hint: ([, name]) => `write <${name}> and </${name}> at the same level, with blank lines around both`,
  },
  {
    reason: /^Unexpected closing tag .*expected an open tag first/,
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
    reason: /^Unexpected character `(.+?)`(?: \(U\+[0-9A-F]+\))? before name/,
    message: ([, character]) => `a tag cannot begin with <${character}`,
    hint: ([, character]) =>
      character === "!"
        ? "write a comment as {/* text */}"
        : "write &lt; for a less-than sign, and a link as [text](url)",
    construct: "sign",
  },
  {
    reason: /only import\/exports are supported/,
    message: () => "only import and export statements are supported here",
    hint: () => "leave a blank line between imports and the text after them",
    construct: "script",
  },
  {
    reason: /^Could not parse (?:import\/exports|expression) with acorn: (more than .*)$/,
    message: ([, excess = ""]) => excess,
    hint: () => "move them to a .ts file, and import that",
  },
  {
    reason: /^Could not parse import\/exports with acorn(?:: ([\s\S]*))?$/,
    message: ([, detail]) => `invalid JavaScript in import or export${detail ? `: ${plain(detail)}` : ""}`,
    hint: () => "write \\import or \\export if the line is text",
    construct: "script",
  },
  {
    reason: /^Could not parse (?:expression )?with (?:acorn|oxc)(?:: ([\s\S]*))?$/,
    message: ([, detail = ""]) =>
      `invalid JavaScript between braces: ${/^Expected `,` or `\)` but/.test(detail) ? "unexpected content after expression" : plain(detail)}`,
    hint: () => "write \\{ for a brace that is text",
    construct: "expression",
  },
]

/** What is wrong with a tag of which the parser says only that it is none. Each expression matches from its `<`. */
const tagMistakes: Wording[] = [
  {
    reason: /^<(?:[a-z][a-z0-9+.-]*:\/\/|[\w.+-]+@|mailto:)/i,
    message: () => "MDX does not support <https://…> autolinks",
    hint: () => "write [text](url), or the address without the angle brackets",
  },
  {
    reason: /^<([^\sA-Za-z$_>/])/,
    message: ([, character]) => `a tag cannot begin with <${character}`,
    hint: () => "write &lt; for a less-than sign, and a link as [text](url)",
  },
  {
    reason: /^<[^<>{"']*\s\{(?!\s*\.\.\.)/,
    message: () => "braces in a tag must hold a value (name={value}) or spread an object ({...object})",
    construct: "element",
  },
  {
    reason: /^<[^<>{"']*?\s([\w:-]+)=[^\s"'{]/,
    message: ([, name]) => `the value of ${name} has no quotes`,
    hint: ([, name]) => `write ${name}="…" or ${name}={…}`,
    construct: "element",
  },
  {
    reason: /^<[^<>{"']*?\s([\w:-]+)=(["'])(?:(?!\2)[^])*$/,
    message: ([, name]) => `the value of ${name} has no closing quote`,
  },
  {
    reason: /^<\/?[^\s<>/]*/,
    message: ([begin]) => `${begin} does not begin a valid tag`,
    hint: () => "write &lt; for a less-than sign, and a link as [text](url)",
  },
]

const start: NonNullable<Refusal["place"]> = { line: 1, column: 1 }

/** `text` is what was parsed, in which a sign may stand for colons. */
export function wordProblem(refusal: Refusal, text = "", sign = ":"): SyntaxProblem {
  const { line, column } = openingPlace(refusal.reason) ?? refusal.place ?? start
  const place = { line, column }
  const isTag = refusal.reason.startsWith("Unexpected character after `<`")
  const said = (isTag ? text.slice(offsetAt(text, place)) : refusal.reason).replaceAll(sign, ":")
  for (const { reason, message, hint, construct = isTag ? "sign" : undefined } of isTag ? tagMistakes : wordings) {
    const match = reason.exec(said)
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

/** For an unclosed tag, the tag's own place is in the message. */
function openingPlace(reason: string): Refusal["place"] {
  const match = /^Expected a closing tag for `.*?` \((\d+):(\d+)/.exec(reason)
  return match ? { line: Number(match[1]), column: Number(match[2]) } : undefined
}

function plain(words: string): string {
  const text = words.replaceAll("`", "").trim()
  return text.charAt(0).toLowerCase() + text.slice(1)
}
