/** Reads facts from the files of a Docusaurus site. Pure: `texts` has them by path in the new site. */
import { frontMatterSchema, ignoredKeys } from "../stages/compile/front-matter.js"
import { parseYaml } from "../text/yaml.js"
import { type DocsPlugin, versionFolder } from "./translate.js"

/** Further files and folders that the content imports: `@site/data/…`. */
export function namedFiles(texts: ReadonlyMap<string, string>): string[] {
  const named = new Set<string>()
  for (const text of texts.values())
    for (const [, name = ""] of text.matchAll(/["'(`!]@site\/([\w.-]+)[/"')]/g)) named.add(name)
  for (const name of [".", "..", "src", "static", "docs", "blog", "versioned_docs", "node_modules"]) named.delete(name)
  return [...named].sort()
}

interface WantedDoc {
  plugin: DocsPlugin | undefined
  /** Id of the doc. */
  doc: string
  newest: string | undefined
  texts: ReadonlyMap<string, string>
}

/** The file of a doc in the version that readers see first, as the configuration names files. */
export function docFile({ plugin, doc, newest, texts }: WantedDoc): string | undefined {
  if (!plugin) return undefined
  const last = typeof plugin.options.lastVersion === "string" ? plugin.options.lastVersion : newest
  const dir = `content/${versionFolder(plugin, last ?? "current")}/`
  for (const [file, text] of texts) {
    if (!file.startsWith(dir) || !/\.mdx?$/.test(file)) continue
    const below = file.slice(dir.length).replace(/\.mdx?$/, "")
    const [, stated] = /^---\r?\n(?:[^]*?\n)?id:\s*["']?([^"'\r\n]+)/.exec(text.split(/\n---\s*\n/)[0] ?? "") ?? []
    const parts = [...below.split("/").slice(0, -1), stated?.trim() ?? below.split("/").at(-1)]
    const plain = parts.map((part) => (part ?? "").replace(/^\d+\s*[-_.]+\s*(?=\S)/, "")).join("/")
    if (plain === doc || below === doc) return `@site/${file}`
  }
  return undefined
}

/** The other sites whose images and frames pages embed. */
export function hostsIn(texts: ReadonlyMap<string, string>): { images: string[]; frames: string[] } {
  const [images, frames] = [new Set<string>(), new Set<string>()]
  const host = (url = "") => /^https?:\/\/[^/\s"')]+/.exec(url.replace(/^\/\//, "https://"))?.[0]
  for (const text of texts.values()) {
    for (const [, url] of text.matchAll(/<iframe\b[^>]*?\bsrc=\{?["'`](.*?)["'`]/g)) frames.add(host(url) ?? "")
    const image = /!\[[^\]]*\]\(\s*<?([^)\s]+)|<img\b[^>]*?\bsrc=\{?["'`](.*?)["'`]|image_?url["']?:\s*["']?(\S+)/gi
    for (const [, markdown, html, key] of text.matchAll(image)) images.add(host(markdown ?? html ?? key) ?? "")
  }
  const sorted = (hosts: Set<string>) => [...hosts].filter((name) => /^https?:\/\/[\w.:-]+$/.test(name)).sort()
  return { images: sorted(images), frames: sorted(frames) }
}

/** Front matter keys that only other tools know. */
export function otherKeys(texts: ReadonlyMap<string, string>): string[] {
  const keys = new Set<string>()
  for (const [file, text] of texts) {
    const yaml = /\.mdx?$/.test(file) ? /^\uFEFF?---\r?\n([^]*?)\r?\n---/.exec(text)?.[1] : undefined
    for (const key of Object.keys(parsedYaml(yaml ?? ""))) keys.add(key)
  }
  return [...keys].filter((key) => !Object.hasOwn(frontMatterSchema.shape, key) && !ignoredKeys.has(key)).sort()
}

/** The build reports a syntax error at its place. */
export function parsedYaml(text: string): object {
  const { document, mistakes } = parseYaml({ path: "", text })
  return mistakes.length > 0 ? {} : ((document.toJS() as object | null) ?? {})
}

interface PackageInput {
  config: Record<string, unknown>
  dependencies: Record<string, string>
  texts: ReadonlyMap<string, string>
  /** Version of the program. */
  version: string
  /** What `.js` files are, in the old site's `package.json`. */
  type: string | undefined
}

/** The new site's `package.json`, with the packages that the content imports. */
export function packageOf({ config, dependencies, texts, version, type }: PackageInput): object {
  const imported = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/(?:from|import|require\()\s*["']((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name),
    ),
  )
  const needed = Object.entries(dependencies).filter(
    ([name]) => imported.has(name) && !name.startsWith("@docusaurus/") && !/^react(-dom)?$/.test(name),
  )
  return {
    name: String(config.projectName ?? "docs"),
    private: true,
    // Under this type, a .js file is no CommonJS.
    ...(type === "module" && { type }),
    scripts: { dev: "captcha-docs dev", build: "captcha-docs build" },
    dependencies: {
      ...([...texts.values()].some(hasDiagram) && { "beautiful-mermaid": "^1.1.3" }),
      ...Object.fromEntries(needed),
      "captcha-docs": `^${version}`,
    },
  }
}

function hasDiagram(text: string): boolean {
  return /^[ \t>]*(```|~~~)\s*mermaid\b/m.test(text)
}
