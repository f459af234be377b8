/** Links, anchors, images and downloads of the content and the configuration. */
import { configFiles } from "../../config/config-files.js"
import { type ConfigFile, placeOfText } from "../../config/config-places.js"
import type { SiteConfig } from "../../config.js"
import { rememberEach, rememberFor, rememberList } from "../../engine/same.js"
import {
  anchorOf,
  configLink,
  fileAsTyped,
  linkTargets,
  resolveLink,
  type Target,
  typedFile,
} from "../../links/links.js"
import { didYouMean, nearest, nearestFile } from "../../links/nearest.js"
import type { LinkReference, Place, Source, SourcePath, Url } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { isCode } from "../../site-code/imports.js"
import { type Check, type CheckInput, inEach } from "./check-input.js"

export const checkLinkTargets: Check = function* (input) {
  const { tables, anchors, asPublished, sources } = input
  const { addresses } = tables
  const uses = usesOfEach(
    addresses,
    sources.map(({ partialUses }) => partialUses),
  )
  const pages = showing(addresses, [uses], () => pagesShowing(input))
  yield* inEach(input, inEachSource, sources, [addresses, anchors, asPublished, pages], (source) =>
    sourceLinks(source, pages.get(source.path) ?? [], input),
  )
  yield* [configLinks(input), configStyles(input), dataLinks(input)]
}

const inEachSource = rememberEach<Source, readonly Diagnostic[]>("each: links")
const usesOfEach = rememberList<Source["partialUses"]>()
const showing = rememberFor<object, Map<string, Url[]>>("pages showing")

/** The pages that show each source, as main module or as a partial. */
function pagesShowing({ site, tables }: CheckInput): Map<string, Url[]> {
  const pages = new Map<string, Url[]>()
  const add = (path: string, url: Url, seen: ReadonlySet<string>) => {
    if (seen.has(path)) return
    const list = pages.get(path) ?? []
    if (!list.includes(url)) pages.set(path, [...list, url])
    for (const use of site.sources.get(path)?.partialUses ?? []) add(use.path, url, new Set([...seen, path]))
  }
  for (const { source, url } of tables.routes.values()) if (source !== undefined) add(source, url, new Set())
  return pages
}

/** The problems of a source's links: the same while their targets, and the ids there, are. */
function sourceLinks(source: Source, pages: readonly Url[], input: CheckInput): Diagnostic[] {
  const { tables, anchors, asPublished } = input
  const ids = linkTargets(source, pages[0], tables).flatMap((target) => {
    if (!("hash" in target) || target.hash === "") return []
    return target.kind === "here" ? pages.map(anchors) : target.kind === "page" ? [anchors(target.url)] : []
  })
  return remembered(source, [tables.addresses, asPublished, ...pages, ...ids], () =>
    findLinkProblems(source, pages, input),
  )
}

const remembered = rememberFor<Source, Diagnostic[]>("links checked")

function findLinkProblems(source: Source, pages: readonly Url[], input: CheckInput): Diagnostic[] {
  const links: LinkReference[] = [...source.links]
  const image = source.frontMatter.image
  const imagePlace = source.frontMatterPlaces.image
  if (image !== undefined && imagePlace) links.push({ kind: "image", url: image, place: imagePlace })
  return links.flatMap((link) => {
    if (link.place === imagePlace && /^\s*data:image/i.test(link.url)) return [unfetched(link)]
    const target = resolveLink(link.url, source.path, pages[0], input.tables)
    if (target.kind === "here") return hereProblems(link, target.hash, pages, input)
    // A partial that no page imports has no URL, so a relative link in it can't be checked.
    if (target.kind === "missing-page" && pages.length === 0 && !target.url.startsWith("/")) return []
    const inDraft = source.frontMatter.draft ? undefined : draftProblem(link, target, input)
    return [inDraft ?? linkProblem(link, target, input, pages)].filter((diagnostic) => diagnostic !== undefined)
  })
}

/** Programs that show a shared link fetch its picture. */
function unfetched({ url, place }: LinkReference): Diagnostic {
  return problem("broken-image", place, "the picture of a shared link can't be a `data:` address", {
    hint: "write it to a file, and name that",
    target: url,
  })
}

/** A bare `#anchor` must exist on every page that shows the text. */
function hereProblems(link: LinkReference, hash: string, pages: readonly Url[], input: CheckInput): Diagnostic[] {
  if (isTop(hash)) return []
  const missing = pages.find((page) => !hasAnchor(page, hash, input))
  return missing === undefined ? [] : [brokenAnchor(link.place, missing, hash, input)]
}

/** The published site has no drafts, so links to them are broken there. */
function draftProblem(
  link: LinkReference,
  target: Target,
  { tables, asPublished }: CheckInput,
): Diagnostic | undefined {
  const page = target.kind === "page" ? tables.routes.get(target.url) : undefined
  if (!asPublished || !page?.draft) return undefined
  return problem("broken-link", link.place, `page not published: ${page.url} is a draft`, {
    hint: "publish the draft too, or add the link later",
    target: link.url,
  })
}

/** `pages` show the link: no hint proposes them. */
export function linkProblem(
  link: LinkReference,
  target: Target,
  input: Pick<CheckInput, "tables" | "candidates" | "anchors" | "recall">,
  pages: readonly Url[] = [],
): Diagnostic | undefined {
  const { place } = link
  switch (target.kind) {
    case "page":
      if (link.kind === "image") return brokenImage(link, input)
      if (isTop(target.hash) || hasAnchor(target.url, target.hash, input)) return undefined
      return {
        ...brokenAnchor(place, target.url, target.hash, input),
        ...(isCodePage(target.url, input) ? doubtful : ofFullAddress(link)),
      }
    case "missing-page":
      if (link.kind === "image") return { ...brokenImage(link, input), ...ofFullAddress(link) }
      return {
        ...problem("broken-link", place, `page not found: ${target.url}`, {
          hint: /^www\./.test(link.url) ? didYouMean(`https://${link.url}`) : pageHint(target.url, input, pages),
          target: link.url,
        }),
        ...ofFullAddress(link),
      }
    case "missing-file":
      return problem("broken-file-link", place, `file not found: ${target.path}`, {
        hint: fileHint(link.url, place.file, input.candidates.files, input),
        target: link.url,
      })
    case "missing-asset":
      return { ...brokenImage(link, input), ...ofFullAddress(link) }
    case "unsafe":
      return problem(link.kind === "image" ? "broken-image" : "broken-link", place, `unsafe address: ${link.url}`, {
        hint: `readers are not led to \`${target.scheme}:\`: link to a page, or write a component for what it does`,
        target: link.url,
      })
    case "here":
    case "redirect":
    case "asset":
    case "generated":
    case "external":
      return undefined
    default:
      return target satisfies never
  }
}

const doubtful = { severity: "warning", doubtful: true } as const

/** A full URL may belong to another program on the same host. */
function ofFullAddress({ url }: LinkReference): Pick<Partial<Diagnostic>, "severity" | "doubtful"> {
  return /^(https?:)?\/\//i.test(url) ? doubtful : {}
}

/** Code may compute ids, which are known only after rendering. */
function isCodePage(url: Url, { tables }: Pick<CheckInput, "tables">): boolean {
  return isCode(tables.routes.get(url)?.source ?? "")
}

function isTop(hash: string): boolean {
  return ["", "top"].includes(anchorOf(hash))
}

/** Whether the page has the anchor, or a redirect for it. */
export function hasAnchor(
  page: Url,
  hash: string,
  { anchors, tables }: Pick<CheckInput, "anchors" | "tables">,
): boolean {
  const anchor = anchorOf(hash)
  return anchors(page).has(anchor) || tables.redirects.has(`${page}#${anchor}`)
}

function brokenAnchor(
  place: Place,
  page: Url,
  hash: string,
  { anchors, recall }: Pick<CheckInput, "anchors" | "recall">,
): Diagnostic {
  const anchor = anchorOf(hash)
  const ids = [...anchors(page)]
  const near = recall(anchor, ids, () => nearest(anchor, ids))
  return problem("broken-anchor", place, `anchor not found: ${page}#${anchorOf(hash)}`, {
    hint: didYouMean(near && `#${near}`),
    target: `${page}#${hash}`,
  })
}

function brokenImage(link: LinkReference, input: Pick<CheckInput, "candidates" | "recall">): Diagnostic {
  return problem("broken-image", link.place, `file not found: ${link.url}`, {
    hint: fileHint(link.url, link.place.file, input.candidates.assets, input),
    target: link.url,
  })
}

/** The nearest file, in the style of the path that was typed. */
export function fileHint(
  typed: string,
  from: SourcePath,
  files: readonly SourcePath[],
  { recall }: Pick<CheckInput, "recall">,
): string | undefined {
  return recall(`${from}\n${typed}`, files, () => {
    const path = typedFile(typed, from)
    const others = files.filter((file) => file !== from)
    const near = path === undefined ? undefined : nearestFile(path, others)
    return didYouMean(near && fileAsTyped(near, typed, from))
  })
}

/** The nearest page: by letter case, beside it, within a few edits, then with the same last part. */
export function pageHint(
  url: Url,
  { candidates: { urls }, recall }: Pick<CheckInput, "candidates" | "recall">,
  except: readonly Url[] = [],
): string | undefined {
  return recall([url, ...except].join("\n"), urls, () => {
    const others = urls.filter((other) => !except.includes(other))
    return findPageHint(url, others)
  })
}

function findPageHint(url: Url, urls: readonly Url[]): string | undefined {
  const lower = url.toLowerCase()
  const sameLetters = urls.find((other) => other.toLowerCase() === lower)
  if (sameLetters !== undefined) return `did you mean ${sameLetters}? Letter case counts`
  const last = url.slice(url.lastIndexOf("/"))
  const folder = url.slice(0, -last.length + 1)
  const beside = urls.filter((other) => other.startsWith(folder) && !other.slice(folder.length).includes("/"))
  const close = nearest(url, beside, Math.max(1, Math.floor(last.length / 3))) ?? nearest(url, urls)
  const moved = urls.filter((other) => other.endsWith(last) && last.length > 1)
  const near = close ?? (moved.length === 1 ? moved[0] : undefined)
  return didYouMean(near)
}

/** Links in data files: authors' pictures and pages. */
function dataLinks(input: CheckInput): Diagnostic[] {
  return input.site.dataLinks
    .map((link) => linkProblem(link, resolveLink(link.url, link.place.file, "/", input.tables), input))
    .filter((diagnostic) => diagnostic !== undefined)
}

/** Links in the configuration: navbar, footer, announcement, images, what `head` loads. */
function configLinks(input: CheckInput): Diagnostic[] {
  const { config, configFile, tables } = input
  return linksStated(config, [configFile], () => linksIn(config, configFile)).flatMap((link) => {
    const diagnostic = linkProblem(link, resolveLink(link.url, configFile.path, "/", tables), input)
    return diagnostic ? asTyped(diagnostic) : []
  })
}

const linksStated = rememberFor<SiteConfig, LinkReference[]>("links of the configuration")

function linksIn(config: SiteConfig, configFile: ConfigFile): LinkReference[] {
  const stated = new Map<string, string[]>()
  const state = (to: string | undefined, ...key: (string | number)[]) => {
    if (to !== undefined && !stated.has(to)) stated.set(to, key.map(String))
  }
  for (const [index, { to, items = [] }] of config.navbar.entries()) {
    state(to, "navbar", index, "to")
    for (const [at, item] of items.entries()) state(item.to, "navbar", index, "items", at, "to")
  }
  for (const [index, { links }] of config.footer.columns.entries())
    for (const [at, { to }] of links.entries()) state(to, "footer", "columns", index, "links", at, "to")
  for (const [index, { to }] of config.search.help.entries()) state(to, "search", "help", index, "to")
  state(config.announcement?.link?.href, "announcement", "link", "href")
  const asLink = (kind: LinkReference["kind"], url: string, key: string[], text: string): LinkReference => ({
    kind,
    url,
    place: placeOfText(configFile, key, text),
  })
  return [
    ...[...stated].map(([url, key]) => asLink("link", url, key, url)),
    ...configFiles(config).map(({ kind, url, key }) => asLink(kind, configLink(url), key, url)),
  ]
}

/** The configuration names files of the content by path, without `@site/`. */
function asTyped({ message, hint, target, ...rest }: Diagnostic): Diagnostic {
  const plain = (text: string) => text.replace("@site/", "")
  return {
    ...rest,
    message: plain(message),
    ...(hint !== undefined && { hint: plain(hint) }),
    ...(target !== undefined && { target: plain(target) }),
  }
}

/** Missing style sheets of the configuration. */
function configStyles({ config, configFile, site, candidates, recall }: CheckInput): Diagnostic[] {
  return config.styles
    .map((path, index) => ({ path, key: ["styles", String(index)] }))
    .filter(({ path }) => !site.assets.has(path))
    .map(({ path, key }) => {
      const sheets = candidates.assets.filter((file) => file.endsWith(".css"))
      const near = recall(`styles ${path}`, sheets, () => nearestFile(path, sheets))
      return problem("broken-link", placeOfText(configFile, key, path), `file not found: ${path}`, {
        hint: didYouMean(near),
        target: path,
      })
    })
}
