import type { PageView, SiteFrame } from "../src/model.js"

/** An absolute path on this site: `/docs` under the base URL `/help/` is `/help/docs`. */
export function sitePath(frame: SiteFrame, url: string): string {
  return frame.baseUrl.replace(/\/$/, "") + (url === "/" ? "/" : url)
}

/** What the browser's tab says. A page of an older version names it: most have the title of a page of the current one. */
export function documentTitle(frame: SiteFrame, { title, version }: Pick<PageView, "title" | "version">): string {
  if (title === "" || title === frame.title) return frame.title
  return `${title}${version?.latest ? ` (${version.label})` : ""} | ${frame.title}`
}

const months = "January February March April May June July August September October November December".split(" ")

/** `2024-10-15` as a reader of English writes it; no clock and no time zone takes part. */
export function longDate(iso: string): string {
  const [year = "", month = "1", day = "1"] = iso.slice(0, 10).split("-")
  return `${months[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}
