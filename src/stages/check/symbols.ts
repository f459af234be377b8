/**
 * Names in prose that the SDK and the API do not have (or no longer have). Checks only inline code that looks like a
 * name: a member of a known owner, an event, a `data-` attribute, a call, a name of another version, or a name that
 * differs from a known one by one edit.
 */

import type { SiteConfig } from "../../config.js"
import { rememberEach, rememberFor } from "../../engine/same.js"
import { editDistance } from "../../links/edit-distance.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import type { CodeSpan, Source } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { versionOfPage } from "../../samples/page-samples.js"
import { isTyped } from "../../samples/scripts.js"
import { indexOf, type KnownName, type SymbolIndex, spellingsOf } from "../../symbols/symbol-table.js"
import { type Check, inEach } from "./check-input.js"

export const checkSymbols: Check = (input) => {
  const { site, config, symbols } = input
  const indexes = symbols.tables.map(indexOf)
  if (indexes.length === 0) return []
  const decisive = [config.docs, config.symbols, symbols.platform, ...indexes]
  return inEach(input, inEachSource, input.sources, [...decisive, input.partials], (source) => {
    const partials = source.partialUses.flatMap((use) => site.sources.get(use.path) ?? [])
    const defined = [source, ...partials].map(definitionsOf)
    return remembered(source, [...decisive, ...defined], () =>
      checkSource(source, { config, indexes, platform: symbols.platform, defined }),
    )
  })
}

const remembered = rememberFor<Source, Diagnostic[]>("names checked")
const inEachSource = rememberEach<Source, readonly Diagnostic[]>("each: names")

function checkSource(
  source: Source,
  known: Pick<NameScope, "platform" | "defined"> & { config: SiteConfig; indexes: SymbolIndex[] },
): Diagnostic[] {
  const { config, indexes, platform, defined } = known
  const versionName = versionOfPage(source.path, config, [])
  const version = indexes.find((index) => index.version === versionName)
  const allowed = { ...config.symbols.allow, ...source.frontMatter.allow_symbols }
  const scope: NameScope = {
    // A page without a version may name symbols of any version.
    here: version ? [version] : indexes,
    elsewhere: version ? indexes.filter((index) => index !== version && !Object.hasOwn(allowed, index.version)) : [],
    // `allow_symbols: { v1: … }` allows every name of that version.
    excused: indexes.filter((index) => Object.hasOwn(allowed, index.version)),
    allowed: new Set(Object.keys(allowed)),
    platform,
    defined,
  }
  return source.codeSpans.flatMap((span) => {
    const judgement = judge(span[0], scope)
    return judgement === undefined ? [] : [diagnosticOf(source, span, judgement)]
  })
}

interface NameScope {
  here: SymbolIndex[]
  elsewhere: SymbolIndex[]
  excused: SymbolIndex[]
  allowed: ReadonlySet<string>
  platform: ReadonlySet<string>
  /** Names that the samples of the page and its partials define. */
  defined: readonly ReadonlySet<string>[]
}

interface Judgement {
  message: string
  suggestion?: string | undefined
}

function judge(text: string, scope: NameScope): Judgement | undefined {
  const called = text.endsWith("()")
  const bare = called ? text.slice(0, -2) : text
  const last = bare.slice(bare.lastIndexOf(".") + 1)
  if ([text, bare, last].some((name) => scope.allowed.has(name))) return undefined
  const known = [...scope.here, ...scope.excused]
  if (known.some((index) => index.byName.has(bare))) return undefined
  return (
    judgeAttribute(bare, scope, known) ??
    judgeMember(bare, scope, known) ??
    judgeName({ bare, last, called }, scope, known)
  )
}

/** Recognises events and attributes by their prefix. */
function judgeAttribute(text: string, scope: NameScope, known: readonly SymbolIndex[]): Judgement | undefined {
  if (known.some((index) => index.eventPrefixes.some((prefix) => text.startsWith(prefix)))) {
    return { message: `unknown event: ${text}`, suggestion: nearestOf(text, known, ({ kind }) => kind === "event") }
  }
  if (text.startsWith("data-") && scope.here.some((index) => index.hasAttributes)) {
    return {
      message: `unknown attribute: ${text}`,
      suggestion: nearestOf(text, known, ({ kind }) => kind === "attribute"),
    }
  }
  return undefined
}

function judgeMember(text: string, scope: NameScope, known: readonly SymbolIndex[]): Judgement | undefined {
  const parts = text.split(".")
  for (let at = 1; at < parts.length; at++) {
    const owner = parts[at - 1] as string
    const member = parts[at] as string
    const members = known.flatMap((index) => index.members.get(owner) ?? [])
    if (members.length === 0 || members.some((names) => names.has(member)) || scope.allowed.has(member)) continue
    if (isPlatformMember(owner, member, scope)) continue
    const near = nearest(
      member,
      members.flatMap((names) => [...names]),
    )
    return {
      message: `${owner} has no member ${member}`,
      // Prose writes a value that begins with a dot, such as `.RESET`, without its type.
      suggestion: near === undefined || near.startsWith(".") ? near : `${owner}.${near}`,
    }
  }
  return undefined
}

/** A type named by its class has the platform's members too; a lower-case owner may be a variable of any type. */
function isPlatformMember(owner: string, member: string, { platform }: NameScope): boolean {
  return /^[a-z]/.test(owner) && platform.has(member)
}

function judgeName(
  { bare, last, called }: { bare: string; last: string; called: boolean },
  scope: NameScope,
  known: readonly SymbolIndex[],
): Judgement | undefined {
  if (known.some((index) => index.byName.has(last))) return undefined
  const other = scope.elsewhere.find((index) => isDistinctive(bare, index.byName.get(bare)))
  if (other) {
    return {
      message: `${bare} exists in ${other.version}, not in ${scope.here[0]?.version}`,
      suggestion: nearestOf(bare, scope.here),
    }
  }
  if (scope.defined.some((names) => names.has(last))) return undefined
  if (called) {
    if (scope.platform.has(last)) return undefined
    return { message: `unknown name: ${bare}()`, suggestion: nearestOf(last, known) }
  }
  // A short word of the platform is probably not a misspelling.
  if (scope.platform.has(last) && bare.length < surelyOurs) return undefined
  const near = oneEditFrom(bare, known)
  return near === undefined ? undefined : { message: `unknown name: ${bare}`, suggestion: near }
}

/** A name of another version counts if it looks like a name: `doneCallback`, `solution_invalid`, not `secret`. */
function isDistinctive(name: string, meanings: readonly KnownName[] | undefined): boolean {
  return meanings !== undefined && /[a-z][A-Z]|[a-z]_[a-z]|-[a-z]/.test(name)
}

/** Shorter words are too similar to each other. */
const shortest = 7
/** From this length, a word one edit away from one of ours is a misspelling, even if the platform has it. */
const surelyOurs = 9

function oneEditFrom(text: string, known: readonly SymbolIndex[]): string | undefined {
  if (text.length < shortest) return undefined
  const isNear = (name: string) => editDistance(name, text, 1) === 1 && !isCapitalized(name, text)
  for (const { bySpelling } of known) {
    const near = spellingsOf(text).flatMap((spelling) => bySpelling.get(spelling) ?? [])
    const first = near.reduce(
      (least, [at, name]) => (at < least && isNear(name) ? at : least),
      Number.POSITIVE_INFINITY,
    )
    const found = near.find(([at]) => at === first)
    if (found) return found[1]
  }
  return undefined
}

/** `Teapot` is a field's label, not a misspelling of `teapot`. */
function isCapitalized(name: string, text: string): boolean {
  return text.slice(1) === name.slice(1) && text.charAt(0).toLowerCase() === name.charAt(0).toLowerCase()
}

function nearestOf(
  text: string,
  known: readonly SymbolIndex[],
  wanted: (symbol: KnownName) => boolean = () => true,
): string | undefined {
  const names = known.flatMap((index) =>
    [...index.byName].filter(([, meanings]) => meanings.some(wanted)).map(([name]) => name),
  )
  return nearest(text, names, Math.max(2, Math.floor(text.length / 3)))
}

function diagnosticOf(source: Source, [text, line, column]: CodeSpan, { message, suggestion }: Judgement): Diagnostic {
  const place = { file: source.path, line, column, endLine: line, endColumn: column + text.length }
  const allow = `if the name is right, give a reason in the front matter: allow_symbols: { "${text}": "…" }`
  return problem("unknown-symbol", place, message, {
    hint: didYouMean(suggestion) ?? allow,
    target: text,
  })
}

// ---- what samples define ----

const definition =
  /(?:\b(?:function\*?|class|interface|type|const|let|var|def|func|fn|fun|sub|module|struct|record|enum)\s+(?:self\.)?([A-Za-z_$][\w$]*))|(?:^[ \t]*(?:(?:public|private|protected|static|final|async|get|set|override|global|virtual|suspend|export|abstract|readonly|internal|sealed|void|webservice|[A-Z]\w*(?:<[\w<>, ?]+>)?(?:\[\])?|func \([^)]*\))\s+)*([A-Za-z_$][\w$]*)\s*\([^()]*\)\s*(?:: [^{;=]+|throws [\w, ]+)?\{)/gm

const anyCall = /\b([A-Za-z_]\w*)\s*\(/g

const definitions = rememberFor<Source, ReadonlySet<string>>("definitions")

/** The names that a file's samples define. */
function definitionsOf(source: Source): ReadonlySet<string> {
  return definitions(source, [], () => {
    const names = new Set<string>()
    for (const { language, text } of source.samples) {
      // In languages whose samples are not type-checked, called names count as known too.
      for (const match of text.matchAll(isTyped(language) ? definition : anyCall)) {
        const name = match[1] ?? match[2]
        if (name !== undefined) names.add(name)
      }
    }
    return names
  })
}
