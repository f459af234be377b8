/** The scripts of a sample: all of it, or the `<script>` elements of HTML and of Vue components. */

export interface Script {
  /** As long as the sample: everything but the script is blank, so that places match. */
  text: string
  extension: ".ts" | ".tsx" | ".js" | ".jsx"
}
export interface DataScript {
  text: string
  offset: number
}

const extensions: Record<string, Script["extension"]> = {
  ts: ".ts",
  typescript: ".ts",
  mts: ".ts",
  cts: ".ts",
  tsx: ".tsx",
  js: ".js",
  javascript: ".js",
  mjs: ".js",
  cjs: ".js",
  jsx: ".jsx",
}
const markup = new Set(["html", "vue", "htm"])

/** A sample may continue one of the same family. */
export function familyOf(language: string): string {
  if (Object.hasOwn(extensions, language)) return "script"
  return markup.has(language) ? language : `other:${language}`
}

export function isTyped(language: string): boolean {
  return Object.hasOwn(extensions, language) || markup.has(language)
}

/**
 * The scripts of a sample to check. Classic scripts of one page share their names and are one file; modules and the
 * scripts of a Vue component are separate files or joined, depending on what they see of each other.
 */
export function scriptsOf(language: string, text: string): Script[] {
  const extension = Object.hasOwn(extensions, language) ? extensions[language] : undefined
  if (extension !== undefined) return [{ text, extension }]
  if (!markup.has(language)) return []
  const elements = scriptElements(text).filter((element) => element.kind !== "data" && element.body.trim() !== "")
  if (elements.length === 0) return []
  if (language === "vue") {
    const typed = elements.some((element) => /\blang\s*=\s*["']tsx?["']/.test(element.attributes))
    return [{ text: only(text, elements), extension: typed ? ".ts" : ".js" }]
  }
  const classic = elements.filter((element) => element.kind === "classic")
  const modules = elements.filter((element) => element.kind === "module")
  return [
    ...(classic.length > 0 ? [{ text: only(text, classic), extension: ".js" as const }] : []),
    ...modules.map((element) => ({ text: only(text, [element]), extension: ".js" as const })),
  ]
}

/** JSON inside a `<script>`: import maps and data. */
export function dataScriptsOf(text: string): DataScript[] {
  return scriptElements(text)
    .filter((element) => element.kind === "data" && element.body.trim() !== "")
    .map(({ body, offset }) => ({ text: body, offset }))
}

interface ScriptElement {
  kind: "classic" | "module" | "data"
  attributes: string
  body: string
  offset: number
}

function scriptElements(text: string): ScriptElement[] {
  const commented = text.replace(/<!--[\s\S]*?-->/g, (comment) => blank(comment))
  return [...commented.matchAll(/<script\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/script\s*>/gi)].flatMap(
    (match): ScriptElement[] => {
      const [whole, attributes = "", body = ""] = match
      const type = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase() ?? ""
      const offset = match.index + whole.indexOf(">", "<script".length + attributes.length) + 1
      if (/json$|^importmap$|^speculationrules$/.test(type)) return [{ kind: "data", attributes, body, offset }]
      if (type === "module") return [{ kind: "module", attributes, body, offset }]
      const classic = type === "" || /javascript|ecmascript/.test(type)
      return classic ? [{ kind: "classic", attributes, body, offset }] : []
    },
  )
}

function only(text: string, elements: readonly ScriptElement[]): string {
  let result = ""
  let cursor = 0
  for (const { body, offset } of elements) {
    result += blank(text.slice(cursor, offset)) + body
    cursor = offset + body.length
  }
  return result + blank(text.slice(cursor))
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ")
}
