/**
 * Checks names in samples that no compiler checks: events, which are plain strings to the platform; `data-` attributes
 * of the kettle's element; headers of API calls.
 */

import { didYouMean, nearest } from "../links/nearest.js"
import type { Sample } from "../model.js"
import type { SymbolIndex } from "../symbols/symbol-table.js"
import type { Finding } from "./type-job.js"

export function namedSymbolFindings(
  { text }: Pick<Sample, "text">,
  index: SymbolIndex,
  paths: readonly string[],
): Finding[] {
  return [...eventFindings(text, index), ...attributeFindings(text, index), ...headerFindings(text, index, paths)]
}

/** Whole strings that begin like an event. */
function eventFindings(text: string, index: SymbolIndex): Finding[] {
  if (!index.eventPrefixes.some((prefix) => text.includes(prefix))) return []
  return [...text.matchAll(/(?<=["'`@])[a-z][\w-]*:[\w.-]+(?=["'`=])/g)].flatMap((match) => {
    const [name] = match
    const ours = index.eventPrefixes.some((prefix) => name.startsWith(prefix))
    if (!ours || index.byName.has(name)) return []
    return [finding(name, match.index, `unknown event: ${name}`, namesOf(index, "event"))]
  })
}

/** Attributes of an element that has one of ours. */
function attributeFindings(text: string, index: SymbolIndex): Finding[] {
  if (!index.hasAttributes || !text.includes("data-")) return []
  const known = new Set(namesOf(index, "attribute"))
  return [...text.matchAll(/<[a-z][\w-]*(?:\s+(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^>"'{])*)?>/gi)].flatMap((tag) => {
    const attributes = [...tag[0].matchAll(/(?<=\s)data-[a-z][a-z0-9-]*/g)]
    if (!attributes.some(([name]) => known.has(name))) return []
    return attributes
      .filter(([name]) => !known.has(name))
      .map((match) => finding(match[0], tag.index + match.index, `unknown attribute: ${match[0]}`, [...known]))
  })
}

/** `X-…` headers in samples that call the API. */
function headerFindings(text: string, index: SymbolIndex, paths: readonly string[]): Finding[] {
  if (!paths.some((path) => text.includes(path))) return []
  const known = namesOf(index, "header")
  const lower = new Set(known.map((name) => name.toLowerCase()))
  return [...text.matchAll(/(?<![\w/-])X-[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]/gi)].flatMap((match) => {
    const [name] = match
    if (lower.has(name.toLowerCase())) return []
    return [finding(name, match.index, `unknown header: ${name}`, known)]
  })
}

function namesOf(index: SymbolIndex, kind: string): string[] {
  return [...index.byName].flatMap(([name, meanings]) => (meanings.some((known) => known.kind === kind) ? [name] : []))
}

function finding(name: string, start: number, message: string, known: readonly string[]): Finding {
  return {
    start,
    length: name.length,
    message,
    symbol: name,
    hint: didYouMean(nearest(name, known)),
  }
}
