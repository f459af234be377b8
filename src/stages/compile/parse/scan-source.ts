/**
 * Scans the text once, before parsing: its nesting depth, and ranges that no parser here understands.
 *
 * Knows Markdown only roughly (fences, code spans, tags, braces). That is enough: a rewrite that does not become the
 * node it was made for is undone (`parse-markdown.ts`), and the limits are far below what crashes the native parser.
 */
import { type Excess, Limits, mostLinesInTags } from "./limits.js"
import { type Rewrite, readHeadingId, readTitle } from "./rewrites.js"
import { BlockScanner } from "./scan-blocks.js"
import { isEnd, isSpace, SourceLines } from "./source-lines.js"

export interface Scan {
  rewrites: Rewrite[]
  /** Colons that the parser would take for directives of kinds that are text here: `10:30`, `::b`. */
  colons: number[]
  /** The beginnings of lines of colons below a table or a definition, which the parser would take for its last row or title. */
  tableEnds: number[]
  /** Why the text must not be parsed, and where. */
  excess: Excess | undefined
  /** The first closing tag whose name is not that of the last open tag. */
  crossing: { closing: Tag; open: Tag } | undefined
}

interface Tag {
  name: string
  offset: number
}

/** The state to restore at a script's closing brace: the open brackets. */
interface Outside {
  mode: "text" | "tag"
  rounds: number
  squares: number
  inline: boolean
}

/** Ends a paragraph, and with it every open code span. */
const blockStart = /^[ \t>]*(?:$|#{1,6}(?:[ \t]|$)|`{3}|~{3}|:{3}|[-*+][ \t]|\d{1,9}[.)][ \t])/
const named = /^[\p{L}\p{N}]/u
const plain = /[^\n\r\\`_<&:@.{}[\]()]+/y
const tagName = /[\w$.:-]*/y
const word = /[\w$\u0080-\uffff]*/y
/** The beginning of a link in angle brackets. */
const autolink = /^<[a-z][\w.+-]*[:@]/i
const inAngles = /<\/?[a-z](?:"[^"]{0,2000}"|'[^']{0,2000}'|[^<>"']){0,2000}>/iy
const attributeName = /^[\w.:-]+\s*=/
const htmlTag = /<(\/?)([a-z][a-z0-9-]*)/iy
/** Tags of HTML that need no closing tag. */
const closed = new Set(
  "a area base br col dd dt hr img input li link meta option p source td th tr track wbr tbody thead tfoot".split(" "),
)
const formatting = new Set("b big code em font i nobr s small strike strong tt u".split(" "))
const underline = /^[ \t>]*(?:=+|-+)[ \t]*$/

const brackets: Record<string, [kind: "rounds" | "squares" | "braces", step: number]> = {
  "(": ["rounds", 1],
  ")": ["rounds", -1],
  "[": ["squares", 1],
  "]": ["squares", -1],
  "{": ["braces", 1],
  "}": ["braces", -1],
}

/** Whether the last of two lines is one of a table, or of a definition, whose address may stand on a line of its own. */
const endsOpen = /(?:^|\n)[ \t>*+-]*(?:\||\[[^\]\n]+\]:(?:[ \t]*\n)?)[^\n]*\n$/

/** The native parser takes the `>` of a quote's next line for the end of the tag. */
const brokenTag = (offset: number): Excess => ({
  offset,
  message: "a tag in a quote goes on in the next line",
  hint: "write the tag in one line",
})

export function scanSource(text: string, format: "mdx" | "md"): Scan {
  return new SourceScanner(text, format).scan()
}

class SourceScanner {
  readonly #text: string
  readonly #format: "mdx" | "md"
  readonly #lines: SourceLines
  readonly #limits = new Limits()
  readonly #open = this.#limits.open
  readonly #blocks: BlockScanner
  readonly #rewrites: Rewrite[] = []
  readonly #colons: number[] = []
  readonly #tableEnds: number[] = []
  #at = 0
  /** Where the last tag of plain Markdown ends. */
  #anglesEnd = 0
  /** Where the content of the line begins. */
  #content = 0
  #mode: "text" | "tag" | "script" | "module" = "text"
  /** The end of the last line that had an open string. */
  #unclosedLine = -1
  #outside: Outside | undefined
  #closingTag = false
  #inParagraph = false
  /** The end of the paragraph whose code spans were scanned, and its unmatched runs of backticks. */
  #paragraphEnd = -1
  #unclosedRuns = new Set<number>()
  /** Where the current tag begins. */
  #tag = 0
  readonly #tags: Tag[] = []
  #crossing: Scan["crossing"]
  /** In plain Markdown, tags that an HTML parser opens again in the next paragraph. */
  readonly #formatting: Tag[] = []
  /** How many of them are open on each line, in all. */
  #linesInTags = 0

  constructor(text: string, format: "mdx" | "md") {
    this.#text = text
    this.#format = format
    this.#lines = new SourceLines(text)
    this.#blocks = new BlockScanner(this.#lines, this.#limits, format)
  }

  scan(): Scan {
    while (this.#at < this.#text.length && !this.#limits.excess) {
      if (this.#readLineStart()) this.#readLine()
    }
    this.#endParagraph()
    const { excess } = this.#limits
    return {
      rewrites: this.#rewrites,
      colons: this.#colons,
      tableEnds: this.#tableEnds,
      excess,
      crossing: this.#crossing,
    }
  }

  /** Moves to a line's content. Returns whether there is any: a fence is skipped already. */
  #readLineStart(): boolean {
    const start = this.#at
    this.#countLineInTags()
    if (this.#mode !== "text" && !this.#endsAt(start)) return true
    const { content, end, fence } = this.#blocks.readStart(start)
    if (fence) {
      this.#endParagraph()
      this.#at = this.#blocks.skipFence(this.#lines.after(end))
      this.#endParagraph()
      return false
    }
    this.#at = content
    this.#content = content
    if (content === end) this.#readBlankLine()
    else if (this.#text.startsWith(":::", content)) this.#readColons(content, end)
    else if (content === start && this.#startsModule()) {
      this.#mode = "module"
      this.#limits.startScript()
    } else {
      this.#readHeadingId(content, end)
      if (this.#isTag(content, end)) this.#limits.count("paragraphs that consist of a tag", content)
      this.#inParagraph = this.#text[content] !== "#"
    }
    return true
  }

  /** Whether a tag, an expression or a module ends at a blank line. */
  #endsAt(start: number): boolean {
    if (this.#text.slice(start, this.#lines.end(start)).trim() !== "") {
      if (this.#mode === "module" && this.#startsModule()) this.#limits.startScript()
      return false
    }
    this.#readBlankLine()
    return this.#mode === "text"
  }

  #startsModule(): boolean {
    if (this.#format !== "mdx" || this.#inParagraph) return false
    return this.#text.startsWith("import ", this.#at) || this.#text.startsWith("export ", this.#at)
  }

  #endParagraph(): void {
    this.#paragraphEnd = -1
    this.#inParagraph = false
    this.#limits.endParagraph(this.#at)
  }

  #readBlankLine(): void {
    this.#endParagraph()
    const { braces, rounds, squares } = this.#open
    if (this.#mode === "script") {
      // An expression inside a paragraph ends at a blank line.
      if (!this.#outside?.inline) return
      this.#leaveScript()
    } else if (this.#mode === "module" && braces + rounds + squares > 0) return
    this.#mode = "text"
    Object.assign(this.#open, { braces: 0, rounds: 0, squares: 0 })
  }

  #readColons(content: number, end: number): void {
    this.#limits.count("lines that begin with :::", content)
    this.#inParagraph = false
    if (this.#blocks.readColons(content, end) === "closes") {
      const start = this.#text.lastIndexOf("\n", content - 1) + 1
      const second = this.#text.lastIndexOf("\n", start - 2)
      const above =
        start < 2 ? "" : this.#text.slice(second < 1 ? 0 : this.#text.lastIndexOf("\n", second - 1) + 1, start)
      if (endsOpen.test(above) && this.#text.slice(start, content).trim() === "") this.#tableEnds.push(start)
      return
    }
    const title = readTitle(this.#text, content, end)
    if (title) this.#rewrites.push(title)
  }

  /** Whether a line is a paragraph that begins and ends with a tag; not one in a list or a quote. */
  #isTag(content: number, end: number): boolean {
    if (this.#format === "md" || this.#inParagraph || !/<[^/]/.test(this.#text.slice(content, content + 2)))
      return false
    if (this.#open.lists + this.#open.quotes > 0) return false
    return /<\/[\w.-]*>[ \t]*$/.test(this.#text.slice(content, end))
  }

  #readHeadingId(content: number, end: number): void {
    let last = end - 1
    while (last > content && isSpace(this.#text[last])) last--
    const character = this.#text[last]
    if (character !== "}" && character !== "#" && (character !== ">" || this.#format === "md")) return
    const hashes = this.#lines.run(content, "#")
    if (hashes < 1 || hashes > 6 || !isSpace(this.#text[content + hashes])) {
      const below = this.#lines.after(end)
      if (!underline.test(this.#text.slice(below, this.#lines.end(below)))) return
    }
    const id = readHeadingId(this.#text, content, { end, format: this.#format })
    if (id) this.#rewrites.push(id)
  }

  /** Reads to the end of the line, or of a construct that spans lines. */
  #readLine(): void {
    while (this.#at < this.#text.length && !this.#limits.excess) {
      if (this.#mode === "text") {
        plain.lastIndex = this.#at
        if (plain.test(this.#text)) this.#at = plain.lastIndex
      }
      const character = this.#text[this.#at]
      if (character === undefined) return
      if (character === "\n" || character === "\r") {
        const inTag = this.#mode === "tag" || (this.#mode === "script" && this.#outside?.mode === "tag")
        if (inTag && this.#open.quotes > 0) this.#limits.excess ??= brokenTag(this.#tag)
        this.#at = this.#lines.after(this.#at)
        return
      }
      if (this.#mode === "text") this.#readText(character)
      else if (this.#mode === "tag") this.#readTag(character)
      else this.#readScript(character)
    }
  }

  #readText(character: string): void {
    const next = this.#text[this.#at + 1]
    switch (character) {
      case "\\":
        this.#at += isEnd(next) ? 1 : 2
        return
      case "`":
        this.#skipCodeSpan()
        return
      case "_":
        this.#limits.count("underscores", this.#at)
        this.#at += this.#lines.run(this.#at, "_")
        return
      case "<":
        this.#readAngle(next)
        return
      case "{":
        if (this.#format === "mdx") this.#enterScript("text")
        else this.#readBracket(character)
        return
      case "&":
        this.#limits.count("character references", this.#at)
        break
      case "@":
      case ".":
        if (character === "@" ? !isSpace(next) : this.#text.startsWith("www", this.#at - 3))
          this.#limits.count("mail addresses, or addresses that begin with www.,", this.#at)
        break
      case ":":
        this.#readColon()
        return
      default:
        this.#readBracket(character)
        return
    }
    this.#at++
  }

  #readColon(): void {
    const [text, at] = [this.#text, this.#at]
    const size = this.#lines.run(at, ":")
    this.#at += size
    if (!isSpace(text[this.#at]) && !isEnd(text[this.#at])) this.#limits.count("colons without a space after them", at)
    if (size > 2 || (size === 2 && at !== this.#content)) return
    if (!named.test(text.slice(this.#at, this.#at + 2))) return
    // The end of a definition's label, or a part of an attribute's name in HTML.
    if (text[at - 1] === "]" && text[this.#content] === "[") return
    if (at < this.#anglesEnd && attributeName.test(text.slice(this.#at, this.#at + 80))) return
    for (let colon = at; colon < this.#at; colon++) this.#colons.push(colon)
  }

  #readBracket(character: string): void {
    const [kind, step] = brackets[character] ?? ["rounds", 0]
    this.#open[kind] = Math.max(0, this.#open[kind] + step)
    this.#limits.checkDepth(this.#at)
    this.#at++
  }

  #skipCodeSpan(): void {
    const [text, lines] = [this.#text, this.#lines]
    const size = lines.run(this.#at, "`")
    const inLine = lines.find("`", this.#at + size)
    if (size === 1 && inLine >= 0 && text[inLine + 1] !== "`" && inLine < lines.end(this.#at)) {
      this.#at = inLine + 1
      return
    }
    if (this.#paragraphEnd < this.#at) this.#findParagraphEnd()
    if (!this.#unclosedRuns.has(size)) {
      for (let index = text.indexOf("`", this.#at + size); index >= 0 && index < this.#paragraphEnd; ) {
        const closing = lines.run(index, "`")
        if (closing === size) {
          this.#at = index + size
          return
        }
        index = text.indexOf("`", index + closing)
      }
      this.#unclosedRuns.add(size)
    }
    this.#at += size
  }

  #findParagraphEnd(): void {
    const [text, lines] = [this.#text, this.#lines]
    this.#unclosedRuns = new Set()
    this.#paragraphEnd = lines.end(this.#at)
    for (let start = lines.after(this.#paragraphEnd); start < text.length; start = lines.after(this.#paragraphEnd)) {
      const end = lines.end(start)
      if (blockStart.test(text.slice(start, Math.min(end, start + 200)))) return
      this.#paragraphEnd = end
    }
  }

  #readAngle(next: string | undefined): void {
    const [text, at] = [this.#text, this.#at]
    if (text.startsWith("<!--", at)) {
      const end = this.#lines.find("-->", at + 4)
      if (end >= 0) {
        const id = this.#rewrites.at(-1)
        const taken = id?.kind === "heading-id" && id.start === at
        if (this.#format === "mdx" && !taken) {
          this.#limits.count("expressions or comments", at)
          this.#rewrites.push({ kind: "comment", start: at, end: end + 3 })
        }
        this.#at = end + 3
        return
      }
    }
    if (text.startsWith("]: ", at - 3) && !text.slice(at, this.#lines.end(at)).includes(">")) {
      this.#limits.count("definitions with an open <", at)
    }
    this.#at++
    if (isSpace(next) || isEnd(next)) return
    if (this.#format === "mdx" || autolink.test(text.slice(at, at + 40))) {
      this.#limits.count("tags, or links in angle brackets,", at)
    }
    if (this.#format === "md") {
      this.#readHtmlTag(at)
      inAngles.lastIndex = at
      if (at < this.#anglesEnd || !inAngles.test(text)) return
      this.#anglesEnd = inAngles.lastIndex
      if (/^<[a-z][\w.+-]{1,31}:/i.test(text.slice(at, at + 40))) this.#at = this.#anglesEnd
      return
    }
    this.#mode = "tag"
    this.#tag = at
    this.#closingTag = next === "/"
    if (this.#closingTag) this.#at++
    tagName.lastIndex = this.#at
    const tag = { name: tagName.exec(text)?.[0] ?? "", offset: at }
    if (this.#closingTag) {
      const open = this.#tags.pop()
      if (open && open.name !== tag.name) this.#crossing ??= { closing: tag, open }
    } else this.#tags.push(tag)
    this.#open.tags = this.#tags.length
    this.#limits.checkDepth(at)
  }

  #readHtmlTag(offset: number): void {
    htmlTag.lastIndex = offset
    const [, slash, written = ""] = htmlTag.exec(this.#text) ?? []
    const name = written.toLowerCase()
    if (name === "" || closed.has(name)) return
    const tags = formatting.has(name) ? this.#formatting : this.#tags
    if (slash) {
      const open = tags.findLastIndex((tag) => tag.name === name)
      if (open >= 0) tags.splice(open, 1)
    } else tags.push({ name, offset })
    this.#open.tags = this.#tags.length + this.#formatting.length
    this.#limits.checkDepth(offset)
  }

  #countLineInTags(): void {
    const [tag] = this.#formatting
    if (!tag) return
    this.#linesInTags += this.#formatting.length
    if (this.#linesInTags <= mostLinesInTags) return
    const message = `more than ${mostLinesInTags.toLocaleString("en")} lines in open tags`
    const hint = `close <${tag.name}> at the end of its paragraph`
    this.#limits.excess ??= { offset: tag.offset, message, hint }
  }

  #readTag(character: string): void {
    if (character === '"' || character === "'") {
      const end = this.#lines.find(character, this.#at + 1)
      if (end >= 0) this.#at = end + 1
      else this.#mode = "text"
    } else if (character === "{") this.#enterScript("tag")
    else if (character === ">") {
      if (!this.#closingTag && this.#text[this.#at - 1] === "/") this.#tags.pop()
      this.#open.tags = this.#tags.length
      this.#mode = "text"
      this.#at++
    } else if (character === "<") this.#mode = "text"
    else this.#at++
  }

  #enterScript(mode: "text" | "tag"): void {
    const { rounds, squares } = this.#open
    if (mode === "text") this.#limits.count("expressions or comments", this.#at)
    // Only an expression at the start of its line can contain blank lines.
    let before = this.#at - 1
    while (isSpace(this.#text[before]) || this.#text[before] === ">") before--
    const inline = mode === "text" && !isEnd(this.#text[before])
    this.#outside = { mode, rounds, squares, inline }
    this.#mode = "script"
    Object.assign(this.#open, { outside: rounds + squares, braces: 0, rounds: 0, squares: 0 })
    this.#limits.startScript()
    this.#readBracket("{")
  }

  #leaveScript(): void {
    const { mode, rounds, squares } = this.#outside as Outside
    this.#mode = mode
    this.#outside = undefined
    Object.assign(this.#open, { outside: 0, braces: 0, rounds, squares })
  }

  /** The next quote of a kind that no backslash escapes; in a line without one, as a JSX attribute may be, the next. */
  #stringEnd(quote: string): number {
    const lineEnd = this.#lines.end(this.#at)
    const first = this.#lines.find(quote, this.#at + 1)
    if (this.#unclosedLine === lineEnd) return first
    let end = first
    while (
      end >= 0 &&
      end < lineEnd &&
      (/\\*$/.exec(this.#text.slice(Math.max(this.#at, end - 9), end))?.[0].length ?? 0) % 2 === 1
    )
      end = this.#text.indexOf(quote, end + 1)
    if (end >= 0 && end < lineEnd) return end
    this.#unclosedLine = lineEnd
    return first
  }

  /** JavaScript: only its brackets, strings and comments matter. */
  #readScript(character: string): void {
    const [text, at] = [this.#text, this.#at]
    if (isSpace(character)) this.#at++
    else if (character === '"' || character === "'") {
      // A quote without a partner on its line is an apostrophe in the text of an element.
      const end = this.#stringEnd(character)
      this.#at = end >= 0 && end < this.#lines.end(at) ? end + 1 : at + 1
      this.#limits.countScript(at)
    } else if (text.startsWith("/*", at)) {
      const end = this.#lines.find("*/", at + 2)
      this.#at = end >= 0 ? end + 2 : at + 1
    } else if (text.startsWith("//", at) && text[at - 1] !== ":") this.#at = this.#lines.end(at)
    else if (character === ",") {
      this.#limits.separateScript()
      this.#at++
    } else if ("(){}[]".includes(character)) {
      if ("({[".includes(character)) this.#limits.openScript()
      else this.#limits.closeScript()
      this.#readBracket(character)
      if (this.#mode === "script" && this.#open.braces === 0) this.#leaveScript()
    } else {
      word.lastIndex = at
      word.test(text)
      this.#at = Math.max(word.lastIndex, at + 1)
      this.#limits.countScript(at)
    }
  }
}
