/**
 * Syntax highlighting with classes, from the tokens of Prism's grammars: one pass serves both colour modes, and no policy
 * forbids it.
 *
 * A grammar may modify grammars that are loaded already, and it embeds others only if they are loaded before it. So
 * every language has its own registry, filled in a fixed order: earlier highlighting must not change a result.
 */
import { refractor } from "refractor/core"
import { htmlText } from "../print/html.js"
import { grammarAliases, grammarNames, loadGrammar, namesOfGrammars } from "./grammars.js"

/** Language names as writers type them, beside those that grammars state. */
const aliases = namesOfGrammars(`
markup htm vue svelte astro
javascript mjs cjs
typescript mts cts
bash zsh
shell-session console terminal
properties env dotenv
json jsonc jsonl ndjson
cpp c++
csharp c#
fsharp f#
apacheconf apache
markdown mdx
go golang
rust rs
powershell ps ps1 pwsh
batch cmd bat
protobuf proto
makefile make
diff patch
hcl tf terraform
sql mysql postgres postgresql sqlite
graphql gql
elixir ex exs
perl pl
`)
const plain = new Set(["", "text", "txt", "plain", "plaintext", "none"])

function grammarOf(language: string): string {
  return aliases.get(language) ?? grammarAliases.get(language) ?? language
}

/** Whether a fence may name this language: it has a grammar, or says that it has no colours. */
export function isLanguage(language: string): boolean {
  return plain.has(language) || grammarNames.has(grammarOf(language))
}

/** The names of languages, those that documentation uses most first. */
export function languageNames(): string[] {
  const usual = ["js", "ts", "jsx", "tsx", "html", "css", "json", "yaml", "bash", "sh", "python", "text"]
  return [...new Set([...usual, ...plain, ...aliases.keys(), ...grammarAliases.keys(), ...grammarNames])].filter(
    (name) => name !== "",
  )
}

/** Loaded for every grammar, as in Prism's own bundle: markup needs them for scripts, styles and event handlers. */
const base = ["markup", "css", "javascript"]
/** Further grammars that a grammar embeds: message bodies, front matter, fences of Markdown. */
const embedded: Record<string, string[]> = {
  http: ["json"],
  markdown: ["yaml", "json", "bash", "diff", "typescript", "jsx", "tsx"],
}

/** Our few colours, by the many token names of Prism's grammars. */
const colours = new Map(
  Object.entries({
    c: "comment prolog doctype cdata",
    q: "punctuation operator output",
    k: "keyword tag atrule important rule directive",
    s: "string char attr-value template-string url regex",
    n: "function function-variable selector command method",
    a: "inserted-sign inserted",
    v: "number boolean constant symbol null nil deleted-sign deleted",
    t: "class-name builtin attr-name property variable namespace key header-name",
    b: "bold title",
  }).flatMap(([colour, names]) => names.split(" ").map((name) => [name, colour] as const)),
)

type Tokens = string | Token | Tokens[]
interface Token {
  type: string
  content: Tokens
  alias?: string | string[]
}
interface Registry {
  languages: Record<string, object>
  hooks: Record<string, unknown[]>
}

/** Prism itself. Its grammars and hooks are properties of this one object, so they have to be swapped. */
const prism = Object.getPrototypeOf(refractor) as {
  languages: Registry["languages"]
  hooks: { all: Registry["hooks"]; run(name: string, environment: object): void }
  tokenize(code: string, grammar: object): Tokens
}
const noGrammars = { ...prism.languages }
/** By the grammar's name; `undefined` for a language without one. */
const registries = new Map<string, Registry | undefined>()

/**
 * Longer code is shown without colours. The time of many grammars is quadratic: they search from each word for a bracket
 * that may never come. At these limits the worst takes about a second.
 */
export const mostColoured = { characters: 20_000, ofLine: 2_000 }

/** Whether code gets the colours that its language has. */
export function isColoured(code: string, language: string): boolean {
  if (registries.get(grammarOf(language)) === undefined) return true
  if (code.length > mostColoured.characters) return false
  return code.length <= mostColoured.ofLine || code.split("\n").every(({ length }) => length <= mostColoured.ofLine)
}

/** Loads the grammar of a language, once. Unknown languages are shown as plain text. */
export async function loadLanguage(language: string): Promise<void> {
  const name = grammarOf(language)
  if (!plain.has(name) && !registries.has(name)) registries.set(name, await createRegistry(name))
}

async function createRegistry(name: string): Promise<Registry | undefined> {
  if (!grammarNames.has(name)) return undefined
  const grammars = await Promise.all([...base, ...(embedded[name] ?? []), name].map(loadGrammar))
  const registry: Registry = { languages: { ...noGrammars }, hooks: {} }
  within(registry, () => {
    for (const grammar of grammars) refractor.register(grammar)
  })
  return registry
}

function within<T>(registry: Registry, run: () => T): T {
  prism.languages = registry.languages
  prism.hooks.all = registry.hooks
  try {
    return run()
  } finally {
    prism.languages = noGrammars
    prism.hooks.all = {}
  }
}

/** Tokenizes code in a language of the registry; returns the text if the registry has no such language. */
function tokenize(registry: Registry | undefined, code: string, language: string): Tokens {
  const grammar = registry?.languages[language]
  if (!registry || typeof grammar !== "object") return code
  return within(registry, () => {
    const environment = { code, grammar, language, tokens: "" as Tokens }
    prism.hooks.run("before-tokenize", environment)
    environment.tokens = prism.tokenize(environment.code, environment.grammar)
    prism.hooks.run("after-tokenize", environment)
    return environment.tokens
  })
}

/** Text of one line in one colour. */
interface Run {
  text: string
  colour: string | undefined
}

/**
 * The sample's lines as HTML: one `<span class="line">` each, with one span and a short class for each run of one
 * colour. Of nested tokens, the innermost with a colour counts.
 */
export function highlight(code: string, language: string, marks: ReadonlyMap<number, ReadonlySet<string>>): string {
  const name = grammarOf(language)
  const registry = registries.get(name)
  const lines: Run[][] = [[]]
  const read = (tokens: Tokens, colour: string | undefined): void => {
    if (typeof tokens === "string") {
      const [first = "", ...others] = tokens.includes("\n") ? tokens.split("\n") : [tokens]
      append(lines.at(-1) as Run[], { text: first, colour })
      for (const text of others) append(lines[lines.push([]) - 1] as Run[], { text, colour })
    } else if (Array.isArray(tokens)) {
      for (const token of tokens) read(token, colour)
    } else read(contentOf(tokens, registry), colourOf(tokens) ?? colour)
  }
  read(isColoured(code, language) ? tokenize(registry, code, name) : code, undefined)
  const changes: Record<string, string> = name === "diff" ? { "+": "added", "-": "removed" } : {}
  return lines
    .map((all, index) => {
      const runs = withContinuation(withoutSeparators(all))
      const change = changes[runs[0]?.text[0] ?? ""]
      const text = runs.map((run) => run.text).join("")
      const indent = columnsOf(/^\s*/.exec(change ? ` ${text.slice(1)}` : text)?.[0] ?? "")
      const isLong = indent > 2 && columnsOf(text) > ofPhone
      const marked = marks.get(index + 1)
      let names = "line"
      if (marked) for (const mark of [...marked].sort()) names += ` ${mark}`
      if (change) names += ` ${change}`
      if (isLong) names += ` i${Math.min(2 * Math.ceil(indent / 2), 24)}`
      const row = Math.max(ofPhone - Math.max(indent, 2) - 2, shortestRow)
      return `<span class="${names}">${printRuns(runs, breaksOf(text, row))}</span>`
    })
    .join("\n")
}

function colourOf({ type, alias }: Token): string | undefined {
  const own = colours.get(type)
  if (own !== undefined || alias === undefined) return own
  for (const name of [alias].flat()) if (colours.has(name)) return colours.get(name)
  return undefined
}

/** An operator or a separator that stands alone has the colour of text: a third of all spans would hold nothing else. */
function withoutSeparators(runs: readonly Run[]): Run[] {
  const left: Run[] = []
  for (const { text, colour } of runs)
    append(left, { text, colour: colour === "q" && /^\s*[.,;:=?|&+*-]+>?\s*$/.test(text) ? undefined : colour })
  return left
}

/** What says that a command goes on, a backslash or a backtick, is never a row of its own: its colour keeps it at its word. */
function withContinuation(runs: readonly Run[]): readonly Run[] {
  const text = runs.map((run) => run.text).join("")
  if (!/\S [\\`]$/.test(text)) return runs
  const kept: Run[] = []
  let left = text.length - 2
  for (const run of runs) {
    append(kept, { ...run, text: run.text.slice(0, left) })
    left = Math.max(left - run.text.length, 0)
  }
  return [...kept, { text: text.slice(-2), colour: "e" }]
}

/** Columns that a sample has on a phone. */
const ofPhone = 35
const shortestRow = 10
const longWord = new RegExp(`\\S{${shortestRow + 1},}`, "g")

/** A tab takes two, as the sheet says. */
function columnsOf(text: string): number {
  return text.includes("\t") ? text.length + text.split("\t").length - 1 : text.length
}

/**
 * Where a person would break a word of code; by itself a browser breaks it after a hyphen. An address breaks
 * after its slashes; it is looked for no further back than 255 characters. A file's name in a path is one word. It
 * breaks between no two letters.
 */
const goodBreak =
  /(?!\B\w)(?:(?=\.[a-zA-Z_$])(?<=[\w)\]"'`}%])(?<!:\/\/[^\s"'<>]{0,255})(?<!\/[\w@.-]{1,80})|(?<=[\w)])(?=@\w|->\w|::\w)|(?<=\w\\)(?=[A-Z])|(?<=[^\s<(["'`/])(?=<)|(?<=[\w)\]}>"'`][/&?|=+])(?=[^/&?|=+>\s])|(?<=[^<\s/]\/)(?=\w)|(?<=[[({,;])(?=[^\s\])},;])|(?<=[^:]:)(?=[\w"'{[\\])|(?<=[\w"'/]>)(?=\w))/
/** Where it would if nothing else fits: between the parts of a name, and at the dots of an address or of a file's name. */
const lastBreak =
  /(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z0-9]_)(?=[a-zA-Z0-9])|(?=\.[a-zA-Z])(?<=:\/\/[^\s"'<>]{0,255}\w|\/[\w@.-]{1,80})/
const lastResort = '<wbr class="t-w">'
const hyphen = /(?<=\w-)(?=[a-zA-Z])/
/** Each of them, the better one where two are at one place: an empty group tells which one it is. */
const anyBreak = new RegExp(`(?:${goodBreak.source})()|(?:${hyphen.source})()|${lastBreak.source}`, "g")

/** A place in a line, and the element that breaks there; a browser breaks after a hyphen without one. */
interface Break {
  at: number
  element: string
}
/** Where a browser may break the words of a line that are longer than a row; all other words stay whole. */
function breaksOf(line: string, most: number): Break[] {
  if (line.length <= most) return []
  return [...line.matchAll(longWord)].flatMap(({ 0: word, index: start }) => {
    if (word.length <= most) return []
    const places = [...word.matchAll(anyBreak)].map(({ index, 1: good, 2: hyphened }): Break => {
      const element = good !== undefined ? "<wbr>" : hyphened !== undefined ? "" : lastResort
      return { at: index, element }
    })
    // Where there is room, only the usual ones count.
    const usual = placesFor(
      word.length,
      most,
      places.filter(({ element }) => element !== lastResort),
    )
    return [...new Set([...usual, ...placesFor(word.length, most, places)])]
      .filter(({ element }) => element !== "")
      .sort((a, b) => a.at - b.at)
      .map(({ at, element }) => ({ at: start + at, element }))
  })
}

/** Breaks a word into rows. */
function placesFor(length: number, most: number, places: readonly Break[]): Break[] {
  const chosen: Break[] = []
  for (let from = 0, next = 0; length - from > most; ) {
    let to: Break | undefined
    // The last one that fits into the row, better a usual one; without any, the first usual one behind it.
    for (let at = next; at < places.length; at++) {
      const place = places[at] as Break
      const isUsual = place.element !== lastResort
      if (place.at > from + most && to) break
      if (place.at <= from || (!isUsual && (place.at > from + most || (to && to.element !== lastResort)))) continue
      to = place
      next = at + 1
    }
    if (!to) break
    chosen.push(to)
    from = to.at
  }
  return chosen
}

/** Whitespace between two runs of one colour joins them. */
function append(line: Run[], { text, colour }: Run): void {
  const [before, last] = [line.at(-2), line.at(-1)]
  if (last && last.colour === colour) last.text += text
  else if (before && before.colour === colour && last?.text.trim() === "") {
    line.pop()
    before.text += last.text + text
  } else if (text !== "") line.push({ text, colour })
}

function printRuns(runs: readonly Run[], breaks: readonly Break[]): string {
  let next = 0
  let begin = 0
  let printed = ""
  for (const { text, colour } of runs) {
    const end = begin + text.length
    let pieces = ""
    let from = begin
    for (; next < breaks.length && (breaks[next] as Break).at < end; next++) {
      const { at, element } = breaks[next] as Break
      // Between two runs, it stands between their elements.
      if (at === begin) printed += element
      else pieces += htmlText(text.slice(from - begin, at - begin)) + element
      from = at
    }
    pieces += htmlText(text.slice(from - begin))
    printed += colour === undefined ? pieces : `<span class="t-${colour}">${pieces}</span>`
    begin = end
  }
  return printed
}

/** The code of a fence in Markdown, which Prism highlights in a second call. */
function contentOf({ type, alias, content }: Token, registry: Registry | undefined): Tokens {
  if (type !== "code-block" || typeof content !== "string") return content
  const language = [alias ?? []].flat().find((name) => name.startsWith("language-"))
  return tokenize(registry, content, language?.slice("language-".length) ?? "")
}
