/**
 * Reads the text once, before any parser: how deep it nests, and which stretches no parser here understands.
 *
 * It knows Markdown only roughly (fences, code spans, tags, braces). That is enough, because nothing rests on it alone:
 * a rewrite that does not come out as the node it was made for is taken back (`parse-markdown.ts`), and the limits lie
 * far below what brings the native parser down.
 */

import { type Rewrite, readHeadingId, readTitle } from "./rewrites.js"

export interface Scan {
  rewrites: Rewrite[]
  /** Where there is too much of something, and what it is. */
  excess?: { offset: number; message: string; hint: string }
  /**
   * Only micromark can be trusted with it: JavaScript so long that nesting without brackets (`a => b => …`) could
   * overflow the native parser's stack, or a tag over two lines in a quote, whose `>` the native parser takes for its end.
   */
  notNative: boolean
  /** The first `{` that is never closed. */
  openBrace?: number
  /** Where nesting begins that micromark takes seconds for, and emphasis that it takes minutes for. */
  slow?: number
  hanging?: number
}

export const deepest = 500
/** Steps of JavaScript after which acorn, whose overflow can be caught, reads the file. The native parser fails at 8,000. */
const longestScript = 3_000
/** The native parser's time grows with the square of these. Each of the limits is about a second. */
const most = { colonLines: 2_000, textDirectives: 20_000, references: 20_000, openDefinitions: 5_000 }
const slowDepth = 120

const [tab, newline, carriageReturn, space] = [9, 10, 13, 32]
const code = (character: string) => character.charCodeAt(0)
const [hash, star, dash, underscore, tilde, backtick] = ["#", "*", "-", "_", "~", "`"].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const [colon, less, greater, slash, backslash, ampersand] = [":", "<", ">", "/", "\\", "&"].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const [openRound, closeRound, openSquare, closeSquare, openBrace, closeBrace] = [..."()[]{}"].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const [doubleQuote, singleQuote] = [34, 39]

/** What ends a paragraph, and with it every code span that is still open. */
const blockStart = /^[ \t>]*(?:$|#{1,6}(?:[ \t]|$)|`{3}|~{3}|:{3}|[-*+][ \t]|\d{1,9}[.)][ \t])/
/** Characters of text that mean nothing here; the end of the text is none of them. */
const plain = Uint8Array.from({ length: 0x10000 }, (_, character) =>
  "\n\r\\`*_~<&:{}[]()".includes(String.fromCharCode(character)) ? 0 : 1,
)

/** What a script returns to at its closing brace: the brackets that were open, and where it began. */
interface Outside {
  mode: "text" | "tag"
  rounds: number
  squares: number
  inline: boolean
  start: number
}

interface Fence {
  marker: number
  size: number
  quotes: number
  /** The column where the content of the list item that holds it begins. */
  indent: number
  directives: number
}

export function scanSource(text: string, format: "mdx" | "md"): Scan {
  const mdx = format === "mdx"
  const length = text.length
  const scan: Scan = { rewrites: [], notNative: false }
  let at = 0
  let mode = "text" as "text" | "tag" | "script" | "module"
  let outside = undefined as Outside | undefined
  let closingTag = false
  let fence: Fence | undefined
  let quotes = 0
  let lists: number[] = []
  let directives: number[] = []
  let [tags, braces, rounds, squares, outerBrackets, emphasis] = [0, 0, 0, 0, 0, 0]
  let scriptSteps = 0
  const counts = { colonLines: 0, textDirectives: 0, references: 0, openDefinitions: 0 }
  let paragraphEnd = -1
  let inParagraph = false
  let rule = { end: -1, start: -1 }
  let unclosedRuns = new Set<number>()

  const refuse = (offset: number, message: string, hint: string) => {
    scan.excess ??= { offset, message, hint }
  }
  const deepen = (offset = at) => {
    const depth = quotes + lists.length + directives.length + tags + braces + rounds + squares + outerBrackets
    if (depth > slowDepth) scan.slow ??= offset
    if (depth > deepest)
      refuse(offset, `nested more than ${deepest} deep here`, "a bracket, tag or quote is probably repeated by mistake")
  }
  const count = (name: keyof typeof most, what: string) => {
    counts[name] += 1
    if (counts[name] > most[name])
      refuse(at, `more than ${most[name].toLocaleString("en")} ${what} in one file`, "split the file")
  }
  const onlyNewlines = !text.includes("\r")
  const lineEnd = (from: number) => {
    if (onlyNewlines) {
      const found = text.indexOf("\n", from)
      return found < 0 ? length : found
    }
    let end = from
    for (; end < length; end++) {
      const character = text.charCodeAt(end)
      if (character === newline || character === carriageReturn) break
    }
    return end
  }
  /** What is not found once is not looked for again: a text may open ten thousand comments and close none. */
  const missing = new Set<string>()
  const find = (wanted: string, from: number) => {
    if (missing.has(wanted)) return -1
    const found = text.indexOf(wanted, from)
    if (found < 0) missing.add(wanted)
    return found
  }
  const nextLine = (end: number) =>
    text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === newline ? end + 2 : end + 1
  const isSpace = (character: number) => character === space || character === tab
  const isEnd = (character: number) => character === newline || character === carriageReturn || Number.isNaN(character)
  const runLength = (from: number, marker: number) => {
    let end = from
    while (text.charCodeAt(end) === marker) end++
    return end - from
  }

  while (at < length && !scan.excess) {
    readLineStart()
    if (fence) skipFence()
    else readLine()
  }
  if (mode === "script" && outside) scan.openBrace ??= outside.start
  return scan

  /** Everything up to the content of a line: quotes, list markers; then what only stands at the start of a line. */
  function readLineStart(): void {
    const end = lineEnd(at)
    let column = 0
    let index = at
    let found = 0
    let listed = false
    const inText = mode === "text"
    for (; index < end; index++) {
      const character = text.charCodeAt(index)
      if (character === space) column++
      else if (character === tab) column += 4 - (column % 4)
      else if (character === greater && inText) {
        found++
        column++
      } else if (
        inText &&
        (character === star || character === dash || character === 43 || (character >= 48 && character <= 57))
      ) {
        const marker = listMarker(index, end)
        if (marker === 0) break
        if (!listed) lists = lists.filter((content) => content <= column)
        listed = true
        index += marker - 1
        column += marker
        const blank = text.charCodeAt(index + 1) === tab ? 4 - (column % 4) : 1
        lists.push(column + blank)
        quotes = found
        deepen(index)
      } else if (character === openSquare && inText && text.charCodeAt(index + 1) === 94) {
        // What follows a footnote's label stands in it as in a list item.
        const label = /^\[\^[^[\]\s]+\]:[ \t]*/.exec(text.slice(index, end))
        if (!label) break
        index += label[0].length - 1
        lists.push(column + 4)
        column += label[0].length
        listed = true
        deepen(index)
      } else break
    }
    if (index >= end) {
      blankLine()
      return
    }
    if (!inText) return
    if (!listed && lists.length > 0) lists = lists.filter((content) => content <= column)
    quotes = found
    deepen(index)
    const character = text.charCodeAt(index)
    if ((character === backtick || character === tilde) && (mdx || column - (lists.at(-1) ?? 0) < 4)) {
      const size = runLength(index, character)
      if (size >= 3 && (character === tilde || !text.slice(index + size, end).includes("`"))) {
        fence = { marker: character, size, quotes, indent: lists.at(-1) ?? 0, directives: directives.length }
        at = nextLine(end)
        return
      }
    }
    if (character === colon && text.startsWith(":::", index)) {
      readColons(index, end)
      inParagraph = false
    } else if (
      mdx &&
      !inParagraph &&
      index === at &&
      (text.startsWith("import ", at) || text.startsWith("export ", at))
    ) {
      mode = "module"
    } else {
      findHeadingId(index, end)
      inParagraph = character !== hash
    }
    at = index
  }

  function blankLine(): void {
    paragraphEnd = -1
    inParagraph = false
    emphasis = 0
    if (mode === "text") {
      rounds = 0
      squares = 0
      return
    }
    // No tag or expression inside a paragraph goes on after a blank line. A module goes on while a bracket is open.
    if (mode === "script" && outside?.inline) {
      scan.openBrace ??= outside.start
      leaveScript()
    }
    if (mode === "module" && braces + rounds + squares <= 0) mode = "text"
    if (mode === "tag") mode = "text"
  }

  function listMarker(index: number, end: number): number {
    const first = text.charCodeAt(index)
    let size = 1
    if (first >= 48 && first <= 57) {
      while (size < 10 && text.charCodeAt(index + size) >= 48 && text.charCodeAt(index + size) <= 57) size++
      const after = text.charCodeAt(index + size)
      if (after !== 46 && after !== closeRound) return 0
      size++
    } else if (index >= ruleStart(end) && text.charCodeAt(ruleStart(end)) === first) return 0
    return index + size === end || isSpace(text.charCodeAt(index + size)) ? size : 0
  }

  /** Where a line's last run of `*`, `-` and space begins, when that makes a rule of three or more. */
  function ruleStart(end: number): number {
    if (rule.end === end) return rule.start
    let [start, marks, marker] = [end, 0, 0]
    for (let index = end - 1; index >= 0; index--) {
      const character = text.charCodeAt(index)
      if (isSpace(character)) continue
      marker ||= character
      if (character !== marker || (marker !== star && marker !== dash)) break
      start = index
      marks++
    }
    rule = { end, start: marks >= 3 ? start : end }
    return rule.start
  }

  function readColons(index: number, end: number): void {
    count("colonLines", "lines that begin with :::")
    const colons = runLength(index, colon)
    if (text.slice(index + colons, end).trim() === "") {
      const closed = directives.findIndex((open) => open <= colons)
      if (closed >= 0) directives = directives.slice(0, closed)
      return
    }
    directives.push(colons)
    deepen(index)
    const title = readTitle(text, index, end)
    if (title) scan.rewrites.push(title)
  }

  function findHeadingId(index: number, end: number): void {
    let last = end - 1
    while (last > index && isSpace(text.charCodeAt(last))) last--
    const character = text.charCodeAt(last)
    if (character !== closeBrace && character !== hash && (character !== greater || !mdx)) return
    const hashes = runLength(index, hash)
    if (hashes < 1 || hashes > 6 || !isSpace(text.charCodeAt(index + hashes))) {
      const below = text.slice(nextLine(end), lineEnd(nextLine(end)))
      if (!/^[ \t>]*(?:=+|-+)[ \t]*$/.test(below)) return
    }
    const id = readHeadingId(text, index, { end, format })
    if (id) scan.rewrites.push(id)
  }

  /** Goes to the line after the fence. A fence ends with what holds it: a quote, a list item, a directive. */
  function skipFence(): void {
    const open = fence as Fence
    while (at < length) {
      const end = lineEnd(at)
      let [index, column, found] = [at, 0, 0]
      for (; index < end; index++) {
        const character = text.charCodeAt(index)
        if (character === space) column++
        else if (character === tab) column += 4 - (column % 4)
        else if (character === greater && found < open.quotes) {
          found++
          column++
        } else break
      }
      const character = text.charCodeAt(index)
      const blank = index >= end
      if ((!blank && column < open.indent) || found < open.quotes) break
      if (character === open.marker) {
        const size = runLength(index, character)
        if (size >= open.size && text.slice(index + size, end).trim() === "") {
          at = nextLine(end)
          break
        }
      }
      if (character === colon && open.directives > 0) {
        const colons = runLength(index, colon)
        const closes = directives.some((size, order) => order < open.directives && size <= colons)
        if (closes && text.slice(index + colons, end).trim() === "") break
      }
      at = nextLine(end)
    }
    fence = undefined
    paragraphEnd = -1
    inParagraph = false
  }

  /** Reads on from `at` to the end of the line, or of a construct that spans lines. */
  function readLine(): void {
    while (at < length && !scan.excess) {
      if (mode === "text") while (plain[text.charCodeAt(at)] === 1) at++
      if (at >= length) return
      const character = text.charCodeAt(at)
      if (character === newline || character === carriageReturn) {
        if (mode === "tag" && quotes > 0) scan.notNative = true
        at = nextLine(at)
        return
      }
      if (mode === "text") readText(character)
      else if (mode === "tag") readTag(character)
      else readScript(character)
    }
  }

  function readText(character: number): void {
    switch (character) {
      case backslash:
        at += isEnd(text.charCodeAt(at + 1)) ? 1 : 2
        return
      case backtick:
        skipCodeSpan()
        return
      case star:
      case underscore:
      case tilde:
        readEmphasis(character)
        return
      case less:
        readAngle()
        return
      case ampersand:
        count("references", "character references")
        break
      case colon:
        if (!isSpace(text.charCodeAt(at + 1)) && !isEnd(text.charCodeAt(at + 1)))
          count("textDirectives", "colons without a space after them")
        break
      case openBrace:
        if (mdx) {
          enterScript("text")
          return
        }
        braces++
        deepen()
        break
      case closeBrace:
        braces = Math.max(0, braces - 1)
        break
      case openSquare:
        squares++
        deepen()
        break
      case closeSquare:
        squares = Math.max(0, squares - 1)
        break
      case openRound:
        rounds++
        deepen()
        break
      case closeRound:
        rounds = Math.max(0, rounds - 1)
        break
      default:
    }
    at++
  }

  function skipCodeSpan(): void {
    const size = runLength(at, backtick)
    const inLine = find("`", at + size)
    if (size === 1 && inLine >= 0 && text.charCodeAt(inLine + 1) !== backtick && inLine < lineEnd(at)) {
      at = inLine + 1
      return
    }
    if (paragraphEnd < at) {
      unclosedRuns = new Set()
      paragraphEnd = lineEnd(at)
      for (let start = nextLine(paragraphEnd); start < length; start = nextLine(paragraphEnd)) {
        const end = lineEnd(start)
        if (blockStart.test(text.slice(start, Math.min(end, start + 200)))) break
        paragraphEnd = end
      }
    }
    if (!unclosedRuns.has(size)) {
      for (let index = text.indexOf("`", at + size); index >= 0 && index < paragraphEnd; ) {
        const closing = runLength(index, backtick)
        if (closing === size) {
          at = index + size
          return
        }
        index = text.indexOf("`", index + closing)
      }
      unclosedRuns.add(size)
    }
    at += size
  }

  function readEmphasis(character: number): void {
    const size = runLength(at, character)
    const before = at === 0 ? space : text.charCodeAt(at - 1)
    const after = text.charCodeAt(at + size)
    if (!isSpace(after) && !isEnd(after) && (isSpace(before) || isEnd(before))) emphasis++
    else emphasis = Math.max(0, emphasis - 1)
    if (emphasis > slowDepth || size > slowDepth) scan.slow ??= at
    if (emphasis > deepest || size > 10 * deepest) scan.hanging ??= at
    at += size
  }

  function readAngle(): void {
    if (text.startsWith("<!--", at)) {
      const end = find("-->", at + 4)
      if (end >= 0) {
        const heading = scan.rewrites.at(-1)
        const taken = heading?.kind === "heading-id" && heading.start === at
        if (mdx && !taken) scan.rewrites.push({ kind: "comment", start: at, end: end + 3 })
        at = end + 3
        return
      }
    }
    const next = text.charCodeAt(at + 1)
    if (
      isSpace(text.charCodeAt(at - 1)) &&
      text.charCodeAt(at - 2) === colon &&
      text.charCodeAt(at - 3) === closeSquare
    ) {
      if (!text.slice(at, lineEnd(at)).includes(">")) count("openDefinitions", "definitions with an open <")
    }
    at++
    if (!mdx || isSpace(next) || isEnd(next)) return
    mode = "tag"
    closingTag = next === slash
    if (closingTag) {
      tags = Math.max(0, tags - 1)
      at++
    } else {
      tags++
      deepen()
    }
  }

  function readTag(character: number): void {
    if (character === doubleQuote || character === singleQuote) {
      const end = find(character === doubleQuote ? '"' : "'", at + 1)
      if (end >= 0) at = end + 1
      else mode = "text"
    } else if (character === openBrace) enterScript("tag")
    else if (character === greater) {
      if (!closingTag && text.charCodeAt(at - 1) === slash) tags = Math.max(0, tags - 1)
      mode = "text"
      at++
    } else if (character === less) mode = "text"
    else at++
  }

  function enterScript(from: "text" | "tag"): void {
    // Only an expression that begins its line can hold blank lines.
    let before = at - 1
    while (before >= 0 && (isSpace(text.charCodeAt(before)) || text.charCodeAt(before) === greater)) before--
    const inline = before >= 0 && !isEnd(text.charCodeAt(before)) && from === "text"
    outside = { mode: from, rounds, squares, inline, start: at }
    outerBrackets = rounds + squares
    mode = "script"
    braces = 1
    rounds = 0
    squares = 0
    deepen()
    at++
  }

  function leaveScript(): void {
    if (!outside) return
    mode = outside.mode
    rounds = outside.rounds
    squares = outside.squares
    outside = undefined
    outerBrackets = 0
    braces = 0
  }

  function readScript(character: number): void {
    switch (character) {
      case doubleQuote:
      case singleQuote: {
        // A quote without a partner on its line is an apostrophe in the text of an element.
        const end = find(character === doubleQuote ? '"' : "'", at + 1)
        at = end >= 0 && end < lineEnd(at) ? end + 1 : at + 1
        scriptSteps++
        break
      }
      case slash: {
        if (text.startsWith("/*", at)) {
          const end = find("*/", at + 2)
          at = end >= 0 ? end + 2 : at + 1
        } else if (text.startsWith("//", at) && text.charCodeAt(at - 1) !== colon) at = lineEnd(at)
        else at++
        break
      }
      case openBrace:
        braces++
        deepen()
        at++
        break
      case openRound:
        rounds++
        deepen()
        at++
        break
      case openSquare:
        squares++
        deepen()
        at++
        break
      case closeRound:
        rounds = Math.max(0, rounds - 1)
        at++
        break
      case closeSquare:
        squares = Math.max(0, squares - 1)
        at++
        break
      case closeBrace:
        braces = Math.max(0, braces - 1)
        at++
        if (braces === 0 && mode === "script") leaveScript()
        break
      case less:
        if (mode === "module" && text.startsWith("<!--", at)) at += 4
        else at++
        scriptSteps++
        break
      default: {
        const word = isWord(character)
        at++
        if (word) while (isWord(text.charCodeAt(at))) at++
        if (word || !isSpace(character)) scriptSteps++
      }
    }
    if (scriptSteps > longestScript) scan.notNative = true
  }
}

function isWord(character: number): boolean {
  return (
    (character >= 97 && character <= 122) ||
    (character >= 65 && character <= 90) ||
    (character >= 48 && character <= 57) ||
    character === 36 ||
    character === 95 ||
    character > 127
  )
}
