/** Runs long work in slices of a few milliseconds, so that requests, events and other work come in between. */

/** Milliseconds of a slice: a page that is asked for does not wait longer. */
const slice = 10

/** The items of a sequence that is made while it is read; ends early when `isOld` says that nobody needs the rest. */
export async function* inSlices<T>(items: Iterable<T>, isOld: () => boolean = () => false): AsyncGenerator<T> {
  let since = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - since < slice) continue
    await new Promise((resolve) => setImmediate(resolve))
    if (isOld()) return
    since = performance.now()
  }
}

/** What a generator returns, which may pause at each of its steps. */
export async function madeInSlices<R>(work: Generator<unknown, R>): Promise<R> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < slice) continue
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
