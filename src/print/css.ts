/**
 * CSS Syntax Level 3. A part of a style sheet is made whole, so that nothing behind it belongs to it: what it leaves
 * open is closed where a parser would close it at the end of its input (section 5.4), and what closes nothing is left
 * out. Comments become empty.
 */

/** Rules, for the place between other rules. */
export function cssRules(css: string): string {
  const { whole, rest } = scan(css, true)
  if (rest.replace(/\/\*\*\//g, "").trim() === "") return whole.trim()
  return `${whole.trim()}${isAtRule(rest) ? ";" : "{}"}`
}

/** Declarations, for the place between braces: those of their own lose their meaning. */
export function cssDeclarations(css: string): string {
  return scan(css, false).whole.trim()
}

const identifier = /(?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6}\s?|\\[^\n\r\f0-9a-f])+/iy
const closings: Record<string, string> = { "(": ")", "[": "]", "{": "}" }

/** `rest`: what stands behind the last rule. */
function scan(css: string, blocks: boolean): { whole: string; rest: string } {
  const text = css.replace(/\r\n?|\f/g, "\n").replace(/\0|\p{Surrogate}/gu, "\ufffd")
  const open: string[] = []
  let whole = ""
  let ruleEnd = 0
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string
    identifier.lastIndex = at
    const name = identifier.exec(text)?.[0]
    const begin = at
    if (name !== undefined) {
      at += name.length
      whole += name
      if (text[at] !== "(" || !/^url$/i.test(unescaped(name)) || /^\(\s*["']/.test(text.slice(at))) continue
      const address = /\((?:\\[^]|[^)\\])*/y
      address.lastIndex = at
      const inside = address.exec(text)?.[0] ?? ""
      at += inside.length + 1
      whole += `${inside})`
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2)
      at = end < 0 ? text.length : end + 2
      whole += blocks ? "/**/" : " "
    } else if (char === '"' || char === "'") {
      while (++at < text.length && text[at] !== char && text[at] !== "\n") if (text[at] === "\\") at += 1
      // A line's end inside a string makes it none.
      if (text[at] !== "\n" || at >= text.length)
        whole += text.slice(begin, at).replace(/(?<!\\)((?:\\\\)*)\\$/, "$1") + char
      if (text[at] === char) at += 1
    } else {
      at += 1
      if (char === "\\") continue
      if (!blocks && /[{}]/.test(char)) whole += `\\${char.charCodeAt(0).toString(16)} `
      else if (/[)}\]]/.test(char)) {
        if (open.at(-1) !== char) continue
        open.pop()
        whole += char
      } else {
        whole += char
        const closing = closings[char]
        if (closing !== undefined) open.push(closing)
      }
      if (open.length > 0) continue
      if (char === "}" || (char === ";" && isAtRule(whole.slice(ruleEnd)))) ruleEnd = whole.length
    }
  }
  const closed = whole + open.reverse().join("")
  return { whole: closed, rest: open.length > 0 && closed.endsWith("}") ? "" : closed.slice(ruleEnd) }
}

/** Such a rule may end at a semicolon, any other only behind its block. */
function isAtRule(rule: string): boolean {
  return /^(?:\s|\/\*\*\/)*@(?:[a-z_-]|[^\0-\x7f])/i.test(rule)
}

function unescaped(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6})\s?|\\([^])/gi, (_, hex: string | undefined, char: string) =>
    hex === undefined ? char : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
