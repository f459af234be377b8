/** What each tool answers. The same question has the same answer while the site stays as it is. */
import { didYouMean, nearest } from "../links/nearest.js"
import type { SearchedPage } from "../search/answer.js"
import { fullName } from "../search/hits.js"
import { otherVersions, pagesIn } from "../search/manifest.js"
import { matchSymbols } from "../search/match-symbols.js"
import { parseQuery, squeeze } from "../search/parse-query.js"
import { searchIndexes } from "../search/search-indexes.js"
import type { SearchSymbol } from "../search/search-types.js"
import type { SearchableIndex } from "../search/searchable.js"
import { Refusal } from "./door.js"
import type { OpenSite } from "./open-site.js"
import { sectionNamed, sectionsOf, type TwinSection } from "./sections.js"
import type { ToolInput, ToolName } from "./tools.js"

type Answer<Name extends ToolName> = (site: OpenSite, input: ToolInput<Name>, roots: string[]) => Promise<string>

export const answers: { [Name in ToolName]: Answer<Name> } = {
  search,
  read,
  symbol,
  operation,
  check: async (site, input, roots) => (await import("./check-code.js")).checkCode(site, input, roots),
}

const MOST_TEXT = 20_000

/** What a reader of a version searches. */
export async function readersIndexes(site: OpenSite, version: string | undefined) {
  const known = await site.version(version)
  const others = otherVersions(known.manifest, known.entries[0].group).map(({ group }) => group)
  return { ...known, indexes: await site.indexes(known), others }
}

async function search(site: OpenSite, { query, version, context, limit }: ToolInput<"search">): Promise<string> {
  const { manifest, entries, indexes, others } = await readersIndexes(site, version)
  const request = { text: query, others, limit, ...(context !== undefined && { within: context }) }
  const { pages, total, apart, suggestions } = searchIndexes(indexes, request)
  const list = (found: readonly SearchedPage[]) => found.map((page) => `\n${pageLines(page, indexes)}`).join("")
  const parts = apart.map((other) => pagesIn(manifest, other) + list(other.pages))
  if (total > 0) parts.unshift(pagesIn(manifest, { group: entries[0].group, total, pages }) + list(pages))
  if (parts.length > 0) return parts.join("\n\n")
  const contexts = manifest.contexts.map(({ path }) => path).join(", ")
  const within = context === undefined ? "" : ` in ${context}; this site has ${contexts || "no contexts"}`
  return `nothing found${within}${suggestions.map((other) => `; try: ${other}`).join("")}`
}

function pageLines({ url, title, hits }: SearchedPage, indexes: readonly SearchableIndex[]): string {
  const about = indexes.flatMap(({ pages, documents }) => documents[pages.get(url)?.[0] ?? -1]?.description ?? [])
  const lines = hits
    .filter((hit) => hit.url !== url || hit.title.text !== title)
    .map((hit) => `${hit.title.text}: ${hit.url.replace(/\?[^#]*/, "")}: ${hit.snippet?.text ?? ""}`)
  return [`- ${title}: ${url}: ${about[0] ?? ""}`, ...lines].join("\n  ")
}

async function read(site: OpenSite, { page, section, from }: ToolInput<"read">): Promise<string> {
  const { url, hash, text } = await site.twin(page)
  const named = (section ?? hash).replace(/^#/, "")
  const found = named === "" ? text : await sectionText(site, { url, text }, named)
  const ids = sectionsOf(text).flatMap(({ id, depth }) => (depth > 1 ? `#${id}` : []))
  if (found === undefined) throw new Refusal(`${url} has no section ${named}; it has ${ids.join(", ") || "none"}`)
  const part = found.slice(from, from + MOST_TEXT)
  const rest = found.length - from - part.length
  return rest > 0 ? `${part}\n\n(${rest} characters follow: read from ${from + MOST_TEXT}, or ${ids.join(", ")})` : part
}

/** The text below a heading. The index knows ids that are made otherwise: of a row, or before names of the brand are filled in. */
async function sectionText(site: OpenSite, { url, text }: { url: string; text: string }, named: string) {
  const sections = sectionsOf(text)
  const found = sectionNamed(sections, named)
  if (found) return found.text
  const documents = (await site.indexes(await site.version())).flatMap((index) => index.documents)
  const heading = documents.find((document) => document.url === url && document.id === named)?.heading
  return heading && (sectionNamed(sections, heading)?.text ?? linesNaming(text, heading))
}

function linesNaming(text: string, name: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.includes("`") && line.includes(name))
  return lines.slice(0, 20).join("\n") || undefined
}

async function namesOf(site: OpenSite, version: string | undefined) {
  const { manifest, entries } = await site.version(version)
  const [index] = (await site.indexes({ manifest, entries: [entries[0]] })) as [SearchableIndex]
  return { index, label: entries[0].label }
}

async function symbol(site: OpenSite, { name, version }: ToolInput<"symbol">): Promise<string> {
  const { index, label } = await namesOf(site, version)
  const [best, ...others] = matchSymbols(index.known, parseQuery(name))
  const near = nearest(
    name,
    index.symbols.map((known) => known.name),
  )
  if (!best) throw new Refusal(`${label} has no symbol ${name}; ${didYouMean(near) ?? "search finds words in texts"}`)
  if (best.symbol.kind === "operation") return operation(site, { operation: best.symbol.name, version })
  const also = others.slice(0, 8).map((other) => `\n- ${symbolLine(other.symbol)}`)
  return [
    ["exact", "spoken"].includes(best.level) ? "" : `No symbol is called ${name}; this is the nearest.`,
    symbolLine(best.symbol),
    await symbolText(site, best.symbol),
    await changesOf(site, best.symbol),
    also.length > 0 ? `Other symbols that this may mean:${also.join("")}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

function symbolLine(found: SearchSymbol): string {
  return `${fullName(found)} (${found.kind}): ${found.url}: ${found.summary}`
}

/** Its page, its section, or the lines of a page that name it. */
async function symbolText(site: OpenSite, { url, name, kind }: SearchSymbol): Promise<string> {
  const { hash, text } = await site.twin(url)
  const isNamed = squeeze(text.slice(0, text.indexOf("\n"))).includes(squeeze(name)) || kind === "constructor"
  if (hash === "" && isNamed) return text.slice(0, MOST_TEXT)
  return (sectionNamed(sectionsOf(text), hash)?.text ?? linesNaming(text, name) ?? "").slice(0, MOST_TEXT)
}

/** What the reference's page of changes says of a symbol. */
async function changesOf(site: OpenSite, { url, owner }: SearchSymbol): Promise<string> {
  const [page = ""] = url.split("#")
  const route = page.split("/").slice(0, owner === undefined || page !== url ? -1 : -2)
  const changes = await site.twin(`${route.join("/")}/changes`).catch(() => ({ text: "" }))
  const items = changes.text
    .split(/\n(?=- |#)/)
    .filter((item) => item.startsWith("- ") && item.includes(`](${page}.md`))
  return items.length === 0 ? "" : `Changes:\n${items.join("\n").trim()}`
}

async function operation(site: OpenSite, { operation: asked, version }: ToolInput<"operation">): Promise<string> {
  const { index, label } = await namesOf(site, version)
  const operations = index.symbols.filter(({ kind }) => kind === "operation")
  const list = operations.map(symbolLine).join("\n")
  if (asked === undefined && list !== "") return list
  const found = operations.find(({ name, summary }) => {
    const [address = ""] = summary.split(": ")
    return [name, address, address.replace(/^\S+ /, "")].some((one) => one.toLowerCase() === asked?.toLowerCase())
  })
  if (!found)
    throw new Refusal(`the docs of ${label} describe no such operation of an API; they have: ${list || "none"}`)
  const { url, text } = await site.twin(found.url)
  const sections = sectionsOf(text)
  const depth = sections
    .flatMap((section) => (section.depth > 1 ? section.depth : []))
    .reduce((x, y) => Math.min(x, y), Number.POSITIVE_INFINITY)
  const address = found.summary.split(": ")[0]?.replace(/ (\S+)$/, " `$1`")
  const isPart = ({ text: part }: TwinSection) => part.includes(`\n${address}\n`) || part.includes(`{#${found.name}-`)
  const tops = sections.filter((section) => section.depth === depth)
  const others = tops.flatMap((section) => (isPart(section) ? [] : `#${section.id}`)).join(", ")
  const parts = tops
    .filter(isPart)
    .map((section) => section.text)
    .join("\n\n")
  return `${symbolLine(found)}\n\n${parts.slice(0, MOST_TEXT)}\n\nOther sections of ${url}: ${others}`
}
