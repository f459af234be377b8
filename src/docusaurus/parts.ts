/** What reads the options of a configuration: plugins by what they are given, and presets by what they pass. Pure. */
import type { Scope } from "./keys.js"
import { type Left, left } from "./left.js"

export type Loose = Record<string, unknown>

/** Options with what reads them. */
export interface Part {
  scope: Scope
  options: Loose
  /** Where the options are in the configuration. */
  at: string[]
}

/** Packages whose work is built in, or that are shown in no page. */
const needless = /search|lunr|theme-(classic|mermaid)|plugin-debug|[-/]sass\b/
const byName: [name: RegExp, scope: Scope][] = [
  [/content-docs/, "docs"],
  [/content-blog/, "blog"],
  [/content-pages/, "pages"],
  [/client-redirects/, "redirects"],
  [/plugin-sitemap/, "sitemap"],
  [/plugin-(google|vercel)-/, "analytics"],
  [/ideal-image|svgr|css-cascade-layers|rsdoctor/, "builtIn"],
  [/plugin-pwa/, "pwa"],
]
const ofPreset: Record<string, Scope> = {
  docs: "docs",
  blog: "blog",
  pages: "pages",
  theme: "theme",
  sitemap: "sitemap",
  gtag: "analytics",
  googleAnalytics: "analytics",
  googleTagManager: "analytics",
}

/** The parts of a configuration in their order, and presets, plugins and themes that nothing here stands for. */
export function partsOf(config: Loose): { parts: Part[]; left: Left[] } {
  const parts: Part[] = []
  const lost: Left[] = []
  let presets = 0
  for (const { name, options, at } of entriesOf(config, "presets")) {
    const passes = ["docs", "blog", "pages"].some((key) => Object.hasOwn(options, key))
    if (!passes && !/classic|docusaurus-preset$/.test(name ?? "")) {
      lost.push(left("preset", `${name ?? "a preset"} in presets`, at))
      continue
    }
    if (presets++ === 0) parts.push({ scope: "preset", options, at })
    for (const [key, scope] of Object.entries(ofPreset)) {
      const given = options[key]
      const isMade = ["docs", "blog", "pages"].includes(key) ? given !== false : isObject(given)
      if (isMade) parts.push({ scope, options: isObject(given) ? given : {}, at: [...at, key] })
    }
  }
  for (const key of ["plugins", "themes"])
    for (const { name, options, at } of entriesOf(config, key)) {
      const scope = byName.find(([pattern]) => pattern.test(name ?? ""))?.[1] ?? byOptions(options)
      if (scope !== undefined) parts.push({ scope, options, at })
      else if (!needless.test(name ?? "")) lost.push(left(kindOf(name), `${name ?? "a function"} in ${key}`, at))
    }
  return { parts, left: lost }
}

/** The options of a plugin that a site has made from an official one say what it is. */
function byOptions(options: Loose): Scope | undefined {
  if (["sidebarPath", "docItemComponent", "numberPrefixParser"].some((key) => key in options)) return "docs"
  if (["postsPerPage", "blogTitle", "blogSidebarCount", "feedOptions"].some((key) => key in options)) return "blog"
  return undefined
}

function kindOf(name = ""): string {
  const kinds = {
    live: /live-codeblock/,
    openapi: /openapi|redoc/,
    typedoc: /typedoc/,
    stylePlugin: /tailwind|postcss|less/,
  }
  return Object.entries(kinds).find(([, pattern]) => pattern.test(name))?.[0] ?? "plugin"
}

function entriesOf(config: Loose, key: string): { name: string | undefined; options: Loose; at: string[] }[] {
  const list = Array.isArray(config[key]) ? config[key] : []
  return list.flatMap((entry: unknown, index) => {
    if (entry === false || entry === null) return []
    const [name, options] = Array.isArray(entry) ? entry : [entry]
    const at = [key, String(index), ...(Array.isArray(entry) ? ["1"] : [])]
    return [{ name: typeof name === "string" ? name : undefined, options: isObject(options) ? options : {}, at }]
  })
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
