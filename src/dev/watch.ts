/**
 * Calls `lookAgain` on any file event: what changed is found by looking at the disk. If texts of pages were written and
 * nothing else happened, it names them. A timer looks at everything, so that a missed event costs only a moment. It takes
 * its time where events come, until it finds what none told of.
 */
import { join } from "node:path"
import type { FSWatcher } from "chokidar"

export interface WatchOptions {
  /** Absolute files and folders. */
  paths: readonly string[]
  /** Gets the absolute paths of written texts; nothing if anything may have changed. Returns whether anything has. */
  lookAgain: (only?: readonly string[]) => Promise<boolean>
  /** Watching starts then: it stats every file, and the first page should not wait for that. */
  from: Promise<void>
  /** Called once, if the system can't watch: from then on the timer runs faster. */
  note: (text: string) => void
}

/** Milliseconds to wait after an event, and at most: editors write a file in several steps, git writes many files. */
const quiet = 12
const longest = 120

/** Milliseconds between looks at everything, each of which takes as long as an edit. */
const clock = 2_000
const slowerClock = 10_000
const fasterClock = 500
/** Until watching has started, which takes a second or two while the site is learned: edits show at once then, too. */
const firstClock = 150

export interface Watcher {
  close(): Promise<void>
}

export function watchFiles({ paths, from, lookAgain, note }: WatchOptions): Watcher {
  let waiting: { timer: NodeJS.Timeout; since: number } | undefined
  /** Undefined once something else happened. */
  let written: Set<string> | undefined = new Set()
  let closed = false
  let ticking: NodeJS.Timeout | undefined
  let pace = 0
  const tick = (every: number) => {
    clearInterval(ticking)
    pace = every
    if (!closed) ticking = setInterval(() => void lookAtAll(), every)
  }
  let warned = false
  /** Whether an event came since the timer's last look, and whether that found what no event told of. */
  let told = false
  let missed = false
  const lookAtAll = async () => {
    const found = await lookAgain()
    if (found && !told && pace === slowerClock) {
      missed = true
      tick(clock)
    }
    told = false
  }
  tick(clock)

  const look = () => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = undefined
    void lookAgain(written && [...written])
    written = new Set()
  }
  const event = (text?: string) => {
    told = true
    if (pace === clock && !missed) tick(slowerClock)
    if (text === undefined) written = undefined
    else written?.add(text)
    const since = waiting?.since ?? performance.now()
    if (waiting) clearTimeout(waiting.timer)
    const left = Math.max(0, longest - (performance.now() - since))
    waiting = { since, timer: setTimeout(look, Math.min(quiet, left)) }
  }

  let watcher: FSWatcher | undefined
  void from.then(async () => {
    tick(firstClock)
    const { watch } = await import("chokidar")
    if (closed) return
    // A folder tells of its files. Only links, to files elsewhere, and what is named are watched themselves.
    watcher = watch([...paths], { ignoreInitial: true, ignored: othersThan(new Set(paths)) })
    watcher.on("all", () => event())
    watcher.on("raw", (_kind, name: string | null, about) => {
      const { watchedPath } = about as { watchedPath: string }
      event(name && /\.mdx?$/.test(name) ? join(watchedPath, name) : undefined)
    })
    watcher.once("ready", () => {
      void lookAgain()
      if (!warned) tick(clock)
    })
    watcher.on("error", (error) => {
      if (warned) return
      warned = true
      note(`can't watch files (${(error as Error).message}); looking for changes twice a second`)
      tick(fasterClock)
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

function othersThan(own: Set<string>) {
  return (file: string, stats?: { isFile(): boolean; isSymbolicLink(): boolean }): boolean => {
    if (stats?.isSymbolicLink()) own.add(file)
    return /[\\/]node_modules([\\/]|$)/.test(file) || (stats?.isFile() === true && !own.has(file))
  }
}
