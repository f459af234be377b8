import { readFileSync } from "node:fs"
import siteConfig from "../../../site.config.js"

const brand: Record<string, string> = siteConfig.brand

/** The first table of a page, or the first one under the heading with an id: its rows, cells without markup. */
export function tableUnder(path: string, heading?: string): string[][] {
  const [table] = tablesUnder(path, heading)
  if (!table) throw new Error(`${path} has no table there`)
  return table
}

/** All tables from a heading on. */
export function tablesUnder(path: string, heading?: string): string[][][] {
  const text = readFileSync(path, "utf8")
  const start = heading === undefined ? 0 : text.indexOf(`{#${heading}}`)
  if (start < 0) throw new Error(`${path} has no heading with the id ${heading ?? ""}`)
  return [...text.slice(start).matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) =>
    table
      .trim()
      .split("\n")
      .slice(2)
      .map((row) =>
        row
          .replace(/^\| ?| ?\|$/g, "")
          .split(" | ")
          .map(plain),
      ),
  )
}

/** Text without code marks and links, brand names filled in. */
export function plain(cell: string): string {
  return cell
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("`", "")
    .replaceAll(/\{brand\.(\w+)\}/g, (_, name: string) => brand[name] ?? "")
    .trim()
}
