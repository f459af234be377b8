/**
 * Places in the configuration's text, found without a parser of TypeScript: the exported object is read entry by entry,
 * with lists and objects that are constants of the same file.
 */
import type { Place } from "../report/diagnostic.js"
import { placeAt } from "../text/text-places.js"

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

interface TextFile {
  path: string
  text: string
}

/** The place of a key, or of a list's element; of what is not there, its object's: the object's key, or the object. */
export function placeOfKey(file: TextFile, path: readonly string[]): Place {
  const { range } = find(file.text, path)
  return range ? placeAt(file.path, file.text, range.from, range.to) : { file: file.path, line: 1, column: 1 }
}

/** Whether the text states a key. */
export function statesKey({ text }: TextFile, path: readonly string[]): boolean {
  return find(text, path).isWhole
}

function find(text: string, path: readonly string[]): { range: Range | undefined; isWhole: boolean } {
  const exported = /^export\s+default\s+/m.exec(text) ?? /^module\.exports\s*=\s*/m.exec(text)
  // A text without an export is the inside of an object.
  let opening = exported ? literalAt(text, exported.index + exported[0].length) : -1
  let range: Range | undefined = exported
    ? opening === undefined
      ? { from: exported.index, to: exported.index + exported[0].trimEnd().length }
      : { from: opening, to: endOf(text, opening) }
    : undefined
  for (const key of path) {
    const entry = opening === undefined ? undefined : entryOf(text, opening, key)
    if (!entry) return { range, isWhole: false }
    range = entry.key ?? entry
    opening = literalAt(text, entry.value)
  }
  return { range, isWhole: true }
}

/** The entry of a key, or of an element by its number. Of equal keys, the last counts. */
function entryOf(text: string, opening: number, key: string, depth = 0): Entry | undefined {
  const entries = [...entriesIn(text, opening)]
  const isList = text[opening] === "["
  const named = isList ? entries[Number(key)] : entries.filter((entry) => entry.key?.name === key).at(-1)
  if (named || isList || depth > 3) return named
  for (const { value } of entries.filter((entry) => entry.key === undefined).reverse()) {
    const spread = literalAt(text, value)
    const inside = spread === undefined ? undefined : entryOf(text, spread, key, depth + 1)
    if (inside) return inside
  }
  return undefined
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

/** Where the literal of a value opens: its own, a call's first argument, or that of a constant of the file. */
function literalAt(text: string, from: number, depth = 0): number | undefined {
  const tokens = tokensFrom(text, from)
  const [first, second] = [tokens.next().value, tokens.next().value] as const
  if (!first || depth > 8) return undefined
  if (first.piece === "{" || first.piece === "[") return first.from
  if (first.piece === "(") return literalAt(text, first.to, depth + 1)
  if (!/^[\p{L}_$]/u.test(first.piece)) return undefined
  if (second?.piece === "(") return literalAt(text, second.to, depth + 1)
  const constant = new RegExp(`(?:^|\\s)(?:const|let|var)\\s+${first.piece.replaceAll("$", "\\$")}\\b[^=;]*=\\s*`).exec(
    text,
  )
  return constant ? literalAt(text, constant.index + constant[0].length, depth + 1) : undefined
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
