/** Code fences: their info line, their marks, and their colours (by class, from Prism's grammars). */
import type { Root, RootContent, Text } from "hast"
import { refractor, type Syntax } from "refractor/core"

export interface FenceInfo {
  language: string
  title?: string
  /** Lines to mark, from 1. */
  lines: number[]
  showLineNumbers: boolean
  startLine: number
  /** Bare words and other `key="value"` pairs of the info line. */
  words: Set<string>
  values: Record<string, string>
}

/** Reads what follows the three backticks: `ts title="a.ts" {1,3-5} showLineNumbers=10 continues`. */
export function parseFenceInfo(language: string | null | undefined, meta: string | null | undefined): FenceInfo {
  const info: FenceInfo = {
    language: (language ?? "").toLowerCase(),
    lines: [],
    showLineNumbers: false,
    startLine: 1,
    words: new Set(),
    values: {},
  }
  const rest = meta ?? ""
  for (const match of rest.matchAll(/\{([\d,\s-]+)\}|([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))|([\w-]+)/g)) {
    const [, ranges, key, double, single, bare, word] = match
    if (ranges !== undefined) info.lines.push(...lineNumbers(ranges))
    else if (key !== undefined) {
      const value = double ?? single ?? bare ?? ""
      if (key === "title") info.title = value
      else if (key === "showLineNumbers") {
        info.showLineNumbers = true
        info.startLine = Number.parseInt(value, 10) || 1
      } else info.values[key] = value
    } else if (word === "showLineNumbers") info.showLineNumbers = true
    else if (word !== undefined) info.words.add(word)
  }
  return info
}

function lineNumbers(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split("-").map((part) => Number.parseInt(part, 10))
    if (Number.isNaN(from) || to < from || to - from > 10_000) return []
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

type Mark = "highlighted" | "inserted" | "deleted" | "focused"

/** Takes the magic comments out of a sample: what is left, and which of its lines they mark. */
export function takeMarks(code: string): { code: string; marks: Map<number, Set<Mark>> } {
  const marks = new Map<number, Set<Mark>>()
  if (!/highlight-(next-line|start|end)|\[!code /.test(code)) return { code, marks }
  const kept: string[] = []
  const mark = (line: number, name: Mark) => marks.set(line, (marks.get(line) ?? new Set()).add(name))
  let pending = false
  let open = false
  for (const line of code.split("\n")) {
    const whole =
      /^\s*(?:\/\/|#|--|;|<!--|\/\*|\{\/\*|%)\s*highlight-(next-line|start|end)\s*(?:-->|\*\/\}?)?\s*$/.exec(line)
    if (whole) {
      if (whole[1] === "next-line") pending = true
      else open = whole[1] === "start"
      continue
    }
    const inline =
      /\s*(?:\/\/|#|--|;|<!--|\/\*|\{\/\*)\s*\[!code (\+\+|--|focus|highlight)\]\s*(?:-->|\*\/\}?)?\s*$/.exec(line)
    kept.push(inline ? line.slice(0, inline.index) : line)
    if (pending || open) mark(kept.length, "highlighted")
    pending = false
    if (inline) {
      const name = { "++": "inserted", "--": "deleted", focus: "focused", highlight: "highlighted" }[
        inline[1] as string
      ]
      mark(kept.length, name as Mark)
    }
  }
  return { code: kept.join("\n"), marks }
}

/** Language names as writers type them, by the grammar's name. */
const aliases: Record<string, string> = {
  html: "markup",
  vue: "markup",
  xml: "markup",
  svg: "markup",
  svelte: "markup",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "typescript",
  mts: "typescript",
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  console: "shell-session",
  terminal: "shell-session",
  yml: "yaml",
  py: "python",
  rb: "ruby",
  cs: "csharp",
  "c#": "csharp",
  dotnet: "csharp",
  kt: "kotlin",
  apache: "apacheconf",
  dockerfile: "docker",
  md: "markdown",
  mdx: "markdown",
  golang: "go",
  rs: "rust",
  objc: "objectivec",
  ps1: "powershell",
  proto: "protobuf",
}
const plain = new Set(["", "text", "txt", "plain", "plaintext", "none"])
const missing = new Set<string>()

/** Loads the grammar of a language, once. Unknown languages are shown as plain text. */
export async function loadLanguage(language: string): Promise<void> {
  const name = aliases[language] ?? language
  if (plain.has(name) || missing.has(name) || refractor.registered(name)) return
  if (!/^[a-z0-9-]+$/.test(name)) return void missing.add(name)
  try {
    const grammar = (await import(`refractor/${name}`)) as { default: Syntax }
    refractor.register(grammar.default)
  } catch {
    missing.add(name)
  }
}

/** The sample's lines as HTML: one `<span class="line">` each, tokens as spans with Prism's class names. */
export function highlight(code: string, language: string, marks: ReadonlyMap<number, ReadonlySet<string>>): string {
  const name = aliases[language] ?? language
  const tree: Root | { type: "root"; children: RootContent[] } = refractor.registered(name)
    ? refractor.highlight(code, name)
    : { type: "root", children: [{ type: "text", value: code }] }
  const lines: string[] = [""]
  const open: string[] = []
  const visit = (nodes: readonly (RootContent | Text)[]) => {
    for (const node of nodes) {
      if (node.type === "text") {
        const [first = "", ...more] = escapeHtml(node.value).split("\n")
        lines[lines.length - 1] += first
        for (const next of more) {
          lines[lines.length - 1] += "</span>".repeat(open.length)
          lines.push(open.join("") + next)
        }
      } else if (node.type === "element") {
        const tag = `<span class="${(node.properties.className as string[] | undefined)?.join(" ") ?? ""}">`
        lines[lines.length - 1] += tag
        open.push(tag)
        visit(node.children as RootContent[])
        open.pop()
        lines[lines.length - 1] += "</span>"
      }
    }
  }
  visit(tree.children as RootContent[])
  return lines
    .map((line, index) => {
      const names = ["line", ...[...(marks.get(index + 1) ?? [])].sort()]
      return `<span class="${names.join(" ")}">${line}</span>`
    })
    .join("\n")
}

/** The commands of a shell session: lines after a `$` or `#` prompt, with their continuations; no output. */
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

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
