/** Texts as Docusaurus takes them, written as ours takes them. */
import path from "node:path"
import * as z from "zod"
import { remarkWords } from "../model/remarks.js"
import { frontMatterSchema } from "../stages/compile/front-matter.js"
import { plainPath } from "../stages/site/build-docs.js"
import { authorsSchema } from "../stages/site/data-files.js"
import { escapePattern } from "../text/escape-pattern.js"
import { checkValue, type Mistake } from "../text/schema-words.js"
import { placeAt } from "../text/text-places.js"
import { parseYaml } from "../text/yaml.js"
import { leftKeys, noSuchKey, type Scope } from "./keys.js"
import { type Left, left } from "./left.js"
import type { Copied } from "./moved-files.js"
import type { Loose } from "./parts.js"
import { withPlainValues } from "./plain-data.js"
import { parsedYaml } from "./read-texts.js"

/** What is no id at the end of a heading is text. */
const noId = /^(#{1,6}(?!#).*?)(?<!\\)\{#(?![^\s{}#]+\}[ \t]*#*[ \t]*\r?$)/gm
/** In a row of a table, an address ends where its cell does. */
const row = /^[ \t>]*\|.*https?:.*$/gm
const endOfCell = /(https?:\/\/[^\s|<>()[\]"'`\\]+)(?=\|)/g
/** Docusaurus 2 takes paths of Windows. */
const backslashes = /(?<=\]\()\.{1,2}\\[^\s)]+/g
const escapedId = /^(#{1,6} .*?)\\\{#([\w-]+)\\?\}(?=[ \t]*$)/gm
const fenceOfMdx = /^ *(```+) *mdx-code-block *(\r?\n(?:[^]*?\r?\n)?) *\1[ \t\r]*$/gm
const quoted =
  /^([ \t]*["']?(?:position|\w+_position|toc_\w+_level|hide_\w+|draft|unlisted|collapsed|collapsible)["']?[ \t]*:[ \t]*)(["'])(true|false|[\d.]+)\2/gm

/** Without a mark at its beginning, a picture's path is one of a public file. */
const publicImage = /^(image:[ \t]*["']?)(?=[\w-][^\s:"']*\.\w+["' \t\r]*$)/gm

/** Directives of a site's own are notes with their name as title, where they have none. */
function withOwnDirectives(text: string, keywords: readonly string[]): string {
  const own = keywords.filter((name) => /^[\w-]+$/.test(name) && !remarkWords.has(name))
  if (own.length === 0) return text
  const opening = new RegExp(`^([ \\t>]*:{3,})(${own.join("|")})\\b([ \\t]*)(?=(.?))`, "gm")
  return text.replace(opening, (_, colons: string, name: string, blank: string, next: string) => {
    const title = /[^\s{]/.test(next) ? "" : `[${name.charAt(0).toUpperCase()}${name.slice(1)}]`
    return `${colons}note${title}${blank}`
  })
}

/** An import in a directive stands at the end of the text instead. */
function withOuterImports(text: string): string {
  if (!/^:::[^]*?^import\s/m.test(text)) return text
  const imports: string[] = []
  let depth = 0
  const rest = text.replace(
    /^([ \t>]*)(```+|~~~+)[^]*?\n\1\2[ \t]*$|^:{3,}([^\n]*)$|^import\s[^\n]*["'];?[ \t]*$/gm,
    (typed, _, fence?: string, title?: string) => {
      if (fence !== undefined) return typed
      if (title !== undefined) depth += title.trim() === "" ? -1 : 1
      else if (depth > 0) imports.push(typed)
      return title === undefined && depth > 0 ? "" : typed
    },
  )
  return imports.length > 0 ? `${rest}\n\n${imports.join("\n")}\n` : text
}

/**
 * A text as Docusaurus takes it: MDX out of fences of its own, ids of headings without backslashes, numbers and booleans
 * out of quotes, and without data that our schemas refuse. Lines stay where they are.
 */
export function asTaken(file: Copied, keywords: readonly string[], lost: Left[]): Copied {
  const schema = /\.mdx?$/.test(file.to)
    ? frontMatterSchema
    : /(^|\/)authors\.ya?ml$/.test(file.to)
      ? authorsSchema
      : undefined
  if (schema === undefined && !/(^|\/)_category_\.(json|ya?ml)$/.test(file.to)) return file
  const text = new TextDecoder().decode(file.bytes)
  const isPage = schema === frontMatterSchema
  const data = isPage ? (/^---\r?\n[^]*?\n(?=---)/.exec(text)?.[0] ?? "") : text
  // In a list with brackets, its parser takes tabs at the beginning of a line.
  const unquoted = data
    .replace(quoted, "$1$3")
    .replace(publicImage, "$1/")
    .replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length))
  const plain = withoutRefused(unquoted, { schema: schema ?? z.unknown(), file: file.from, lost })
  const ours = schema === undefined ? withoutUntypedLink(plain) : plain
  const rest = text.slice(data.length)
  const body = isPage ? withOwnDirectives(withOuterImports(rest), keywords) : rest
  const taken =
    ours +
    body
      .replace(fenceOfMdx, "$2")
      .replace(escapedId, "$1{#$2}")
      .replace(row, (cells) => cells.replace(endOfCell, "$1 "))
      .replace(noId, "$1\\{#")
      .replace(backslashes, (file) => file.replaceAll("\\", "/"))
  return taken === text ? file : { ...file, bytes: new TextEncoder().encode(taken) }
}

/** A category's link that says no type is none, and its index page is no link either. */
export function isUntyped(link: unknown): boolean {
  return typeof link === "object" && link !== null && !Object.hasOwn(link, "type")
}

function withoutUntypedLink(data: string): string {
  const { document, mistakes, pairAt } = parseYaml({ path: "", text: data })
  const [from, to] = pairAt(["link"]).value?.range ?? []
  if (mistakes.length > 0 || from === undefined || !isUntyped((document.toJS() as Loose).link)) return data
  return `${data.slice(0, from)}null${data.slice(from, to).endsWith("\n") ? "\n" : ""}${data.slice(to)}`
}

/** Data as our parser takes it. Values that a schema refuses become comments, and are named; numbers can be texts. */
function withoutRefused(
  data: string,
  { schema, file, lost }: { schema: z.ZodType; file: string; lost: Left[] },
): string {
  const shift = data.startsWith("---") ? 3 : 0
  let taken = data
  for (let round = 0; round < 20; round++) {
    const { document, mistakes, placeOf, pairAt } = parseYaml({ path: file, text: taken.slice(shift) })
    if (mistakes.length > 0) {
      const plain = withPlainValues(taken)
      if (plain === taken) break
      taken = plain
      continue
    }
    const checked = checkValue(schema, document.toJS() ?? {})
    if ("value" in checked) break
    const [{ path: keys, message }] = checked.mistakes as [Mistake]
    const holders = keys.map((_, index) => pairAt(keys.slice(0, keys.length - index)))
    const { key, value } = holders.find((pair) => pair.key?.range) ?? {}
    const [from, to] = [(key?.range?.[0] ?? 0) + shift, ((value ?? key)?.range?.[1] ?? 0) + shift]
    if (message.includes("a string, not a number") && value?.range) {
      const [start, end] = [value.range[0] + shift, value.range[1] + shift]
      taken = `${taken.slice(0, start)}"${taken.slice(start, end)}"${taken.slice(end)}`
      continue
    }
    if (!key || !/(^|\n)[ \t]*$/.test(taken.slice(0, from))) break
    const name = keys.filter((step) => !/^\d+$/.test(step)).join(".")
    lost.push(left("data", `${name} of ${shift > 0 ? "front matter" : file}`, placeOf(key.range)))
    taken = `${taken.slice(0, from)}# ${taken.slice(from, to).replace(/\n(?=.)/g, "\n# ")}${taken.slice(to)}`
  }
  return taken
}

const scopeOf: [file: RegExp, scope: Scope][] = [
  [/\.mdx?$/, "frontMatter"],
  [/\/_category_\.\w+$/, "entry"],
  [/\/authors\.ya?ml$/, "authors"],
]

/** Names what the front matter of a page, or a file of data, says and nothing here takes. */
export function nameKeys({ from, to, bytes }: Copied, lost: Left[]): void {
  const scope = scopeOf.find(([file]) => file.test(to))?.[1]
  const text = scope === undefined ? "" : new TextDecoder().decode(bytes)
  const yaml = scope === "frontMatter" ? (frontMatterOf.exec(text)?.[0] ?? "").replace(/---\r?\n?$/, "") : text
  for (const { path: keys, loss, remedy } of leftKeys(scope ?? "tags", parsedYaml(yaml))) {
    if (remedy === noSuchKey) continue
    const at = Math.max(0, text.search(new RegExp(`^[ \\t]*"?${escapePattern(keys.at(-1) ?? "")}\\b`, "m")))
    const what = scope === "authors" ? keys.slice(1).join(".") : keys.join(".")
    lost.push({
      loss,
      remedy,
      what: `${what} of ${scope === "frontMatter" ? "front matter" : from}`,
      at: placeAt(from, text, at, at),
    })
  }
}

const frontMatterOf = /^\uFEFF?---\r?\n[^]*?\n---(?:\r?\n|$)/
/** What may stand above a heading that names the page: imports, with a blank line below them. */
const beforeTitle = /^\s*(?:import\s(?:.|\r?\n(?!\r?\n))*(?:\r?\n){2,})*\s*/

/** The first heading or rule of a text, outside of samples: which it is, and where. */
function firstHeading(body: string): { isTitle: boolean; from: number; to: number } | undefined {
  const plain = body.replace(/^([ \t>]*)(`{3,}|~{3,})[^]*?^\1\2/gm, (sample) => sample.replace(/[^\n]/g, " "))
  const found = /^(?:(#{1,6})[ \t]+\S.*|([*_-])(?:[ \t]*\2){2,}[ \t]*$|\S.*\r?\n(=+|-+)[ \t]*$)/m.exec(plain)
  const isTitle = found?.[1] === "#" || found?.[3]?.startsWith("=") === true
  return found ? { isTitle, from: found.index, to: found.index + found[0].length } : undefined
}

/** Only a `#` heading at the beginning of a text is a page's title: other pages are called by their files. */
export function withFileTitle(file: Copied): Copied {
  if (!/\.mdx?$/.test(file.from)) return file
  const text = new TextDecoder().decode(file.bytes)
  const head = frontMatterOf.exec(text)?.[0] ?? ""
  const body = text.slice(head.length).replace(beforeTitle, "")
  const first = firstHeading(body)
  if (first === undefined || (first.isTitle && first.from === 0) || titleKey.test(head)) return file
  if (!first.isTitle && !firstHeading(body.replace(/^(#{2,}|[*_-])/gm, "."))?.isTitle) return file
  const stated = /^id:[ \t]*["']?([^"'\r\n]+?)["']?[ \t]*$/m.exec(head)?.[1]
  const name = stated ?? plainPath(path.posix.basename(file.from).replace(/\.mdx?$/, ""))
  // The heading is shown as the page's, where no other stands before it.
  const keys = `title: ${JSON.stringify(name)}\n${first.isTitle && !/^hide_title:/m.test(head) ? "hide_title: true\n" : ""}`
  const taken = head === "" ? `---\n${keys}---\n\n${text}` : text.replace(/^\uFEFF?---\r?\n/, `---\n${keys}`)
  const added = taken.split("\n").length - text.split("\n").length
  return { ...file, bytes: new TextEncoder().encode(taken), added }
}

/** A post with a title in its front matter does not show the heading that would be its title. */
export function withOneTitle(file: Copied): Copied {
  const text = /\.mdx?$/.test(file.from) ? new TextDecoder().decode(file.bytes) : ""
  const head = frontMatterOf.exec(text)?.[0] ?? ""
  const body = text.slice(head.length)
  const first = firstHeading(body)
  if (!first?.isTitle || !titleKey.test(head)) return file
  const rest = body.slice(first.from, first.to).replace(/[^\n]/g, "")
  return { ...file, bytes: new TextEncoder().encode(head + body.slice(0, first.from) + rest + body.slice(first.to)) }
}

const titleKey = /^["']?title["']?[ \t]*:/m

/** A slug with dots, as Docusaurus resolves it: from the doc's folder. One that ends in `.html` is answered without. */
export function withPlainSlug(file: Copied, from: string): Copied {
  if (!/\.mdx?$/.test(file.from)) return file
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes)
  const below = plainPath(path.posix.dirname(path.posix.relative(from, file.from)))
  const plain = text
    .replace(
      /^(\uFEFF?---\r?\n(?:(?!---)[^\n]*\n)*?slug:[ \t]*["']?)(?!\/)((?:[^\s"']+\/)?\.{1,2}(?:\/[^\s"']*)?)(?=["'\s])/,
      (_, before: string, slug: string) => before + path.posix.join("/", below, slug),
    )
    .replace(/^(\uFEFF?---\r?\n(?:(?!---)[^\n]*\n)*?slug:[ \t]*\S+?)\.html(?=["'\s])/, "$1")
  return plain === text ? file : { ...file, bytes: new TextEncoder().encode(plain) }
}
