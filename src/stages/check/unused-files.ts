/** Markdown files without a page, and configured folders without pages. */

import { posix } from "node:path"
import { placeOfKey, placeOfText, statesKey } from "../../config/config-places.js"
import { blogsOf, docFolder, docFolders } from "../../config/doc-folders.js"
import type { SiteConfig } from "../../config.js"
import { rememberFor } from "../../engine/same.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import type { Site, Source, SourcePath } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { isGenerated } from "../../site-code/generated-pages.js"
import { importedFiles } from "../../site-code/imports.js"
import type { Check } from "./check-input.js"

export const checkUnusedFiles: Check = ({ config, configFile, site }) => {
  const folders = pageFolders(config)
  const imported = importedByPages(site)
  const inside = (path: string) => isGenerated(path) || folders.some((folder) => path.startsWith(`${folder}/`))
  const unused = [...site.sources.keys()].filter((path) => !inside(path) && !imported.has(path) && !partial.test(path))
  return [
    ...unused.map((path) =>
      problem("unused-file", { file: path, line: 1, column: 1 }, "no page uses this file", {
        hint: `pages are files below ${folders.join(", ")}; add a folder with \`docs\` in the configuration`,
      }),
    ),
    ...htmlPages(folders, site),
    ...[...site.sources.keys()].filter((path) => /^content\/pages\/404\.\w+$/.test(path)).map(notFoundPage),
    ...emptyFolders(config, configFile, site),
  ]
}

/** HTML files among the pages: unless a page links to one, it is not published. */
function htmlPages(folders: readonly string[], site: Site): Diagnostic[] {
  const pages = [...site.assets.keys()].filter((path) => /\.html?$/i.test(path))
  if (pages.length === 0) return []
  const linked = new Set([...site.sources.values()].flatMap(linkedNames))
  return pages
    .filter((path) => !linked.has(posix.basename(path)))
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)) && !path.startsWith("content/public/"))
    .map((path) =>
      problem("unused-file", { file: path, line: 1, column: 1 }, "an HTML file becomes no page", {
        hint: "write the page in Markdown or as a `.tsx` file, or move the file to content/public/",
      }),
    )
}

const linkedNames = (source: Source) =>
  names(source, [], () => source.links.map(({ url }) => posix.basename(url)).filter((name) => /\.html?$/i.test(name)))
const names = rememberFor<Source, string[]>("linked HTML files")

function notFoundPage(path: SourcePath): Diagnostic {
  return problem(
    "duplicate-route",
    { file: path, line: 1, column: 1 },
    "this page does not replace the not-found page",
    {
      hint: "`captcha-docs eject components/NotFoundPage` writes a not-found page of your own to edit",
      target: "/404",
    },
  )
}

const partial = /\/_/

/** The configured folders of pages. */
function pageFolders(config: SiteConfig): string[] {
  const blogs = blogsOf(config).map(({ dir }) => `content/${dir}`)
  return [...config.docs.flatMap(docFolders), ...blogs, "content/pages"]
}

function importedByPages(site: Site): Set<string> {
  return new Set([...site.sources.values()].flatMap((source) => importedFiles(source, site)))
}

function emptyFolders(config: SiteConfig, configFile: { path: string; text: string }, site: Site): Diagnostic[] {
  if ([...site.sources.keys()].every(isGenerated) && site.pages.every(({ isList }) => isList)) {
    const place = { file: configFile.path, line: 1, column: 1 }
    return [
      problem("empty-folder", place, "no pages in content/", { hint: "run `captcha-docs init` to create a site" }),
    ]
  }
  const filled = new Set(site.docSets.map((docSet) => docSet.dir))
  const paths = [...site.sources.keys(), ...site.assets.keys()].filter((path) => !isGenerated(path))
  const isThere = (folder: string) => paths.some((path) => path.startsWith(`${folder}/`))
  const folders = [...new Set(paths.flatMap((path) => path.split("/").slice(1, -1)[0] ?? []))]
  const missing = config.docs.flatMap((collection, index) => {
    const key = ["docs", String(index), "dir"]
    const folder = `content/${collection.dir}`
    if (isThere(folder) || docFolders(collection).some(isThere) || !statesKey(configFile, key)) return []
    return problem("empty-folder", placeOfKey(configFile, key), `folder not found: ${folder}/`, {
      hint: didYouMean(nearest(collection.dir, folders)) ?? "`dir` is the folder of the pages, below content/",
      target: collection.dir,
    })
  })
  if (missing.length > 0) return missing
  return config.docs.flatMap((collection, index) =>
    collection.versions
      .map((version, at) => ({
        name: version.name,
        folder: docFolder(collection, version),
        key: ["docs", String(index), "versions", String(at), "name"],
      }))
      .filter(({ folder }) => !filled.has(folder))
      .map(({ name, folder, key }) =>
        problem("empty-folder", placeOfText(configFile, key, name), `no pages in ${folder}/`, {
          hint: `write the pages of version ${name} there, or remove it from the configuration`,
          target: name,
        }),
      ),
  )
}
