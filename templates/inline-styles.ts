/**
 * A strict policy blocks `style="…"` and `<style>`. They are moved to a style sheet that the page links: each distinct
 * `style` becomes a class there, with the precedence of the attribute.
 */

import { cssDeclarations, cssRules } from "../src/print/css.js"
import { readHtml } from "../src/print/html.js"

/** Passes a writer's `style="…"` through React, which accepts objects only. */
export const styleText = "data-style-text"

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi
const attribute = new RegExp(` (?:style|${styleText})="([^"]*)"`)
const element = /<style(?:\s(?:[^>]*\smedia|media)="([^"]*)"[^>]*|\s[^>]*)?>([^]*?)<\/style>/gi

/** The HTML without inline styles, and the style sheet that replaces them: "" if there are none. */
export function takeStyles(html: string): { html: string; css: string } {
  if (!/ style="|<style/i.test(html) && !html.includes(` ${styleText}="`)) return { html, css: "" }
  const sheets: string[] = []
  const rules = new Map<string, string>()
  const withoutElements = html.replace(element, (_, media: string | undefined, css: string) => {
    const rules = cssRules(css)
    sheets.push(media === undefined ? rules : `@media ${cssDeclarations(readHtml(media))} {${rules}}`)
    return ""
  })
  const changed = withoutElements.replace(tag, (opening) => {
    const stated = attribute.exec(opening)?.[1]
    if (stated === undefined) return opening
    const declarations = declarationsOf(stated)
    const without = opening.replace(attribute, "")
    if (declarations === "") return without
    const name = `style-${hashOf(declarations)}`
    // As specific as an attribute: more than any class.
    rules.set(name, `.${name}:not(#_) {${declarations}}`)
    // An island restores its styles when it hydrates.
    const restored = without.replace(/\/?>$/, (end) => ` data-style="${stated}"${end}`)
    return / class="/.test(restored)
      ? restored.replace(/ class="([^"]*)"/, (_, names: string) => ` class="${`${names} ${name}`.trim()}"`)
      : restored.replace(/^<[a-z][^\s/>]*/i, (start) => `${start} class="${name}"`)
  })
  return { html: changed, css: [...sheets, ...rules.values()].map((rule) => `${rule}\n`).join("") }
}

/** The file of a style sheet, named by a hash of its text. */
export function styleFile(css: string): string {
  return `assets/styles-${hashOf(css)}.css`
}

/** The attribute's declarations. An unclosed brace or comment must not affect the rules that follow. */
function declarationsOf(attributeValue: string): string {
  return cssDeclarations(readHtml(attributeValue))
}

/** FNV-1a with 64 bits, in two halves, as big integers are slow: templates have no other hash. */
export function hashOf(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const byte of new TextEncoder().encode(text)) {
    const mixed = (low ^ byte) >>> 0
    // Times 2^40 + 435.
    const product = mixed * 435
    high = (Math.imul(high, 435) + Math.floor(product / 2 ** 32) + (mixed << 8)) >>> 0
    low = product >>> 0
  }
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36)
}
