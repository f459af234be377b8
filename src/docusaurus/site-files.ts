/** The files of the new site, from the Docusaurus site as read. Pure. */

import path from "node:path"
import type { NewFiles } from "../disk.js"
import { javaScript } from "../print/javascript.js"
import { count } from "../report/format.js"
import { left, lossesAsMarkdown, type ToldLoss, toldLosses } from "./left.js"
import type { Mended } from "./mend.js"
import { type Copied, findMoved, oldPlaces, withNewPaths, withoutContexts } from "./moved-files.js"
import { withLayoutOf, withPlainLayout } from "./page-titles.js"
import type { ReadSite } from "./read-site.js"
import { docFile, hostsIn, otherKeys, packageOf } from "./read-texts.js"
import { standInStyles } from "./stand-in-styles.js"
import { standIns } from "./stand-ins.js"
import { docsPlugins, magicCommentsOf, packageSheet, stylesOf, translateConfig } from "./translate.js"
import { translateStyles } from "./translate-styles.js"
import { reached, wrapComponents } from "./wrap-components.js"

/** The list of what was not taken, in the new site. */
export const LOSSES_FILE = "not-taken.md"

/** What a check of the files and functions of the configuration lead to. */
interface Made {
  /** Those that functions of the configuration make. */
  redirects?: readonly { from: string; to: string }[]
  /** The addresses of pages. */
  routes?: ReadonlySet<string>
  mended?: Pick<Mended, "files" | "left">
}

/**
 * Texts and bytes by path, and what was not migrated, by what is made afterwards. `program` has this program's version and
 * component names.
 */
export function siteFiles(
  site: ReadSite,
  program: { version: string; components: ReadonlySet<string> },
): (made?: Made) => { files: NewFiles; told: ToldLoss[] } {
  const { config, parts, versions, sidebars, copied, texts: old, dependencies, editUrl, ownBanner } = site
  const plugins = docsPlugins(parts)
  const texts = new Map(old)
  const lost = [...site.left]
  const files: NewFiles = Object.fromEntries(
    copied.map(({ to, bytes, original }) => [to, original === undefined ? bytes : { original }]),
  )
  const find = findMoved(copied, {
    folder: site.folder,
    isOwnTheme: (named) =>
      named.startsWith("@theme/") && !Object.hasOwn(standIns, named) && !program.components.has(named.slice(7)),
  })
  const themeUses: { by: string; name: string }[] = []
  const wrappers = wrapComponents(site, program.components, find)
  const ofPage = (text: string, file: Copied) => {
    if (file.to.startsWith("content/src/theme/")) return text
    const plain = withPlainLayout(text, file.from, config, lost)
    if (!file.to.startsWith("content/pages/")) return plain
    return withLayoutOf(
      plain,
      reached(file, old, find).map((path) => texts.get(path) ?? ""),
    )
  }
  // Libraries of motion hide what their scripts show: no page runs those.
  const asShownAtOnce = (text: string, { from }: Copied) => {
    if (!/["'](?:framer-motion|motion\/react|aos|react-(?:awesome-)?reveal|react-reveal\/\w+)["']/.test(text))
      return text
    lost.push(left("effect", `what ${from} fades in`, from))
    return text.replace(/\binitial=(?:\{(?:[^{}]|\{[^{}]*\})*\}|"[^"]*")/g, "initial={false}")
  }
  for (const file of copied) {
    const text = old.get(file.to)
    if (text === undefined) continue
    // Code beside a component keeps to the component: an island in it would be one of its own.
    const instead = (target: string) =>
      /\.mdx?$|^content\/pages\//.test(file.to) ? wrappers.islands.get(target) : undefined
    const moved = withoutContexts(withNewPaths(text, file, find, instead), file, copied)
    for (const [, name = ""] of moved.matchAll(/@site\/content\/(src\/theme\/[\w-]+)/g))
      themeUses.push({ by: file.to, name })
    if (/\.[jt]sx?$/.test(file.to) && /\buse(All)?Docs(Version|Data)\b[^]*\bdocs\b/.test(text))
      lost.push(left("docsList", `the docs that ${file.from} lists`, file.from))
    const taken = /\.[jt]sx?$/.test(file.to) ? asShownAtOnce(ofPage(moved, file), file) : moved
    if (/<(?:Head|head)>[^]*?<title\b[^]*?<\/(?:Head|head)>/.test(text))
      lost.push(left("pageTitle", `the <title> of ${file.from}`, file.from))
    if (taken !== text) files[file.to] = taken
    texts.set(file.to, taken)
  }
  // A part of the theme that only parts without a use ask for, or itself, has none.
  const ownTheme = new Set(["src/theme/MDXComponents"])
  for (let known = -1; known < ownTheme.size; ) {
    known = ownTheme.size
    for (const { by, name } of themeUses) {
      const [, part] = /^content\/(src\/theme\/[\w-]+)/.exec(by) ?? []
      if (part === undefined || ownTheme.has(part)) ownTheme.add(name)
    }
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
      lost.push(left("rules", `${count(unused, "rule")} for Docusaurus' own elements`, path.posix.normalize(named)))
    if (css === "") continue
    const target = file.replace(/\.css$/, ".translated.css")
    files[target] = css
    styles.push(target)
  }
  const isPublic = /^content\/public(?=\/)/
  const readers = Array.from(texts).flatMap(([file, text]) =>
    /\.[jt]sx?$/.test(file) && /siteConfig\b|useThemeConfig\b/.test(text) ? [text] : [],
  )
  const facts = {
    config,
    parts,
    editUrl,
    ownBanner,
    asked: ["themeConfig", "presets", "plugins", "themes", "organizationName", "projectName", "favicon"].filter((key) =>
      readers.some((text) => new RegExp(`\\b(?:use)?${key}\\b`, "i").test(text)),
    ),
    versions,
    sidebars,
    styles,
    docFile: (id: string, doc: string) =>
      docFile({ plugin: plugins.find((plugin) => plugin.id === id), doc, newest: versions[id]?.[0], texts }),
    hosts: hostsIn(texts),
    frontMatterKeys: otherKeys(texts),
    math: Object.hasOwn(dependencies, "remark-math"),
    pictures: new Set(copied.flatMap(({ to }) => (isPublic.test(to) ? to.replace(isPublic, "") : []))),
  }
  files["package.json"] =
    `${JSON.stringify(packageOf({ config, dependencies, texts, version: program.version, type: site.moduleType }), undefined, 2)}\n`
  const placeOf = oldPlaces(copied)
  return ({ redirects = [], routes, mended = { files: {}, left: [] } } = {}) => {
    const translated = translateConfig({ ...facts, redirects, routes })
    const settings = `import { defineConfig } from "captcha-docs"\n\nexport default defineConfig(${javaScript(translated.config, 2)})\n`
    const all: NewFiles = { ...files, "site.config.ts": settings, ...translated.files, ...mended.files }
    const open = mended.left.map(({ at, ...entry }) => ({
      ...entry,
      at: "file" in at ? placeOf(at) : at,
    }))
    const told = toldLosses(
      [...lost, ...open, ...translated.left].filter(({ what }) => !ownTheme.has(what)),
      site.configFile,
    )
    if (told.length > 0) all[LOSSES_FILE] = lossesAsMarkdown(told)
    return { files: all, told }
  }
}

/** The class names and variables that the site's texts, samples and style sheets use. */
function usedNames(
  texts: ReadonlyMap<string, string>,
  marks: readonly { className: string }[],
): (name: string) => boolean {
  const used = new Set(marks.map(({ className }) => className))
  for (const [file, text] of texts) {
    for (const [, name = ""] of text.matchAll(/var\(\s*(--[\w-]+)/g)) used.add(name)
    if (/\.(mdx?|[cm]?[jt]sx?)$/.test(file)) for (const name of text.match(/[A-Za-z][\w-]*/g) ?? []) used.add(name)
  }
  return (name) => used.has(name)
}
