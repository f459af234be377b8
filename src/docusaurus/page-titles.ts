/** What a React page tells `<Layout>` of its title and description, written where the build reads it. Pure. */
import { type Left, left } from "./left.js"
import type { Loose } from "./parts.js"

const braced = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
const layout = new RegExp(String.raw`<Layout\b(?:[^<>{}]|${braced})*>`, "g")
const stated = new RegExp(String.raw`\b(title|description)=(?:(${braced})|"([^"]*)"|'([^']*)')`, "g")
const ofTheme = /["']@theme\/Layout["']/

/** The text of `file` with literals in the tag of its layout: what only running tells is named. */
export function withPlainLayout(text: string, file: string, config: Loose, lost: Left[]): string {
  if (!ofTheme.test(text)) return text
  return text.replace(layout, (tag) => {
    const plain = tag.replace(stated, (typed, name: string, code = '""') => {
      const value = textOfCode(code.slice(1, -1), text, config)
      if (value === undefined) lost.push(left("pageTitle", `the ${name} of ${file}`, file))
      return value ? `${name}={${JSON.stringify(value)}}` : typed
    })
    // A page without a title is called by the site.
    if (/\btitle=|\{\s*\.{3}/.test(tag) || typeof config.title !== "string") return plain
    return plain.replace("<Layout", `<Layout title={${JSON.stringify(config.title)}}`)
  })
}

/** A page whose layout is in a component that it shows has what that says as front matter. */
export function withLayoutOf(page: string, shown: readonly string[]): string {
  const inside = ofTheme.test(page) ? undefined : shown.find((text) => ofTheme.test(text))
  if (inside === undefined || /\bexport\s+const\s+frontMatter\b/.test(page)) return page
  const said = [...(inside.match(layout)?.[0].matchAll(stated) ?? [])].flatMap(([, name = "", code, ...quoted]) => {
    const value = code ? textOfCode(code.slice(1, -1), inside, {}) : quoted.find(Boolean)
    return value ? [[name, value]] : []
  })
  const frontMatter = { layout: "wide", hide_title: true, ...Object.fromEntries(said) }
  return `${page}\n\nexport const frontMatter = ${JSON.stringify(frontMatter)}\n`
}

/** The text that an expression is: literals, names of the module, and keys of the configuration. */
function textOfCode(code: string, text: string, config: Loose, depth = 0): string | undefined {
  const typed = code.trim()
  const inner = (part: string | undefined) =>
    part === undefined || depth > 4 ? undefined : textOfCode(part, text, config, depth + 1)
  if (/^(["'])(?:(?!\1|\\).)*\1$/.test(typed) || typed === "") return typed.slice(1, -1)
  if (/^`[^`\\]*`$/.test(typed)) {
    const parts = typed.slice(1, -1).split(/\$\{([^{}]*)\}/)
    const values = parts.map((part, index) => (index % 2 === 0 ? part : inner(part)))
    return values.includes(undefined) ? undefined : values.join("")
  }
  const [, message] = /^translate\(\s*\{[^]*?\bmessage:\s*((["'`])(?:(?!\2)[^])*\2)/.exec(typed) ?? []
  if (message !== undefined) return inner(message)
  const [, below] = /^(?:\w+(?:\(\))?\??\.)*siteConfig\??\.([\w.?]+)$/.exec(typed) ?? []
  const found = below?.split(/\??\./).reduce((value: unknown, key) => (value as Loose | undefined)?.[key], config)
  if (typeof found === "string" || !/^\w+$/.test(typed)) return found as string | undefined
  const [, whole] = new RegExp(`\\b(?:const|let|var)\\s+${typed}\\s*(?::\\s*\\w+\\s*)?=\\s*([^;\\n]+)`).exec(text) ?? []
  const taken = new RegExp(`\\{[^{}]*\\b${typed}\\b[^{}]*\\}\\s*=\\s*[\\w.()]*siteConfig\\b`).test(text)
  return inner(whole ?? (taken ? `siteConfig.${typed}` : undefined))
}
