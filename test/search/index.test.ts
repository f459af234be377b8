import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { aboutPage, aboutSection, LENGTH_DAMPING } from "../../src/search/fields.js"
import {
  assembleIndex,
  expandIndex,
  indexPage,
  joinIndex,
  type SearchPageInput,
  type SearchSymbol,
  type SectionsEntry,
  type SymbolsEntry,
  splitIndex,
} from "../../src/search/index.js"
import { eachPiece, joinPieces, wordsOf } from "../../src/search/scan-words.js"
import { termsOf } from "../../src/search/terms.js"
import { NumberWriter, numbersIn } from "../../src/search/word-codes.js"
import { generatePages } from "./corpus.js"

const symbols: SearchSymbol[] = [
  {
    name: "addEventListener",
    owner: "WidgetHandle",
    kind: "method",
    url: "/docs/v2/sdk/reference/widget-handle/add-event-listener",
    aliases: [],
    summary: "Listens for an event of this widget.",
  },
]

function fileOf(pages: SearchPageInput[], group = "docs/v2"): unknown {
  return assembleIndex(group, pages.map(indexPage), symbols)
}

test("every index entry loads in elasticlunr and finds its documents", () => {
  const entries = expandIndex(fileOf(generatePages(20)))
  assert.equal(entries.length, 2)
  for (const { index, documents } of entries) {
    const loaded = elasticlunr.Index.load(index)
    assert.equal(loaded.documentStore.length, documents.length)
  }
  const [sections, names] = entries.map(({ index }) => elasticlunr.Index.load(index))
  assert.ok((sections?.search("verify the response").length ?? 0) > 0)
  assert.equal(names?.search("listener", { fields: { name: { expand: true } } })[0]?.ref, "0")
})

test("the expanded index is what elasticlunr itself builds from the same terms", () => {
  // Words that signs join have terms of their own, which elasticlunr's pipeline would stem.
  const apart = (text: string): string => text.replace(/(\w)\.(?=\w)/g, "$1 ")
  const pages = generatePages(60, 7).map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({ ...section, code: apart(section.code) })),
  }))
  const [entry] = expandIndex(fileOf(pages))
  const prose = (text: string): string[] => wordsOf(text).flatMap((word) => termsOf(word).prose)
  const built = new elasticlunr.Index()
  built.saveDocument(false).setRef("id")
  for (const field of ["title", "heading", "description", "asked", "text", "code"]) built.addField(field)
  let id = 0
  for (const { title, description, keywords, breadcrumb, sections } of pages) {
    for (const [at, section] of sections.entries()) {
      built.addDoc({
        id: id++,
        title: prose(title),
        heading: prose(aboutSection({ heading: section.title, id: section.id })),
        description: at === 0 ? prose(aboutPage({ title, description, keywords, breadcrumb })) : [],
        asked: [],
        text: prose(section.text),
        code: wordsOf(section.code).flatMap((word) => termsOf(word).code),
      })
    }
  }
  built.pipeline.add(elasticlunr.trimmer, elasticlunr.stopWordFilter, elasticlunr.stemmer)
  const expected = built.toJSON()
  // Lengths are those that our scores are divided by.
  for (const lengths of Object.values(expected.documentStore.docInfo)) {
    for (const [field, damping] of Object.entries(LENGTH_DAMPING)) lengths[field] = (lengths[field] ?? 0) + damping
  }
  assert.deepEqual(entry?.index, JSON.parse(JSON.stringify(expected)))
})

test("plain prose gives the very terms of elasticlunr's English pipeline", () => {
  const text = generatePages(5, 3)
    .flatMap(({ sections }) => sections.map((section) => section.text.toLowerCase()))
    .join(" ")
  const english = elasticlunr()
  elasticlunr.tokenizer.setSeperator(/[^a-z0-9_]+/)
  const expected = english.pipeline.run(elasticlunr.tokenizer(text))
  elasticlunr.tokenizer.resetSeperator()
  const ours = wordsOf(text).flatMap((word) => termsOf(word).prose)
  assert.deepEqual(ours, expected)
})

test("words that elasticlunr trips over are counted like any other", () => {
  const pages = [page({ sections: [section("constructor toString __proto__ hasOwnProperty constructor")] })]
  const [entry] = expandIndex(fileOf(pages))
  const index = elasticlunr.Index.load(entry?.index as never)
  assert.equal(index.index.text?.getDocs("constructor")["0"]?.tf, Math.SQRT2)
})

test("the same pages give the same text, and other groups are left out", () => {
  const pages = generatePages(10)
  const blog = generatePages(3, 2, "blog")
  const first = assembleIndex("docs/v2", pages.map(indexPage), symbols)
  const remembered = JSON.parse(JSON.stringify([...pages, ...blog].map(indexPage)))
  assert.deepEqual(assembleIndex("docs/v2", remembered, symbols), first)
})

test("a large index is split into names and texts, which make the whole again", () => {
  const whole = assembleIndex("docs/v2", generatePages(20).map(indexPage), symbols, { Token: "response" })
  const split = JSON.parse(JSON.stringify(splitIndex(whole, "abc")))
  const [sections, names] = whole as [SectionsEntry, SymbolsEntry]
  const { words, text, code } = sections.index
  assert.deepEqual(split.names[0].documents, sections.documents)
  assert.deepEqual(split.names[1], names)
  assert.deepEqual(split.texts, [{ documents: [], index: { format: 1, of: "abc", words, text, code } }])
  assert.ok(!JSON.stringify(split.names).includes(words))
  const expanded = (entries: unknown): unknown => expandIndex(entries).map(({ index }) => index)
  assert.deepEqual(expanded(joinIndex(split)), expanded(whole))
  const other = splitIndex(whole, "def")
  assert.throws(() => joinIndex({ names: split.names, texts: other.texts }), /was replaced/)
  assert.throws(() => joinIndex({ names: split.names, texts: [] }), /was replaced/)
})

test("an index of nothing is an index", () => {
  for (const { documents, index } of expandIndex(assembleIndex("blog", [], []))) {
    assert.equal(documents.length, 0)
    assert.equal(elasticlunr.Index.load(index).search("captcha").length, 0)
  }
})

test("text that another tool wrote is refused", () => {
  assert.throws(() => expandIndex({}), /list of entries/)
  assert.throws(() => expandIndex([{ documents: [], index: { format: 2 } }]), /Unknown form/)
})

test("numbers survive their codes", () => {
  const all = [...Array.from({ length: 62_000 }, (_, n) => n), 119_999, 120_000, 3_000_000]
  const writer = new NumberWriter()
  for (const number of all) writer.write(number)
  const text = writer.take()
  assert.deepEqual([...numbersIn(text)], all)
  assert.equal(JSON.stringify(text).length, text.length + 2)
  assert.ok(!/[\ud800-\udfff]/.test(text))
})

test("pieces join to the text they were cut from, white space condensed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const pieces: string[] = []
      eachPiece(text, (piece) => pieces.push(piece))
      assert.equal(joinPieces(pieces).trim(), text.replace(/\s+/g, " ").trim())
    }),
  )
})

test("code words stay whole and show their parts; plain words are stemmed", () => {
  assert.deepEqual(termsOf("addEventListener").prose, ["addeventlistener", "add", "event", "listen"])
  assert.deepEqual(termsOf("network_error").prose, ["network_error", "network", "error"])
  assert.deepEqual(termsOf("APIEndpoint").prose, ["apiendpoint", "api", "endpoint"])
  assert.deepEqual(termsOf("SDKs").prose, ["sdk"])
  assert.deepEqual(termsOf("events"), { forms: ["events"], prose: ["event"], code: ["events"] })
  assert.deepEqual(termsOf("the"), { forms: ["the"], prose: [], code: [] })
})

function section(text: string, code = ""): SearchPageInput["sections"][number] {
  return { id: "", title: "", depth: 1, text, code }
}
function page(fields: Partial<SearchPageInput>): SearchPageInput {
  return {
    url: "/docs/v2/a",
    title: "A",
    description: "",
    keywords: [],
    group: "docs/v2",
    breadcrumb: [],
    sections: [],
    ...fields,
  }
}
