import { classesOf } from "./stand-in-styles.js"

/** Our theme's variables for those of Infima, Docusaurus' style sheet. */
const ours: Record<string, string[]> = {
  "color-primary": ["color-accent", "color-accent-fill"],
  "color-primary-dark": ["color-accent-hover", "color-accent-fill-hover"],
  "background-color": ["color-bg"],
  "background-surface-color": ["color-surface"],
  "font-color-base": ["color-text"],
  "heading-color": ["color-text-strong"],
  "link-color": ["color-accent"],
  "font-family-base": ["font-sans"],
  "font-family-monospace": ["font-mono"],
}

/** Elements of Docusaurus' frame, which have other names here or do not exist. */
const frame =
  /^(?:navbar|menu|footer|pagination|tabs|dropdown|breadcrumbs|table-of-contents|admonition|markdown|theme-|docusaurus|docsearch|token|hash-link|main-wrapper|(?:avatar|badge|button|card|alert)$)/i

/**
 * Translates a Docusaurus site's style sheet: the variables that our theme has too, light and dark, and the rules for
 * classes that its texts name. `left` counts the other rules.
 */
export function translateStyles(css: string, isUsed: (className: string) => boolean): { css: string; left: number } {
  const values: Record<"light" | "dark", Map<string, string>> = { light: new Map(), dark: new Map() }
  let left = 0
  const kept = keep(css)
  const lines = [...new Set([...values.light.keys(), ...values.dark.keys()])].sort().map((name) => {
    const [light, dark] = [values.light.get(name), values.dark.get(name)]
    const isColor = name.startsWith("color-")
    // Infima's dark mode inherits the values of light mode.
    const value = isColor && dark !== undefined && light !== undefined ? `light-dark(${light}, ${dark})` : light
    return value === undefined
      ? `[data-theme="dark"] {\n  --${name}: ${dark};\n}`
      : `:root {\n  --${name}: ${value};\n}`
  })
  return { css: [...lines, ...kept].map((line) => `${line}\n`).join(""), left }

  function keep(text: string): string[] {
    return blocksOf(text).flatMap(({ head, body }) => {
      if (/^@(?:media|supports|layer)\b/.test(head)) {
        const inner = keep(body)
        return inner.length > 0 ? `${head} {\n${inner.join("\n")}\n}` : []
      }
      if (/^@(?:keyframes|font-face)\b/.test(head)) return `${head} {${body}}`
      const isDark = /^(?:html|:root)?\[data-theme=["']?dark["']?\]$/.test(head)
      if (isDark || /^(?::root|html)(?:\[data-theme=["']?light["']?\])?$/.test(head)) return keepVariables(body, isDark)
      const selectors = head
        .split(/,(?![^(]*\))/)
        .filter((selector) => classesOf(selector).some((name) => isUsed(name) && !frame.test(name)))
      if (selectors.length === 0) left += 1
      return selectors.length > 0 ? `${selectors.join(",").trim()} {${body}}` : []
    })
  }

  /** Translates variables to our theme's, and keeps those that the site's other rules use. */
  function keepVariables(body: string, isDark: boolean): string[] {
    const declared = Array.from(body.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g), ([, name = "", value = ""]) => ({
      name,
      value: value.trim(),
    }))
    for (const { name, value } of declared)
      for (const token of ours[name.replace(/^--ifm-/, "")] ?? []) values[isDark ? "dark" : "light"].set(token, value)
    const asked = declared.filter(({ name }) => isUsed(name))
    if (asked.length === 0) return []
    return [
      `${isDark ? '[data-theme="dark"]' : ":root"} {${asked.map(({ name, value }) => ` ${name}: ${value};`).join("")} }`,
    ]
  }
}

/** The top-level blocks of a style sheet. */
function blocksOf(css: string): { head: string; body: string }[] {
  const text = css.replace(/\/\*[^]*?\*\//g, "")
  const blocks: { head: string; body: string }[] = []
  let [depth, from, open] = [0, 0, 0]
  for (const { 0: mark, index } of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g)) {
    if (mark === "{" && depth++ === 0) open = index
    if (mark !== "}" || --depth > 0) continue
    // A line such as `@import "x";` is not a block.
    const head = text.slice(from, open).split(";").at(-1) ?? ""
    blocks.push({ head: head.trim().replace(/\s+/g, " "), body: text.slice(open + 1, index) })
    ;[depth, from] = [0, index + 1]
  }
  return blocks
}
