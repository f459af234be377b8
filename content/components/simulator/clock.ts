/**
 * Time, as the simulator knows it. It may follow the wall clock and be sent ahead of it, or stand still until it is told
 * to go on: so thirty minutes pass in a test, or at the press of a button, as they would on a page.
 */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number
  /** Calls back once. What it gives cancels the call. */
  after(ms: number, callback: () => void): () => void
  /** Milliseconds until the next call, or nothing when none is planned. */
  next(): number | undefined
  /** Lets time pass: what is due meanwhile happens now, in order. */
  advance(ms: number): void
}

/** What a clock needs of the world to run by itself. */
export interface Wall {
  now(): number
  set(callback: () => void, ms: number): unknown
  clear(timer: unknown): void
}

/** A clock that follows a wall clock, or stands still without one. */
export function createClock(wall?: Wall): Clock {
  let timers: { due: number; callback: () => void }[] = []
  let ahead = 0
  /** While calls are made that were due in the past: the moment they were due at. */
  let moment: number | undefined
  let alarm: unknown
  const now = () => moment ?? (wall?.now() ?? 0) + ahead

  const run = (until: number) => {
    for (let first = timers[0]; first && first.due <= until; first = timers[0]) {
      timers = timers.slice(1)
      moment = first.due
      try {
        first.callback()
      } finally {
        moment = undefined
      }
    }
  }
  const arm = () => {
    wall?.clear(alarm)
    const [first] = timers
    if (wall && first) alarm = wall.set(() => ring(), Math.max(0, first.due - now()))
  }
  const ring = () => {
    try {
      run(now())
    } finally {
      arm()
    }
  }

  return {
    now,
    after(ms, callback) {
      const timer = { due: now() + ms, callback }
      const at = timers.findIndex((other) => other.due > timer.due)
      timers = at < 0 ? [...timers, timer] : [...timers.slice(0, at), timer, ...timers.slice(at)]
      if (moment === undefined) arm()
      return () => {
        timers = timers.filter((other) => other !== timer)
        if (moment === undefined) arm()
      }
    },
    next() {
      const [first] = timers
      return first && Math.max(0, first.due - now())
    },
    advance(ms) {
      try {
        run(now() + ms)
      } finally {
        ahead += ms
        arm()
      }
    },
  }
}

/** The clock of a page. */
export function pageClock(): Clock {
  return createClock({
    now: () => performance.now(),
    set: (callback, ms) => setTimeout(callback, ms),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  })
}
