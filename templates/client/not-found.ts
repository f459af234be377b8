/** The 404 page: suggests the pages with the most similar paths. */
import { make } from "./page.js"
import { fetchPage, parsePage } from "./page-loader.js"

let done = false

export function enter(region: HTMLElement): void {
  const page = region.querySelector<HTMLElement>("[data-not-found]")
  if (!page || done) return
  done = true
  const base = document.documentElement.dataset.base ?? "/"
  const asked = decode(location.pathname).replace(/\/$/, "")
  const words = asked
    .slice(base.length - 1)
    .split(/[/\-_.\s]+/)
    .filter((word) => word !== "" && !/^(docs|html|index|v\d+)$/.test(word))
  const place = page.querySelector("[data-asked-path]")
  if (place) place.replaceChildren("You asked for ", make("code", "", asked || "/"), ".")
  const field = page.querySelector<HTMLInputElement>("[data-asked-words]")
  if (field && field.value === "") field.value = words.join(" ")
  void suggest(page, asked, base)
}

async function suggest(page: HTMLElement, asked: string, base: string): Promise<void> {
  try {
    const response = await fetch(`${base}sitemap.xml`)
    if (!response.ok) return
    const paths = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) =>
      decode(new URL((match[1] as string).replaceAll("&amp;", "&")).pathname),
    )
    const nearest = paths
      .map((path) => ({ path, score: likeness(asked, path) }))
      .filter(({ score }) => score > 0.5)
      .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
      .slice(0, 3)
    const box = page.querySelector<HTMLElement>("[data-suggestions]")
    const list = box?.querySelector("ul")
    if (!box || !list || nearest.length === 0) return
    const titles = await Promise.all(nearest.map(({ path }) => titleOf(path)))
    list.replaceChildren(
      ...nearest.map(({ path }, index) => {
        const item = make("li")
        const link = make("a", "", titles[index] ?? path)
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
  const last = (path: string) => path.replace(/\/$/, "").split("/").at(-1) ?? ""
  return (pairs(a, b) + 2 * pairs(last(a), last(b))) / 3
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
