/** The icons of Lucide, by name. The set is one large file, which is loaded when the first icon is asked for. */

async function icons(): Promise<Record<string, { body: string }>> {
  const { default: set } = await import("@iconify-json/lucide/icons.json", { with: { type: "json" } })
  return set.icons
}

/** An icon's drawing, without the attributes that `.icon` in the style sheet sets for all of them. */
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
