import assert from "node:assert/strict"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import fc from "fast-check"
import { search } from "../../src/commands/search.js"
import { editDistance } from "../../src/links/edit-distance.js"
import type { SearchAnswer } from "../../src/search/answer.js"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { expandIndex } from "../../src/search/expand-index.js"
import { BOOSTS } from "../../src/search/fields.js"
import {
  assembleIndex,
  indexPage,
  type PlacedPage,
  type SearchPageInput,
  type SearchSymbol,
} from "../../src/search/index.js"
import { otherVersions, type SearchManifest } from "../../src/search/manifest.js"
import { openIndex } from "../../src/search/open-index.js"
import { parseQuery } from "../../src/search/parse-query.js"
import { MOST_COMBINATIONS, planQuery } from "../../src/search/plan-query.js"
import { rowText } from "../../src/search/rows.js"
import { wholesOf } from "../../src/search/scan-words.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { marked, matcherFor, snippetOf } from "../../src/search/snippet.js"
import { makeVocabulary, nearWords } from "../../src/search/spelling.js"
import { addressesFor, groupOfVersion } from "../../templates/search/manifest.js"
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

/** A page, with what the site says of it. */
type TestPage = SearchPageInput & Partial<Pick<PlacedPage, "asked" | "rank" | "variant">>

function page(url: string, title: string, text: string, group = "docs/v2"): TestPage {
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
  searchIndexes(indexes, { text, others: ["docs/v1"], limit: 8, ...more })
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

test("a name whose summary does not say what was asked for shows how the summary begins", () => {
  const [hit] = ask("getWid").pages[0]?.hits ?? []
  assert.deepEqual(hit?.snippet, { text: "Does getWidgetById.", marks: [] })
})

test("a value that begins with a dot stands behind its type with that dot alone", () => {
  const find = finderOfPages(
    [],
    [member("SentinelResponse", ".RESET", "value"), member("WidgetState", "reset", "value")],
  )
  const titles = find("reset").flatMap(({ hits }) => hits.map(({ title }) => title.text))
  assert.deepEqual(titles.sort(), ["SentinelResponse.RESET", "WidgetState.reset"])
})

test("the reader's version is searched, and what others have stands apart", () => {
  for (const [own, other] of [
    ["docs/v2", "docs/v1"],
    ["docs/v1", "docs/v2"],
  ] as const) {
    const { pages, apart } = ask("content security policy", { others: [other] })
    assert.equal(pages[0]?.url, `/${own}/csp`)
    assert.ok(pages.every(({ url }) => !url.startsWith(`/${other}/`)))
    assert.deepEqual(
      apart.map(({ group, pages }) => [group, pages[0]?.url]),
      [[other, `/${other}/csp`]],
    )
  }
  assert.deepEqual(ask("kotlin").apart, [])
})

test("what has no version stays, whoever reads, and whichever index it lies in", () => {
  const own = [
    page("/docs/v2/a", "A", "Kettles."),
    page("/integrations/tea", "Tea", "Kettles."),
    page("/docs/v1/a", "A", "Kettles.", "docs/v1"),
  ]
  const opened = ["docs/v2", "docs/v1"].map((group) =>
    searchable(openIndex(group, assembleIndex(group, own.map(indexPage), []))),
  )
  const find = (others: string[]) => {
    const { pages, apart } = searchIndexes(opened, { text: "kettles", others, limit: 8 })
    return [pages.map(({ url }) => url).sort(), apart.map(({ total }) => total)]
  }
  assert.deepEqual(find(["docs/v2"]), [["/docs/v1/a", "/integrations/tea"], [1]])
  assert.deepEqual(find(["docs/v1"]), [["/docs/v2/a", "/integrations/tea"], [1]])
})

test("another version has room in a full list only for what it says in a better way", () => {
  const many = Array.from({ length: 12 }, (_, at) => page(`/docs/v2/${at}`, `Page ${at}`, "A kettle is hot."))
  const other = (title: string) => page("/docs/v1/kettle", title, "A kettle is hot.", "docs/v1")
  const apart = (title: string) => finderOfAll([...many, other(title)])("kettle").apart
  assert.deepEqual(
    apart("Kettle").map(({ total, pages }) => [total, pages.length]),
    [[1, 1]],
  )
  assert.deepEqual(
    apart("Tea").map(({ total, pages }) => [total, pages.length]),
    [[1, 0]],
  )
})

/** An index of its own, and the pages that a query finds in it. */
function finder(own: TestPage[], names: SearchSymbol[] = []): (text: string) => string[] {
  const find = finderOfPages(own, names)
  return (text) => find(text).map(({ url }) => url)
}
/** The reader's pages, and then those of other versions. */
function finderOfPages(own: TestPage[], names: SearchSymbol[] = []): (text: string) => SearchAnswer["pages"] {
  const find = finderOfAll(own, names)
  return (text) => {
    const { pages, apart } = find(text)
    return [...pages, ...apart.flatMap((version) => version.pages)]
  }
}
function finderOfAll(own: TestPage[], names: SearchSymbol[] = []): (text: string) => SearchAnswer {
  const groups = ["docs/v2", ...new Set(own.flatMap(({ group }) => (group === "docs/v2" ? [] : [group])))]
  const opened = groups.map((group) => {
    const entries = assembleIndex(group, own.map(indexPage), group === "docs/v2" ? names : [])
    return searchable(openIndex(group, entries))
  })
  return (text) => searchIndexes(opened, { text, others: groups.slice(1), limit: 8 })
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
  const { pages, apart } = ask("policy", { outside: ["docs/v2"] })
  assert.deepEqual(pages, [])
  assert.deepEqual(
    apart.flatMap((version) => version.pages.map(({ url }) => url)),
    ["/docs/v1/csp"],
  )
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
    apart: [],
    suggestions: ["localization"],
  })
  assert.equal(ask("").pages.length, 0)
  assert.equal(ask("   ").total, 0)
})

test("a page that is about the words comes before names that begin like them, and small names after all pages", () => {
  const verify = { ...page("/docs/v2/verify", "Verify the response", "Ask the server."), rank: 6 }
  const values: SearchSymbol[] = [
    { name: "verifying", owner: "State", kind: "state", url: "/docs/v2/state#verifying", aliases: [], summary: "" },
    { name: "verifyLater", kind: "function", url: "/docs/v2/later", aliases: [], summary: "" },
  ]
  const find = finder([verify, page("/docs/v2/mention", "Servers", "They verify; verifying takes a second.")], values)
  assert.deepEqual(find("verify"), ["/docs/v2/verify", "/docs/v2/later", "/docs/v2/mention", "/docs/v2/state"])
  assert.deepEqual(find("verifying").slice(0, 2), ["/docs/v2/verify", "/docs/v2/mention"])
  assert.equal(find("State.verifying")[0], "/docs/v2/state")
})

test("a page is found by what links to it and readers call it, and comes first if the site makes more of it", () => {
  const about = (url: string, rank: number, asked: string[] = []) => ({
    ...page(url, "Kettles", "A kettle boils."),
    rank,
    asked,
  })
  const find = finder([
    about("/docs/v2/a", 0),
    about("/docs/v2/b", 7),
    about("/docs/v2/c", 0, ["Get your keys", "why is my cup empty"]),
  ])
  assert.equal(find("kettle boils")[0], "/docs/v2/b")
  assert.equal(find("get your keys")[0], "/docs/v2/c")
  assert.equal(find("cup is empty, why")[0], "/docs/v2/c")
})

test("a question finds the page that is asked nearly that before pages with as many of its words", () => {
  const find = finder([
    page("/docs/v2/a", "Cups", "Blue cups, blue cups, a cup in blue."),
    page("/docs/v2/b", "Tea", "An empty blue cup is blue, and empty."),
    { ...page("/docs/v2/c", "Kettles", "It boils."), asked: ["why is my cup empty"] },
  ])
  assert.equal(find("why is this cup from Delft empty")[0], "/docs/v2/c")
  const together = finder([
    page(
      "/docs/v2/a",
      "Cups",
      "Ask in the shop why the blue cup stays empty, and what it costs, and who made it in Delft.",
    ),
    { ...page("/docs/v2/c", "Kettles", "It boils."), asked: ["why does my cup stay empty"] },
  ])
  assert.equal(together("why does the blue cup stay empty")[0], "/docs/v2/c")
})

test("one of many pages that say the same of different things is meant when its thing is named", () => {
  const variant = (name: string): TestPage => ({
    ...page(`/docs/v2/kettles/${name}`, name, `Pour the water into a ${name} kettle. Pour the water.`),
    variant: true,
  })
  const find = finder([...["Steel", "Glass.js"].map(variant), page("/docs/v2/water", "Cups", "Pour the water, once.")])
  assert.equal(find("pour water")[0], "/docs/v2/water")
  assert.equal(find("pour water steel")[0], "/docs/v2/kettles/Steel")
  assert.equal(find("pour water glassjs")[0], "/docs/v2/kettles/Glass.js")
})

test("the name of a version is a word as well: of the reader's own, of two that are compared, and inside a path", () => {
  const find = finderOfAll([
    page("/docs/v2/ends", "Dates", "How long v2 is supported, and what comes then, in all the years after."),
    page("/docs/v2/support", "Help", "How long a form is supported: as long as it is."),
    page("/docs/v2/moving", "Moving", "What v1 and v2 have in common."),
    page("/docs/v1/common", "Common", "What they have in common.", "docs/v1"),
    page("/docs/v2/paths", "Paths", "POST /api/v1/kettle"),
    page("/docs/v1/kettle", "Kettle", "The api: post a kettle.", "docs/v1"),
  ])
  const first = (text: string) => find(text).pages[0]?.url
  assert.equal(first("how long is v2 supported"), "/docs/v2/ends")
  assert.equal(first("common in v1 and v2"), "/docs/v2/moving")
  assert.equal(first("/api/v1/kettle"), "/docs/v2/paths")
})

test("a page whose keyword begins so comes first while a word is typed, but not before what a whole word means", () => {
  const find = finder([
    { ...page("/docs/v2/notes", "Notes", "What is new."), keywords: ["changelog"] },
    ...["a", "b", "c", "d"].map((name) =>
      page(`/docs/v2/${name}`, name, "It changes. A change changed, and changing is"),
    ),
    { ...page("/docs/v2/set", "Setup", "Nothing."), keywords: ["sets"] },
    page("/docs/v2/of", "Set", "A set of sets."),
  ])
  assert.equal(find("chan")[0], "/docs/v2/notes")
  assert.equal(find("set")[0], "/docs/v2/of")
})

test("a word that may become another one brings the page of that one in sight, behind two about itself", () => {
  const find = finder([
    { ...page("/docs/v2/laravel", "Laravel", "Nothing."), keywords: ["livewire"] },
    ...["a", "b", "c", "d"].map((name) => page(`/docs/v2/${name}`, `Live ${name}`, "It is live.")),
  ])
  assert.equal(find("live").indexOf("/docs/v2/laravel"), 2)
  assert.equal(find("live ").slice(0, 4).includes("/docs/v2/laravel"), false)
})

/** One index of pages, each with sections by heading. */
const indexOf = (pages: TestPage[], names: SearchSymbol[] = []) =>
  searchable(openIndex("docs/v2", assembleIndex("docs/v2", pages.map(indexPage), names)))
const withSections = (page: TestPage, ...sections: [title: string, text: string][]): TestPage => ({
  ...page,
  sections: [
    ...page.sections,
    ...sections.map(([title, text], at) => ({ id: `s${at}`, title, depth: 2, text, code: "" })),
  ],
})

test("a heading that has the word stands before a name that has it in part, and both before other pages", () => {
  const replies = withSections(page("/docs/v2/replies", "Replies", "What the server says."), [
    "Timeouts and retries",
    "Wait five seconds at most.",
  ])
  const code = { ...member("", "reply_timeout", "error code"), url: "/docs/v2/replies#reply_timeout" }
  const { owner, ...named } = code
  assert.equal(owner, "")
  const others = Array.from({ length: 9 }, (_, at) => page(`/docs/v2/p${at}`, `Page ${at}`, "It ends by a timeout."))
  const { pages: found } = searchIndexes([indexOf([replies, ...others], [named])], {
    text: "timeout",
    others: [],
    limit: 8,
  })
  const at = found.findIndex(({ url }) => url === "/docs/v2/replies")
  assert.deepEqual(
    found[at]?.hits.map(({ url }) => url),
    ["/docs/v2/replies#s0", "/docs/v2/replies#reply_timeout"].slice(0, at === 0 ? 2 : 1),
  )
  assert.equal(at, 0)
  assert.equal(found.flatMap(({ hits }) => hits).length, 8)
})

test("a page that is found by a keyword shows where it says the word", () => {
  const limits = withSections(page("/docs/v2/limits", "Limits", "Sizes and quotas."), [
    "Replies",
    "A reply is refused by a timeout of half a minute.",
  ])
  const { pages: found } = searchIndexes([indexOf([{ ...limits, keywords: ["timeout"] }])], {
    text: "timeout",
    others: [],
    limit: 8,
  })
  const [hit] = found[0]?.hits ?? []
  assert.match(hit?.snippet?.text ?? "", /timeout/)
  assert.equal(hit?.snippet?.marks.length, 1)
})

test("a page that names a version is called by its other words, too", () => {
  const find = finder([
    page("/docs/v2/a", "Kettles", "Upgrading from v1: upgrade from v1 when you upgrade v1."),
    page("/docs/v2/b", "Upgrading from v1", "Steps."),
  ])
  assert.equal(find("upgrade v1")[0], "/docs/v2/b")
})

test("readers of another version have their own pages before those without one", () => {
  const pages = [
    page("/integrations/tea", "Kettles", "Kettles, kettles."),
    page("/docs/v1/a", "Tea", "It has a kettle.", "docs/v1"),
  ]
  const opened = ["docs/v2", "docs/v1"].map((group) =>
    searchable(openIndex(group, assembleIndex(group, pages.map(indexPage), []))),
  )
  const find = (other: string) =>
    searchIndexes(opened, { text: "kettles", others: [other], limit: 8 }).pages.map(({ url }) => url)
  assert.deepEqual(find("docs/v2"), ["/docs/v1/a", "/integrations/tea"])
  assert.deepEqual(find("docs/v1"), ["/integrations/tea"])
})

test("a tab that the query names is chosen by the hit, which is the section that has it", () => {
  const section = { depth: 2, code: "", choices: { "lang=csharp": "C#", "lang=go": "Go" } }
  const [found] = finderOfPages([
    {
      ...page("/docs/v2/verify", "Verify", "C# verify, verify in C#."),
      sections: [
        { id: "", title: "", depth: 1, text: "C# verify, verify in C#.", code: "" },
        { ...section, id: "sample", title: "Sample", text: "C# Go" },
      ],
    },
  ])("verify c#")
  assert.equal(found?.hits[0]?.url, "/docs/v2/verify?lang=csharp#sample")
})

test("a row that has the words is a hit of its own, unless the heading has them", () => {
  const table = rowText([
    { id: "errors-frame_blocked", cells: ["frame_blocked", "The policy lacks the host", "Add it to frame-src"] },
    { id: "errors-clock_wrong", cells: ["clock_wrong", "The clock is off", "Set the clock"] },
  ])
  const withTable: TestPage = {
    ...page("/docs/v2/errors", "Errors", "What they mean."),
    sections: [
      {
        id: "errors",
        title: "Codes of the widget",
        depth: 2,
        code: "",
        ...table,
        text: `Codes. ${table.text} The end.`,
      },
    ],
  }
  const tableIndex = searchable(openIndex("docs/v2", assembleIndex("docs/v2", [indexPage(withTable)], [])))
  const found = (text: string) => searchIndexes([tableIndex], { text, others: [], limit: 8 }).pages[0]?.hits[0]
  const hit = found("clock_wrong")
  assert.equal(hit?.url, "/docs/v2/errors#errors-clock_wrong")
  assert.equal(hit?.title.text, "clock_wrong")
  assert.equal(hit?.snippet?.text, "The clock is off · Set the clock")
  assert.deepEqual(hit?.path.slice(-2), ["Errors", "Codes of the widget"])
  assert.equal(found("frame blocked policy")?.url, "/docs/v2/errors#errors-frame_blocked")
  assert.equal(found("codes widget")?.url, "/docs/v2/errors#errors")
  assert.equal(found("the end")?.url, "/docs/v2/errors#errors")
})

test("words that signs join are found whole", () => {
  const texts = [
    page("/docs/v2/limits", "Limits", "Ten thousand is 10,000 and 1 is 0 more than 100."),
    page("/docs/v2/pin", "Pin it", "The address has a version, 1.0.0, which never changes."),
    page("/docs/v2/other", "Other files", "Go to the main file. Go on with main.py there."),
    page("/docs/v2/go", "Server", "Save it as main.go and run it. The attribute is data-lang."),
    page("/docs/v2/data", "Data", "The data has a lang, and lang is data."),
  ]
  const index = searchable(openIndex("docs/v2", assembleIndex("docs/v2", texts.map(indexPage), [])))
  const found = (text: string) =>
    searchIndexes([index], { text, others: [], limit: 8 }).pages.map(({ url }) => url.replace("/docs/v2/", ""))
  assert.deepEqual(found("1.0.0"), ["pin"])
  assert.equal(found("main.go")[0], "go")
  assert.equal(found("data-lang")[0], "go")
  assert.deepEqual(found("1"), [])
  assert.deepEqual(wholesOf("npm i @captcha/sdk@1.0.0, then a.b.c.d.e"), ["captcha/sdk@1.0", "a.b.c.d"])
})

test("a pasted message leads to the row that quotes it, whatever values it has", () => {
  const table = rowText([
    { id: "console-blocked", cells: ['"Refused to frame … because it violates"', "The policy lacks the host"] },
    { id: "console-attach", cells: ["Cannot read properties of undefined (reading 'attach')", "The script is late"] },
  ])
  const messages: TestPage = {
    ...page("/docs/v2/messages", "Messages", ""),
    sections: [{ id: "console", title: "Console", depth: 2, code: "", ...table }],
  }
  const other = page("/docs/v2/attach", "Attach", "Read properties, attach, attach, and do not leave one undefined.")
  const index = searchable(openIndex("docs/v2", assembleIndex("docs/v2", [messages, other].map(indexPage), [])))
  const found = (text: string) => searchIndexes([index], { text, others: [], limit: 8 }).pages[0]?.hits[0]?.url
  assert.equal(
    found("Uncaught TypeError: Cannot read properties of undefined (reading 'attach') at app.js:12:7"),
    "/docs/v2/messages#console-attach",
  )
})

test("keywords of three words are asked for by their initials", () => {
  const find = finder([
    page("/docs/v2/a", "Tea", "It boils."),
    { ...page("/docs/v2/b", "Versions", "Years."), keywords: ["end of life"] },
  ])
  assert.deepEqual(find("eol"), ["/docs/v2/b"])
})

test("c# is a word, golang is go", () => {
  const find = finder([
    page("/docs/v2/a", "Samples", "In Go, in C, and so on."),
    page("/docs/v2/b", "More", "In C# and F#."),
  ])
  assert.deepEqual(find("c#"), ["/docs/v2/b"])
  assert.deepEqual(find("golang"), ["/docs/v2/a"])
})

test("at most eight hits, however many pages", () => {
  const many = generatePages(60)
  const index = searchable(openIndex("docs/v2", assembleIndex("docs/v2", many.map(indexPage), [])))
  fc.assert(
    fc.property(
      fc.constantFrom("widget", "the server token", "verify responses and events", "a b c d e f g h i j k l m n o"),
      (text) => {
        const { pages: found } = searchIndexes([index], { text, others: ["docs/v1"], limit: 8 })
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

test("a snippet shows all words of its stretch, and rather what the title does not show", () => {
  const isMatch = matcherFor(["verify", "python"])
  const shown = (texts: string[], stems: string[]): string[] => {
    const snippet = snippetOf(texts, isMatch, new Set(stems))
    return snippet?.marks.map(([from, to]) => snippet.text.slice(from, to)) ?? []
  }
  const far = "Words before the first one: verify what a visitor's form sent, in Python, and more words after it"
  assert.deepEqual(shown([far], []), ["verify", "Python"])
  const apart = `You verify it. ${"And so on. ".repeat(20)}Then in Python.`
  assert.deepEqual(shown([apart], []), ["verify"])
  assert.deepEqual(shown([apart], ["verifi"]), ["Python"])
  assert.deepEqual(shown(["You verify it", "verify(python)"], []), ["verify", "python"])
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
  const plural = makeVocabulary(["webhooks"], () => 1)
  assert.deepEqual(nearWords(plural, "webhok", 3), [{ word: "webhooks", edits: 1 }])
})

test("a keyword of just these words says more than a longer one, however many others stand beside it", () => {
  const about = page("/docs/v2/about", "Outcomes", "What to do meanwhile.")
  const keywords = ["pricing", "plans", "licence", "service is down", "contract", "invoice", "renewal", "seats"]
  const mention = { ...page("/docs/v2/mention", "Moving", ""), keywords: ["move a service down a floor"] }
  const entries = assembleIndex("docs/v2", [mention, { ...about, keywords }].map(indexPage), [])
  const index = searchable(openIndex("docs/v2", entries))
  const found = searchIndexes([index], { text: "captcha service down", others: ["docs/v1"], limit: 8 })
  assert.deepEqual(
    found.pages.map(({ url }) => url),
    ["/docs/v2/about", "/docs/v2/mention"],
  )
})

test("elasticlunr finds over our postings what it finds over its own letter trees", () => {
  const entries = assembleIndex("docs/v2", generatePages(40).map(indexPage), symbols)
  const { lexical } = openIndex("docs/v2", entries)
  const loaded = elasticlunr.Index.load(JSON.parse(JSON.stringify(expandIndex(entries)[0]?.index)))
  loaded.pipeline.reset()
  const fields = Object.fromEntries(Object.entries(BOOSTS).map(([field, boost]) => [field, { boost }]))
  const configs = [undefined, { fields }, { bool: "AND" as const }]
  for (const tokens of [["widget"], ["server", "verifi"], ["absent"], ["getwidget", "token"]]) {
    for (const config of configs) {
      const found = lexical.search(tokens, config)
      assert.deepEqual(found, loaded.search(tokens, config), `${tokens}: ${JSON.stringify(config)}`)
      if (tokens.length === 1) assert.equal(found.length > 0, tokens[0] !== "absent")
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
  const groups = (version?: string): string[] => addressesFor(manifest, version, base).map(({ group }) => group)
  assert.deepEqual(groups(), ["docs/v2", "blog", "docs/v1"])
  assert.deepEqual(groups("docs/v1"), ["docs/v1", "blog", "docs/v2"])
  assert.deepEqual(groups("docs/v9"), ["docs/v2", "blog", "docs/v1"])
  const foreign = { ...manifest, indexes: [{ ...index("docs/v2", true), url: "https://evil.example/x.json" }] }
  assert.throws(() => addressesFor(foreign, undefined, base), /Unexpected version url/)
})

test("a version is asked for by its path, its name or its label", () => {
  const base = "https://docs.example.com/help/"
  const versions = ["1.x", "2.0 beta", "v3"].flatMap((version) =>
    ["docs", "sdk/guide"].map((route) => ({ group: `${route}/${version}`, version, label: `Version ${version}` })),
  )
  const indexes = versions.map((one, index) => ({ ...one, current: index === 5, url: "/help/search/x.json?v=1" }))
  const manifest: SearchManifest = { format: 1, worker: "", contexts: [], indexes }
  const first = (version: string) => addressesFor(manifest, version, base)[0]?.group
  for (const { group, version, label } of indexes) {
    assert.equal(first(group), group)
    assert.equal(first(`/help/${group}/`), group)
    for (const name of [version, label]) assert.equal(first(name), `docs/${version}`)
  }
  assert.equal(first("4"), "sdk/guide/v3")
})

test("of each collection of docs one version is read, the others are other versions", () => {
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
  assert.deepEqual(others(nested, "docs/v1"), ["docs/v2", "sdk/v2"])
  assert.deepEqual(others([...nested, ["api/v2", "v2"]], "docs/v1"), ["docs/v2", "sdk/v2"])
  assert.deepEqual(others(nested, "blog"), [])
  assert.deepEqual(others([["v1", "v1"], ["v2", "v2"], ["blog"]], "v2"), ["v1"])
})

test("the command says why a page has its place, and where the pages of a file of queries are", async (context) => {
  const root = await mkdtemp(path.join(tmpdir(), "search-"))
  context.after(() => rm(root, { recursive: true }))
  const pages = [
    page("/docs/v2/kettle", "Kettle", "The kettle boils water."),
    page("/docs/v2/cup", "Cup", "Fill it from the kettle, when the lamp is off."),
  ]
  const entries = assembleIndex("docs/v2", pages.map(indexPage), [], { teapot: "kettle" })
  const index = { group: "docs/v2", version: "v2", label: "v2", current: true, url: "/search/docs-v2.json" }
  const manifest = { format: 1, worker: "/assets/w.js", indexes: [index], contexts: [] }
  await mkdir(path.join(root, "build/search"), { recursive: true })
  await writeFile(path.join(root, "build/search/manifest.json"), JSON.stringify(manifest))
  await writeFile(path.join(root, "build/search/docs-v2.json"), JSON.stringify(entries))
  const one = await search({ root, words: ["teapot", "lamp"] })
  assert.match(
    one.text,
    /^read as: teapot \(kettle\) \+ lamp\n1\. \/docs\/v2\/cup {2}Cup\n {3}step 10, together: .*; 100 % .*; score [\d.]+;/,
  )
  const queries = path.join(root, "asked.txt")
  await writeFile(queries, "cup => /docs/v2/cup\nkettle lamp => docs/v2/kettle\nzzz\nlamp => /docs/v2/kettle\n")
  const many = await search({ root, words: [], queries })
  assert.deepEqual(many, {
    exitCode: 1,
    text: [
      " 1  cup  /docs/v2/cup",
      " 2  kettle lamp  /docs/v2/cup",
      "    zzz  nothing found",
      " -  lamp  /docs/v2/cup",
      "3 with pages: mean reciprocal rank 0.500, found within eight 0.667",
      "4 queries, 1 without a result\n",
    ].join("\n"),
  })
  await assert.rejects(search({ root, words: [] }), /either words to search for or --queries/)
  await assert.rejects(search({ root, words: ["cup"], reader: "v9" }), /unknown version: v9/)
})
