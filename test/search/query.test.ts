import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { editDistance } from "../../src/edit-distance.js"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { expandIndex, SECTION_FIELDS, type SectionField } from "../../src/search/expand-index.js"
import { assembleIndex, indexPage, type SearchPageInput, type SearchSymbol } from "../../src/search/index.js"
import { LENGTH_DAMPING, openIndex } from "../../src/search/open-index.js"
import { parseQuery } from "../../src/search/parse-query.js"
import { MOST_COMBINATIONS, planQuery } from "../../src/search/plan-query.js"
import { type SearchAnswer, searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { marked, matcherFor, snippetOf } from "../../src/search/snippet.js"
import { makeVocabulary, nearWords } from "../../src/search/spelling.js"
import { groupOfVersion, indexesFor, otherVersions, type SearchManifest } from "../../templates/search/manifest.js"
import { generatePages } from "./corpus.js"

const member = (owner: string, name: string, kind = "method", aliases: string[] = []): SearchSymbol => ({
  name,
  owner,
  kind,
  url: `/docs/v2/reference/${owner}/${name}`,
  aliases,
  summary: `Does ${name}.`,
})
const symbols: SearchSymbol[] = [
  {
    name: "WidgetHandle",
    kind: "class",
    url: "/docs/v2/reference/WidgetHandle",
    aliases: ["WidgetInstance"],
    summary: "",
  },
  member("WidgetHandle", "addEventListener"),
  member("WidgetHandle", "removeEventListener"),
  member("WidgetHandle", "reset"),
  member("Sdk", "getWidgetById"),
  member("Sdk", "createWidget"),
  {
    name: "ResetEvent",
    kind: "event",
    url: "/docs/v2/reference/ResetEvent",
    aliases: ["captcha:widget.reset"],
    summary: "",
  },
]

function page(url: string, title: string, text: string, group = "docs/v2"): SearchPageInput {
  const sections = [{ id: "", title: "", depth: 1, text, code: "" }]
  return { url, title, description: "", keywords: [], group, breadcrumb: [], sections }
}
const pages = [
  page("/docs/v2/csp", "Content Security Policy", "Which directives the widget needs in a strict policy."),
  page("/docs/v2/localization", "Localization", "The widget speaks many languages."),
  page("/docs/v2/setup", "Set up", "Copy the sitekey, then answer for the response. With Kotlin it is the same."),
  page("/docs/v2/b", "Policy of privacy", "No cookies, and content stays yours."),
  page("/docs/v1/csp", "Content Security Policy", "What the old widget needs in a policy.", "docs/v1"),
]
const indexes = ["docs/v2", "docs/v1"].map((group) =>
  searchable(
    openIndex(
      group,
      assembleIndex(group, pages.map(indexPage), group === "docs/v2" ? symbols : [], { Token: "response" }),
    ),
  ),
)
const ask = (text: string, more: object = {}): SearchAnswer =>
  searchIndexes(indexes, { text, group: "docs/v2", limit: 8, ...more })
const first = (text: string, more: object = {}): string | undefined => ask(text, more).pages[0]?.url

test("names are found whole, dotted, called, begun, spoken, in part and misspelt", () => {
  for (const [text, name] of [
    ["addEventListener", "WidgetHandle/addEventListener"],
    ["WidgetHandle.reset", "WidgetHandle/reset"],
    ["reset()", "WidgetHandle/reset"],
    ["handle.addEventListener(", "WidgetHandle/addEventListener"],
    ["getWid", "Sdk/getWidgetById"],
    ["get widget by id", "Sdk/getWidgetById"],
    ["WidgetById", "Sdk/getWidgetById"],
    ["creatWidget", "Sdk/createWidget"],
    ["captcha:widget.reset", "ResetEvent"],
    ["widget.reset event", "ResetEvent"],
    ["WidgetInstance", "WidgetHandle"],
    ["new WidgetHandle()", "WidgetHandle"],
  ] as const) {
    assert.equal(first(text), `/docs/v2/reference/${name}`, text)
  }
})

test("a value that begins with a dot stands behind its type with that dot alone", () => {
  const find = finderOfPages(
    [],
    [member("SentinelResponse", ".RESET", "value"), member("WidgetState", "reset", "value")],
  )
  const titles = find("reset").flatMap(({ hits }) => hits.map(({ title }) => title.text))
  assert.deepEqual(titles.sort(), ["SentinelResponse.RESET", "WidgetState.reset"])
})

test("the reader's version comes first", () => {
  assert.equal(first("content security policy"), "/docs/v2/csp")
  assert.equal(first("content security policy", { group: "docs/v1" }), "/docs/v1/csp")
})

/** An index of its own, and the pages that a query finds in it. */
function finder(own: SearchPageInput[], names: SearchSymbol[] = []): (text: string) => string[] {
  const find = finderOfPages(own, names)
  return (text) => find(text).map(({ url }) => url)
}
function finderOfPages(own: SearchPageInput[], names: SearchSymbol[] = []): (text: string) => SearchAnswer["pages"] {
  const groups = ["docs/v2", ...new Set(own.flatMap(({ group }) => (group === "docs/v2" ? [] : [group])))]
  const opened = groups.map((group) => {
    const entries = assembleIndex(group, own.map(indexPage), group === "docs/v2" ? names : [])
    return searchable(openIndex(group, entries))
  })
  return (text) => searchIndexes(opened, { text, group: "docs/v2", limit: 8 }).pages
}

test("a version that the query names is searched like the reader's own, and need not name itself", () => {
  const find = finder([
    page("/docs/v2/new", "Moving", "A theme is light or dark, which v1 called by other names, and many more words."),
    page("/docs/v2/answer", "Answers", "A response. In v1 it was a solution; a theme it was not."),
    page("/docs/v1/looks", "Looks", "Light or dark: choose a theme.", "docs/v1"),
    ...["Events", "Errors", "Frames", "Answers", "Servers"].map((title) =>
      page(`/docs/v1/${title}`, title, "The old widget has them, too.", "docs/v1"),
    ),
  ])
  assert.match(find("theme")[0] ?? "", /^\/docs\/v2/)
  for (const text of ["v1 theme", "theme V1", "theme version 1", "the theme in v1?"]) {
    assert.equal(find(text)[0], "/docs/v1/looks", text)
  }
  assert.match(find("v1-theme")[0] ?? "", /^\/docs\/v2/)
  assert.ok(find("v1").length > 0)
})

test("a version may be named with any signs", () => {
  const names = ["v1-beta", "2.x (old)", "[next]"]
  for (const name of names) {
    const group = `docs/${name}`
    const find = finder([
      page("/docs/v2/theme", "Themes", "A theme of today."),
      page("/docs/other/theme", "Looks", "A theme of that time.", group),
    ])
    assert.equal(find("theme")[0], "/docs/v2/theme", name)
    assert.equal(find(`looks theme ${name}`)[0], "/docs/other/theme", name)
  }
})

test("a name of another version comes after the reader's own pages that speak of it", () => {
  const find = finder([
    page("/docs/v2/upgrade", "Upgrading", "What was secret_missing has another name."),
    page("/docs/v1/api", "secret_missing", "An error of the old interface, secret_missing.", "docs/v1"),
  ])
  assert.deepEqual(find("secret_missing"), ["/docs/v2/upgrade", "/docs/v1/api"])
})

test("what is written as a call is something to call", () => {
  const clear: SearchSymbol[] = [
    { ...member("WidgetHandle", "clear", "event"), url: "/docs/v2/event", owner: "" },
    { ...member("Sdk", "clear"), url: "/docs/v2/method" },
  ]
  const find = finder([], clear)
  assert.equal(find("clear")[0], "/docs/v2/event")
  assert.equal(find("clear()")[0], "/docs/v2/method")
  assert.equal(find("clear(true)")[0], "/docs/v2/method")
  assert.equal(find("clear();")[0], "/docs/v2/method")
})

test("event.detail leads to the fields of events", () => {
  const fields = [member("WidgetResetOptions", "trigger", "option"), member("WidgetResetEventData", "trigger", "field")]
  assert.equal(finder([], fields)("event.detail.trigger")[0], "/docs/v2/reference/WidgetResetEventData/trigger")
  assert.equal(finder([], fields)("options.trigger")[0], "/docs/v2/reference/WidgetResetOptions/trigger")
})

test("words that only make a question of it are not looked for, unless there are no others", () => {
  const find = finder([
    page("/docs/v2/gone", "Networks", "It is gone, and then it will come back again, and still it is gone."),
    page("/docs/v2/render", "Rendering", "A component is made once more; the frame stays where it was."),
  ])
  assert.equal(find("why is it still gone when my component comes back again")[0], "/docs/v2/render")
  assert.equal(find("gone again")[0], "/docs/v2/gone")
  assert.equal(find("still gone again")[0], "/docs/v2/gone")
})

test("a word that is spelt the same says more than its stem, in keywords too, and after a slip", () => {
  const find = finder([
    page("/docs/v2/access", "Access", "Who has access, and who gives access to whom."),
    {
      ...page("/docs/v2/readers", "For all readers", "The widget has a name, and says it."),
      keywords: ["accessibility"],
    },
  ])
  assert.equal(find("accessibility")[0], "/docs/v2/readers")
  assert.equal(find("accesibility")[0], "/docs/v2/readers")
  assert.equal(find("access")[0], "/docs/v2/access")
})

test("contexts limit, and leave out", () => {
  assert.equal(first("policy", { within: "docs/v2/b" }), "/docs/v2/b")
  const outside = ask("policy", { outside: ["docs/v2"] }).pages.map(({ url }) => url)
  assert.deepEqual(outside, ["/docs/v1/csp"])
})

test("another spelling of a title is the title", () => {
  assert.equal(first("localisation"), "/docs/v2/localization")
  assert.equal(first("contnet security polcy"), "/docs/v2/csp")
})

test("names are found in other words, by what listens to them, and inside a pasted message", () => {
  assert.equal(first("how to reset the widget"), "/docs/v2/reference/WidgetHandle/reset")
  assert.equal(first("onReset"), "/docs/v2/reference/ResetEvent")
  assert.equal(first("on_reset"), "/docs/v2/reference/ResetEvent")
  assert.equal(first("Uncaught ReferenceError: WidgetInstance is undefined"), "/docs/v2/reference/WidgetHandle")
})

test("words are cut, joined, and read as the site's own words", () => {
  assert.equal(first("my site key"), "/docs/v2/setup")
  assert.equal(first("kotlinjs"), "/docs/v2/setup")
  assert.equal(first("manylanguages"), "/docs/v2/localization")
  assert.equal(first("copy token"), "/docs/v2/setup")
  assert.equal(first("csp"), "/docs/v2/csp")
})

test("nothing found suggests near words", () => {
  assert.deepEqual(ask("zzzzqq").suggestions, [])
  assert.deepEqual(ask("lokkalizetion"), {
    text: "lokkalizetion",
    pages: [],
    total: 0,
    suggestions: ["localization"],
  })
  assert.equal(ask("").pages.length, 0)
  assert.equal(ask("   ").total, 0)
})

test("at most eight hits, however many pages", () => {
  const many = generatePages(60)
  const index = searchable(openIndex("docs/v2", assembleIndex("docs/v2", many.map(indexPage), [])))
  fc.assert(
    fc.property(
      fc.constantFrom("widget", "the server token", "verify responses and events", "a b c d e f g h i j k l m n o"),
      (text) => {
        const { pages: found } = searchIndexes([index], { text, group: "docs/v2", limit: 8 })
        assert.ok(found.reduce((sum, { hits }) => sum + hits.length, 0) <= 8)
        assert.ok(planQuery(parseQuery(text), index).length <= MOST_COMBINATIONS)
      },
    ),
  )
})

test("of many readings the twelve likeliest are tried, as typed first", () => {
  const pairs = [
    ["form", "farm"],
    ["theme", "theem"],
    ["frame", "flame"],
    ["reset", "rezet"],
    ["event", "evenk"],
  ]
  const rare = pairs.map(([, word]) => word).join(" ")
  const common = Array.from({ length: 20 }, (_, at) =>
    page(`/docs/v2/${at}`, "Common", pairs.map(([word]) => word).join(" ")),
  )
  const entries = assembleIndex("docs/v2", [page("/docs/v2/a", "A", rare), ...common].map(indexPage), [])
  const plan = planQuery(parseQuery(`${rare} `), searchable(openIndex("docs/v2", entries)))
  assert.equal(plan.length, 12)
  assert.deepEqual(new Set(plan[0]?.map(({ kind }) => kind)), new Set(["itself"]))
  const guesses = plan.map((readings) => readings.filter(({ kind }) => kind === "near").length)
  assert.deepEqual(guesses, [...guesses].sort())
  assert.equal(guesses.at(-1), 2)
})

test("whatever is typed, search answers, and marks lie inside their texts", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string()), (text) => {
      for (const { hits } of ask(text).pages) {
        for (const { title, snippet } of hits) {
          for (const shown of [title, ...(snippet === undefined ? [] : [snippet])]) {
            let at = 0
            for (const [from, to] of shown.marks) {
              assert.ok(from >= at && to > from && to <= shown.text.length)
              at = to
            }
          }
        }
      }
    }),
  )
})

test("hostile queries are words", () => {
  for (const text of [
    "<img src=x onerror=alert(1)>",
    "a".repeat(10_000),
    "(.*)+[\\",
    "__proto__ constructor",
    '"unbalanced',
    "🙂",
    "שלום",
    "docs df",
  ]) {
    assert.ok(ask(text).pages.length <= 8)
  }
})

test("snippets are whole words round the match, cut where they are cut", () => {
  const text =
    "A long beginning that nobody needs to read, then the response that the server verifies, and a long end of it."
  const snippet = snippetOf(text, matcherFor(["response", "server"]))
  assert.ok(snippet)
  assert.ok(snippet.text.replaceAll("…", "").length <= 50)
  assert.deepEqual(
    snippet.marks.map(([from, to]) => snippet.text.slice(from, to)),
    ["response", "server"],
  )
  assert.equal(snippetOf(text, matcherFor(["absent"])), undefined)
  assert.deepEqual(marked("Verify the response", matcherFor(["responses"])).marks, [[11, 19]])
  assert.deepEqual(snippetOf("x".repeat(60), matcherFor(["x".repeat(60)])), {
    text: `${"x".repeat(50)}…`,
    marks: [[0, 50]],
  })
})

test("a text without a word has no snippet", () => {
  const found = finderOfPages([{ ...page("/docs/v2/yes", "Support", "✓"), description: "—" }])("support").flatMap(
    ({ hits }) => hits,
  )
  assert.deepEqual(found, [
    { kind: "page", url: "/docs/v2/yes", title: { text: "Support", marks: [[0, 7]] }, path: [] },
  ])
})

test("edits are counted with swaps", () => {
  assert.equal(editDistance("destory", "destroy", 2), 1)
  assert.equal(editDistance("widget", "widgets", 2), 1)
  assert.equal(editDistance("abc", "xyz", 2), 3)
  const vocabulary = makeVocabulary(["destroy", "response", "widget"], () => 1)
  assert.deepEqual(nearWords(vocabulary, "destory", 3), [{ word: "destroy", edits: 1 }])
})

test("a keyword of just these words says more than a longer one, however many others stand beside it", () => {
  const about = page("/docs/v2/about", "Outcomes", "What to do meanwhile.")
  const keywords = ["pricing", "plans", "licence", "service is down", "contract", "invoice", "renewal", "seats"]
  const mention = { ...page("/docs/v2/mention", "Moving", ""), keywords: ["move a service down a floor"] }
  const entries = assembleIndex("docs/v2", [mention, { ...about, keywords }].map(indexPage), [])
  const index = searchable(openIndex("docs/v2", entries))
  const found = searchIndexes([index], { text: "captcha service down", group: "docs/v2", limit: 8 })
  assert.deepEqual(
    found.pages.map(({ url }) => url),
    ["/docs/v2/about", "/docs/v2/mention"],
  )
})

test("our postings score terms as elasticlunr does over its own letter tree", () => {
  const entries = assembleIndex("docs/v2", generatePages(40).map(indexPage), [])
  const { fields, documents } = openIndex("docs/v2", entries)
  const loaded = elasticlunr.Index.load(expandIndex(entries)[0]?.index as never)
  const { getFieldLength } = loaded.documentStore
  loaded.documentStore.getFieldLength = function (reference, field) {
    return getFieldLength.call(this, reference, field) + LENGTH_DAMPING[field as SectionField]
  }
  for (const field of SECTION_FIELDS) {
    for (const term of ["widget", "server", "verifi", "absent", "getwidget"]) {
      assert.equal(fields[field].documentsWith(term), loaded.index[field]?.getDocFreq(term))
      const expected = new Float64Array(documents.length)
      const found = loaded.fieldSearch([term], field, { [field]: { bool: "OR", expand: false, boost: 1 } }) ?? {}
      for (const [reference, score] of Object.entries(found)) expected[Number(reference)] = score
      const scores = new Float64Array(documents.length)
      fields[field].addScores(term, 1, scores)
      assert.deepEqual(scores, expected, `${field}: ${term}`)
    }
  }
})

test("an index address is made from the version, inside the site's own origin", () => {
  const base = "https://docs.example.com/help/"
  assert.equal(groupOfVersion("docs/v1", base), "docs/v1")
  assert.equal(groupOfVersion("docs/v1/", base), "docs/v1")
  assert.equal(groupOfVersion("/help/docs/v1", base), "docs/v1")
  assert.equal(groupOfVersion("docs/1.x (old)", base), "docs/1.x (old)")
  assert.equal(groupOfVersion("docs/100%", base), "docs/100%")
  for (const version of [
    "https://evil.example/docs/v1",
    "//evil.example",
    "javascript:alert(1)",
    "http://",
    "data:,x",
  ]) {
    assert.throws(() => groupOfVersion(version, base), /^Error: Unexpected version url$/, version)
  }
  const index = (group: string, current = false): SearchManifest["indexes"][number] => ({
    group,
    label: group,
    current,
    url: `/help/search/${group.replace("/", "-")}.json?v=1`,
  })
  const manifest: SearchManifest = {
    format: 1,
    worker: "",
    contexts: [],
    indexes: [index("blog"), index("docs/v1"), index("docs/v2", true)],
  }
  const groups = (version?: string): string[] => indexesFor(manifest, version, base).map(({ group }) => group)
  assert.deepEqual(groups(), ["docs/v2", "blog", "docs/v1"])
  assert.deepEqual(groups("docs/v1"), ["docs/v1", "blog", "docs/v2"])
  assert.deepEqual(groups("docs/v9"), ["docs/v2", "blog", "docs/v1"])
  const foreign = { ...manifest, indexes: [{ ...index("docs/v2", true), url: "https://evil.example/x.json" }] }
  assert.throws(() => indexesFor(foreign, undefined, base), /Unexpected version url/)
})

test("the other versions of a group are those of the same docs", () => {
  const index = (group: string, version?: string): SearchManifest["indexes"][number] => ({
    group,
    ...(version !== undefined && { version }),
    label: group,
    current: false,
    url: "",
  })
  const others = (groups: [string, string?][], group: string): string[] => {
    const indexes = groups.map(([one, version]) => index(one, version))
    return otherVersions({ format: 1, worker: "", contexts: [], indexes }, group).map((one) => one.group)
  }
  const nested: [string, string?][] = [
    ["docs/v1", "v1"],
    ["docs/v2", "v2"],
    ["sdk/v1", "v1"],
    ["sdk/v2", "v2"],
    ["blog"],
  ]
  assert.deepEqual(others(nested, "docs/v1"), ["docs/v2"])
  assert.deepEqual(others(nested, "blog"), [])
  assert.deepEqual(others([["v1", "v1"], ["v2", "v2"], ["blog"]], "v2"), ["v1"])
})
