/**
 * Says "look again", and nothing else: what changed is found by looking. An event that never comes costs a moment,
 * not the truth, because a clock says the same.
 */
import type { FSWatcher } from "chokidar"

export interface WatchOptions {
  /** Absolute files and folders. */
  paths: readonly string[]
  lookAgain: () => void
  /** Watching begins then: it asks the system about every file, and the first page should not wait for that. */
  from: Promise<void>
  /** Told once, when the system can't watch: from then on the clock runs faster. */
  note: (text: string) => void
}

/** An editor writes a file in several steps, git many files: wait for a quiet moment, but not long. */
const quiet = 12
const longest = 120

const clock = 2_000
const fasterClock = 500

export interface Watcher {
  close(): Promise<void>
}

export function watchFiles({ paths, from, lookAgain, note }: WatchOptions): Watcher {
  let waiting: { timer: NodeJS.Timeout; since: number } | undefined
  let ticking = setInterval(lookAgain, clock)
  let warned = false

  const look = () => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = undefined
    lookAgain()
  }
  const event = () => {
    const since = waiting?.since ?? performance.now()
    if (waiting) clearTimeout(waiting.timer)
    const left = Math.max(0, longest - (performance.now() - since))
    waiting = { since, timer: setTimeout(look, Math.min(quiet, left)) }
  }

  let watcher: FSWatcher | undefined
  let closed = false
  void from.then(async () => {
    const { watch } = await import("chokidar")
    if (closed) return
    watcher = watch([...paths], { ignoreInitial: true, ignored: (file) => /[\\/]node_modules([\\/]|$)/.test(file) })
    watcher.on("all", event)
    watcher.on("raw", event)
    watcher.once("ready", lookAgain)
    watcher.on("error", (error) => {
      if (warned) return
      warned = true
      note(`can't watch files (${(error as Error).message}); looking for changes twice a second`)
      clearInterval(ticking)
      ticking = setInterval(lookAgain, fasterClock)
    })
  })

  return {
    async close() {
      closed = true
      clearInterval(ticking)
      if (waiting) clearTimeout(waiting.timer)
      await watcher?.close()
    },
  }
}
