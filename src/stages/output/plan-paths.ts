/**
 * Plans the paths of the output: who claims which one, and who gets it. Needs no page rendered, so that a check finds
 * what a build would run into. `plan-outputs.ts` gets the bytes.
 */

import { blogsOf } from "../../config/doc-folders.js"
import type { SiteConfig } from "../../config.js"
import { assetOutput, pagePath, searchGroup, sidebarUrl, twinUrl } from "../../links/links.js"
import { foldedPath, outputPath, unportablePart } from "../../links/output-path.js"
import { isGenerated } from "../../model/made-files.js"
import type { Claim, ClaimKind, OutputPath, Page, PathPlan, SiteStructure, SourcePath, Url } from "../../model.js"
import { compare, type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { exampleProjects } from "../../samples/examples.js"
import { publishedPath, publishedVersions } from "../../samples/published.js"
import { type DeployTarget, deploymentTo } from "./deployments.js"

export interface PathInput {
  config: SiteConfig
  configFile: { path: string }
  site: SiteStructure
  routes: readonly Page[]
  /** Files of the theme for the browser, and what marks the output as ours. */
  ownFiles: readonly OutputPath[]
  deployTo?: DeployTarget | undefined
}

/** Names of a blog's feeds, in its folder. */
export const feedNames = ["atom.xml", "feed.json", "rss.xml"] as const

/** Where a group's search index is written, or its second part. */
export function indexOutput(group: string, part = ""): OutputPath {
  return outputPath("/search", `${group.replaceAll("/", "-")}${part}.json`)
}

/** The part of an index file's name that says that elasticlunr loads it. */
export const EXPANDED = "-elasticlunr"

/** Files of pages and of Pagefind, in names that only a build knows: nothing else may lie there. */
const reserved = /^assets\/(styles-[0-9a-f]+\.css|pagefind-[0-9a-f]+)(?=\/|$)/

const fixed = [
  "404.html",
  "licenses.txt",
  "llms-full.txt",
  "llms.txt",
  "robots.txt",
  "search/manifest.json",
  "sitemap.xml",
]

/** Gives each path to the first of those that claim it, in the order of `ClaimKind`. */
export function planPaths(input: PathInput): PathPlan {
  const { files, add } = emptyTree()
  const diagnostics: Diagnostic[] = []
  const lost = new Set<Claim>()

  function take(claim: Claim): void {
    const { kind, path, of } = claim
    const secret = kind === "build" ? undefined : reserved.exec(path)?.[0]
    const winner = secret === undefined ? add(path, claim) : ownFile(secret, input)
    if (!winner || (winner.kind === "build" && winner.path === path && winner.of === of)) return
    lost.add(claim)
    diagnostics.push(collision(claim, winner))
  }

  const own = ownClaims(input)
  for (const claim of [...own, ...downloadClaims(input)]) take(claim)
  const pages = pageClaims(input)
  for (const claim of pages) take(claim)
  const lostPages = new Set([...lost].flatMap(({ kind, of }) => (kind === "page" ? of : [])))
  const listed = listedUrls(input)
  for (const claim of pages) if (listed.has(claim.of) && !lostPages.has(claim.of)) take(twinOf(claim))
  for (const claim of publicClaims(input)) take(claim)
  const routes = input.routes.filter(({ url }) => !lostPages.has(url))
  for (const claim of redirectClaims(input, new Set(routes.map(({ url }) => url)))) take(claim)

  const written = [...files.values()]
  return {
    routes,
    files,
    generated: new Set(written.flatMap(({ kind, path, hidden }) => (linkable.has(kind) && !hidden ? `/${path}` : []))),
    lostAssets: new Set([...lost].flatMap(({ kind, of }) => (kind === "public" ? of : []))),
    diagnostics: [...diagnostics, ...unportable(written)],
  }
}

/**
 * Paths that Windows or a disk without letter case can't hold. Names of ours are chosen so that they can be held, and a
 * twin is where its page is.
 */
function unportable(claims: readonly Claim[]): Diagnostic[] {
  const { add } = emptyTree()
  return claims.flatMap((claim): Diagnostic[] => {
    const { kind, path, place, name } = claim
    const other = add(foldedPath(path), claim)
    if (kind === "build" || (kind === "twin" && other?.kind !== "page")) return []
    const more = { target: `/${path}` }
    const part = unportablePart(path)
    return [
      ...(part === undefined || kind === "twin"
        ? []
        : [
            problem("unportable-path", place, `unportable path: Windows refuses the name ${part} in ${path}`, {
              ...more,
              hint: "give it another name",
            }),
          ]),
      ...(other === undefined
        ? []
        : [
            problem(
              "unportable-path",
              place,
              `unportable path: ${path} (${name}) and ${other.path} (${other.name}) are one on a disk without letter case`,
              { ...more, hint: "give one of them another name" },
            ),
          ]),
    ]
  })
}

const linkable = new Set<ClaimKind>(["build", "download", "twin"])

function emptyTree() {
  const files = new Map<string, Claim>()
  const folders = new Map<string, Claim>()
  return {
    files,
    /** Adds a file, or returns the one that is in its way. */
    add(path: string, claim: Claim): Claim | undefined {
      const other = files.get(path) ?? folders.get(path)
      if (other) return other
      const missing: string[] = []
      for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
        const folder = path.slice(0, at)
        if (folders.has(folder)) break
        const file = files.get(folder)
        if (file) return file
        missing.push(folder)
      }
      files.set(path, claim)
      for (const folder of missing) folders.set(folder, claim)
      return undefined
    },
  }
}

function collision(loser: Claim, winner: Claim): Diagnostic {
  const message =
    loser.path === winner.path
      ? `${loser.path} is ${winner.name}, so ${loser.name} is left out`
      : winner.path.startsWith(`${loser.path}/`)
        ? `${loser.path} is the folder of ${winner.path}, ${winner.name}, so ${loser.name} is left out`
        : `${winner.path} is ${winner.name} and can't be a folder, so ${loser.name} is left out`
  return problem("duplicate-route", loser.place, `duplicate route: ${message}`, {
    hint: hints[loser.kind](loser),
    target: `/${loser.path}`,
  })
}

const anotherSlug = ({ place }: Claim) => `give one of them another \`${isGenerated(place.file) ? "url" : "slug"}\``
const hints: Record<ClaimKind, (loser: Claim) => string> = {
  build: () => "change one of the routes in the configuration",
  download: () => "change `download` in the configuration, or the project's name",
  page: anotherSlug,
  twin: anotherSlug,
  public: () => "give the file another name, or remove it",
  redirect: () => "hosts that redirect do so all the same; on others the address shows the file",
}

function ownClaims(input: PathInput): Claim[] {
  const { config, site, ownFiles, deployTo } = input
  const own = (path: OutputPath) => ownFile(path, input)
  const hidden = (path: OutputPath) => ({ ...own(path), hidden: true })
  const index = (group: string, part = "") => {
    const name = `the search index of ${group === "" ? "the site" : group}`
    return { ...hidden(indexOutput(group, part)), of: group + part, name }
  }
  const { inside } = deploymentTo(deployTo, { config, theme: { inlineScriptHashes: [] }, redirects: [] })
  return [
    ...fixed.map(own),
    ...Object.keys(inside).map(hidden),
    ...ownFiles.map(hidden),
    ...searchGroups(config, site).flatMap((group) => [
      index(group),
      index(group, "-rest"),
      ...(config.search.elasticlunr ? [index(group, EXPANDED)] : []),
    ]),
    ...publishedVersions(config).map((version) => hidden(publishedPath(version))),
    ...sidebarUrls(site).map((url) => hidden(outputPath(url))),
    ...site.blogs.flatMap(({ route }) => feedNames.map((name) => own(outputPath(route, name)))),
    ...[...site.assets.values()].filter(({ path }) => !isPublic(path)).map((asset) => hidden(assetOutput(asset))),
  ]
}

/** A file that the build makes by itself. */
function ownFile(path: OutputPath, { configFile }: Pick<PathInput, "configFile">): Claim {
  const place = { file: configFile.path, line: 1, column: 1 }
  return { kind: "build", of: path, path, place, name: "a file of the build itself" }
}

function searchGroups(config: SiteConfig, site: SiteStructure): string[] {
  const versioned = site.docSets.filter(({ version }) => version !== undefined)
  const rest = versioned.some(({ current }) => current) ? [] : ["docs"]
  return [...new Set([...versioned.map(searchGroup), ...blogsOf(config).map(({ route }) => route.slice(1)), ...rest])]
}

function sidebarUrls(site: SiteStructure): Url[] {
  return site.docSets.flatMap((docSet) => [
    sidebarUrl(docSet),
    ...docSet.otherSidebars.map(({ name }) => sidebarUrl(docSet, name)),
  ])
}

function downloadClaims({ site }: PathInput): Claim[] {
  return [
    ...site.apis.map(({ download, path }) => ({ of: path, url: download, file: path })),
    ...exampleProjects(site.assets.values()).map(({ name, url, files }) => ({
      of: name,
      url,
      file: files[0]?.path ?? "",
    })),
  ].map(({ of, url, file }) => ({
    kind: "download",
    of,
    path: outputPath(url),
    place: startOf(file),
    name: `the download of ${file}`,
  }))
}

function pageClaims({ site, routes, configFile }: PathInput): Claim[] {
  return routes
    .filter(({ fallback }) => !fallback)
    .map(({ url, origin: source }): Claim => {
      const place = site.sources.get(source)?.frontMatterPlaces.slug ?? startOf(source)
      const name = source === configFile.path ? `the page ${url}` : `the page of ${source}`
      return { kind: "page", of: url, path: outputPath(url, "index.html"), place, name }
    })
    .sort((a, b) => compare(a.place.file, b.place.file))
}

/** Drafts and unlisted pages have no twin: nothing links to it. */
function listedUrls({ routes }: PathInput): Set<Url> {
  return new Set(routes.flatMap(({ url, unlisted, draft }) => (unlisted || draft ? [] : url)))
}

function twinOf(page: Claim): Claim {
  const name = page.name.replace("the page", "the Markdown of the page")
  return { ...page, kind: "twin", path: outputPath(twinUrl(page.of)), name }
}

function publicClaims({ site }: PathInput): Claim[] {
  return [...site.assets.values()]
    .filter(({ path }) => isPublic(path))
    .map((asset) => ({
      kind: "public",
      of: asset.path,
      path: assetOutput(asset),
      place: startOf(asset.path),
      name: asset.path,
    }))
}

/** In their order, in which hosts read them. A page answers before a redirect; the check of redirects reports that. */
function redirectClaims({ site }: PathInput, pages: ReadonlySet<Url>): Claim[] {
  const seen = new Set<Url>()
  return site.redirects.flatMap(({ from, place }): Claim[] => {
    if (from.includes("#") || pages.has(pagePath(from)) || seen.has(from)) return []
    seen.add(from)
    const name = `the redirect of ${place.file}:${place.line}`
    return [{ kind: "redirect", of: from, path: outputPath(from, "index.html"), place, name }]
  })
}

/** Whether a file is published under its own name. */
export function isPublic(path: SourcePath): boolean {
  return path.startsWith("content/public/")
}

function startOf(file: SourcePath): Place {
  return { file, line: 1, column: 1 }
}
