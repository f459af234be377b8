/** What a React page tells `<Layout>` of its title and description, written where the build reads it. Pure. */
import { type Left, left } from "./left.js"
import type { Moved } from "./moved-files.js"
import type { Loose } from "./parts.js"

const braced = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
const layout = new RegExp(String.raw`<Layout\b(?:[^<>{}]|${braced})*>`, "g")
const stated = new RegExp(String.raw`\b(title|description)=(?:(${braced})|"([^"]*)"|'([^']*)')`, "g")

interface Page {
  text: string
  file: Moved
  config: Loose
  lost: Left[]
}

/** The text of a page with literals in the tag of its layout: what only running tells is named. */
export function withPlainLayout({ text, file, config, lost }: Page): string {
  return text.replace(layout, (tag) =>
    tag.replace(stated, (typed, name: string, code?: string) => {
      const value = code && textOfCode(code.slice(1, -1), text, config)
      if (code === undefined || /^\{\s*(["'`])[^"'`$]*\1\s*\}$/.test(code)) return typed
      if (value === undefined) lost.push(left("pageTitle", `the ${name} of ${file.from}`, placeIn(file)))
      return value === undefined ? typed : `${name}={${JSON.stringify(value)}}`
    }),
  )
}

/** What the page would get from the layout of a component that it shows: front matter of its own. */
export function frontMatterOf(page: string, shown: readonly string[]): string {
  const inside = /["']@theme\/Layout["']/.test(page)
    ? undefined
    : shown.find((text) => /["']@theme\/Layout["']/.test(text))
  if (inside === undefined || /\bexport\s+const\s+frontMatter\b/.test(page)) return page
  const [tag = ""] = layout.exec(inside) ?? []
  layout.lastIndex = 0
  const said = [...tag.matchAll(stated)].flatMap(([, name = "", code, ...quoted]) => {
    const value =
      code === undefined ? quoted.find((text) => text !== undefined) : textOfCode(code.slice(1, -1), inside, {})
    return value === undefined ? [] : [[name, value]]
  })
  const frontMatter = { layout: "wide", hide_title: true, ...Object.fromEntries(said) }
  return `${page}\n\nexport const frontMatter = ${JSON.stringify(frontMatter)}\n`
}

/** The text that an expression is: literals, names of the module, and keys of the configuration. */
function textOfCode(code: string, text: string, config: Loose, depth = 0): string | undefined {
  const typed = code.trim().replace(/\s+as\s+\w+$/, "")
  if (depth > 4) return undefined
  const inner = (part: string) => textOfCode(part, text, config, depth + 1)
  const [, quoted] =
    /^"((?:[^"\\]|\\.)*)"$|^'((?:[^'\\]|\\.)*)'$/s.exec(typed)?.filter((part) => part !== undefined) ?? []
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, "$1")
  if (/^`[^`]*`$/.test(typed)) {
    const parts = typed.slice(1, -1).split(/\$\{([^{}]*)\}/)
    const values = parts.map((part, index) => (index % 2 === 0 ? part : inner(part)))
    return values.includes(undefined) ? undefined : values.join("")
  }
  const [, message] = /^translate\(\s*\{[^]*?\bmessage:\s*((["'`])(?:(?!\2)[^])*\2)/.exec(typed) ?? []
  if (message !== undefined) return inner(message)
  const [, below] = /^(?:\w+(?:\(\))?\??\.)*siteConfig\??\.([\w.?]+)$/.exec(typed) ?? []
  const found = below?.split(/\??\./).reduce((value: unknown, key) => (value as Loose | undefined)?.[key], config)
  if (typeof found === "string") return found
  if (!/^\w+$/.test(typed)) return undefined
  const [, whole] = new RegExp(`\\b(?:const|let|var)\\s+${typed}\\s*(?::\\s*\\w+\\s*)?=\\s*([^;\\n]+)`).exec(text) ?? []
  if (whole !== undefined) return inner(whole)
  const [, source = ""] = new RegExp(`\\{[^{}]*\\b${typed}\\b[^{}]*\\}\\s*=\\s*([\\w.()]+)`).exec(text) ?? []
  return /siteConfig$/.test(source) && typeof config[typed] === "string" ? String(config[typed]) : undefined
}

function placeIn({ from }: Moved): { file: string; line: number; column: number } {
  return { file: from, line: 1, column: 1 }
}
