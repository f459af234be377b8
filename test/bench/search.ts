/**
 * Labelled queries against our search and others, our search in Chromium, and at a thousand, five thousand and ten thousand
 * pages.
 *
 *   npm run bench:search [-- --modules <folder>]
 *   npm run bench:search -- --set <file.yml> [--set <file.yml> …] [--modules <folder>] [--misses]
 *
 * With `--set` it measures these sets instead of those in `test/search`, each by itself and all of them pooled, with every
 * engine in one run. A set is a list of queries for each kind, as in `test/search/plain-v2.yml`:
 *
 *   plain:                      the kind: plain, questions, v1, or any other word; `typing` is for the figures as one types
 *     - query: error codes      as typed
 *       want: [docs/v2/api]     labels, each as good as the others: a page's address or its source file below content/
 *                               without extension, or a symbol of the SDK (`WidgetHandle.reset`)
 *       reader: docs/v1         optional; without it a reader of docs/v2, or of docs/v1 if the kind's name says v1
 *
 * The engines of `search-engines.ts` search the published Markdown; pages of another version than the reader's are taken out
 * of their answers. Those that this package does not install are looked for in the folder of `--modules`
 * (`npm install --legacy-peer-deps pagefind @orama/orama @easyops-cn/docusaurus-search-local`), or left out.
 *
 * Without `--set` it also prints the first figures of each round (`test/search/first-figures.yml`) beside today's.
 *
 * MRR and "found" are of the first eight pages, the error is 1 - MRR, its ratio ours to the best rival's. A query's form
 * (names, file names, versions) is told by its spelling, whatever its kind. Times are CPU time of one warm process (Pagefind and
 * Chromium: wall time in a browser).
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { parse } from "yaml"
import config from "../../site.config.js"
import { assembleIndex, indexPage, type SearchPageInput, splitIndex } from "../../src/search/index.js"
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { isCodeWord } from "../../src/search/terms.js"
import { run } from "../run-program.js"
import { generatePages, textBytes } from "../search/corpus.js"
import {
  type GoldenQuery,
  JUDGES,
  type Outcome,
  othersFor,
  outcomeOf,
  pagesOf,
  readGolden,
  scoreOf,
} from "../search/evaluate.js"
import { pagesIn, siteSearch } from "../search/site-search.js"
import { type Engine, isFor, otherEngines, publishedPages, timed } from "./search-engines.js"
import { measureInBrowser } from "./search-in-browser.js"

const root = path.join(import.meta.dirname, "../..")
const argumentsOf = (name: string): string[] =>
  process.argv.flatMap((word, at) => (word === name ? (process.argv[at + 1] ?? []) : []))
const modules = path.resolve(argumentsOf("--modules")[0] ?? root)
const site = await siteSearch()
const opened = site.files.map(({ group, text }) => openIndex(group, JSON.parse(text)))

/** A query, and who asks it. */
type Asked = GoldenQuery & { reader: string }
interface QuerySet {
  name: string
  queries: Asked[]
}

const readSet = (file: string, byKind = true): QuerySet => ({
  name: path.basename(file, ".yml"),
  queries: readGolden(path.resolve(file)).map((query) => ({
    ...query,
    reader: query.reader ?? (byKind && /(?:^|-)v1(?:-|reader|$)/.test(query.kind) ? "docs/v1" : "docs/v2"),
  })),
})
const given = argumentsOf("--set").map((file) => readSet(file))
/** What is in the repository was tuned to. */
const seen = ["golden", "unseen", "tuning", ...JUDGES.map(({ file }) => file.replace(".yml", ""))].map((name) =>
  // These two ask about v1 as readers of v2 do.
  readSet(path.join(root, `test/search/${name}.yml`), !["golden", "unseen"].includes(name)),
)
const sets = given.length > 0 ? given : seen
const unknown = sets.flatMap(({ name, queries }) =>
  queries.flatMap(({ query, want }) =>
    want
      .filter((label) => site.urlOf(label) === undefined)
      .map((label) => `${name}, "${query}": ${label} is unknown\n`),
  ),
)
process.stderr.write(unknown.join(""))

function ours(): Engine {
  const build = timed(() =>
    opened.map((index) => {
      const pages = pagesIn(index).map(indexPage)
      const entries = assembleIndex(index.group, pages, index.symbols, config.search.synonyms)
      return { group: index.group, text: JSON.stringify(entries) }
    }),
  )
  const indexes = timed(() => site.files.map(({ group, text }) => searchable(openIndex(group, JSON.parse(text)))))
  return {
    name: "captcha-docs",
    stored: site.files.map(({ text }) => text),
    build: build.ms,
    load: indexes.ms,
    search: (text, reader) => pagesOf(searchIndexes(indexes.value, { text, others: othersFor(reader), limit: 8 })),
  }
}

async function outcomesOf(engine: Engine, queries: readonly Asked[]): Promise<(Asked & Outcome)[]> {
  const outcomes: (Asked & Outcome)[] = []
  for (const query of queries)
    outcomes.push({ ...query, ...outcomeOf(query, await readersPages(engine, query), site.urlOf) })
  return outcomes
}

/** Leaves a reader the pages of one version and those without, as a site would that gave an engine a filter. */
async function readersPages(engine: Engine, { query, reader }: { query: string; reader: string }): Promise<string[]> {
  const found = await engine.search(query, reader)
  if (engine.name === "captcha-docs") return found
  return found.filter((url) => isFor(url, reader))
}

/** Groups of queries: all, each kind, and each form of a query. */
const FORMS: Record<string, (query: string) => boolean> = {
  names: (query) =>
    query.split(/\s+/).some((word) => isCodeWord(word) || /[\p{L}_][.:#]\p{L}|\w\(|^(?:data|x)-/iu.test(word)),
  "file names": (query) => /[\w\]-]\.[a-z]{2,5}\b(?![.(])|(?:^|\s)\.[a-z]{2,}\b|\w\/\w/.test(query),
  versions: (query) => /\d\.\d|\bv\d|\b(?:version|node|php|python|java|go|es|ie|tls)[ -]?\d/i.test(query),
}
type Grouping = [name: string, holds: (query: Asked) => boolean]
function groupings(queries: readonly Asked[]): Grouping[] {
  const kinds = [...new Set(queries.map(({ kind }) => kind))]
  return [
    ["all", () => true] as Grouping,
    ...kinds.map((kind): Grouping => [kind, (query) => query.kind === kind]),
    ...Object.entries(FORMS).map(([form, holds]): Grouping => [`form: ${form}`, ({ query }) => holds(query)]),
  ].filter(([, holds]) => queries.some(holds))
}

const table = (lines: string[][]): string => `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`
const print = (text: string): void => void process.stdout.write(text)

/** One set with every engine: MRR and share found of each group, and the ratio of our error to the best rival's. */
async function measure({ name, queries }: QuerySet, engines: readonly Engine[]): Promise<void> {
  const groups = groupings(queries)
  const rows: { engine: string; scores: ReturnType<typeof scoreOf>[]; outcomes: (Asked & Outcome)[] }[] = []
  for (const engine of engines) {
    const outcomes = await outcomesOf(engine, queries)
    const scores = groups.map(([, holds]) => scoreOf(outcomes.filter((outcome) => holds(outcome))))
    rows.push({ engine: engine.name, scores, outcomes })
  }
  const [own, ...others] = rows
  const ratio = groups.map((_, at) => {
    const best = Math.max(...others.map(({ scores }) => scores[at]?.mrr ?? 0))
    return best === 1 ? "–" : `${(((1 - (own?.scores[at]?.mrr ?? 0)) / (1 - best)) * 100).toFixed(0)} %`
  })
  print(
    `\n${name}: MRR and share found within eight\n${table([
      ["engine", ...groups.map(([group, holds]) => `${group} (${queries.filter((query) => holds(query)).length})`)],
      ["---", ...groups.map(() => "---")],
      ...rows.map(({ engine, scores }) => [
        engine,
        ...scores.map(({ mrr, found }) => `${mrr.toFixed(3)} ${found.toFixed(3)}`),
      ]),
      ...(others.length > 0 ? [["our error, of the best rival's", ...ratio]] : []),
    ])}`,
  )
  if (!process.argv.includes("--misses")) return
  for (const { query, rank, kind, want, found } of own?.outcomes ?? []) {
    if (rank !== 1) print(`  ${rank || "-"}  ${kind}: ${query}  [${want}]  ${found.slice(0, 4).join(" ")}\n`)
  }
}

interface Round {
  round: string
  measured: string
  figures: Record<string, [mrr: number, found: number]>
  typed: string
  headings: string
}

/** The first figures of each round of queries, and today's, side by side. */
async function firstAndToday(engine: Engine): Promise<void> {
  const rounds: Round[] = parse(await readFile(path.join(root, "test/search/first-figures.yml"), "utf8"))
  for (const { round, measured, figures, typed, headings } of rounds) {
    const folder = path.join(root, "test/search", round)
    const files = (await readdir(folder)).filter((file) => file.endsWith(".yml")).sort()
    const queries = files.flatMap((file) => readSet(path.join(folder, file)).queries)
    const outcomes = await outcomesOf(engine, queries)
    const rows = groupings(queries).map(([group, holds]) => {
      const some = outcomes.filter((outcome) => holds(outcome))
      const { mrr, found } = scoreOf(some)
      const shown = (pair: readonly number[] | undefined) => pair?.map((figure) => figure.toFixed(3)).join(" ") ?? "–"
      return [`${group} (${some.length})`, shown(figures[group]), shown([mrr, found])]
    })
    const lines = [
      ["as typed", typed, (await asTyped(queries, engine)).replace(/^.*?: /, "")],
      ["headings", headings, headingsTyped().replace(/^.*?: /, "")],
    ]
    const head = [
      [round, `first, ${measured}`, "today"],
      ["---", "---", "---"],
    ]
    print(`\n${table([...head, ...rows, ...lines])}`)
  }
}

/** Pages of another version that stand above the reader's own, where the query names no version. */
function versionsAbove(queries: readonly Asked[], engine: Engine): number {
  return queries.filter(({ query, reader }) => {
    const urls = engine.search(query, reader) as string[]
    const isOther = urls.map((url) => !isFor(url, reader))
    return (
      !/\bv(ersion )?\d/i.test(query) && isOther.lastIndexOf(false) > isOther.indexOf(true) && isOther.includes(true)
    )
  }).length
}

/** As one types a single word (or the queries of kind `typing`): letters until the page is among the first three, and stays. */
async function asTyped(queries: readonly Asked[], engine: Engine): Promise<string> {
  const typing = queries.filter(({ kind }) => kind === "typing")
  const words = queries.filter(({ query, kind }) => !kind.startsWith("question") && /^\p{L}{5,}$/u.test(query))
  const letters: number[] = []
  for (const asked of typing.length > 0 ? typing : words) {
    let from = Number.POSITIVE_INFINITY
    for (let length = asked.query.length; length > 0; length--) {
      const query = asked.query.slice(0, length)
      const { rank } = outcomeOf(asked, await readersPages(engine, { query, reader: asked.reader }), site.urlOf)
      if (rank === 0 || rank > 3) break
      from = length
    }
    letters.push(from)
  }
  const share = (most: number): string =>
    `${((100 * letters.filter((length) => length <= most).length) / letters.length).toFixed(0)} %`
  return `${engine.name}: by the third letter ${share(3)}, the fifth ${share(5)}, ever ${share(1000)} of ${letters.length}`
}

/** Every heading of two words or more that one section alone has, typed word for word. */
function headingsTyped(): string {
  const indexes = opened.map(searchable)
  const counts = new Map<string, number>()
  const documents = opened.flatMap((index) => index.documents.filter(({ heading }) => /\w\s+\S/.test(heading)))
  const keyOf = ({ url, heading }: { url: string; heading: string }): string =>
    `${/^\/docs\/v1(?:\/|$)/.test(url)} ${heading.toLowerCase()}`
  for (const document of documents) counts.set(keyOf(document), (counts.get(keyOf(document)) ?? 0) + 1)
  const unique = documents.filter((document) => counts.get(keyOf(document)) === 1)
  const firsts = unique.map(({ url, heading, id }) => {
    const reader = url.startsWith("/docs/v1") ? "docs/v1" : "docs/v2"
    const { pages } = searchIndexes(indexes, { text: heading, others: othersFor(reader), limit: 8 })
    const page = pages[0]?.url === url
    const section = page && pages[0]?.hits[0]?.url.replace(/\?[^#]*/, "") === `${url}#${id}`
    if (!section && process.argv.includes("--misses"))
      print(`  heading: ${heading}  ${url}#${id}  ${pages[0]?.hits[0]?.url}\n`)
    return { page, section }
  })
  const share = (key: "page" | "section"): string =>
    `${((100 * firsts.filter((first) => first[key]).length) / unique.length).toFixed(1)} %`
  return `${unique.length} headings typed word for word: page first ${share("page")}, section first ${share("section")}`
}

async function pages() {
  const urls = new Set(opened.flatMap(({ documents }) => documents.map(({ url }) => url)))
  const folder = await mkdtemp(path.join(tmpdir(), "bench-search-"))
  const { status, stderr } = await run(["build", "--out", path.join(folder, "build"), "--quiet"], { cwd: root })
  if (status !== 0) throw new Error(stderr)
  const published = await publishedPages(path.join(folder, "build"), urls)
  await rm(folder, { recursive: true })
  return published
}

function brotli(text: string): number {
  const quality = text.length > 5_000_000 ? 9 : 11
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

function percentile(times: number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

/** Sizes and times of every engine: each query once for the pages, then a few times for the clock. */
async function sizes(engines: readonly Engine[], queries: readonly string[]): Promise<string> {
  const kb = (bytes: number): string => (bytes / 1000).toFixed(0)
  const rows = [["engine", "raw KB", "gz KB", "br KB", "build ms", "load ms", "p50 ms", "p95 ms"], Array(8).fill("---")]
  for (const { name, stored, build, load, search, close } of engines) {
    const times: number[] = []
    for (const query of queries) {
      await search(query, "docs/v2")
      const cpu = process.cpuUsage()
      const wall = performance.now()
      for (let again = 0; again < 3; again++) await search(query, "docs/v2")
      const { user, system } = process.cpuUsage(cpu)
      times.push((close === undefined ? (user + system) / 1000 : performance.now() - wall) / 3)
    }
    const sum = (size: (text: string) => number): number => stored.reduce((all, text) => all + size(text), 0)
    rows.push([
      name,
      ...[sum((text) => Buffer.byteLength(text)), sum((text) => gzipSync(text, { level: 9 }).length), sum(brotli)].map(
        kb,
      ),
      ...[build, load].map((ms) => ms.toFixed(0)),
      ...[percentile(times, 0.5), percentile(times, 0.95)].map((ms) => ms.toFixed(2)),
    ])
  }
  return table(rows)
}

/** Our search over generated pages: what grows, and how; in one file, and what is needed first of an index in two. */
function scale(count: number): string {
  const pages: SearchPageInput[] = generatePages(count)
  const indexed = timed(() => pages.map(indexPage))
  const assembled = timed(() => JSON.stringify(assembleIndex("docs/v2", indexed.value, [])))
  const opened = timed(() => searchable(openIndex("docs/v2", JSON.parse(assembled.value))))
  const names = JSON.stringify(splitIndex(JSON.parse(assembled.value), "bench").names)
  const openedNames = timed(() => searchable(openIndex("docs/v2", JSON.parse(names))))
  const queries = pages.slice(0, 100).map(({ title }) => title)
  const times = queries.map(
    (text) => timed(() => searchIndexes([opened.value], { text, others: ["docs/v1"], limit: 8 })).ms,
  )
  const text = textBytes(pages)
  const memory = process.memoryUsage()
  const size = brotli(assembled.value)
  return [
    String(count).padStart(5),
    `text ${(text / 1e6).toFixed(1)} MB`,
    `raw ${(Buffer.byteLength(assembled.value) / 1e6).toFixed(1)} MB`,
    `brotli ${(size / 1e6).toFixed(2)} MB (${(size / text).toFixed(3)})`,
    `indexPage ${indexed.ms.toFixed(0)} ms`,
    `assembleIndex ${assembled.ms.toFixed(0)} ms`,
    `open ${opened.ms.toFixed(0)} ms`,
    `memory ${((memory.heapUsed + memory.arrayBuffers) / 1e6).toFixed(0)} MB`,
    `names alone ${(brotli(names) / 1e6).toFixed(2)} MB, open ${openedNames.ms.toFixed(0)} ms`,
    `query p50 ${percentile(times, 0.5).toFixed(1)} p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  ].join("  ")
}

const published = await pages()
print(`${published.length} pages, ${given.length > 0 ? "sets that were given" : "sets that were tuned to (seen)"}\n`)
const own = ours()
const others = await otherEngines(published, modules)
const engines = [own, ...others]
for (const set of sets) await measure(set, engines)
const pooled = sets.flatMap(({ queries }) => queries)
if (sets.length > 1) await measure({ name: `all ${sets.length} sets`, queries: pooled }, engines)
print(`\nother version above the reader's own: ${versionsAbove(pooled, own)}\n${headingsTyped()}\n`)
for (const engine of engines) if (engine.close === undefined) print(`as typed, ${await asTyped(pooled, engine)}\n`)
if (given.length === 0) {
  await firstAndToday(own)
  const queries = pooled.map(({ query }) => query)
  print(`\n${await sizes(engines, queries.slice(0, 200))}`)
  const marks = await measureInBrowser()
  const line = (name: string, times: number[]): string =>
    `${name}: median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms\n`
  print(
    [
      line("first result after the first key, nothing cached", marks.cold),
      line("first result after the first key, all cached (mark: 150 ms)", marks.cached),
      line("first result after the first key, all cached, the page four times slower (mark: 350 ms)", marks.slow),
    ].join(""),
  )
  for (const count of [1000, 5000, 10_000]) print(`${scale(count)}\n`)
}
for (const { close } of engines) await close?.()
