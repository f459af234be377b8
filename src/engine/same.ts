/**
 * Results that stay while their inputs are the same objects: what was made of one file is looked up after an edit of
 * another. For work that is quick alone and slow over a whole site; `memo.ts` keeps what is slow alone.
 *
 * Promises: a result is what `make` would return. So `make` is a pure function of the key and the inputs, all of which
 * nobody changes. Nothing is kept longer than its key.
 */

/** The last result for each key, made again if an input is another object. `name` is for `timesMade`. */
export function rememberFor<K extends object, V>(
  name: string,
): (key: K, inputs: readonly unknown[], make: () => V) => V {
  const known = new WeakMap<K, { inputs: readonly unknown[]; value: V }>()
  return (key, inputs, make) => {
    const before = known.get(key)
    if (before && isSame(before.inputs, inputs)) return before.value
    made.set(name, timesMade(name) + 1)
    const value = make()
    known.set(key, { inputs, value })
    return value
  }
}

const made = new Map<string, number>()

/** How many results of this name were made in this process. */
export function timesMade(name: string): number {
  return made.get(name) ?? 0
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && now.every((input, at) => input === before[at])
}
