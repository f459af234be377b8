/** The files of the new site, from the Docusaurus site as read. Pure. */

import path from "node:path"
import { javaScript } from "../print/javascript.js"
import { count } from "../report/format.js"
import { left, lossesAsMarkdown, type ToldLoss, toldLosses } from "./left.js"
import type { Mended } from "./mend.js"
import { findMoved, withNewPaths, withoutContexts } from "./moved-files.js"
import type { ReadSite } from "./read-site.js"
import { docFile, hostsIn, otherKeys, packageOf } from "./read-texts.js"
import { standInStyles } from "./stand-in-styles.js"
import { standIns } from "./stand-ins.js"
import { docsPlugins, magicCommentsOf, packageSheet, stylesOf, translateConfig } from "./translate.js"
import { translateStyles } from "./translate-styles.js"
import { wrapComponents } from "./wrap-components.js"

/** The list of what was not taken, in the new site. */
export const LOSSES_FILE = "not-taken.md"

/**
 * Texts and bytes by path, and what was not migrated. `program` has this program's version and component names,
 * `redirects` are those that functions of the configuration make, `routes` the addresses of
 * pages, `mended` is what a check of the files led to.
 */
export function siteFiles(
  site: ReadSite,
  program: { version: string; components: ReadonlySet<string> },
  {
    redirects = [],
    routes,
    mended,
  }: { redirects?: readonly { from: string; to: string }[]; routes?: ReadonlySet<string>; mended?: Mended } = {},
): { files: Record<string, string | Uint8Array>; told: ToldLoss[] } {
  const { config, parts, versions, sidebars, copied, texts: old, dependencies, editUrl, ownBanner } = site
  const plugins = docsPlugins(parts)
  const texts = new Map(old)
  const lost = [...site.left]
  const files: Record<string, string | Uint8Array> = Object.fromEntries(copied.map(({ to, bytes }) => [to, bytes]))
  const find = findMoved(copied, {
    folder: site.folder,
    isOwnTheme: (named) =>
      named.startsWith("@theme/") && !Object.hasOwn(standIns, named) && !program.components.has(named.slice(7)),
  })
  const ownTheme = new Set<string>()
  const wrappers = wrapComponents(site, program.components, find)
  for (const file of copied) {
    const text = old.get(file.to)
    if (text === undefined) continue
    // Code beside a component keeps to the component: an island in it would be one of its own.
    const instead = (target: string) =>
      /\.mdx?$|^content\/pages\//.test(file.to) ? wrappers.islands.get(target) : undefined
    const moved = withoutContexts(withNewPaths(text, file, find, instead), file, copied)
    for (const [, name = ""] of moved.matchAll(/@site\/content\/(src\/theme\/[\w-]+)/g)) ownTheme.add(name)
    if (/\.[jt]sx?$/.test(file.to) && /\buse(All)?Docs(Version|Data)\b[^]*\bdocs\b/.test(text))
      lost.push(left("docsList", `the docs that ${file.from} lists`, { file: file.from, line: 1, column: 1 }))
    if (moved !== text) files[file.to] = moved
    texts.set(file.to, moved)
  }
  Object.assign(files, wrappers.files)
  for (const entry of wrappers.left) lost.push(entry)
  const styles: string[] = []
  const isUsed = usedNames(texts, magicCommentsOf(config))
  const base = standInStyles(isUsed)
  if (base !== "") {
    styles.push("content/src/css/docusaurus.css")
    files[styles[0] as string] = base
  }
  for (const named of stylesOf(parts)) {
    const sheet = packageSheet(named)
    if (sheet !== undefined) {
      if (texts.has(sheet)) styles.push(sheet)
      else lost.push(left("packageSheet", named, ["presets"]))
      continue
    }
    const file = path.posix
      .join("content", path.posix.normalize(named).replace(/^static\//, "public/"))
      .replace(/\.(s[ac]ss|less)$/, ".css")
    const { css, left: unused } = translateStyles(texts.get(file) ?? "", isUsed)
    if (unused > 0)
      lost.push(
        left("rules", `${count(unused, "rule")} for Docusaurus' own elements`, {
          file: path.posix.normalize(named),
          line: 1,
          column: 1,
        }),
      )
    if (css === "") continue
    const target = file.replace(/\.css$/, ".translated.css")
    files[target] = css
    styles.push(target)
  }
  const translated = translateConfig({
    config,
    parts,
    editUrl,
    ownBanner,
    redirects,
    routes,
    asksThemeConfig: [...texts].some(([file, text]) => /\.[jt]sx?$/.test(file) && /themeConfig\b/i.test(text)),
    versions,
    sidebars,
    styles,
    docFile: (id, doc) =>
      docFile({ plugin: plugins.find((plugin) => plugin.id === id), doc, newest: versions[id]?.[0], texts }),
    hosts: hostsIn(texts),
    frontMatterKeys: otherKeys(texts),
    math: Object.hasOwn(dependencies, "remark-math"),
    pictures: new Set(
      copied.flatMap(({ to }) => (to.startsWith("content/public/") ? to.slice("content/public".length) : [])),
    ),
  })
  files["site.config.ts"] =
    `import { defineConfig } from "captcha-docs"\n\nexport default defineConfig(${javaScript(translated.config, 2)})\n`
  files["package.json"] =
    `${JSON.stringify(packageOf({ config, dependencies, texts, version: program.version, type: site.moduleType }), undefined, 2)}\n`
  Object.assign(files, translated.files)
  Object.assign(files, mended?.files)
  const oldPath = new Map(copied.map(({ from, to }) => [to, from]))
  for (const { at, ...entry } of mended?.left ?? [])
    lost.push({ ...entry, at: "file" in at ? { ...at, file: oldPath.get(at.file) ?? at.file } : at })
  const told = toldLosses(
    [...lost, ...translated.left].filter(({ what }) => !ownTheme.has(what)),
    site.configFile,
  )
  if (told.length > 0) files[LOSSES_FILE] = lossesAsMarkdown(told)
  return { files, told }
}

/** The class names and variables that the site's texts, samples and style sheets use. */
function usedNames(
  texts: ReadonlyMap<string, string>,
  marks: readonly { className: string }[],
): (name: string) => boolean {
  const used = new Set(marks.map(({ className }) => className))
  for (const [file, text] of texts) {
    for (const [, name = ""] of text.matchAll(/var\(\s*(--[\w-]+)/g)) used.add(name)
    if (/\.(mdx?|[cm]?[jt]sx?)$/.test(file)) for (const [name] of text.matchAll(/[A-Za-z][\w-]*/g)) used.add(name)
  }
  return (name) => used.has(name)
}
