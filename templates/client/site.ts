/** What the runtime knows about the site: the data block of the document that was loaded. */
export interface Site {
  build: string
  /** Script of each island, by name. */
  islands: Record<string, string>
  /** Main pages of the versions, by name. */
  versions: Record<string, string>
  /** The base URL, with slashes on both ends. */
  base: string
}

export function readSite(): Site {
  const data = JSON.parse(document.getElementById("site")?.textContent ?? "{}") as Partial<Site>
  return {
    build: data.build ?? "",
    islands: data.islands ?? {},
    versions: data.versions ?? {},
    base: document.documentElement.dataset.base ?? "/",
  }
}
