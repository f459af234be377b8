/** Comments whose links know their places, and unresolved names as problems. */
import type { Comment } from "typedoc"
import { didYouMean, nearest } from "../../links/nearest.js"
import type { Place } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { FilledFile } from "../filled-files.js"
import type { Doc, SymbolId } from "../model.js"
import { linksIn, symbolScheme } from "../nodes.js"
import { type CommentReader, emptyDoc } from "./comments.js"

export interface DocReader {
  /** The comment of a symbol that is declared at `place`; without a symbol, the package's comment. */
  docAt(comment: Comment | undefined, place: Place, symbol?: SymbolId): Doc
  diagnostics: Diagnostic[]
}

/** `names` are the package's exports, for hints. */
export function docReader(comments: CommentReader, files: readonly FilledFile[], names: readonly string[]): DocReader {
  const diagnostics: Diagnostic[] = []

  function docAt(comment: Comment | undefined, place: Place, symbol?: SymbolId): Doc {
    if (comment === undefined) return emptyDoc()
    const doc = comments.docOf(comment)
    const file = files.find((candidate) => candidate.path === place.file)
    const at = (text: string) => (file && placeOfText(file, text, symbol === undefined ? undefined : place)) ?? place
    for (const name of comments.takeUnresolved()) {
      diagnostics.push(
        problem("unknown-symbol", at(name), `symbol not found: {@link ${name}}`, {
          hint: didYouMean(nearest(name, names)),
          target: name,
          severity: "warning",
        }),
      )
    }
    for (const link of linksIn(blocksOf(doc))) {
      if (!link.url.startsWith(symbolScheme)) link.data = { ...link.data, place: at(link.url) }
    }
    return doc
  }

  return { docAt, diagnostics }
}

function blocksOf(doc: Doc) {
  return [
    ...doc.summary,
    ...doc.remarks,
    ...doc.throws.flat(),
    ...doc.see.flat(),
    ...(doc.defaultValue ?? []),
    ...(doc.deprecated ?? []),
    ...doc.examples.flatMap((example) => example.blocks),
  ]
}

/** The last place of the text at or above a declaration; for the package's comment, the first in the file. */
function placeOfText({ path, source }: FilledFile, text: string, declaration: Place | undefined): Place | undefined {
  const has = (line: string) => line.includes(text)
  const index = declaration ? source.slice(0, declaration.line).findLastIndex(has) : source.findIndex(has)
  if (index < 0) return undefined
  const at = { line: index + 1, column: (source[index] as string).indexOf(text) + 1 }
  return { file: path, ...at, endLine: at.line, endColumn: at.column + text.length }
}
