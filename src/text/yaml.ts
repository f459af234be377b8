/** Parses YAML (and JSON, which is YAML) with the places of its values. */

import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml"
import { getOrMake } from "../model/get-or-make.js"
import { yamlQuoted } from "../print/yaml.js"
import type { Place } from "../report/diagnostic.js"

export interface PlacedYaml {
  document: Document.Parsed
  /** Syntax errors; a document with errors has no values. One per line: others are only consequences. */
  mistakes: YamlMistake[]
  /** The place of a range of offsets, such as a node's; without a range, the beginning. */
  placeOf(range: readonly number[] | null | undefined): Place
  /** The key and the value at a path. The parser's own `getIn` walks through all keys of a map for each look-up. */
  pairAt(path: readonly PropertyKey[]): { key?: Node | undefined; value?: Node | undefined }
}

export interface YamlMistake {
  place: Place
  message: string
  hint?: string
}

/** `line` is the line in the file where the text begins. */
export function parseYaml(
  file: { path: string; text: string },
  { line = 1, uniqueKeys = true }: { line?: number; uniqueKeys?: boolean } = {},
): PlacedYaml {
  const lines = new LineCounter()
  const document = parseDocument(file.text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const placeOf: PlacedYaml["placeOf"] = (range) => {
    const [from = 0, to = from] = range ?? []
    const start = lines.linePos(from)
    const end = lines.linePos(to)
    return {
      file: file.path,
      line: start.line + line - 1,
      column: start.col,
      endLine: end.line + line - 1,
      endColumn: end.col,
    }
  }
  const byLine = new Map<number, YamlMistake>()
  for (const { code, pos, message } of errorsOf(document, uniqueKeys)) {
    const inside = byQuotes.has(code) ? plainValue(file.text, pos[0]) : undefined
    const value = code === "UNEXPECTED_TOKEN" || inside?.range[0] === pos[0] ? inside : undefined
    const place = placeOf(value?.range ?? [pos[0], Math.max(pos[0] + 1, pos[1])])
    if (byLine.has(place.line)) continue
    const colon = code === "BLOCK_AS_IMPLICIT_KEY" && value
    const said = sayYaml(colon ? "" : message)
    const hint = value ? `write ${value.key}: ${yamlQuoted(value.text)}` : said.hint
    byLine.set(place.line, { place, message: said.message, ...(hint && { hint }) })
  }
  return { document, mistakes: [...byLine.values()], placeOf, pairAt: pairsOf(document) }
}

/** Looks for keys and values by their paths, with the keys of each map in an index. */
export function pairsOf(document: Document.Parsed): PlacedYaml["pairAt"] {
  const indexes = new WeakMap<object, Map<string, Pair>>()
  const indexOf = (map: YAMLMap) =>
    getOrMake(
      indexes,
      map,
      () => new Map(map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : []))),
    )
  return (path) => {
    let at: { key?: Node | undefined; value?: Node | undefined } = { value: document.contents ?? undefined }
    for (const part of path) {
      if (isMap(at.value)) at = (indexOf(at.value).get(String(part)) as typeof at | undefined) ?? {}
      else at = { value: isSeq(at.value) ? (at.value.items[Number(part)] as Node | undefined) : undefined }
    }
    return { key: at.key ?? undefined, value: at.value ?? undefined }
  }
}

/** Errors that quotes around the value fix. */
const byQuotes = new Set(["BLOCK_AS_IMPLICIT_KEY", "BAD_SCALAR_START", "UNEXPECTED_TOKEN", "BAD_ALIAS"])

export interface YamlError {
  code: string
  pos: [number, number]
  message: string
}

/**
 * The parser's errors, keys that a map has twice, and undefined aliases (`*name`). The parser would compare each key with
 * every other, and look for an alias' anchor in the whole document.
 */
export function errorsOf(document: Document.Parsed, uniqueKeys: boolean): YamlError[] {
  const errors: YamlError[] = [...document.errors]
  let first: [number, number] | undefined
  const anchors = new Set<string>()
  // `alias.resolve(document)` would walk through the whole document for each alias.
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) {
        const [from = 0, to = from] = node.range ?? []
        first ??= [from, to]
        if (anchors.has(node.source)) return
        errors.push({ code: "BAD_ALIAS", pos: [from, to], message: `unknown alias: *${node.source}` })
        return
      }
      if (node.anchor !== undefined) anchors.add(node.anchor)
      if (isMap(node) && uniqueKeys) for (const error of repeatedKeys(node)) errors.push(error)
    },
  })
  if (first && errors.length === 0) {
    try {
      document.toJS()
    } catch (error) {
      // A few lines of aliases can expand to millions of values, and an alias can contain itself.
      errors.push({ code: "TOO_MANY_ALIASES", pos: first, message: (error as Error).message })
    }
  }
  return errors
}

function repeatedKeys({ items }: YAMLMap): YamlError[] {
  const keys = new Set<unknown>()
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return []
    const [from = 0] = key.range ?? []
    if (keys.has(key.value)) return { code: "DUPLICATE_KEY", pos: [from, from + 1], message: "map keys must be unique" }
    keys.add(key.value)
    return []
  })
}

/** The value of the `key: value` line around an offset. */
function plainValue(text: string, offset: number): { key: string; text: string; range: number[] } | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1
  const match = /^([ \t-]*)([\w-]+):[ \t]+(\S.*?)[ \t\r]*$/m.exec(text.slice(start))
  const [whole = "", , key = "", value = ""] = match?.index === 0 ? match : []
  if (value === "") return undefined
  const from = start + whole.indexOf(value, key.length)
  return { key, text: value, range: [from, from + value.length] }
}

/** The parser's messages that only those understand who know YAML's grammar, in our words; "" for a colon in a value. */
const said: [pattern: RegExp, message: string, hint?: string][] = [
  [/^$|^Nested mappings are not allowed/, "a value with a colon and a space in it must be in quotes"],
  [
    /^Implicit map keys need to be followed/,
    "expected a line `key: value`, and found no colon",
    "write a colon and a space behind the key",
  ],
  [/^Missing closing ["']quote/, "unclosed quote", "end the value with the quote that it begins with"],
  [/^Flow sequence .* with a \]/, "unclosed list: the bracket ] is missing", "close it with ]"],
  [/^Flow map .* with a \}/, "unclosed list of keys: the brace } is missing", "close it with }"],
  [/^Missing , or : between flow|^Missing , between/, "a comma is missing between two entries"],
  [
    /^Implicit keys need to be on a single line/,
    "a key must be on one line with its colon",
    "check for a missing colon or quote",
  ],
  [
    /^All (mapping|collection|sequence) items must start at the same column/,
    "this line must begin in the same column as the lines above that it belongs to",
    "use the same number of spaces for each",
  ],
  [
    /^Block collections are not allowed within flow|^Nested .* in flow/,
    "lines of their own are not allowed inside [ ] or { }",
    "separate the entries by commas",
  ],
  [/^Unexpected block-seq-ind|^A block sequence may not/, "a list must begin on the line below its key"],
  [/^Tabs are not allowed|^Block scalar header includes .*tab/, "a tab can't indent a line", "use spaces"],
  [
    /^Invalid escape sequence/,
    "a backslash in double quotes has a meaning of its own",
    "write two, or use single quotes",
  ],
  [/^Source contains multiple documents/, "a line --- begins a second document", "remove the line"],
  [
    /^Unexpected scalar at node end|^Unexpected .* at node end/,
    "text behind the end of a value",
    "put the whole value in quotes",
  ],
  [/^Unexpected .* token/, "unexpected text", "put a text with signs in it in quotes"],
  [/^Not a YAML token/, "text behind the sign | or > of a longer text", "begin the text on the line below"],
  [
    /^Plain value cannot start with (?:reserved character|directive indicator character) (.)/,
    "a value that begins with $1 must be in quotes",
  ],
  [
    /^The \? indicator|^Plain value cannot start with a tab/,
    "a value must not begin with this character",
    "put it in quotes",
  ],
]

/** What a message of the parser means, and what to do. */
export function sayYaml(message: string): { message: string; hint?: string } {
  for (const [pattern, words, hint] of said) {
    const match = pattern.exec(message)
    if (match) return { message: words.replace("$1", match[1] ?? ""), ...(hint !== undefined && { hint }) }
  }
  return { message: message.charAt(0).toLowerCase() + message.slice(1) }
}
