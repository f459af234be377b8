/** The parts of the search by themselves, on tables small enough to be read: each with its whole result. */

import assert from "node:assert/strict"
import { test } from "node:test"
import { fillerWords, withAbbreviations } from "../../src/search/english.js"
import { BOOSTS, LENGTH_DAMPING } from "../../src/search/fields.js"
import { assembleIndex, indexPage } from "../../src/search/index.js"
import { knowSymbols, matchSymbols } from "../../src/search/match-symbols.js"
import { openIndex } from "../../src/search/open-index.js"
import { parseQuery } from "../../src/search/parse-query.js"
import { PhraseFinder } from "../../src/search/phrases.js"
import { planQuery } from "../../src/search/plan-query.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { marked, matcherFor, snippetOf, stemsMarked } from "../../src/search/snippet.js"
import { completions, editsAllowed, makeVocabulary, nearWords } from "../../src/search/spelling.js"
import { isCodeWord, lookupTerms, termsOf } from "../../src/search/terms.js"

const symbol = (name: string, kind: string, owner?: string, aliases: string[] = []) => ({
  name,
  kind,
  url: `/${name}`,
  aliases,
  summary: "",
  ...(owner !== undefined && { owner }),
})
const symbols = knowSymbols([
  symbol("Kettle", "class", undefined, ["KettleInstance"]),
  symbol("reset", "method", "Kettle"),
  symbol("resetAll", "function"),
  symbol("error_code", "option", "KettleOptions"),
  symbol("ErrorCode", "type"),
  symbol("KettleOptions", "interface"),
  symbol("pourEvent", "event", undefined, ["tea:kettle.pour"]),
  symbol("trigger", "property", "PourEventDetail"),
  symbol("getKettleById", "method", "Sdk"),
  symbol("reset", "property", "KettleOptions"),
  symbol("size", "value", "Cup"),
])

test("a name is matched in the best way there is, and of several the likeliest comes first", () => {
  const asked: Record<string, string[]> = {
    Kettle: [
      ".Kettle exact 10.06",
      ".KettleOptions prefix 8.13",
      ".pourEvent inner 10.09",
      "Sdk.getKettleById inner 14.13",
    ],
    kettle: [
      ".Kettle exact 20.06",
      ".KettleOptions prefix 8.13",
      ".pourEvent inner 10.09",
      "Sdk.getKettleById inner 14.13",
    ],
    reset: ["Kettle.reset exact 13.05", "KettleOptions.reset exact 20.05", ".resetAll prefix 7.08"],
    "reset()": ["Kettle.reset exact 13.05", "KettleOptions.reset exact 50.05", ".resetAll prefix 7.08"],
    "Kettle.reset": ["Kettle.reset exact 3.05", "KettleOptions.reset exact 30.05"],
    "kettle reset": ["Kettle.reset spoken 3.05"],
    "kettle.reset": ["Kettle.reset exact 3.05", "KettleOptions.reset exact 30.05"],
    "handle.reset": ["Kettle.reset exact 33.05", "KettleOptions.reset exact 40.05"],
    KettleInstance: [".Kettle exact 10.06"],
    "kettle-instance": [".Kettle exact 40.06"],
    "error-code": [".ErrorCode exact 22.09", "KettleOptions.error_code exact 31.10"],
    "error code": [".ErrorCode spoken 22.09", "KettleOptions.error_code spoken 31.10"],
    ErrorCode: [".ErrorCode exact 12.09", "KettleOptions.error_code inner 11.10"],
    errorCode: [".ErrorCode exact 22.09", "KettleOptions.error_code inner 11.10"],
    Err: [".ErrorCode prefix 8.09", "KettleOptions.error_code prefix 17.10"],
    KettleO: [".KettleOptions prefix 7.13"],
    "Kettle.res": ["Kettle.reset prefix 33.05", "KettleOptions.reset prefix 40.05"],
    ById: ["Sdk.getKettleById inner 16.13"],
    KettleById: ["Sdk.getKettleById inner 10.13"],
    "get kettle by id": ["Sdk.getKettleById spoken 27.13"],
    getKetleById: ["Sdk.getKettleById near 17.13"],
    ketle: [".Kettle near 10.06"],
    "reset method": ["Kettle.reset exact 3.05", "KettleOptions.reset exact 20.05", ".resetAll prefix 7.08"],
    "statechange event": [],
    onPour: [".pourEvent inner 5.09"],
    on_pour: [".pourEvent inner 5.09"],
    "reset the kettle": ["Kettle.reset worded 3.05"],
    "kettles reset of": ["Kettle.reset worded 3.05"],
    "boom in Kettle.reset at": ["Kettle.reset quoted 3.05", "KettleOptions.reset quoted 30.05"],
    "see pourEvent, now": [".pourEvent quoted 15.09"],
    e: [],
    "tea:kettle.pour": [".pourEvent exact 15.09"],
    "kettle.pour": [".pourEvent exact 20.09"],
    "event.trigger": ["PourEventDetail.trigger exact 30.07"],
    "PourEventDetail.tr": ["PourEventDetail.trigger prefix 40.07"],
    "options.err": ["KettleOptions.error_code prefix 41.10"],
    "Cup.size": ["Cup.size exact 13.04"],
    "size of the cup": [],
    "x.KettleInstance": [".Kettle exact 40.06"],
    kettl: [
      ".Kettle prefix 1.06",
      ".KettleOptions prefix 9.13",
      ".pourEvent inner 10.09",
      "Sdk.getKettleById inner 15.13",
    ],
    "Sdk.getKettle": ["Sdk.getKettleById prefix 37.13"],
    instance: [".Kettle inner 5.06"],
  }
  for (const [text, expected] of Object.entries(asked)) {
    const found = matchSymbols(symbols, parseQuery(text)).map(
      ({ symbol: { owner = "", name }, level, cost }) => `${owner}.${name} ${level} ${cost.toFixed(2)}`,
    )
    assert.deepEqual(found, expected, text)
  }
})

const counts: Record<string, number> = {
  kettle: 9,
  kettles: 2,
  tea: 5,
  pot: 4,
  teapot: 3,
  water: 20,
  waters: 1,
  walter: 3,
  configuration: 6,
  config: 2,
  boil: 7,
  boiling: 5,
  boiler: 1,
  rare: 1,
  rarely: 5,
  pots: 3,
  boi: 1,
  lwater: 1,
}
const vocabulary = makeVocabulary(Object.keys(counts), (word) => counts[word] ?? 0)

const abbreviations = Object.entries(withAbbreviations({}))

test("a query is read as its words, what they begin, what they are nearly, and what they are together", () => {
  const plan = (text: string, synonyms: [string, string][] = []) =>
    planQuery(parseQuery(text), { vocabulary, synonyms: new Map([...abbreviations, ...synonyms]) }).map((combination) =>
      combination
        .map(
          ({ kind, typed, words, cost }) =>
            `${kind} ${typed}=${words.map(({ word, weight }) => `${word}:${weight.toFixed(2)}`).join(",")} @${cost}`,
        )
        .join(" + "),
    )
  const read: Record<string, string[]> = {
    kettle: ["itself kettle=kettle:1.00 @0", "complete kettle=kettles:0.42 @1"],
    "kettle ": ["itself kettle=kettle:1.00 @0"],
    ket: ["complete ket=kettle:0.70,kettles:0.67 @0.5"],
    "tea pot ": ["itself tea=tea:1.00,teapot:0.50 @0 + itself pot=pot:1.00,teapot:0.50 @0"],
    "pot tea kettle ": ["itself pot=pot:1.00 @0 + itself tea=tea:1.00 @0 + itself kettle=kettle:1.00 @0"],
    boilwater: ["parts boilwater=boil:0.80,water:0.80 @1"],
    waterjs: ["complete waterjs=water:0.90 @0.5", "near waterjs=waters:0.70 @2"],
    "kettleBoil ": ["parts kettleboil=kettle:0.80,boil:0.80 @1"],
    wather: ["near wather=water:0.70 @2"],
    "rare ": ["itself rare=rare:1.00 @0"],
    "config ": ["itself config=config:1.00,configuration:0.90 @0"],
    " walter ": ["itself walter=walter:1.00 @0", "near walter=water:0.70 @2"],
    "Kettle waters": [
      "itself kettle=kettle:1.00 @0 + itself waters=waters:1.00 @0",
      "itself kettle=kettle:1.00 @0 + near waters=water:0.70 @2",
    ],
    xyz: [],
    // Four times as many places are another spelling's, fewer are not.
    "pots ": ["itself pots=pots:1.00 @0"],
    "kettle xyz ": ["itself kettle=kettle:1.00 @0"],
  }
  for (const [text, expected] of Object.entries(read)) assert.deepEqual(plan(text), expected, text)
  assert.deepEqual(plan("token ", [["token", "kettle"]]), ["itself token=token:1.00,kettle:0.90 @0"])
  assert.deepEqual(plan("nothing ", [["nothing", "zzz"]]), [])
})

test("a query is cut to what says something", () => {
  const parsed = (text: string) => {
    const { words, terms, name, call, open, text: asked } = parseQuery(text, fillerWords)
    return [
      asked,
      words.join("|"),
      terms.join("|"),
      [name && "name", call && "call", open && "open"].filter(Boolean).join(),
    ]
  }
  assert.deepEqual(parsed("new TeaSDK()"), ["TeaSDK", "TeaSDK", "TeaSDK", "name,call"])
  assert.deepEqual(parsed("await sdk.createKettle({"), [
    "sdk.createKettle",
    "sdk|createKettle",
    "sdk|createKettle",
    "name",
  ])
  assert.deepEqual(parsed("reset();"), ["reset", "reset", "reset", "name,call"])
  assert.deepEqual(parsed("How do I use the kettle again"), [
    "How do I use the kettle again",
    "How|do|I|use|the|kettle|again",
    "kettle",
    "open",
  ])
  assert.deepEqual(parsed("get it"), ["get it", "get|it", "get|it", "open"])
  assert.deepEqual(parsed("a"), ["a", "a", "a", "name,open"])
  assert.deepEqual(parsed("  tea \n kettle "), ["tea kettle", "tea|kettle", "tea|kettle", ""])
  assert.deepEqual(parsed("new TeaKettle here"), ["TeaKettle here", "TeaKettle|here", "TeaKettle|here", "open"])
  assert.equal(parseQuery("x".repeat(300)).text.length, 200)
  const many = Array.from({ length: 30 }, (_, at) => `kettle${at}`).join(" ")
  assert.deepEqual([parseQuery(many).words.length, parseQuery(many).terms.length], [24, 12])
})

test("near words are the fewest edits away, then begin alike, then are more common", () => {
  const rare: Record<string, number> = {
    abcd: 1,
    abce: 5,
    abcf: 0,
    xbcd: 9,
    abcde: 2,
    abcdefgh: 4,
    abcdefgi: 4,
    abxdefgy: 3,
    ab: 7,
    abcdx: 2,
  }
  const words = makeVocabulary(Object.keys(rare), (word) => rare[word] ?? 0)
  const near = (...[word, most, limit]: [string, number, number?]) =>
    nearWords(words, word, most, limit)
      .map((one) => `${one.word} ${one.edits}`)
      .join(", ")
  assert.equal(near("abcd", 9), "abce 1, abcde 1, abcdx 1, xbcd 1")
  assert.equal(near("abcd", 2), "abce 1, abcde 1")
  assert.equal(near("abcdefgh", 9), "abcdefgi 1, abxdefgy 2")
  assert.equal(near("abc", 9), "")
  assert.equal(near("abc", 9, 1), "ab 1, abce 1, abcd 1")
  assert.deepEqual([3, 4, 7, 8].map(editsAllowed), [0, 1, 1, 2])
  assert.deepEqual(completions(words, "abc", 9), ["abce", "abcdefgh", "abcdefgi", "abcde", "abcdx", "abcd"])
  assert.deepEqual(completions(words, "abcd", 2), ["abcdefgh", "abcdefgi"])
  assert.deepEqual(completions(words, "", 1), ["xbcd"])
  assert.deepEqual(completions(words, "zz", 1), [])
})

test("a word is looked up by its stem, a name by itself and its parts", () => {
  const terms = (word: string) => {
    const { forms, prose, code } = termsOf(word)
    return [forms, prose, code].map((some) => some.join(" "))
  }
  assert.deepEqual(terms("addEventListener"), [
    "addeventlistener add event listener",
    "addeventlistener add event listen",
    "addeventlistener add event listen",
  ])
  assert.deepEqual(terms("network_error"), Array(3).fill("network_error network error"))
  assert.deepEqual(terms("APIEndpoint"), Array(3).fill("apiendpoint api endpoint"))
  assert.deepEqual(terms("theKettle"), ["thekettle the kettle", "thekettle kettl", "thekettle kettl"])
  assert.deepEqual(terms("SDKs"), ["sdks", "sdk", "sdks"])
  assert.deepEqual(terms("boiling"), ["boiling", "boil", "boiling"])
  assert.deepEqual(terms("Ünïcode"), ["unicode", "unicod", "unicode"])
  assert.deepEqual(terms("v2"), ["v2 v 2", "v2", "v2"])
  for (const word of ["the", "a", "C"]) assert.deepEqual(terms(word), [word.toLowerCase(), "", ""])
  assert.deepEqual(["boiling", "v2", "the", "a"].map(lookupTerms), [["boiling", "boil"], ["v2"], [], []])
  assert.deepEqual(["aB", "ABc", "SDKs", "a1", "1a", "a_b", "Kettle", "KETTLE"].map(isCodeWord), [
    true,
    true,
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})

test("a snippet is the stretch with the most that was found, grown to both sides", () => {
  const matches = matcherFor(["kettle", "boiling"])
  assert.deepEqual(marked("The Kettle boils, KettleHandle too, a kettle kettle-pot", matches).marks, [
    [4, 16],
    [18, 30],
    [38, 51],
  ])
  const of = (text: string | string[], shown: string[] = []) => {
    const snippet = snippetOf(text, matches, new Set(shown))
    return snippet && `${snippet.text} ${snippet.marks.map(([from, to]) => snippet.text.slice(from, to)).join("|")}`
  }
  assert.equal(of("kettle"), "kettle kettle")
  assert.equal(
    of("one two three four five six seven eight nine ten kettle eleven twelve thirteen fourteen fifteen sixteen"),
    "…seven eight nine ten kettle eleven twelve thirteen… kettle",
  )
  assert.equal(
    of(`a kettle. ${"word ".repeat(20)}kettle and boiled water at last`),
    "…word word word kettle and boiled water at last kettle|boiled",
  )
  assert.equal(of("(kettle) boils"), "(kettle) boils kettle|boils")
  assert.equal(of("nothing here"), undefined)
  assert.equal(of(`${"supercalifragilistic".repeat(3)} kettle`), "…kettle kettle")
  assert.equal(of(["kettle first", "boiled kettle"]), "boiled kettle boiled kettle")
  assert.equal(of(["kettle first", "boiled second"]), "kettle first kettle")
  assert.equal(of(["kettle first", "boiled second"], ["kettl"]), "boiled second boiled")
  assert.deepEqual([...stemsMarked(marked("Boiling Kettles", matches))], ["boil", "kettl"])
})

function opened(...texts: { title: string; text: string; code?: string; keywords?: string[] }[]) {
  const pages = texts.map(({ title, text, code = "", keywords = [] }, at) => ({
    url: `/docs/${at}`,
    title,
    description: "",
    keywords,
    group: "docs",
    breadcrumb: [],
    sections: [{ id: "", title: "", depth: 1, text, code }],
  }))
  return openIndex("docs", assembleIndex("docs", pages.map(indexPage), [], { Cup: "Mug" }))
}

test("the dictionary has what stands everywhere first, by how often, then what is rarer, by spelling", () => {
  const often: Record<string, number> = { zz: 120, ww: 100, vv: 99, yy: 10, bb: 8, uu: 7, xx: 3, cc: 2, aa: 1 }
  const text = Object.entries(often)
    .flatMap(([word, times]) => Array<string>(times).fill(word))
    .join(" ")
  const index = opened({ title: "", text })
  const order = Object.keys(often).sort((a, b) => (index.numbersOf(a)[0] ?? -1) - (index.numbersOf(b)[0] ?? -1))
  assert.deepEqual(order, ["zz", "ww", "bb", "vv", "yy", "cc", "uu", "xx", "aa"])
})

test("an opened index knows every spelling of a word, its texts, and the site's words for readers' words", () => {
  const index = opened(
    { title: "Tea", text: "A kettle, a Kettle; a KETTLE!", code: "boil()" },
    { title: "Cup", text: "" },
  )
  assert.deepEqual(
    [index.numbersOf("kettle").length, index.numbersOf("tea").length, index.numbersOf("no").length],
    [3, 0, 0],
  )
  for (let times = 0; times < 2; times++) {
    assert.equal(index.textOf(0, "text"), "A kettle, a Kettle; a KETTLE!")
    assert.equal(index.textOf(0, "code"), "boil()")
    assert.equal(index.textOf(1, "text"), "")
    assert.deepEqual(
      [index.wordsIn(0, "text").length, index.wordsIn(0, "code").length, index.wordsIn(1, "text").length],
      [6, 1, 0],
    )
  }
  assert.deepEqual([index.synonyms.get("cup"), index.synonyms.get("config")], ["mug", "configuration"])
  assert.equal(index.vocabulary.commonness("kettle"), 1)
  const empty = openIndex("docs", [])
  assert.deepEqual([empty.documents, empty.symbols, empty.textOf(0, "text"), empty.vocabulary.words], [[], [], "", []])
})

test("how much of a phrase stands in one piece", () => {
  const share = (phrase: string, text: string, more: { title?: string; code?: string; keywords?: string[] } = {}) => {
    const finder = new PhraseFinder(opened({ title: "", text, ...more }))
    return finder.shareIn(0, finder.phraseOf(phrase.split(" ")))
  }
  assert.equal(share("tea pot", "A Tea pot."), 1)
  assert.equal(share("tea pot", "tea green pot"), 0)
  assert.equal(share("tea pot", "pot tea"), 0)
  assert.equal(share("red tea pot", "a tea pot that is red"), 0.5)
  assert.equal(share("tea tea pot", "tea pot, tea tea pot"), 1)
  assert.equal(share("tea", "some tea"), 1)
  assert.equal(share("tea", "no"), 0)
  assert.equal(share("tea pot", "", { title: "The tea pot" }), 1)
  assert.equal(share("tea pot", "", { code: "tea.pot()" }), 1)
  assert.equal(share("tea pot", "", { keywords: ["tea pot"] }), 1)
})

test("titles and descriptions count for more than text, code for less", () => {
  assert.deepEqual(BOOSTS, { title: 2, heading: 1.3, description: 2.5, asked: 2, text: 1, code: 0.5 })
  assert.deepEqual(LENGTH_DAMPING, { title: 1, heading: 1, description: 6, asked: 8, text: 30, code: 40 })
})

test("words that are near come before words that are scattered, and a page that says more of them gains", () => {
  const index = searchable(
    opened(
      { title: "One", text: "a kettle here, and much later the teapot" },
      { title: "Two", text: "kettles only" },
      { title: "Three", text: "teapot teapot kettle" },
    ),
  )
  const found = (text: string) => searchIndexes([index], { text, others: [], limit: 8 }).pages.map(({ title }) => title)
  assert.deepEqual(found("kettle teapot "), ["Three", "One", "Two"])
  assert.deepEqual(found("kettel "), ["Three", "One", "Two"])
})

test("all words, one of them misspelt, come before some of the words", () => {
  const index = searchable(
    opened(
      { title: "Teapot", text: "A teapot is a teapot." },
      { title: "One", text: "Of water, cups, spoons and much else, then of a kettle with its teapot, and of more." },
    ),
  )
  const { pages } = searchIndexes([index], { text: "kettel teapot ", others: [], limit: 8 })
  assert.deepEqual(
    pages.map(({ title }) => title),
    ["One", "Teapot"],
  )
})
