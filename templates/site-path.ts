import type { PageView, SiteFrame } from "../src/model.js"

/** An absolute path on this site: with the base URL `/help/`, `/docs` becomes `/help/docs`. */
export function sitePath(frame: SiteFrame, url: string): string {
  return frame.baseUrl.replace(/\/$/, "") + (url === "/" ? "/" : url)
}

/** The document's title. A page of an older version names the version: most pages have the title of a current one. */
export function documentTitle(frame: SiteFrame, { title, version }: Pick<PageView, "title" | "version">): string {
  if (title === "" || title === frame.title) return frame.title
  return `${title}${version?.latest ? ` (${version.label})` : ""} | ${frame.title}`
}

const months = "January February March April May June July August September October November December".split(" ")

/** `2024-10-15` as an English date, independent of clock and time zone. */
export function longDate(iso: string): string {
  const [year = "", month = "1", day = "1"] = iso.slice(0, 10).split("-")
  return `${months[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}
