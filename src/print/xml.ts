/**
 * XML 1.0, fifth edition: elements with attributes and text. What no document may hold (section 2.2, Char) becomes
 * U+FFFD; what a parser would normalize (sections 2.11 and 3.3.3) is a reference.
 */

/** Children are XML already; a text has to go through `xmlText`. */
export function xmlElement(name: string, attributes: Record<string, string>, children: readonly string[] = []): string {
  const stated = Object.entries(attributes).map(([key, value]) => ` ${key}="${printed(value, /[&<>"\t\n\r]/g)}"`)
  return children.length === 0
    ? `<${name}${stated.join("")}/>`
    : `<${name}${stated.join("")}>${children.join("")}</${name}>`
}

/** Also safe against `]]>`, which text may not hold (section 2.4). */
export function xmlText(text: string): string {
  return printed(text, /[&<>\r]/g)
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function xmlDocument(root: string): string {
  return `${declaration}${root}\n`
}

function printed(text: string, special: RegExp): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(special, (char) => references[char] ?? `&#${char.charCodeAt(0)};`)
}

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
