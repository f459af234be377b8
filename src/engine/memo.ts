/**
 * Remembers slow leaves: a result is found again by the hash of everything that went into it.
 *
 * Promises: equal inputs run once; a remembered value is what a run would give, its diagnostics included; results come
 * in input order; a body that can't be loaded is made again. It must not know what the values mean, and nothing may
 * change a value that it handed out.
 */
import { hashData } from "./hash.js"
import { type Entry, type Index, noStore, type Store } from "./store.js"

/** A pure function worth remembering. Its light half stays in memory, its heavy half is loaded when asked for. */
export interface Step<Input, Facts, Body> {
  name: string
  /** What the result is a result of: a file's path, a page's URL. */
  id(input: Input): string
  /** Everything that decides the result, by name. Values are plain data, or hashes of what is big. */
  fields(input: Input): Record<string, unknown>
  run(input: Input): Promise<Result<Facts, Body>>
  /** For work that costs less in one go: results in input order. Then `run` is for a single input. */
  runAll?(inputs: Input[]): Promise<Result<Facts, Body>[]>
}
export interface Result<Facts, Body> {
  facts: Facts
  body: Body
}

export interface Remembered<Facts, Body> {
  id: string
  key: string
  facts: Facts
  fromCache: boolean
  /** Names of the input fields that changed since last time; `["new"]` for what was not known. */
  why: string[]
  body(): Promise<Body>
}

/** Runs a step over inputs: in this process, or spread over workers. */
export type Runner = <I, F, B>(step: Step<I, F, B>, inputs: I[]) => Promise<Result<F, B>[]>

export const runHere: Runner = async (step, inputs) => {
  if (step.runAll) return step.runAll(inputs)
  const results = []
  for (const input of inputs) {
    results.push(await step.run(input))
    // Lets in what threads and the bundler have to say: it waits for answers of this thread.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return results
}

export interface Memo {
  /** Begins to load what is remembered of a step that will be asked for. */
  expect(step: Pick<Step<never, unknown, unknown>, "name">): void
  each<I, F, B>(step: Step<I, F, B>, inputs: readonly I[]): Promise<Remembered<F, B>[]>
  /**
   * Writes what is new to the store and forgets what has not been used for a while. `partial` says that not everything
   * was asked for since the last time: then the latest result of each input counts as used.
   */
  save(options?: { partial?: boolean }): Promise<void>
  /** Forgets what was not saved of a step: its inputs were not what they were said to be. */
  forget(step: Pick<Step<never, unknown, unknown>, "name">): void
}

/** Builds after which an unused result is forgotten. */
const keptGenerations = 4
/** Bytes of new bodies that stay in memory; what goes over is read back from the store. */
const bodiesInMemory = 200_000_000

interface StepState {
  index: Index
  byKey: Map<string, Entry>
  latestById: Map<string, Entry>
  bodies: Map<string, unknown>
  /** Bytes in `bodies`, as far as the store counted them. */
  size: number
  touched: Set<string>
  fresh: boolean
}

/** A memo over `store`. `stamp` names our own code: another version remembers nothing. */
export function createMemo(options: { store: Store; stamp: string; runner?: Runner }): Memo {
  const { store, stamp, runner = runHere } = options
  const states = new Map<string, Promise<StepState>>()
  const stateOf = (step: string) => {
    const known = states.get(step)
    if (known) return known
    const loading = loadState(store, step)
    states.set(step, loading)
    return loading
  }

  async function keep(step: string, state: StepState, entry: Entry, body: unknown): Promise<void> {
    const size = await store.saveBody(step, entry, body)
    state.size += size ?? 0
    if (size === undefined || state.size < bodiesInMemory) state.bodies.set(entry.key, body)
  }

  return {
    expect: ({ name }) => void stateOf(name),

    async each<I, F, B>(step: Step<I, F, B>, inputs: readonly I[]): Promise<Remembered<F, B>[]> {
      const state = await stateOf(step.name)
      const asked = inputs.map((input) => {
        const fields = step.fields(input)
        return { input, id: step.id(input), fields, key: hashData([stamp, step.name, fields]) }
      })
      const misses = new Map<string, (typeof asked)[number]>()
      for (const one of asked) if (!state.byKey.has(one.key)) misses.set(one.key, one)
      const wanted = [...misses.values()]
      const results =
        wanted.length === 0
          ? []
          : await runner(
              step,
              wanted.map((one) => one.input),
            )
      const reasons = new Map<string, string[]>()
      const writes: Promise<void>[] = []
      wanted.forEach((one, index) => {
        const result = results[index] as Result<F, B>
        const fields = Object.fromEntries(Object.entries(one.fields).map(([name, value]) => [name, hashData(value)]))
        const before = state.latestById.get(one.id)
        reasons.set(one.key, before ? changedFields(before.fields, fields) : ["new"])
        const entry: Entry = { id: one.id, key: one.key, fields, facts: result.facts, generation: 0 }
        state.byKey.set(one.key, entry)
        state.latestById.set(one.id, entry)
        state.fresh = true
        writes.push(keep(step.name, state, entry, result.body))
      })
      await Promise.all(writes)
      return asked.map(({ input, id, key }) => {
        state.touched.add(key)
        const entry = state.byKey.get(key) as Entry
        return {
          id,
          key,
          facts: entry.facts as F,
          fromCache: !reasons.has(key),
          why: reasons.get(key) ?? [],
          body: async () => {
            const known = state.bodies.get(key) ?? (await store.loadBody(step.name, entry))
            if (known !== undefined) return known as B
            const [made] = await runner(step, [input])
            state.fresh = true
            await keep(step.name, state, entry, made?.body)
            return (made as Result<F, B>).body
          },
        }
      })
    },

    forget: ({ name }) => void states.delete(name),

    async save({ partial = false } = {}) {
      for (const [step, promise] of states) {
        const state = await promise
        if (partial) for (const { key } of state.latestById.values()) if (state.byKey.has(key)) state.touched.add(key)
        if (store !== noStore) state.bodies.clear()
        state.size = 0
        if (!state.fresh) {
          state.touched.clear()
          continue
        }
        const generation = state.index.generation + 1
        for (const key of state.touched) {
          const entry = state.byKey.get(key)
          if (entry) entry.generation = generation
        }
        const old = [...state.byKey.values()].filter((entry) => entry.generation < generation - keptGenerations)
        for (const entry of old) state.byKey.delete(entry.key)
        const entries = [...state.byKey.values()].sort((a, b) => a.generation - b.generation)
        state.index = { generation, entries }
        await store.saveIndex(step, state.index)
        state.touched.clear()
        state.fresh = false
      }
    },
  }
}

async function loadState(store: Store, step: string): Promise<StepState> {
  const index = await store.loadIndex(step)
  return {
    index,
    byKey: new Map(index.entries.map((entry) => [entry.key, entry])),
    latestById: new Map(index.entries.map((entry) => [entry.id, entry])),
    bodies: new Map(),
    size: 0,
    touched: new Set(),
    fresh: false,
  }
}

function changedFields(before: Record<string, string>, now: Record<string, string>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  const changed = [...names].filter((name) => before[name] !== now[name])
  return changed.length > 0 ? changed : ["our own code"]
}
