/** The variables of Infima, the style sheet under Docusaurus, in those of our theme. */
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

/**
 * A sheet of ours from a Docusaurus site's own: its variables that our theme has too, light beside dark. Without any it is
 * empty. `left` counts the rules that are something else.
 */
export function translateStyles(css: string): { css: string; left: number } {
  const values: Record<"light" | "dark", Map<string, string>> = { light: new Map(), dark: new Map() }
  let left = 0
  for (const [, selector = "", body = ""] of css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = selector.trim()
    const isDark = /^(html)?\[data-theme=["']?dark["']?\]$/.test(names)
    if (!isDark && !/^(:root|html)(\[data-theme=["']?light["']?\])?$/.test(names)) {
      left += 1
      continue
    }
    for (const [, name = "", value = ""] of body.matchAll(/--ifm-([\w-]+)\s*:\s*([^;]+)/g))
      for (const own of ours[name] ?? []) values[isDark ? "dark" : "light"].set(own, value.trim())
  }
  const lines = [...new Set([...values.light.keys(), ...values.dark.keys()])].sort().map((name) => {
    const [light, dark] = [values.light.get(name), values.dark.get(name)]
    const isColor = name.startsWith("color-")
    // Infima's dark mode begins with what light mode has.
    const value = isColor && dark !== undefined && light !== undefined ? `light-dark(${light}, ${dark})` : light
    return value === undefined
      ? `[data-theme="dark"] {\n  --${name}: ${dark};\n}`
      : `:root {\n  --${name}: ${value};\n}`
  })
  return { css: lines.length > 0 ? `${lines.join("\n")}\n` : "", left }
}
