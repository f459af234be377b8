/** Code fences: their info line and their marks. */

export interface FenceInfo {
  language: string
  title?: string
  /** Lines to mark as typed, such as `1,3-5`: most readers of a fence do not need them. `rangesIn` reads them. */
  ranges: string
  showLineNumbers: boolean
  startLine: number
  /** Bare words and other `key="value"` pairs of the info line. */
  words: Set<string>
  values: Record<string, string>
  /** Parts of the info line that have no meaning here, with the name that they begin with. */
  unknown: { typed: string; name?: string; at: number }[]
}

/** What the info line may say, beside the language and ranges: a bare word, `key="value"`, or either. */
export const fenceOptions: Readonly<Record<string, "word" | "value" | "either">> = {
  title: "value",
  showLineNumbers: "either",
  wrap: "word",
  nowrap: "word",
  tab: "either",
  npm2yarn: "word",
  live: "word",
  continues: "word",
  assumes: "value",
  // As a word, it lacks its reason, which is a problem of its own.
  nocheck: "either",
  version: "value",
  example: "value",
  alt: "value",
}

const part =
  /(?<braces>\{[^}]*\})|(?<key>[\w-]+)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\{[^}]*\}|\S+))|(?<word>[\w-]+)(?=[\s{]|$)|(?<other>"[^"]*"|'[^']*'|\/\S*|\{\S*|[^\s{]+)/g

/** Reads what follows the three backticks: `ts title="a.ts" {1,3-5} showLineNumbers=10 continues`. */
export function parseFenceInfo(language: string | null | undefined, meta: string | null | undefined): FenceInfo {
  const info: FenceInfo = {
    language: (language ?? "").toLowerCase(),
    ranges: "",
    showLineNumbers: false,
    startLine: 1,
    words: new Set(),
    values: {},
    unknown: [],
  }
  for (const { 0: typed, index: at = 0, groups = {} } of (meta ?? "").matchAll(part)) {
    const { braces, key, double, single, bare, word } = groups as Record<string, string | undefined>
    if (braces !== undefined && /^\{[\d,\s-]+\}$/.test(braces)) info.ranges += `${braces.slice(1, -1)},`
    else if (key !== undefined) {
      const value = double ?? single ?? bare ?? ""
      const isOpen = bare !== undefined && /^["']/.test(bare)
      if (isOpen || !takes(key, "value")) info.unknown.push({ typed, name: key, at })
      if (key === "title") info.title = value
      else if (key === "showLineNumbers") {
        info.showLineNumbers = true
        info.startLine = Number.parseInt(value, 10) || 1
      } else info.values[key] = value
    } else if (word === "showLineNumbers") info.showLineNumbers = true
    else if (word !== undefined) {
      if (!takes(word, "word")) info.unknown.push({ typed, name: word, at })
      info.words.add(word)
    } else info.unknown.push({ typed, at })
  }
  return info
}

function takes(name: string, form: "word" | "value"): boolean {
  return Object.hasOwn(fenceOptions, name) && [form, "either"].includes(fenceOptions[name] as string)
}

/** The first and the last line of each range, from 1. */
export function rangesIn(text: FenceInfo["ranges"]): [from: number, to: number][] {
  return text.split(",").flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split("-").map((part) => Number.parseInt(part, 10))
    return from <= to ? [[from, to]] : []
  })
}

/** The lines of ranges up to a last line, each once. */
export function linesOf(text: FenceInfo["ranges"], last: number): number[] {
  const lines: number[] = []
  let next = 1
  for (const [from, to] of rangesIn(text).sort(([a], [b]) => a - b))
    for (next = Math.max(next, from); next <= Math.min(to, last); next++) lines.push(next)
  return lines
}

/** Comments that mark lines: the next line, or the lines between two comments. */
export interface MagicComment {
  /** The class that the lines get. */
  className: string
  line?: string | undefined
  block?: { start: string; end: string } | undefined
}

const usual: MagicComment = {
  className: "highlighted",
  line: "highlight-next-line",
  block: { start: "highlight-start", end: "highlight-end" },
}

/** Removes the magic comments from a sample and returns the remaining code and the classes of the marked lines. */
export function takeMarks(
  code: string,
  magicComments: readonly MagicComment[] = [],
): { code: string; marks: Map<number, Set<string>> } {
  const marks = new Map<number, Set<string>>()
  const comments = [usual, ...magicComments]
  const words = comments.flatMap(({ line, block }) => [line, block?.start]).filter((word) => word !== undefined)
  if (!words.some((word) => code.includes(word)) && !code.includes("[!code ")) return { code, marks }
  const kept: string[] = []
  const mark = (line: number, name: string) => marks.set(line, (marks.get(line) ?? new Set()).add(name))
  let pending: string[] = []
  const open = new Set<string>()
  for (const line of code.split("\n")) {
    const comment = /^\s*(?:\/\/|#|--|;|<!--|\/\*|\{\/\*|%)\s*(.+?)\s*(?:-->|\*\/\}?)?\s*$/.exec(line)?.[1]
    const meant = comments.find(({ line, block }) => comment && [line, block?.start, block?.end].includes(comment))
    if (meant) {
      if (comment === meant.line) pending.push(meant.className)
      else if (comment === meant.block?.start) open.add(meant.className)
      else open.delete(meant.className)
      continue
    }
    const inline =
      /\s*(?:\/\/|#|--|;|<!--|\/\*|\{\/\*)\s*\[!code (\+\+|--|focus|highlight)\]\s*(?:-->|\*\/\}?)?\s*$/.exec(line)
    kept.push(inline ? line.slice(0, inline.index) : line)
    for (const name of [...pending, ...open]) mark(kept.length, name)
    pending = []
    if (inline) {
      const name = { "++": "inserted", "--": "deleted", focus: "focused", highlight: "highlighted" }[
        inline[1] as string
      ]
      mark(kept.length, name as string)
    }
  }
  return { code: kept.join("\n"), marks }
}

/** The commands of a shell session: lines after a `$` or `#` prompt with their continuations, without output. */
export function commandsOf(session: string): string {
  const commands: string[] = []
  let continued = false
  for (const line of session.split("\n")) {
    const prompt = /^\s*(?:\S+@\S+\s*)?[$#>]\s(.*)$/.exec(line)
    if (continued) commands.push(line.replace(/^>\s?/, ""))
    else if (prompt) commands.push(prompt[1] as string)
    continued = (continued || prompt !== null) && line.endsWith("\\")
  }
  return commands.join("\n")
}
