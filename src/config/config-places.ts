/**
 * Places in the configuration's text, found without a parser of TypeScript: the exported object is read entry by entry,
 * with lists and objects that are constants of the same file, or of a file that it imports.
 */
import { posix } from "node:path"
import { getOrMake } from "../model/get-or-make.js"
import type { Place } from "../report/diagnostic.js"
import { escapePattern } from "../text/escape-pattern.js"
import { placeAt } from "../text/text-places.js"

/** The configuration, or a file that it imports. */
interface TextFile {
  path: string
  text: string
}

/** The configuration, with the texts of the site's files that it imports, by path. */
export interface ConfigFile extends TextFile {
  imported?: Readonly<Record<string, string>> | undefined
}

interface Range {
  from: number
  to: number
}

/** An entry of an object or of a list; an element of a list has no key, and neither has `...spread`. */
interface Entry extends Range {
  key?: { name: string } & Range
  /** Where its value begins; a shorthand is its own value. */
  value: number
}

/** An entry, with the file that it is in. */
interface FoundEntry {
  file: TextFile
  entry: Entry
}

/** An offset, with the file that it is in. */
interface Spot {
  file: TextFile
  at: number
}

/** The place of a key, or of a list's element; of what is not there, its object's: the object's key, or the object. */
export function placeOfKey(config: ConfigFile, path: readonly string[]): Place {
  const { range } = find(config, path)
  if (!range) return { file: config.path, line: 1, column: 1 }
  return placeAt(range.file.path, range.file.text, range.from, range.to)
}

/** Whether the text states a key. */
export function statesKey(config: ConfigFile, path: readonly string[]): boolean {
  return find(config, path).value !== undefined
}

/** The place of a text between its quotes: as the value of a key, else where it stands first, else the key's. */
export function placeOfText(config: ConfigFile, path: readonly string[], text: string): Place {
  const { value } = find(config, path)
  const quoted = new RegExp(`(?<=(["'\`]))${escapePattern(text)}(?=\\1)`)
  const [stated] = value ? tokensFrom(value.file.text, value.at) : []
  if (value && stated && quoted.exec(stated.piece)?.index === 1 && stated.piece.length === text.length + 2)
    return placeAt(value.file.path, value.file.text, stated.from + 1, stated.to - 1)
  const others = Object.entries(config.imported ?? {}).map(([path, text]): TextFile => ({ path, text }))
  for (const file of [config, ...others]) {
    const { index } = quoted.exec(file.text) ?? {}
    if (index !== undefined) return placeAt(file.path, file.text, index, index + text.length)
  }
  return placeOfKey(config, path)
}

/** The range of the last key of a path that the text states, and where its value begins if that is the whole path. */
function find(
  config: ConfigFile,
  path: readonly string[],
): { range: (Range & { file: TextFile }) | undefined; value: Spot | undefined } {
  const { exported, whole } = knownOf(config)
  let opening = whole
  let range: (Range & { file: TextFile }) | undefined
  let value: Spot | undefined = { file: config, at: exported?.to ?? 0 }
  for (const key of path) {
    const found: ReturnType<typeof entryOf> = opening && entryOf(opening, key, config)
    if (!found) return { range: range ?? rangeOf(config), value: undefined }
    const { file, entry } = found
    range = { file, ...(entry.key ?? entry) }
    value = { file, at: entry.value }
    opening = literalAt(value, config)
  }
  return { range: range ?? rangeOf(config), value }
}

/** The exported object, or the words that export something else. */
function rangeOf(config: ConfigFile) {
  const { exported, whole } = knownOf(config)
  if (!exported) return undefined
  if (!whole) return { file: config, ...exported }
  return { file: whole.file, from: whole.at, to: endOf(whole.file.text, whole.at) }
}

interface Known {
  exported: Range | undefined
  /** Where the exported object opens. */
  whole: Spot | undefined
  /** What was read, by file and offset. */
  entries: Map<string, Entry[]>
  elements: Map<string, FoundEntry[]>
}

/** What was read of a configuration: many redirects are looked up one after the other. */
const known = new WeakMap<ConfigFile, Known>()

function knownOf(config: ConfigFile): Known {
  return getOrMake(known, config, () => {
    const exported = defaultExport(config.text)
    // A text without an export is the inside of an object.
    const whole = exported ? literalAt({ file: config, at: exported.to }, config) : { file: config, at: -1 }
    return { exported, whole, entries: new Map(), elements: new Map() }
  })
}

function entriesAt({ file, at }: Spot, config: ConfigFile): readonly Entry[] {
  return getOrMake(knownOf(config).entries, `${at} ${file.path}`, () => [...entriesIn(file.text, at)])
}

function defaultExport(text: string): Range | undefined {
  const match = /^export\s+default\s+/m.exec(text) ?? /^module\.exports\s*=\s*/m.exec(text)
  return match ? { from: match.index, to: match.index + match[0].trimEnd().length } : undefined
}

/** The entry of a key, or of an element by its number. Of equal keys, the last counts. */
function entryOf({ file, at }: Spot, key: string, config: ConfigFile, depth = 0): FoundEntry | undefined {
  if (file.text[at] === "[") {
    const { elements } = knownOf(config)
    return getOrMake(elements, `${at} ${file.path}`, () => [...elementsOf({ file, at }, config)])[Number(key)]
  }
  const entries = entriesAt({ file, at }, config)
  const entry = entries.filter((one) => one.key?.name === key).at(-1)
  if (entry) return { file, entry }
  if (depth > 3) return undefined
  for (const { value } of entries.filter((one) => one.key === undefined).reverse()) {
    const spread = literalAt({ file, at: value }, config)
    const inside = spread && entryOf(spread, key, config, depth + 1)
    if (inside) return inside
  }
  return undefined
}

/** The elements of a list, with those of lists that are spread in it; up to one whose elements can't be known. */
function* elementsOf({ file, at }: Spot, config: ConfigFile, depth = 0): Generator<FoundEntry> {
  for (const entry of entriesAt({ file, at }, config)) {
    const isSpread = entry.value !== entry.from
    const spread = isSpread ? literalAt({ file, at: entry.value }, config) : undefined
    if (!isSpread) yield { file, entry }
    else if (spread && depth < 4) yield* elementsOf(spread, config, depth + 1)
    else return
  }
}

// White space, a comment, a string, a word, or one character.
const token =
  /(\s+|\/\/.*|\/\*[^]*?\*\/)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\p{L}\p{N}_$]+|\.\.\.|[^]/uy

function* tokensFrom(text: string, from: number): Generator<Range & { piece: string }> {
  const next = new RegExp(token)
  next.lastIndex = from
  for (let match = next.exec(text); match; match = next.exec(text)) {
    if (match[1] === undefined) yield { piece: match[0], from: match.index, to: next.lastIndex }
  }
}

/** The entries of the object or list that opens there; -1 is the text as a whole. */
function* entriesIn(text: string, opening: number): Generator<Entry> {
  const isList = text[opening] === "["
  let depth = 0
  let entry: (Entry & { isOpen: boolean }) | undefined
  for (const { piece, from, to } of tokensFrom(text, opening + 1)) {
    const closes = /^[\])}]$/.test(piece)
    if (depth === 0 && (piece === "," || closes)) {
      if (entry) yield entry
      entry = undefined
      if (closes) return
      continue
    }
    if (/^[[({]$/.test(piece)) depth++
    if (closes) depth--
    if (!entry) {
      const spread = piece === "..."
      const named = !isList && !spread
      const key = { name: piece.replace(/^["'`](.*)["'`]$/s, "$1"), from, to }
      entry = { from, to, value: spread ? to : from, isOpen: named, ...(named && { key }) }
    } else if (entry.isOpen && depth === 0 && piece === ":") {
      entry.value = to
      entry.isOpen = false
    }
    entry.to = to
  }
  if (entry) yield entry
}

/** Where the literal of a value opens: its own, a call's first argument, that of a constant, or of what is imported. */
function literalAt({ file, at }: Spot, config: ConfigFile, depth = 0): Spot | undefined {
  const { text } = file
  const tokens = tokensFrom(text, at)
  const [first, second] = [tokens.next().value, tokens.next().value] as const
  if (!first || depth > 8) return undefined
  const follow = (next: number) => literalAt({ file, at: next }, config, depth + 1)
  if (first.piece === "{" || first.piece === "[") return { file, at: first.from }
  if (first.piece === "(") return follow(first.to)
  if (!/^[\p{L}_$]/u.test(first.piece)) return undefined
  if (second?.piece === "(") {
    const module = first.piece === "require" ? tokens.next().value?.piece.slice(1, -1) : undefined
    return module === undefined ? follow(second.to) : exportAt({ module, name: "default" }, file, config, depth)
  }
  // What is taken from it, or made of it.
  if (second?.piece === ".") return undefined
  const constant = constantAt(text, first.piece)
  if (constant !== undefined) return follow(constant)
  const imported = importOf(text, first.piece)
  return imported && exportAt(imported, file, config, depth)
}

function constantAt(text: string, name: string): number | undefined {
  const match = new RegExp(`(?:^|\\s)(?:const|let|var)\\s+${escapePattern(name)}(?![\\w$])[^=;]*=\\s*`).exec(text)
  return match ? match.index + match[0].length : undefined
}

function importOf(text: string, local: string): { module: string; name: string } | undefined {
  for (const [, clause = "", module = ""] of text.matchAll(/^import\s+([^"';]+?)\s+from\s*["']([^"']+)["']/gm)) {
    const [outside = "", inside = ""] = clause.split(/[{}]/)
    if (outside.replace(/,\s*$/, "").trim() === local) return { module, name: "default" }
    for (const part of inside.split(",")) {
      const [name = "", renamed = name] = part.trim().split(/\s+as\s+/)
      if (renamed === local) return { module, name }
    }
  }
  return undefined
}

/** Where the literal opens that a file of the site exports. */
function exportAt(
  { module, name }: { module: string; name: string },
  from: TextFile,
  config: ConfigFile,
  depth: number,
): Spot | undefined {
  const [, atSite] = /^@site\/(.+)$/.exec(module) ?? []
  if (atSite === undefined && !module.startsWith(".")) return undefined
  const wanted = posix.join(posix.dirname(atSite === undefined ? from.path : config.path), atSite ?? module)
  const stem = (path: string) => path.replace(/\.([cm]?[jt]sx?|json)$/, "")
  const found = Object.entries(config.imported ?? {}).find(
    ([path]) => path === wanted || stem(path) === stem(wanted) || stem(path) === `${wanted}/index`,
  )
  if (!found) return undefined
  const file: TextFile = { path: found[0], text: found[1] }
  const at = file.path.endsWith(".json")
    ? 0
    : name === "default"
      ? defaultExport(file.text)?.to
      : constantAt(file.text, name)
  return at === undefined ? undefined : literalAt({ file, at }, config, depth + 1)
}

/** The offset of the innermost bracket that the end of the text, or another kind of bracket, leaves open. */
export function openAtEnd(text: string): number | undefined {
  const open: { piece: string; from: number }[] = []
  for (const { piece, from } of tokensFrom(text, 0)) {
    if (/^[[({]$/.test(piece)) open.push({ piece, from })
    if (/^[\])}]$/.test(piece)) {
      const last = open.pop()
      if (last && "[({".indexOf(last.piece) !== "])}".indexOf(piece)) return last.from
    }
  }
  return open.at(-1)?.from
}

function endOf(text: string, opening: number): number {
  let depth = 0
  for (const { piece, to } of tokensFrom(text, opening)) {
    if (/^[[({]$/.test(piece)) depth++
    if (/^[\])}]$/.test(piece) && --depth === 0) return to
  }
  return text.length
}
