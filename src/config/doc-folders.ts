/** The folders and routes of doc collections, and the blogs beside them. */
import type { SiteConfig } from "../config.js"
import type { SourcePath, Url } from "../model.js"

/** The configuration's fields of a version. */
interface Version {
  name: string
  dir?: string | undefined
  path?: string | undefined
}
interface Collection {
  dir: string
  route: string
  versions: readonly Version[]
}

export function docFolder({ dir }: Pick<Collection, "dir">, version: Omit<Version, "path"> | undefined): SourcePath {
  if (version === undefined) return `content/${dir}`
  return `content/${version.dir ?? `${dir}/${version.name}`}`
}

/** Every folder of a collection. */
export function docFolders(collection: Collection): SourcePath[] {
  const { versions } = collection
  return versions.length === 0
    ? [docFolder(collection, undefined)]
    : versions.map((version) => docFolder(collection, version))
}

export function docRoute({ route }: Pick<Collection, "route">, version: Omit<Version, "dir"> | undefined): Url {
  const joined = [route, version === undefined ? "" : (version.path ?? version.name)].join("/").replace(/\/{2,}/g, "/")
  return joined.length > 1 ? joined.replace(/\/$/, "") : joined
}

/** The blogs of the configuration. */
export function blogsOf({ blog }: Pick<SiteConfig, "blog">): Exclude<SiteConfig["blog"], false | unknown[]>[] {
  if (blog === false) return []
  return Array.isArray(blog) ? blog : [blog]
}
