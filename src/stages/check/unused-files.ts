/** Markdown files without a page, and configured folders without pages. */

import { posix } from "node:path"
import { placeOfKey, placeOfText, statesKey } from "../../config/config-places.js"
import { blogsOf, docFolder, docFolders } from "../../config/doc-folders.js"
import type { SiteConfig } from "../../config.js"
import { rememberEach, rememberFor } from "../../engine/same.js"
import type { LinkTables } from "../../links/links.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import { isGenerated } from "../../model/made-files.js"
import type { Site, Source, SourcePath } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { importedFiles } from "../../site-code/imports.js"
import type { Check } from "./check-input.js"

export const checkUnusedFiles: Check = function* ({ config, configFile, site, sources, tables }) {
  const imported = yield* importedByEach(tables, sources, [], (source) => importedFiles(source, site))
  const linked = yield* linkedByEach(tables, sources, [], ({ links }) =>
    links.map(({ url }) => posix.basename(url)).filter((name) => /\.html?$/i.test(name)),
  )
  yield found(tables, [configFile, imported, linked], () => {
    const folders = pageFolders(config)
    const paths = [...site.sources.keys()]
    const used = new Set(imported.flat())
    const inside = (path: string) => isGenerated(path) || folders.some((folder) => path.startsWith(`${folder}/`))
    const unused = paths.filter((path) => !inside(path) && !used.has(path) && !partial.test(path))
    return [
      ...unused.map((path) =>
        problem("unused-file", { file: path, line: 1, column: 1 }, "no page uses this file", {
          hint: `pages are files below ${folders.join(", ")}; add a folder with \`docs\` in the configuration`,
        }),
      ),
      ...htmlPages(folders, site, new Set(linked.flat())),
      ...paths.filter((path) => /^content\/pages\/404\.\w+$/.test(path)).map(notFoundPage),
      ...emptyFolders(config, configFile, site),
    ]
  })
}

const importedByEach = rememberEach<Source, readonly SourcePath[]>("each: imported files")
const linkedByEach = rememberEach<Source, readonly string[]>("each: linked files")
const found = rememberFor<LinkTables, Diagnostic[]>("unused files")

/** HTML files among the pages: unless a page links to one, it is not published. */
function htmlPages(folders: readonly string[], site: Site, linked: ReadonlySet<string>): Diagnostic[] {
  return [...site.assets.keys()]
    .filter((path) => /\.html?$/i.test(path))
    .filter((path) => !linked.has(posix.basename(path)))
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)) && !path.startsWith("content/public/"))
    .map((path) =>
      problem("unused-file", { file: path, line: 1, column: 1 }, "an HTML file becomes no page", {
        hint: "write the page in Markdown or as a `.tsx` file, or move the file to content/public/",
      }),
    )
}

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
