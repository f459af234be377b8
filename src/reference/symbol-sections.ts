/** What a symbol's page has: its contents, its ids, its words. */
import type { SearchSection, TocEntry } from "../model.js"
import { type Doc, kindNames, type SymbolNode } from "./model.js"
import { summaryOf } from "./reference.js"
import type { SectionView, SymbolView } from "./symbol-view.js"
import { eachBlock, eachInline, textOf, wordsOf } from "./words.js"

/** The headings of a symbol's page, in its order. */
export function sectionsOf({
  symbol,
  members,
  inline,
  event,
  related,
}: Omit<SymbolView, "links" | "sections">): SectionView[] {
  const { doc, signatures } = symbol
  const several = signatures.length > 1
  const [only] = signatures
  const typeParameters = symbol.typeParameters.length + (several ? 0 : (only?.typeParameters.length ?? 0))
  const docs = several ? [doc] : only ? [only.doc] : [doc]
  const any = (test: (one: Doc) => boolean) => docs.some(test)
  const section = (shown: boolean, id: string, title: string) => (shown ? [{ id, title }] : [])
  return [
    ...(several ? signatures.map((_, index) => ({ id: `overload-${index + 1}`, title: `Overload ${index + 1}` })) : []),
    ...section(typeParameters > 0, "type-parameters", "Type parameters"),
    ...section(!several && (only?.parameters.length ?? 0) > 0, "parameters", "Parameters"),
    ...section(!several && only?.returns !== undefined, "returns", "Returns"),
    ...section(!several && any((one) => one.throws.length > 0), "throws", "Throws"),
    ...section(symbol.values !== undefined, "values", symbol.kind === "enum" ? "Members" : "Values"),
    ...section((event?.fields.length ?? 0) > 0, "data-fields", "Data fields"),
    ...section(event !== undefined, "event", "Event"),
    ...section(!several && any((one) => one.remarks.length > 0), "remarks", "Remarks"),
    ...members.map(({ id, title }) => ({ id, title })),
    ...section(
      inline.length > 0,
      "entries",
      event === undefined && inline.every((one) => one.kind === "property") ? "Entries" : "Members",
    ),
    ...section(symbol.inherited.length > 0, "inherited", "Inherited members"),
    ...section(!several && any((one) => one.examples.length > 0), "examples", "Examples"),
    ...related.map(({ id, title }) => ({ id, title })),
    ...section(
      any((one) => one.see.length > 0),
      "see-also",
      "See also",
    ),
  ]
}

export function symbolToc({ sections }: SymbolView): TocEntry[] {
  return sections.map(({ id, title }) => ({ id, text: title, depth: 2 }))
}

/** Every id of the page. */
export function symbolAnchors(view: SymbolView): string[] {
  const hashes = [...(view.symbol.values?.list.map((value) => value.id) ?? []), ...view.inline.map((one) => one.id)]
  return [...view.sections.map(({ id }) => id), ...hashes.map((id) => id.slice(id.indexOf("#") + 1))]
}

/** The page's words for the search, a section for each part that can be linked to. */
export function symbolSections(view: SymbolView): SearchSection[] {
  const { symbol, event } = view
  const docs = symbol.signatures.length > 0 ? symbol.signatures.map((one) => one.doc) : [symbol.doc]
  const parameters = symbol.signatures.flatMap((one) => one.parameters)
  const section = (id: string, title: string, text: string, code: string): SearchSection[] =>
    text === "" && code === "" ? [] : [{ id, title, depth: id === "" ? 1 : 2, text, code }]
  const code = (blocks: Doc["remarks"]) =>
    [...eachInline(blocks)].flatMap((one) => (one.kind === "code" ? [one.text] : [])).join(" ")
  const words = (list: Doc["remarks"][]) =>
    list
      .map(wordsOf)
      .filter((text) => text !== "")
      .join(" ")
  return [
    ...section(
      "",
      "",
      words([
        ...docs.map((one) => one.summary),
        ...docs.map((one) => one.remarks),
        ...docs.flatMap((one) => one.throws),
        ...parameters.map((one) => one.text),
        ...(event ? [event.doc.summary] : []),
      ]),
      [
        symbol.title,
        event?.name ?? "",
        ...parameters.map((one) => one.name),
        ...docs.map((one) => code([...one.summary, ...one.remarks])),
      ]
        .join(" ")
        .trim(),
    ),
    ...(symbol.values?.list ?? []).flatMap((value) =>
      section(value.id.slice(value.id.indexOf("#") + 1), value.text, value.cells.map(textOf).join(" "), value.text),
    ),
    ...view.inline.flatMap((one) =>
      section(one.id.slice(one.id.indexOf("#") + 1), one.name, words([one.doc.summary, one.doc.remarks]), one.title),
    ),
    ...section(
      "examples",
      "Examples",
      docs.flatMap((one) => one.examples.map((example) => example.title)).join(" "),
      docs.flatMap((one) => one.examples.flatMap((example) => samplesIn(example.blocks))).join("\n"),
    ),
  ]
}

function samplesIn(blocks: Doc["remarks"]): string[] {
  return [...eachBlock(blocks)].flatMap((block) => (block.kind === "code" ? [block.text] : []))
}

export function symbolDescription(symbol: SymbolNode): string {
  return summaryOf(symbol) || `${kindNames[symbol.kind]} ${symbol.title}.`
}
