/** The slug, or the first of `slug-1`, `slug-2` … that is not taken; takes it. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let number = 1; taken.has(free); number++) free = `${slug}-${number}`
  taken.add(free)
  return free
}
