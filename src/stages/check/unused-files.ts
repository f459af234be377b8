/** Markdown that no page comes from, and folders that the configuration names and that hold no page. */
import type { SiteConfig } from "../../config.js"
import { importPath } from "../../links.js"
import type { Site } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { placeOfText } from "../../text-places.js"
import type { Check } from "./check-input.js"

export const checkUnusedFiles: Check = ({ config, configFile, site }) => {
  const folders = pageFolders(config)
  const imported = importedFiles(site)
  const inside = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`))
  const unused = [...site.sources.keys()].filter((path) => !inside(path) && !imported.has(path) && !partial.test(path))
  return [
    ...unused.map((path) =>
      problem("unused-file", { file: path, line: 1, column: 1 }, "no page uses this file", {
        hint: `pages are files below ${folders.join(", ")}; add a folder with \`docs\` in the configuration`,
      }),
    ),
    ...emptyFolders(config, configFile, site),
  ]
}

const partial = /\/_/

/** The folders that pages come from, as the configuration says. */
function pageFolders({ docs, blog }: SiteConfig): string[] {
  const collections = docs.flatMap(({ dir, versions }) =>
    versions.length > 0 ? versions.map(({ name }) => `content/${dir}/${name}`) : [`content/${dir}`],
  )
  return [...collections, ...(blog === false ? [] : [`content/${blog.dir}`]), "content/pages"]
}

function importedFiles({ sources }: Site): Set<string> {
  const paths = [...sources.values()].flatMap(({ imports, path }) =>
    imports.map(({ specifier }) => importPath(specifier, path)),
  )
  return new Set(paths.filter((path) => path !== undefined))
}

function emptyFolders(config: SiteConfig, configFile: { path: string; text: string }, site: Site): Diagnostic[] {
  if (site.sources.size === 0) {
    const place = { file: configFile.path, line: 1, column: 1 }
    return [
      problem("empty-folder", place, "no pages in content/", { hint: "run `captcha-docs init` to create a site" }),
    ]
  }
  const filled = new Set(site.docSets.map((docSet) => docSet.dir))
  return config.docs.flatMap(({ dir, versions }) =>
    versions
      .filter(({ name }) => !filled.has(`content/${dir}/${name}`))
      .map(({ name }) =>
        problem("empty-folder", placeOfText(configFile, name, "name"), `no pages in content/${dir}/${name}/`, {
          hint: `write the pages of version ${name} there, or remove it from the configuration`,
          target: name,
        }),
      ),
  )
}
