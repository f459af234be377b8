/**
 * One build per output folder at a time, also when builds run in different containers or on different machines.
 *
 * The lock is a folder with one file, named after its owner. To take the lock, a process renames a folder of its own to
 * the lock's name, which fails while the lock holds a file. To take it from a dead owner, it removes that owner's file by
 * its name, so that it can't remove anybody else's. A process id says nothing in another PID namespace, so the owner also
 * touches its file every second. Who waits counts its own looks at a file that stays the same: no clocks are compared,
 * and a process that was suspended counts nothing. An owner that was suspended for longer finds the lock lost, and begins
 * again.
 */
import { randomUUID } from "node:crypto"
import { type Disk, DiskError } from "../../disk.js"
import type { ProcessIdentity, ThisProcess } from "../../setup/process-identity.js"

export interface Lock {
  /** Names what belongs to this holder alone. */
  id: string
  /** Whether the lock was not taken over. Synchronous: a rename right after it can't be separated from it. */
  held(): boolean
}

export interface LockOptions {
  disk: Disk
  /** The folder for work: holds the lock. */
  work: string
  /** What the lock protects, for messages. */
  name: string
  /** Called if another process holds the lock. */
  note: (text: string) => void
  process: ThisProcess
  /** Times in milliseconds; `looks` at an unchanged file make its owner dead. */
  pace?: { beat: number; look: number; looks: number } | undefined
}

const usualPace = { beat: 1000, look: 100, looks: 100 }
/** How often a build begins again that lost its lock. */
const mostTries = 3

/** Runs with the lock; runs again if the lock was lost and the work failed for that. */
export async function withLock<T>(options: LockOptions, run: (lock: Lock) => Promise<T>): Promise<T> {
  const { disk, work, name, note, pace = usualPace } = options
  for (let tries = 1; ; tries++) {
    const id = randomUUID()
    const file = `${work}/owner/${id}`
    await acquire(options, id)
    const lock: Lock = { id, held: () => disk.statAll([file])[0] !== undefined }
    const beat = setInterval(() => void disk.touch(file).catch(() => {}), pace.beat)
    try {
      return await run(lock)
    } catch (error) {
      if (lock.held() || tries === mostTries) throw error
      note(`another build took over ${name} while this one was suspended; building it again`)
    } finally {
      clearInterval(beat)
      await disk.remove(file)
      await disk.removeEmpty(`${work}/owner`)
    }
  }
}

async function acquire({ disk, work, name, note, process, pace = usualPace }: LockOptions, id: string): Promise<void> {
  const lock = `${work}/owner`
  const { pid, startedAt, space } = process
  let noted = false
  let seen = ""
  let looks = 0
  for (;;) {
    const held = disk.entries(lock)?.[0]?.name
    if (held === undefined) {
      const claim = `${work}/claim-${id}`
      await disk.write(`${claim}/${id}`, JSON.stringify({ pid, startedAt, space }))
      if (await moved(disk, claim, lock)) return
      await disk.remove(claim)
      await pause(pace.look / 10)
      continue
    }
    const file = `${lock}/${held}`
    const owner = await readOwner(disk, file)
    if (owner === "gone") continue
    const fate = owner ? await process.fateOf(owner) : "unknown"
    const look = `${held} ${disk.statAll([file])[0]?.mtimeMs}`
    looks = look === seen ? looks + 1 : 0
    seen = look
    if (fate === "dead" || (fate === "unknown" && looks >= pace.looks)) {
      await disk.remove(file)
      continue
    }
    const where = owner && owner.space === space ? "" : ", in another container or on another machine"
    if (!noted) note(`another build (process ${owner?.pid ?? "unknown"}${where}) is writing ${name}; waiting for it`)
    noted = true
    await pause(pace.look)
  }
}

/** Renames the claim to the lock; `false` if somebody else was faster. */
async function moved(disk: Disk, claim: string, lock: string): Promise<boolean> {
  // Only POSIX renames a folder over an empty one.
  await disk.removeEmpty(lock)
  try {
    await disk.rename(claim, lock)
    return true
  } catch (error) {
    if (error instanceof DiskError && /^(ENOTEMPTY|EEXIST|EPERM|ENOENT)$/.test(error.code ?? "")) return false
    throw error
  }
}

async function readOwner(disk: Disk, file: string): Promise<ProcessIdentity | "gone" | undefined> {
  try {
    return JSON.parse(new TextDecoder().decode(await disk.read(file))) as ProcessIdentity
  } catch (error) {
    if (error instanceof DiskError && error.trouble === "missing") return "gone"
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
