/**
 * Brand names: `{brand.name}` in prose, code, link targets, attributes and front matter is replaced by a value of
 * `site.config.ts`. `\{brand.name}` stays as typed.
 */
const mention = /(\\?)\{brand\.([A-Za-z_$][\w$]*)\}/g

export interface Filled {
  text: string
  /** Names that the configuration does not define, with their offset in the text before filling. */
  unknown: { name: string; offset: number; length: number }[]
}

/** Fills in every name. Unknown names stay as typed. */
export function fillBrand(text: string, names: Record<string, string>): Filled {
  if (!text.includes("{brand.")) return { text, unknown: [] }
  const unknown: Filled["unknown"] = []
  const filled = text.replace(mention, (whole, escaped: string, name: string, offset: number) => {
    if (escaped) return whole.slice(1)
    const value = Object.hasOwn(names, name) ? names[name] : undefined
    if (value !== undefined) return value
    unknown.push({ name, offset, length: whole.length })
    return whole
  })
  return { text: filled, unknown }
}

/** Maps an offset of the filled text to the text as written; inside a name's value, to where the name begins. */
export function writtenOffset(written: string, filledOffset: number, names: Record<string, string>): number {
  let writtenAt = 0
  let filledAt = 0
  for (const match of written.matchAll(mention)) {
    const plain = match.index - writtenAt
    if (filledAt + plain >= filledOffset) break
    filledAt += plain
    const value = fillBrand(match[0], names).text
    if (filledAt + value.length > filledOffset) return match.index
    filledAt += value.length
    writtenAt = match.index + match[0].length
  }
  return writtenAt + (filledOffset - filledAt)
}

/** The names that a text mentions, so that its result depends on no others. */
export function brandNamesIn(text: string, names: Record<string, string>): Record<string, string> {
  const used: Record<string, string> = {}
  if (!text.includes("brand.")) return used
  for (const [, name] of text.matchAll(/\bbrand\.([A-Za-z_$][\w$]*)/g)) {
    if (name !== undefined && Object.hasOwn(names, name)) used[name] = names[name] as string
  }
  return used
}
