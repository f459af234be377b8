/**
 * The folder behind the memo: `<dir>/<step>/index.json` lists the cached results, `<dir>/<step>/*.pack` contain the
 * bodies, one pack per build (a file per body would cost more than computing some of them).
 *
 * Promises: unreadable, stale or corrupt entries count as misses; deleting the folder is always safe, even during a
 * build; a folder that can't be written costs time, nothing else. It must not depend on what the values mean.
 */
import { randomUUID } from "node:crypto"
import { closeSync, openSync, readSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { hashOf } from "./hash.js"
import { inSlices } from "./slices.js"

/** One cached result without its body. */
export interface Entry {
  id: string
  key: string
  /** Hash by input field, to say why a key changed. */
  fields: Record<string, string>
  facts: unknown
  /** If it read more than its input: the hash of its input, and the hash of the list of paths that it read. */
  reads?: [base: string, list: string]
  /** The number of the build that used it last. */
  generation: number
  /** Where the body is: pack, offset and length in bytes, checksum. */
  body?: [pack: string, offset: number, length: number, checksum: string]
}
export interface Index {
  generation: number
  entries: Entry[]
  /** Names of the paths that results read beside their inputs, by the hash of the list. */
  lists: Record<string, readonly string[]>
}

export interface Store {
  loadIndex(step: string): Promise<Index>
  /** Writes the index with the positions of the new bodies; removes packs that it no longer names. */
  saveIndex(step: string, index: Index): Promise<void>
  loadBody(step: string, entry: Entry): Promise<unknown>
  /** Adds a body to the pack of this build; returns its size in bytes, or undefined if it is not kept. */
  saveBody(step: string, entry: Entry, body: unknown): Promise<number | undefined>
}

/** Marks the folder as a cache, for us and for backup programs (bford.info/cachedir). */
export const cacheTag = {
  file: "CACHEDIR.TAG",
  text: "Signature: 8a477f597d28d172789f06886806bc55\n# The cache of captcha-docs. It can be deleted at any time.\n",
}

const format = 3
/** Bytes that are buffered before they are written. */
const chunk = 4_000_000
/** If there are more packs, the bodies that are still used are merged into one. */
const mostPacks = 12

interface Pack {
  name: string
  size: number
  waiting: Buffer[]
  waitingSize: number
  /** The write in progress: the next write must wait for it, or offsets would be wrong. */
  writing: Promise<boolean>
}

/** A store in `dir`. `note` gets a line for each problem that is ignored. */
export class FolderStore implements Store {
  readonly #packs = new Map<string, Pack>()
  /** Packs that are open for reading. */
  readonly #descriptors = new Map<string, number>()
  /** Process ids are the same in different containers, and clocks may be. */
  readonly #unique = randomUUID()
  #counter = 0
  #writable = true

  constructor(private readonly options: { dir: string; stamp: string; note: (text: string) => void }) {}

  async #write(run: () => Promise<void>, folder: string): Promise<boolean> {
    if (!this.#writable) return false
    try {
      try {
        await run()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
        await mkdir(folder, { recursive: true })
        await writeFile(path.join(this.options.dir, cacheTag.file), cacheTag.text)
        await run()
      }
      return true
    } catch (error) {
      this.options.note(`can't write the cache (${(error as NodeJS.ErrnoException).code}); continuing without it`)
      this.#writable = false
      return false
    }
  }

  async #flush(step: string, pack: Pack): Promise<boolean> {
    if (pack.waiting.length === 0) return pack.writing
    const bytes = Buffer.concat(pack.waiting)
    pack.waiting = []
    pack.waitingSize = 0
    const folder = path.join(this.options.dir, step)
    pack.writing = pack.writing.then(() =>
      this.#write(() => writeFile(path.join(folder, pack.name), bytes, { flag: "a" }), folder),
    )
    return pack.writing
  }

  /** A range of a pack; undefined if it can't be read. */
  #readPack(file: string, offset: number, length: number): string | undefined {
    try {
      const descriptor = this.#descriptors.get(file) ?? openSync(file, "r")
      this.#descriptors.set(file, descriptor)
      const buffer = Buffer.alloc(length)
      return readSync(descriptor, buffer, 0, length, offset) === length ? buffer.toString() : undefined
    } catch {
      return undefined
    }
  }

  #closePacks(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor)
    this.#descriptors.clear()
  }

  async #bodyText(step: string, entry: Entry): Promise<string | undefined> {
    if (!entry.body) return undefined
    const [name, offset, length, checksum] = entry.body
    const pack = this.#packs.get(step)
    if (pack?.name === name)
      await (offset + length > pack.size - pack.waitingSize ? this.#flush(step, pack) : pack.writing)
    const text = this.#readPack(path.join(this.options.dir, step, name), offset, length)
    if (text === undefined || hashOf(text) === checksum) return text
    this.options.note(`a cached result of ${step} is corrupt; making it again`)
    return undefined
  }

  async #saveText(step: string, entry: Entry, text: string): Promise<number | undefined> {
    if (!this.#writable) return undefined
    let pack = this.#packs.get(step)
    if (!pack) {
      pack = {
        name: `${this.#unique}-${this.#counter++}.pack`,
        size: 0,
        waiting: [],
        waitingSize: 0,
        writing: Promise.resolve(true),
      }
      this.#packs.set(step, pack)
    }
    const bytes = Buffer.from(text)
    entry.body = [pack.name, pack.size, bytes.length, hashOf(bytes)]
    pack.waiting.push(bytes)
    pack.size += bytes.length
    pack.waitingSize += bytes.length
    if (pack.waitingSize > chunk && !(await this.#flush(step, pack))) return undefined
    return bytes.length
  }

  /** Merges the bodies that are still used into one pack if there are many packs. */
  async #compact(step: string, index: Index): Promise<void> {
    const named = new Set(index.entries.map((entry) => entry.body?.[0]))
    if (named.size <= mostPacks) return
    for (const entry of index.entries) {
      const text = await this.#bodyText(step, entry)
      if (text === undefined) delete entry.body
      else await this.#saveText(step, entry, text)
    }
  }

  loadIndex: Store["loadIndex"] = async (step) => {
    const empty: Index = { generation: 0, entries: [], lists: {} }
    const file = path.join(this.options.dir, step, "index.json")
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" && error.code !== "ENOTDIR")
        this.options.note(`can't read the cache of ${step} (${error.code}); starting with an empty one`)
      return undefined
    })
    if (text === undefined) return empty
    const end = text.indexOf("\n")
    const [kind, madeBy, checksum] = text.slice(0, Math.max(0, end)).split(" ")
    const body = text.slice(end + 1)
    if (kind !== "captcha-docs-cache" && !/^\d+$/.test(kind ?? "")) {
      this.options.note(`the cache of ${step} is corrupt or not from captcha-docs; starting with an empty one`)
      return empty
    }
    if (kind !== String(format) || madeBy !== this.options.stamp) return empty
    if (checksum !== hashOf(body)) {
      this.options.note(`the cache of ${step} is corrupt; starting with an empty one`)
      return empty
    }
    return JSON.parse(body) as Index
  }

  saveIndex: Store["saveIndex"] = async (step, index) => {
    await this.#compact(step, index)
    const pack = this.#packs.get(step)
    // Bodies that come while it is written go to another pack.
    this.#packs.delete(step)
    if (pack && !(await this.#flush(step, pack))) return
    this.#closePacks()
    const folder = path.join(this.options.dir, step)
    const { entries, ...rest } = index
    const texts: string[] = []
    // Megabytes, as `JSON.stringify` would write them: an edit that comes meanwhile does not wait.
    for await (const entry of inSlices(entries)) texts.push(JSON.stringify(entry))
    const body = `${JSON.stringify({ ...rest, entries: [] }).slice(0, -2)}${texts.join()}]}`
    const temporary = path.join(folder, `index.${this.#unique}.${this.#counter++}.tmp`)
    const written = await this.#write(async () => {
      await writeFile(temporary, `${format} ${this.options.stamp} ${hashOf(body)}\n${body}`)
      await rename(temporary, path.join(folder, "index.json"))
    }, folder)
    if (!written) return
    const named = new Set(index.entries.map((entry) => entry.body?.[0] ?? ""))
    if (pack && !named.has(pack.name)) await rm(path.join(folder, pack.name), { force: true }).catch(() => {})
    await removeUnnamed(folder, named)
  }

  loadBody: Store["loadBody"] = async (step, entry) => {
    const text = await this.#bodyText(step, entry)
    return text === undefined ? undefined : JSON.parse(text)
  }

  saveBody: Store["saveBody"] = (step, entry, body) => this.#saveText(step, entry, JSON.stringify(body))
}

/** Removes packs that no entry names, and temporary files, unless another process may still be writing them. */
async function removeUnnamed(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (named.has(name) || !/\.(pack|tmp)$/.test(name)) continue
    const file = path.join(folder, name)
    const known = await stat(file).catch(() => undefined)
    if (known && Date.now() - known.mtimeMs > 600_000) await rm(file, { force: true }).catch(() => {})
  }
}

/** A store that keeps nothing: every build is cold. */
export const noStore: Store = {
  loadIndex: async () => ({ generation: 0, entries: [], lists: {} }),
  saveIndex: async () => {},
  loadBody: async () => undefined,
  saveBody: async () => undefined,
}
