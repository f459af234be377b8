/** Lucide's icons by name. The set is one large file, which is loaded on first use. */

async function icons(): Promise<Record<string, { body: string }>> {
  const { default: set } = await import("@iconify-json/lucide/icons.json", { with: { type: "json" } })
  return set.icons
}

/** An icon's drawing, without the attributes that the style sheet sets by `.icon`. */
export async function lucideIcon(name: string): Promise<string | undefined> {
  const known = await icons()
  const body = Object.hasOwn(known, name) ? known[name]?.body : undefined
  return body
    ?.replace(/ (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g, "")
    .replace(/^<g>(.*)<\/g>$/, "$1")
}

export async function lucideNames(): Promise<string[]> {
  return Object.keys(await icons())
}
