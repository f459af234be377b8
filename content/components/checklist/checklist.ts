/** What a checklist remembers: the items that are done, by their words, so that the order may change. */

export function itemKey(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
}

export function stored(done: ReadonlySet<string>): string {
  return JSON.stringify([...done].sort())
}

/** The items that are done, of those that the list still has. What can't be read counts as nothing. */
export function doneIn(text: string | undefined, keys: readonly string[]): Set<string> {
  try {
    const list: unknown = JSON.parse(text ?? "[]")
    return new Set(Array.isArray(list) ? keys.filter((key) => list.includes(key)) : [])
  } catch {
    return new Set()
  }
}
