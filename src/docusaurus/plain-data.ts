/** Front matter and data that the parsers of Docusaurus take, written as ours has them. Pure. */
import { tagSlug } from "../stages/site/paths.js"
import { parseYaml } from "../text/yaml.js"

/** Front matter ends at the first line that begins with `---`, whatever follows in that line, or with the file. */
export function withPlainFrontMatter(text: string): string {
  const [head] = /^\uFEFF?---[ \t]*(?:ya?ml[ \t]*)?\r?\n/.exec(text) ?? []
  if (head === undefined) return text
  const close = text.indexOf("\n---", head.length - 1)
  const data = text.slice(head.length, close < 0 ? undefined : close + 1)
  if (close < 0 && !isMap(data)) return text
  const end = head.endsWith("\r\n") ? "\r\n" : "\n"
  // Further dashes are a rule above the page, which nobody meant.
  const rest = close < 0 ? "" : text.slice(close + 4).replace(/^[- \t]+(?=\r?\n|$)/, "")
  return `---${end}${data}${close < 0 ? end : ""}---${/^(\r?\n|$)/.test(rest) ? "" : end}${rest}`
}

function isMap(yaml: string): boolean {
  const { document, mistakes } = parseYaml({ path: "", text: yaml })
  return mistakes.length === 0 && /^[\w-]+:/m.test(yaml) && typeof document.toJS() === "object"
}

const value = String.raw`"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'|\[[^[\]]*\]|\{[^{}]*\}`
const pair = new RegExp(
  String.raw`^([ \t]*)((?:- +)?["']?[\w-]+(?: [\w-]+)*["']?[ \t]*:[ \t]+)(${value})(?:([ \t]+)(?=["']?[\w-]+["']?:\s)|(?=(#))|)`,
  "gm",
)

/** Lists and quoted texts may go on at any depth, and a comment or the next key may follow them at once. */
export function withPlainValues(yaml: string): string {
  return yaml.replace(pair, (_, indent: string, key: string, typed: string, blank?: string, comment?: string) => {
    const inside = typed.replace(/\n[ \t]*(?=\S)/g, (line) => line.padEnd(indent.length + 5))
    return indent + key + inside + (blank ? `\n${indent}` : comment ? " " : "")
  })
}

const unquotedDate =
  /^([\w-]+):[ \t]*(\d{4}-\d\d?-\d\d?(?:[Tt \t]+[\d:.]+)?)[ \t]*(Z|[+-]\d\d?(?::?\d\d)?)?[ \t]*(?:#.*)?\r?$/gm

/** A page whose `frontMatter`, as code reads it, has a `Date` where no quotes are around one. */
export function withDates(text: string): string {
  const [, yaml = ""] = /^---\r?\n([^]*?)\r?\n---/.exec(text) ?? []
  const dates = Array.from(yaml.matchAll(unquotedDate), ([, key, date = "", zone = ""]) => {
    const read = new Date(date.includes(":") ? `${date.replace(/[ \t]+/, "T")}${zone || "Z"}` : date)
    return Number.isNaN(read.getTime()) ? "" : `, ${key}: new Date(${JSON.stringify(read.toISOString())})`
  })
  const { document, mistakes } = parseYaml({ path: "", text: yaml })
  if (dates.join("") === "" || mistakes.length > 0 || /^export\s+const\s+frontMatter\b/m.test(text)) return text
  return `${text}\n\nexport const frontMatter = { ...${JSON.stringify(document.toJS())}${dates.join("")} }\n`
}

/** Tags of one address, such as `AI` and `ai`, are one tag in Docusaurus: the way in which the last file has it. */
export function withOneTag<Page extends { from: string; bytes: Uint8Array }>(files: readonly Page[]): Page[] {
  const texts = files.map(({ from, bytes }) => (/\.mdx?$/.test(from) ? new TextDecoder().decode(bytes) : ""))
  const written = new Map<string, string>()
  const tagsIn = (text: string, change: (tag: string) => string) =>
    text.replace(
      /^(---\r?\n(?:(?!---)[^\n]*\n)*?tags:)((?:[ \t]*[^\n]*)(?:\n(?:[ \t]+|-[ \t])[^\n]*)*)/,
      (_, head, list: string) =>
        head + list.replace(/[^\s[\],"'#:{}-][^[\],"'#:{}\n]*/g, (tag) => tag.replace(tag.trim(), change)),
    )
  for (const text of texts)
    tagsIn(text, (tag) => {
      written.set(tagSlug(tag), tag)
      return tag
    })
  return files.map((file, index) => {
    const taken = tagsIn(texts[index] ?? "", (tag) => written.get(tagSlug(tag)) ?? tag)
    return taken === texts[index] ? file : { ...file, bytes: new TextEncoder().encode(taken) }
  })
}
