import type { SiteFrame } from "../src/model.js"

/** An absolute path on this site: `/docs` under the base URL `/help/` is `/help/docs`. */
export function sitePath(frame: SiteFrame, url: string): string {
  return frame.baseUrl.replace(/\/$/, "") + (url === "/" ? "/" : url)
}

/** What the browser's tab says. */
export function documentTitle(frame: SiteFrame, title: string): string {
  return title === "" || title === frame.title ? frame.title : `${title} | ${frame.title}`
}

const months = "January February March April May June July August September October November December".split(" ")

/** `2024-10-15` as a reader of English writes it; no clock and no time zone takes part. */
export function longDate(iso: string): string {
  const [year = "", month = "1", day = "1"] = iso.slice(0, 10).split("-")
  return `${months[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}
