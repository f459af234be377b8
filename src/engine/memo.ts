/**
 * Caches the results of slow steps by the hash of all inputs. What a step reads beside its input (packages, mostly) is
 * known only after it ran: its key contains the present state of the paths that it read last time.
 *
 * Promises: equal inputs run once; a cached result equals that of a run, diagnostics included; results come in input
 * order; a body that can't be loaded is computed again. It must not depend on what the values mean, and nobody may change
 * a value that it returned.
 */
import { hashData } from "./hash.js"
import { rememberFor, withSameParts } from "./same.js"
import { type Entry, type Index, noStore, type Store } from "./store.js"

/** A pure function worth caching. Its inputs are objects that nobody changes. Its facts stay in memory, its body is loaded on demand. */
export interface Step<Input, Facts, Body, Work = Input> {
  name: string
  /** What the result is for: a file's path, a page's URL. */
  id(input: Input): string
  /** Everything that decides the result, by name: plain data, or hashes of large data. */
  fields(input: Input): Record<string, unknown>
  run(work: Work): Promise<Result<Facts, Body>>
  /** Loads the data that an input refers to, as plain data for `run`. Absent if `run` takes the input itself. */
  load?(input: Input): Promise<Work>
  /**
   * Other threads that may run it: `spread` over several if there are enough inputs, or always in a thread that all steps
   * with this value share, as they load the same libraries. Such a step must be listed in `worker.ts`.
   */
  thread?: "spread" | "types" | "documents"
  /** The number of misses from which another thread pays for its start; measured. */
  spreadFrom?: number
  /**
   * The size of a body in bytes, for a step whose bodies are written elsewhere: the store keeps none of them, and a body
   * that is needed again is computed again.
   */
  sizeElsewhere?(body: Body): number
  /** For work that is cheaper in one batch: results in input order. `run` is then for a single input. */
  runAll?(inputs: Input[]): Promise<Result<Facts, Body>[]>
}
export interface Result<Facts, Body> {
  facts: Facts
  body: Body
  /** Absolute paths of files and folders, beside the input, that decided the result; missing ones included. */
  reads?: readonly string[]
}

/** Access to what steps read outside their input. */
export interface Outside {
  /** A name for a path that stays the same if the whole site is moved. */
  nameOf(path: string): string
  /** The present state of a path. For a change after `since`, a value that no later look returns again. */
  look(name: string, since?: number): string
}
const nothingOutside: Outside = { nameOf: (path) => path, look: () => "" }

export interface Remembered<Facts, Body> {
  id: string
  key: string
  facts: Facts
  fromCache: boolean
  /** Names of the input fields that changed since last time; `["new"]` for an unknown input. */
  why: string[]
  body(): Promise<Body>
  /** The facts are stand-ins for those that a run would give. */
  standsIn?: true
}

/** Runs a step over inputs, here or in workers. `take` gets each result at once, and returns the part to keep. */
export type Runner = <I, F, B, W>(step: Step<I, F, B, W>, inputs: I[], take?: Made<F, B>) => Promise<Result<F, B>[]>
type Made<F, B> = (result: Result<F, B>, index: number) => Promise<Result<F, B>>

export const runHere: Runner = async (step, inputs, take = async (result) => result) => {
  if (step.runAll) return step.runAll(inputs)
  const results = []
  for (const [index, input] of inputs.entries()) {
    results.push(await take(await step.run(await workOf(step, input)), index))
    // Yields to the event loop so that workers and esbuild callbacks can run.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return results
}

/** The argument for a step's `run`. */
export async function workOf<I, W>({ load }: Pick<Step<I, unknown, unknown, W>, "load">, input: I): Promise<W> {
  return load ? load(input) : (input as unknown as W)
}

/** Gets the inputs that are not cached, perhaps none; returns stand-ins for their facts, and nothing for those to run. */
export type Instead<I, F> = (missing: readonly I[]) => Promise<ReadonlyMap<I, F>>

/** Builds after which an unused result is forgotten. */
const keptGenerations = 4
/** Bytes of a step's bodies that stay in memory, new and loaded; the rest is read from the store. */
const bodiesInMemory = 50_000_000

/** How far a file's times may lag behind the clock. */
const clockStepMs = 10

interface StepState {
  index: Index
  byKey: Map<string, Entry>
  /** Lists of paths that were read beside inputs, by their hash. */
  lists: Map<string, readonly string[]>
  /** The list of an input's latest result, by the hash of the input. */
  listOf: Map<string, string>
  /** Those of the last call: while no path changed, the next one takes the hashes of lists from them. */
  keys?: Keys
  /** The last key of an input whose result read other paths, with the hash of their state. */
  keyOf: Map<string, { state: string; key: string }>
  latestById: Map<string, Entry>
  /** What was returned last for an id: the next facts keep the parts that say the same. */
  shown: Map<string, Entry>
  bodies: Map<string, unknown>
  /** Bytes in `bodies`, as far as the store counted them. */
  size: number
  /** Whether the bodies are stored elsewhere. */
  elsewhere: boolean
  touched: Set<string>
  fresh: boolean
  /** The fields of an input, and their hash: an unchanged input may be the same object. */
  requests: (input: object, inputs: readonly unknown[], make: () => Request) => Request
}
interface Request {
  id: string
  fields: Record<string, unknown>
  base: string
  /** What the cache had last: the same object for as long as it has the same. With the same `seen`, it has. */
  last?: { of: Entry; result: Remembered<unknown, unknown>; seen: object }
}
type Missing<I> = Pick<Request, "id" | "fields"> & { input: I }

type Named = Pick<Step<never, unknown, unknown>, "name">

/** A memo over `store`. `stamp` identifies our own code: another version shares no results. */
export class Memo {
  readonly #states = new Map<string, Promise<StepState>>()
  /** The state of the paths that the latest results of each step read. */
  readonly #seenOutside = new Map<string, Map<string, string>>()
  /** The same, as `changedOutside` saw it: what is asked for until it looks again is of that state. */
  readonly #latest = new Map<string, string>()
  readonly #store: Store
  readonly #stamp: string
  readonly #runner: Runner
  readonly #outside: Outside

  constructor(options: { store: Store; stamp: string; runner?: Runner; outside?: Outside }) {
    this.#store = options.store
    this.#stamp = options.stamp
    this.#runner = options.runner ?? runHere
    this.#outside = options.outside ?? nothingOutside
  }

  /** Starts to load the cached results of a step that will be needed. */
  expect({ name }: Named): void {
    void this.#stateOf(name)
  }

  /** Inputs with a stand-in neither run nor get cached. */
  async each<I, F, B, W>(
    step: Step<I, F, B, W>,
    inputs: readonly I[],
    instead?: Instead<I, F>,
  ): Promise<Remembered<F, B>[]> {
    const state = await this.#stateOf(step.name)
    const keys = new Keys(state, this.#latest, this.#outside)
    state.keys = keys
    const entries = new Map<string, Entry>()
    const misses = new Map<string, Missing<I>>()
    const requests = inputs.map((input) => this.#request(step, input, state))
    const found = requests.map(({ id, fields, base, last }, index) => {
      if (last?.seen === keys.seen) return last.of
      const entry = state.byKey.get(keys.of(base, state.listOf.get(base)))
      if (!entry) misses.set(base, { input: inputs[index] as I, id, fields })
      return entry
    })
    const outlines = await instead?.([...misses.values()].map(({ input }) => input))
    const standIns = new Map<string, F>()
    for (const [base, { input }] of misses) {
      const facts = outlines?.get(input)
      if (facts === undefined) continue
      standIns.set(base, facts)
      misses.delete(base)
    }
    const reasons = misses.size > 0 ? await this.#run(step, state, keys, misses, entries) : undefined
    for (const { base, last } of requests) if (last?.seen !== keys.seen) keys.of(base, state.listOf.get(base))
    this.#seenOutside.set(step.name, new Map(keys.seen))
    return requests.map((request, index) => {
      const { id, base, last } = request
      if (last?.seen === keys.seen) return last.result as Remembered<F, B>
      const input = inputs[index] as I
      const facts = standIns.get(base)
      if (facts !== undefined) {
        const body = async () => ((await this.#runner(step, [input]))[0] ?? missing(id)).body
        return { id, key: base, facts, fromCache: false, why: ["new"], body, standsIn: true }
      }
      const entry = found[index] ?? (entries.get(base) as Entry)
      state.touched.add(entry.key)
      const shown = state.shown.get(id)
      if (shown && shown !== entry) entry.facts = withSameParts(entry.facts, shown.facts)
      state.shown.set(id, entry)
      const why = reasons?.get(base)
      if (!why && last?.of === entry) {
        last.seen = keys.seen
        return last.result as Remembered<F, B>
      }
      const body = () => this.#body(step, state, entry, input)
      const result = { id, key: entry.key, facts: entry.facts as F, fromCache: !why, why: why ?? [], body }
      if (!why) request.last = { of: entry, result, seen: keys.seen }
      return result
    })
  }

  /** Drops unsaved results of a step whose inputs changed while it ran. */
  forget({ name }: Named): void {
    this.#states.delete(name)
  }

  /** Until `changedOutside` looks, what is asked for is looked at anew. */
  lookAnew(): void {
    this.#latest.clear()
  }

  /** Names of paths outside the inputs of the latest results that changed, all or these; each change is reported once. */
  changedOutside(only?: readonly string[]): string[] {
    const changed = new Set<string>()
    if (only) for (const name of only) this.#latest.delete(name)
    else this.#latest.clear()
    for (const seen of this.#seenOutside.values()) {
      for (const name of only ?? seen.keys()) {
        const before = seen.get(name)
        if (before === undefined) continue
        const now = this.#latest.get(name) ?? this.#outside.look(name)
        this.#latest.set(name, now)
        if (now === before) continue
        seen.set(name, now)
        changed.add(name)
      }
    }
    return [...changed]
  }

  /**
   * Writes new results to the store and drops those that were not used for a while. `partial`: not everything was needed
   * since the last save, so the latest result of each input counts as used.
   */
  async save({ partial = false } = {}): Promise<void> {
    for (const [step, promise] of this.#states) {
      const state = await promise
      if (partial) for (const { key } of state.latestById.values()) if (state.byKey.has(key)) state.touched.add(key)
      if (this.#store !== noStore) state.bodies.clear()
      state.size = 0
      // Results that come while it is written are saved next time.
      const { fresh, touched } = state
      state.fresh = false
      state.touched = new Set()
      // What is asked for from now on is looked up, so it counts as used.
      delete state.keys
      if (!fresh) continue
      const generation = state.index.generation + 1
      for (const key of touched) {
        const entry = state.byKey.get(key)
        if (entry) entry.generation = generation
      }
      const old = [...state.byKey.values()].filter((entry) => entry.generation < generation - keptGenerations)
      for (const entry of old) state.byKey.delete(entry.key)
      if (state.elsewhere) for (const entry of state.byKey.values()) delete entry.body
      const entries = [...state.byKey.values()].sort((a, b) => a.generation - b.generation)
      const used = new Set(entries.map(({ reads }) => reads?.[1]))
      const lists = Object.fromEntries([...state.lists].filter(([list]) => used.has(list)))
      state.index = { generation, entries, lists }
      await this.#store.saveIndex(step, state.index)
    }
  }

  #stateOf(step: string): Promise<StepState> {
    const known = this.#states.get(step) ?? loadState(this.#store, step)
    this.#states.set(step, known)
    return known
  }

  #request<I>(
    step: Pick<Step<I, unknown, unknown, never>, "name" | "id" | "fields">,
    input: I,
    state: StepState,
  ): Request {
    const make = () => {
      const fields = step.fields(input)
      return { id: step.id(input), fields, base: hashData([this.#stamp, step.name, fields]) }
    }
    return typeof input === "object" && input !== null ? state.requests(input, [], make) : make()
  }

  /** Runs what is missing, adds it to `entries`, and says why it was. */
  async #run<I, F, B, W>(
    step: Step<I, F, B, W>,
    state: StepState,
    keys: Keys,
    misses: ReadonlyMap<string, Missing<I>>,
    entries: Map<string, Entry>,
  ): Promise<ReadonlyMap<string, string[]>> {
    const bases = [...misses.keys()]
    const wanted = [...misses.values()]
    const since = Date.now() - clockStepMs
    const reasons = new Map<string, string[]>()
    const remember = (at: number, { facts, body }: Result<F, B>, list?: string): Promise<void> => {
      const base = bases[at] as string
      const { id, fields: values } = wanted[at] as (typeof wanted)[number]
      const key = keys.of(base, list, since)
      const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hashData(value)]))
      if (list !== undefined) fields.dependencies = keys.stateOf(list)
      const before = state.latestById.get(id)
      reasons.set(base, before ? changedFields(before.fields, fields) : ["new"])
      const entry: Entry = { id, key, fields, facts, generation: 0 }
      if (list !== undefined) entry.reads = [base, list]
      entries.set(base, entry)
      state.byKey.set(key, entry)
      state.latestById.set(id, entry)
      if (list === undefined) state.listOf.delete(base)
      else state.listOf.set(base, list)
      state.fresh = true
      return this.#keep(step, state, entry, body)
    }
    // Called at once, to limit the bodies in memory. Results that read other files get a key only when all have run.
    const take = async (result: Result<F, B>, at: number): Promise<Result<F, B>> => {
      if (result.reads !== undefined) return result
      await remember(at, result)
      return { facts: result.facts, body: undefined as B }
    }
    const inputs = wanted.map(({ input }) => input)
    const results = await this.#runner(step, inputs, take)
    if (results.some(({ reads }) => reads !== undefined)) keys.forget()
    const lists = new Map<readonly string[] | undefined, string | undefined>()
    await Promise.all(
      bases.map((base, at) => {
        if (reasons.has(base)) return undefined
        const result = results[at] as Result<F, B>
        if (!lists.has(result.reads)) lists.set(result.reads, addList(state, this.#outside, result.reads))
        return remember(at, result, lists.get(result.reads))
      }),
    )
    return reasons
  }

  async #keep<B>(
    { name, sizeElsewhere }: Pick<Step<never, unknown, B>, "name" | "sizeElsewhere">,
    state: StepState,
    entry: Entry,
    body: B,
  ): Promise<void> {
    const elsewhere = sizeElsewhere?.(body)
    state.elsewhere = elsewhere !== undefined
    const fits = elsewhere !== undefined && state.size + elsewhere < bodiesInMemory
    const size = fits ? elsewhere : await this.#store.saveBody(name, entry, body)
    state.size += size ?? 0
    if (size === undefined || state.size < bodiesInMemory) state.bodies.set(entry.key, body)
  }

  async #body<I, F, B, W>(step: Step<I, F, B, W>, state: StepState, entry: Entry, input: I): Promise<B> {
    const inMemory = state.bodies.get(entry.key)
    if (inMemory !== undefined) return inMemory as B
    const loaded = await this.#store.loadBody(step.name, entry)
    if (loaded !== undefined) {
      // Every page needs the theme.
      const [, , bytes = 0] = entry.body ?? []
      if (state.size + bytes < bodiesInMemory) state.bodies.set(entry.key, loaded)
      state.size += bytes
      return loaded as B
    }
    const [{ body } = missing(entry.id)] = await this.#runner(step, [input])
    state.fresh = true
    await this.#keep(step, state, entry, body)
    return body
  }
}

/** The keys of one call. That of a result that read other paths contains their present state. */
class Keys {
  /** The same object for as long as no path changes: until then, each input has the result that it had. */
  seen: Map<string, string>
  #hashes: Map<string, string>

  constructor(
    private readonly state: Pick<StepState, "lists" | "keyOf" | "keys">,
    private readonly latest: Map<string, string>,
    private readonly outside: Outside,
  ) {
    const { keys } = state
    const stays = keys !== undefined && [...keys.seen].every(([name, is]) => this.#look(name) === is)
    this.seen = stays ? keys.seen : new Map()
    this.#hashes = stays ? keys.#hashes : new Map()
  }

  of(base: string, list: string | undefined, since?: number): string {
    if (list === undefined) return base
    if (!this.#hashes.has(list)) {
      const names = this.state.lists.get(list) ?? []
      for (const name of names) if (!this.seen.has(name)) this.seen.set(name, this.#look(name, since))
      this.#hashes.set(list, hashData(names.map((name) => [name, this.seen.get(name)])))
    }
    const state = this.stateOf(list)
    const known = this.state.keyOf.get(base)
    if (known?.state === state) return known.key
    const key = hashData([base, state])
    this.state.keyOf.set(base, { state, key })
    return key
  }

  #look(name: string, since?: number): string {
    const known = since === undefined ? this.latest.get(name) : undefined
    return known ?? this.outside.look(name, since)
  }

  /** The state of the paths on a list, as a hash. */
  stateOf(list: string | undefined): string {
    return this.#hashes.get(list ?? "") ?? ""
  }

  forget(): void {
    this.latest.clear()
    this.seen = new Map()
    this.#hashes = new Map()
  }
}

async function loadState(store: Store, step: string): Promise<StepState> {
  const index = await store.loadIndex(step)
  return {
    index,
    byKey: new Map(index.entries.map((entry) => [entry.key, entry])),
    lists: new Map(Object.entries(index.lists)),
    // Sorted by age: the newest list wins.
    listOf: new Map(index.entries.flatMap(({ reads }) => (reads ? [reads] : []))),
    keyOf: new Map(),
    latestById: new Map(index.entries.map((entry) => [entry.id, entry])),
    shown: new Map(),
    bodies: new Map(),
    size: 0,
    elsewhere: false,
    touched: new Set(),
    fresh: false,
    requests: rememberFor(`request of ${step}`),
  }
}

function missing(id: string): never {
  throw new Error(`no result for ${id}`)
}

/** The hash of the list of paths that a step read, by their names; undefined for none. */
function addList(state: StepState, outside: Outside, paths: readonly string[] = []): string | undefined {
  if (paths.length === 0) return undefined
  const names = [...new Set(paths.map(outside.nameOf))].sort()
  const list = hashData(names)
  state.lists.set(list, names)
  return list
}

function changedFields(before: Record<string, string>, now: Record<string, string>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  const changed = [...names].filter((name) => before[name] !== now[name])
  return changed.length > 0 ? changed : ["our own code"]
}
