/** The search manifest: which indexes a site has, and which of them answer a reader of a version. */
import type { OtherVersion } from "./answer.js"

/** `search/manifest.json`. */
export interface SearchManifest {
  format: number
  /** Path of the worker's script. */
  worker: string
  indexes: {
    group: string
    /** The version's name, if the group is a version of the docs. */
    version?: string | undefined
    label: string
    current: boolean
    url: string
    rest?: string | undefined
    /** Start pages, without the base URL. */
    starts?: { title: string; url: string }[]
  }[]
  contexts: { path: string; label: string }[]
  /** Links for a reader who found nothing. */
  help?: { label: string; href: string }[]
}
type IndexEntry = SearchManifest["indexes"][number]

/** Maximum number of versions to search at once. */
const MOST_INDEXES = 4

/** The index of a version, which is its path, its name or its label. */
export function indexOfVersion({ indexes }: SearchManifest, version: string | undefined): IndexEntry | undefined {
  return (
    indexes.find(({ group }) => group === version) ??
    indexes.find((index) => index.version !== undefined && [index.version, index.label].includes(version ?? ""))
  )
}

/** The reader's index first, then those without a version, the current one, and others up to the maximum. */
export function indexesFor(manifest: SearchManifest, version: string | undefined): IndexEntry[] {
  const current = manifest.indexes.find((index) => index.current) ?? manifest.indexes[0]
  const readers = indexOfVersion(manifest, version) ?? current
  const rank = (index: IndexEntry): number => {
    if (index === readers) return 0
    if (!index.group.includes("/")) return 1
    return index === current ? 2 : 3
  }
  return manifest.indexes
    .map((index) => ({ index, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_INDEXES)
    .map(({ index }) => index)
}

/** All versions except, in each collection, the one that suits the reader best. */
export function otherVersions({ indexes }: SearchManifest, group: string): IndexEntry[] {
  const readers = indexes.find((index) => index.group === group)
  const versions = indexes.filter(({ version }) => version !== undefined)
  const place = ({ group, version = "" }: IndexEntry) => group.slice(0, -version.length)
  const suits = (index: IndexEntry): number => {
    if (index === readers) return 3
    return index.version === readers?.version ? 2 : Number(index.current)
  }
  return versions.filter((index) =>
    versions.some((other) => place(other) === place(index) && suits(other) > suits(index)),
  )
}

/** "3 pages in v1". */
export function pagesIn({ indexes }: SearchManifest, { group, total }: OtherVersion): string {
  const label = indexes.find((index) => index.group === group)?.label ?? group
  return `${total === 1 ? "1 page" : `${total} pages`} in ${label}`
}
