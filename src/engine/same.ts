/**
 * Results that stay while their inputs are the same objects: what was made of one file is looked up after an edit of
 * another. For work that is quick alone and slow over a whole site; `memo.ts` keeps what is slow alone.
 *
 * Promises: a result is what `make` would return. So `make` is a pure function of the key and the inputs, all of which
 * nobody changes. Nothing is kept longer than its key. `timesMade` counts what was made; tests hold an edit to it.
 */

/** The last result for each key, made again if an input is another object. `name` is for `timesMade`. */
export function rememberFor<K extends object, V>(
  name: string,
): (key: K, inputs: readonly unknown[], make: () => V) => V {
  const known = new WeakMap<K, { inputs: readonly unknown[]; value: V }>()
  return (key, inputs, make) => {
    const before = known.get(key)
    if (before && isSame(before.inputs, inputs)) return before.value
    countMade(name)
    const value = make()
    known.set(key, { inputs, value })
    return value
  }
}

/** A pause: whoever runs the work may do other work here. */
const pause: readonly never[] = []

type Each<T, R> = (
  key: object,
  items: readonly T[],
  inputs: readonly unknown[],
  make: (item: T, at: number) => R,
) => Generator<typeof pause, readonly R[]>

/**
 * The last results for the items of a list: an item is made again if another one stands at its place, or if an input is
 * another object. So after an edit of one file of a thousand, one is made, with a pause after it. Returns all. Lists stay
 * the same objects while their items do: that of all results, and each result that is one.
 */
export function rememberEach<T, R>(name: string): Each<T, R> {
  const known = new WeakMap<object, { items: readonly T[]; inputs: readonly unknown[]; results: readonly R[] }>()
  return function* (key, items, inputs, make) {
    const before = known.get(key)
    const stays = before !== undefined && isSame(before.inputs, inputs)
    const results: R[] = []
    for (let at = 0; at < items.length; at++) {
      const item = items[at] as T
      const earlier = before?.results[at]
      if (stays && at < before.items.length && before.items[at] === item) results.push(earlier as R)
      else {
        countMade(name)
        results.push(stable(earlier, make(item, at)))
        yield pause
      }
    }
    const kept = stable(before?.results, results)
    known.set(key, { items, inputs, results: kept })
    return kept
  }
}

/** What a generator returns. */
export function resultOf<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** A list: the same object as long as its items are. */
export function rememberList<T>(): (key: object, items: readonly T[]) => readonly T[] {
  const known = new WeakMap<object, readonly T[]>()
  return (key, items) => {
    const kept = stable(known.get(key), items)
    known.set(key, kept)
    return kept
  }
}

/** Plain data whose parts that say the same as before are the same objects, so that what follows from them is looked up. */
export function withSameParts<T>(now: T, before: unknown): T {
  if (!isRecord(now) || !isRecord(before)) return now
  const parts = Object.entries(now).map(([name, part]) => {
    const isSame = typeof part === "object" && JSON.stringify(part) === JSON.stringify(before[name])
    return [name, isSame ? before[name] : part]
  })
  return Object.fromEntries(parts) as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

const made = new Map<string, number>()

/** Counts one more result of this name. */
export function countMade(name: string): void {
  made.set(name, timesMade(name) + 1)
}

/** How many results of this name were made in this process. */
export function timesMade(name: string): number {
  return made.get(name) ?? 0
}

/** The earlier list, if it has the same items. */
function stable<V>(before: V | undefined, now: V): V {
  return Array.isArray(before) && Array.isArray(now) && isSame(before, now) ? before : now
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false
  for (let at = 0; at < now.length; at++) if (now[at] !== before[at]) return false
  return true
}
