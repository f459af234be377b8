/**
 * The search worker of a site that uses Pagefind: names from our own tables, texts from its index. Pagefind's module is
 * loaded here, where it starts no worker of its own: the page's policy would block it.
 */
import { knowSymbols } from "../../src/search/match-symbols.js"
import { readEntries } from "../../src/search/read-entries.js"
import { type NamesAndTexts, type PagefindTexts, searchPagefind } from "../../src/search/search-pagefind.js"
import { ownAddress, readIndex, serveSearch } from "./serve.js"

/** The part of `pagefind.js` that we use. */
interface PagefindModule {
  createInstance(options: { baseUrl: string; metaCacheTag: string }): PagefindTexts & { filters(): Promise<unknown> }
}

serveSearch<NamesAndTexts>({
  async *load({ group, url, rest = "" }) {
    const texts = textsAt(rest)
    texts.catch(() => {})
    const entries = readEntries(await readIndex(url))
    const known = knowSymbols(entries.flatMap((entry) => (entry.kind === "symbols" ? entry.documents : [])))
    yield () => ({ group, known })
    const opened = await texts
    yield () => ({ group, known, texts: opened })
  },
  search: (indexes, request) =>
    searchPagefind(indexes, request).catch(() => {
      throw new Error("The search index could not be loaded")
    }),
})

/** By URL: all groups share one index. */
const opened = new Map<string, Promise<PagefindTexts>>()

function textsAt(url: string): Promise<PagefindTexts> {
  const known = opened.get(url)
  if (known !== undefined) return known
  const texts = openTexts(url)
  opened.set(url, texts)
  texts.catch(() => opened.delete(url))
  return texts
}

async function openTexts(url: string): Promise<PagefindTexts> {
  const { href, searchParams, origin, pathname } = ownAddress(url)
  const { createInstance } = (await import(origin + pathname)) as PagefindModule
  const texts = createInstance({ baseUrl: "/", metaCacheTag: searchParams.get("v") ?? href })
  // Every query has filters. Loading the filters also waits for the index, or fails.
  await texts.filters()
  return texts
}
