/** The 404 page: suggests the pages with the most similar paths or titles, those of the reader's version first. */
import { make } from "./make.js"
import { fetchPage, parsePage } from "./page-loader.js"
import { readSite } from "./site.js"
import { keys, recall } from "./storage.js"

let done = false

export function enter(region: HTMLElement): void {
  const page = region.querySelector<HTMLElement>("[data-not-found]")
  if (!page || done) return
  done = true
  const base = document.documentElement.dataset.base ?? "/"
  const pathname = decode(location.pathname).replace(/\/$/, "")
  const words = pathname
    .slice(base.length - 1)
    .split(/[/\-_.\s]+/)
    .filter((word) => word !== "" && !/^(docs|html|index|v\d+)$/.test(word))
  const place = page.querySelector("[data-asked-path]")
  if (place) place.replaceChildren("You asked for ", make("code", "", pathname || "/"), ".")
  const field = page.querySelector<HTMLInputElement>("[data-asked-words]")
  if (field && field.value === "") field.value = words.join(" ")
  void suggest(page, pathname, base)
}

async function suggest(page: HTMLElement, pathname: string, base: string): Promise<void> {
  try {
    const [sitemap, overview] = await Promise.all([`${base}sitemap.xml`, `${base}llms.txt`].map(textOf))
    const pathOf = (address = "") => decode(new URL(address.replaceAll("&amp;", "&")).pathname)
    const paths = [...(sitemap ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address))
    const titles = new Map(
      [...(overview ?? "").matchAll(/^- \[(.+?)\]\(([^\s)]+?)(?:\/index)?\.md\)/gm)].map(([, title = "", address]) => [
        pagePath(pathOf(address)),
        title,
      ]),
    )
    const nearest = nearestPages(pathname, { paths, titles, version: readersVersion(pathname) })
    const box = page.querySelector<HTMLElement>("[data-suggestions]")
    const list = box?.querySelector("ul")
    if (!box || !list || nearest.length === 0) return
    const shown = await Promise.all(nearest.map(async ({ path, title }) => title ?? (await titleOf(path)) ?? path))
    list.replaceChildren(
      ...nearest.map(({ path }, index) => {
        const item = make("li")
        const link = make("a", "", shown[index])
        link.href = path
        item.append(link, make("code", "", path))
        return item
      }),
    )
    box.hidden = false
  } catch {
    // Without suggestions, the search field and the sections still help.
  }
}

/** The three pages with the most similar path or title; those of the version, given as its main page, come first. */
export function nearestPages(
  pathname: string,
  { paths, titles, version }: { paths: string[]; titles: ReadonlyMap<string, string>; version?: string | undefined },
): { path: string; title: string | undefined }[] {
  return paths
    .map((path) => {
      const title = titles.get(pagePath(path))
      const score = Math.max(
        likeness(pathname, path),
        title === undefined ? 0 : pairs(plain(lastPart(pathname)), plain(title)),
      )
      return { path, title, score: score > 0.5 && version && inside(path, version) ? score + 0.2 : score }
    })
    .filter(({ score }) => score > 0.5)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, 3)
}

async function textOf(address: string): Promise<string | undefined> {
  const response = await fetch(address)
  return response.ok ? response.text() : undefined
}

/** The main page of the version that was asked for, else of the one that the reader chose, else of the current one. */
function readersVersion(pathname: string): string | undefined {
  const { versions } = readSite()
  const mains = Object.values(versions)
  return mains.find((main) => inside(pathname, main)) ?? versions[recall(keys.version) ?? ""] ?? mains[0]
}

const inside = (path: string, main: string) => `${path}/`.startsWith(`${pagePath(main)}/`)
const pagePath = (path: string) => path.replace(/(.)\/$/, "$1")
const plain = (text: string) => text.replace(/[\W_]+/g, " ")
const lastPart = (path: string) => pagePath(path).split("/").at(-1) ?? ""

async function titleOf(path: string): Promise<string | undefined> {
  try {
    const { html, status } = await fetchPage(path)
    return html === undefined || status !== 200 ? undefined : parsePage(html).title.replace(/ \| [^|]*$/, "")
  } catch {
    return undefined
  }
}

/** Similarity of two paths, from 0 to 1: common pairs of letters, where the last part counts double. */
function likeness(a: string, b: string): number {
  return (pairs(a, b) + 2 * pairs(lastPart(a), lastPart(b))) / 3
}

function pairs(a: string, b: string): number {
  const split = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2).toLowerCase())
  const first = split(a)
  const second = split(b)
  if (first.length + second.length === 0) return a === b ? 1 : 0
  const rest = [...second]
  let common = 0
  for (const pair of first) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    common += 1
    rest.splice(at, 1)
  }
  return (2 * common) / (first.length + second.length)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
