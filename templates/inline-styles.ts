/**
 * A strict policy refuses `style="…"` and `<style>`. What they say becomes a style sheet that the page links: each
 * different `style` is a class there, which wins as the attribute would.
 */

/** How a writer's `style="…"` gets through React, which takes objects only. */
export const styleText = "data-style-text"

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi
const attribute = new RegExp(` (?:style|${styleText})="([^"]*)"`)
const element = /<style(?:\s(?:[^>]*\smedia|media)="([^"]*)"[^>]*|\s[^>]*)?>([^]*?)<\/style>/gi

/** The HTML without inline styles, and the style sheet that stands for them: "" where there are none. */
export function takeStyles(html: string): { html: string; css: string } {
  if (!/ style="|<style/i.test(html) && !html.includes(` ${styleText}="`)) return { html, css: "" }
  const sheets: string[] = []
  const rules = new Map<string, string>()
  const withoutElements = html.replace(element, (_, media: string | undefined, css: string) => {
    sheets.push(media === undefined ? css.trim() : `@media ${media} {${css}}`)
    return ""
  })
  const changed = withoutElements.replace(tag, (opening) => {
    const stated = attribute.exec(opening)?.[1]
    if (stated === undefined) return opening
    const declarations = declarationsOf(stated)
    const without = opening.replace(attribute, "")
    if (declarations === "") return without
    const name = `style-${hashOf(declarations)}`
    // As specific as an attribute is meant to be: more than any class.
    rules.set(name, `.${name}:not(#_) {${declarations}}`)
    // An island takes its styles back when it wakes up.
    const restored = without.replace(/\/?>$/, (end) => ` data-style="${stated}"${end}`)
    return / class="/.test(restored)
      ? restored.replace(/ class="([^"]*)"/, (_, names: string) => ` class="${`${names} ${name}`.trim()}"`)
      : restored.replace(/^<[a-z][^\s/>]*/i, (start) => `${start} class="${name}"`)
  })
  return { html: changed, css: [...sheets, ...rules.values()].map((rule) => `${rule}\n`).join("") }
}

/** The file that holds a style sheet, named by its text. */
export function styleFile(css: string): string {
  return `assets/styles-${hashOf(css)}.css`
}

/** As the attribute meant them. A brace or a comment that is not closed must not reach the rules that follow. */
function declarationsOf(attributeValue: string): string {
  const text = attributeValue
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
  return text
    .replace(/\/\*[^]*?(\*\/|$)/g, "")
    .replaceAll("{", "\\7b ")
    .replaceAll("}", "\\7d ")
    .trim()
}

/** FNV-1a in 64 bits: templates have no other hash. */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
