/** The search manifest in a page: it names the worker and the indexes by their hashes, and lists the contexts. */
import { indexesFor, type SearchManifest } from "../../src/search/manifest.js"
import { keys, recall } from "../client/storage.js"
import { loadJson } from "./load-json.js"
import { type IndexAddress, UNEXPECTED_URL } from "./protocol.js"
import { pathInside, sitePath } from "./site.js"

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

/** The addresses of the indexes for a version: its path, its name or its label. */
export function addressesFor(manifest: SearchManifest, version: string | undefined, base: string): IndexAddress[] {
  const group = version === undefined ? undefined : groupOfVersion(version, base)
  return indexesFor(manifest, group).map(({ group, url, rest }) => ({
    group,
    url: ownUrl(url, base).href,
    ...(rest === undefined ? {} : { rest: ownUrl(rest, base).href }),
  }))
}

/** The label of the version that contains a page, if any. */
export function versionOf({ indexes }: SearchManifest, url: string): string | undefined {
  const lies = (group: string): boolean => `${url}/`.startsWith(`/${encodeURI(group)}/`)
  return indexes.find(({ group, version }) => version !== undefined && lies(group))?.label
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
