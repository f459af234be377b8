/** The data that a page carries about the site. */
import "./core.js"

/** The runtime's data about the site: the data block of a document. */
export interface Site {
  build: string
  /** Main pages of the versions, by name. */
  versions: Record<string, string>
  /** The base URL, with slashes on both ends. */
  base: string
}

export function readSite(root: Document = document): Site {
  const data = JSON.parse(root.querySelector('script[id="site"]')?.textContent ?? "{}") as Partial<Site>
  return {
    build: data.build ?? "",
    versions: data.versions ?? {},
    base: root.documentElement.dataset.base ?? "/",
  }
}
