/** The manifest: it names the worker and the indexes by their hashes, and says which contexts there are. */
import { keys, recall } from "../client/storage.js"
import { loadJson } from "./load-json.js"
import { type IndexAddress, UNEXPECTED_URL } from "./protocol.js"
import { pathInside, sitePath } from "./site.js"

/** `search/manifest.json`. */
export interface SearchManifest {
  format: number
  /** Path of the worker's script. */
  worker: string
  /** `version` is its name, where the group is a version of the docs. */
  indexes: { group: string; version?: string; label: string; current: boolean; url: string; rest?: string }[]
  contexts: { path: string; label: string }[]
}

/** More versions than this are not searched at once. */
const MOST_INDEXES = 4

export function fetchManifest(base: string): Promise<SearchManifest> {
  return loadJson("The search", new URL("search/manifest.json", base), { cache: "no-cache" })
}

/** The group that a version means, checked before anything is asked of a server. */
export function groupOfVersion(version: string, base: string): string {
  return pathInside(ownUrl(version, base), base) ?? ""
}

/** The reader's version, as its group: the one that the open page lies in, or the one that was chosen last. */
export function readersVersion({ indexes }: SearchManifest, base: string): string | undefined {
  const path = sitePath(base)
  const chosen = recall(keys.version)
  const versions = indexes.filter(({ version }) => version !== undefined)
  const open = versions.find(({ group }) => path === group || path.startsWith(`${group}/`))
  return (open ?? versions.find(({ version }) => version === chosen))?.group
}

/** The reader's index first, then those without a version, the current one, and others while there is room. */
export function indexesFor(manifest: SearchManifest, version: string | undefined, base: string): IndexAddress[] {
  const group = version === undefined ? undefined : groupOfVersion(version, base)
  const current = manifest.indexes.find((index) => index.current) ?? manifest.indexes[0]
  const own = manifest.indexes.find((index) => index.group === group) ?? current
  const rank = (index: SearchManifest["indexes"][number]): number => {
    if (index === own) return 0
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

/** The other versions of the docs that a group is a version of. */
export function otherVersions({ indexes }: SearchManifest, group: string): SearchManifest["indexes"] {
  const place = ({ group, version = "" }: SearchManifest["indexes"][number]) => group.slice(0, -version.length)
  const own = indexes.find((index) => index.group === group)
  if (own?.version === undefined) return []
  return indexes.filter((one) => one !== own && one.version !== undefined && place(one) === place(own))
}

/** An address of the site. Throws if it leaves the site's origin, or is none. */
function ownUrl(address: string, base: string): URL {
  try {
    const url = new URL(address, base)
    if (url.origin === new URL(base).origin) return url
  } catch {
    // It is none.
  }
  throw new Error(UNEXPECTED_URL)
}
