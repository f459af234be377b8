/** The search manifest: it names the worker and the indexes by their hashes, and lists the contexts. */
import type { OtherVersion } from "../../src/search/answer.js"
import { keys, recall } from "../client/storage.js"
import { loadJson } from "./load-json.js"
import { type IndexAddress, UNEXPECTED_URL } from "./protocol.js"
import { pathInside, sitePath } from "./site.js"

/** `search/manifest.json`. */
export interface SearchManifest {
  format: number
  /** Path of the worker's script. */
  worker: string
  indexes: {
    group: string
    /** The version's name, if the group is a version of the docs. */
    version?: string
    label: string
    current: boolean
    url: string
    rest?: string
    /** Start pages, without the base URL. */
    starts?: { title: string; url: string }[]
  }[]
  contexts: { path: string; label: string }[]
  /** Links for a reader who found nothing. */
  help?: { label: string; href: string }[]
}

/** Maximum number of versions to search at once. */
const MOST_INDEXES = 4

export function fetchManifest(base: string): Promise<SearchManifest> {
  return loadJson("The search", new URL("search/manifest.json", base), { cache: "no-cache" })
}

/** The group of a version, validated before any request. */
export function groupOfVersion(version: string, base: string): string {
  return pathInside(ownUrl(version, base), base) ?? ""
}

/** The reader's version as a group: that of the open page, or the one chosen last. */
export function readersVersion({ indexes }: SearchManifest, base: string): string | undefined {
  const path = sitePath(base)
  const chosen = recall(keys.version)
  const versions = indexes.filter(({ version }) => version !== undefined)
  const open = versions.find(({ group }) => path === group || path.startsWith(`${group}/`))
  return (open ?? versions.find(({ version }) => version === chosen))?.group
}

/**
 * The reader's index first, then those without a version, the current one, and others up to the maximum. A version is its
 * path, its name or its label.
 */
export function indexesFor(manifest: SearchManifest, version: string | undefined, base: string): IndexAddress[] {
  const group = version === undefined ? undefined : groupOfVersion(version, base)
  const current = manifest.indexes.find((index) => index.current) ?? manifest.indexes[0]
  const readers =
    manifest.indexes.find((index) => index.group === group) ??
    manifest.indexes.find(
      (index) => index.version !== undefined && [index.version, index.label].includes(group ?? ""),
    ) ??
    current
  const rank = (index: SearchManifest["indexes"][number]): number => {
    if (index === readers) return 0
    if (!index.group.includes("/")) return 1
    return index === current ? 2 : 3
  }
  return manifest.indexes
    .map((index) => ({ index, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_INDEXES)
    .map(({ index: { group, url, rest } }) => ({
      group,
      url: ownUrl(url, base).href,
      ...(rest === undefined ? {} : { rest: ownUrl(rest, base).href }),
    }))
}

/** All versions except, in each collection, the one that suits the reader best. */
export function otherVersions({ indexes }: SearchManifest, group: string): SearchManifest["indexes"] {
  const readers = indexes.find((index) => index.group === group)
  const versions = indexes.filter(({ version }) => version !== undefined)
  const place = ({ group, version = "" }: SearchManifest["indexes"][number]) => group.slice(0, -version.length)
  const suits = (index: SearchManifest["indexes"][number]): number => {
    if (index === readers) return 3
    return index.version === readers?.version ? 2 : Number(index.current)
  }
  return versions.filter((index) =>
    versions.some((other) => place(other) === place(index) && suits(other) > suits(index)),
  )
}

/** The label of the version that contains a page, if any. */
export function versionOf({ indexes }: SearchManifest, url: string): string | undefined {
  const lies = (group: string): boolean => `${url}/`.startsWith(`/${encodeURI(group)}/`)
  return indexes.find(({ group, version }) => version !== undefined && lies(group))?.label
}

/** "3 pages in v1". */
export function pagesIn({ indexes }: SearchManifest, { group, total }: OtherVersion): string {
  const label = indexes.find((index) => index.group === group)?.label ?? group
  return `${total === 1 ? "1 page" : `${total} pages`} in ${label}`
}

/** A URL of the site. Throws if it is invalid or of another origin. */
function ownUrl(address: string, base: string): URL {
  try {
    const url = new URL(address, base)
    if (url.origin === new URL(base).origin) return url
  } catch {
    // Invalid URL.
  }
  throw new Error(UNEXPECTED_URL)
}
