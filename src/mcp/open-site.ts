/** A built site as its own search sees it: the manifest, the indexes of a version, the Markdown twins. */
import { twinUrl } from "../links/links.js"
import type { Url } from "../model.js"
import { indexesFor, indexOfVersion, type SearchManifest } from "../search/manifest.js"
import { openIndex } from "../search/open-index.js"
import { type SearchableIndex, searchable } from "../search/searchable.js"
import { joinIndex, type SplitIndex } from "../search/split-index.js"
import { type Door, Refusal } from "./door.js"

type Entry = SearchManifest["indexes"][number]

export interface SiteVersion {
  manifest: SearchManifest
  /** The version's own index, then the others that its readers search. */
  entries: [Entry, ...Entry[]]
}
export type OpenSite = ReturnType<typeof openSite>

/** What is not as a build writes it makes a function throw. */
export function openSite(read: Door) {
  /** By group: the addresses that an index was opened from, and the index. */
  const opened = new Map<string, { from: string; index: Promise<SearchableIndex> }>()

  async function json(path: string): Promise<unknown> {
    const text = await read(path)
    return text === undefined ? undefined : JSON.parse(text)
  }

  async function manifest(): Promise<SearchManifest> {
    const known = (await json("search/manifest.json")) as SearchManifest | undefined
    if (known?.format === 1 && Array.isArray(known.indexes) && known.indexes.length > 0) return known
    throw new Refusal("this is not the home of a site that captcha-docs built: it has no such search/manifest.json")
  }

  function openOnce(entry: Entry, base: string): Promise<SearchableIndex> {
    const from = `${entry.url} ${entry.rest}`
    const known = opened.get(entry.group)
    if (known?.from === from) return known.index
    const index = open(entry, base)
    opened.set(entry.group, { from, index })
    index.catch(() => opened.delete(entry.group))
    return index
  }

  async function open({ group, url, rest }: Entry, base: string): Promise<SearchableIndex> {
    const names = await json(url.slice(base.length))
    // Pagefind's texts are behind a program of the site's, which nobody runs here: names answer.
    if (!rest?.includes(".json")) return searchable(openIndex(group, names))
    return searchable(openIndex(group, joinIndex({ names, texts: await json(rest.slice(base.length)) } as SplitIndex)))
  }

  return {
    json,
    /** A version by its name, its path or its label; the current one by default. */
    async version(asked?: string): Promise<SiteVersion> {
      const known = await manifest()
      const name = asked?.replace(/^\/+|\/+$/g, "")
      const names = known.indexes.flatMap(({ version = [] }) => version)
      if (name !== undefined && indexOfVersion(known, name) === undefined)
        throw new Refusal(`unknown version: ${asked}; this site has ${names.join(", ") || "no versions"}`)
      return { manifest: known, entries: indexesFor(known, name) as SiteVersion["entries"] }
    },
    indexes({ manifest, entries }: SiteVersion): Promise<SearchableIndex[]> {
      return Promise.all(entries.map((entry) => openOnce(entry, baseOf(manifest))))
    },
    /** The Markdown of a page, which is named by its path, or by its address on this site. */
    async twin(page: string): Promise<{ url: Url; hash: string; text: string }> {
      const base = baseOf(await manifest())
      const here = `https://here.invalid${base}`
      const address = page.replace(/^(?![a-z]+:\/\/)\/*/i, "/")
      if (!URL.canParse(address, here)) throw new Refusal(`not a path: ${page}`)
      const { host, pathname, hash } = new URL(address, here)
      if (host !== "here.invalid" && !(await read("llms.txt"))?.includes(`://${host}/`))
        throw new Refusal(`${page} is not on this site: name pages by their paths, such as /docs`)
      const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
      const url = path.replace(/(\/index)?(\.md)?\/*$/, "") || "/"
      const text = await read(decodeURI(twinUrl(url)).slice(1))
      if (text === undefined) throw new Refusal(`page not found: ${url}; search finds pages by their words`)
      return { url, hash: hash.slice(1), text }
    },
  }
}

/** The path that the site is served under, as its pages know it. */
function baseOf({ worker }: SearchManifest): string {
  return /^(\/|\/.*\/)assets\//.exec(worker)?.[1] ?? "/"
}
