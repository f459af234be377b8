/** Dates as authors write them, in front matter and in names of files. */

/** A date as ISO 8601 in UTC; a date without a time stays one. Any kind of blank is accepted. */
export function isoDate(typed: string | Date): string | undefined {
  const value = typeof typed === "string" ? typed.replace(/\s+/g, " ").trim() : typed
  if (typeof value === "string" && !/^\d{4}-\d{1,2}-\d{1,2}/.test(value)) return wordedDate(value)
  const dateOnly = typeof value === "string" ? /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) : null
  if (dateOnly) {
    const [, year, month = "", day = ""] = dateOnly
    const padded = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    const parsed = new Date(`${padded}T00:00:00Z`)
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(padded) ? padded : undefined
  }
  const parsed =
    value instanceof Date ? value : new Date(/[zZ]|UTC$|GMT$|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`)
  if (Number.isNaN(parsed.getTime())) return undefined
  const iso = parsed.toISOString()
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso
}

/** `1/31/2025`, `Jan 31, 2025 10:00 GMT+2`: any date that JavaScript parses, in UTC unless it has a time zone. */
function wordedDate(value: string): string | undefined {
  if (!/\d{4}/.test(value) || !/^(\d{1,2}\/|\d{4}\/|[a-z]{3})/i.test(value)) return undefined
  const zoned = /\b(GMT|UTC|Z)\b|[+-]\d\d:?\d\d$/i.test(value) ? value : `${value} UTC`
  const parsed = new Date(zoned)
  return Number.isNaN(parsed.getTime()) ? undefined : isoDate(parsed)
}
