/** A clock that can be read. */
export declare class Clock {
  /** Milliseconds since the start. */
  readonly elapsed: number
  /** Stops it. */
  stop(): void
}

/**
 * Counts down.
 *
 * @remarks
 * Made by {@link createTimer}. See [the docs](/docs).
 *
 * @typeParam T - What it carries.
 * @since 1.2
 */
export declare class Timer<T extends object = object> extends Clock {
  /** @param options - How it counts. */
  constructor(options?: TimerOptions)
  /** Where it is. */
  state: TimerState
  /** Stops it for good. */
  override stop(): void
  /**
   * Listens to an event.
   * @param type - The event's name.
   * @param listener - Called each time.
   * @returns The same timer.
   * @throws {TypeError} when `listener` is no function.
   */
  on<K extends keyof TimerEvents>(type: K, listener: (event: TimerEvents[K]) => void): this
  /** Listens to every event. */
  on(listener: (event: Event) => void): this
  /** @deprecated Use {@link Timer.stop}. */
  halt(): void
}

/** How a timer counts. */
export interface TimerOptions {
  /**
   * Seconds.
   * @defaultValue 60
   */
  seconds?: number
  /** Called at the end, with the {@link TickData} of the last tick. */
  done?: (data: TickData) => void
}

/** Events of a timer, by name. */
export interface TimerEvents {
  /** Fires each second. */
  "timer:tick": CustomEvent<TickData>
}

/** What a tick knows. */
export interface TickData {
  /** Seconds that are left. */
  left: number
}

/**
 * Where a timer is.
 *
 * @remarks
 * | Value | Meaning |
 * | --- | --- |
 * | `"idle"` | not started |
 * | `"running"` | counts, or a < b \| c |
 */
export type TimerState = "idle" | "running"

/** Makes a timer. */
export declare function createTimer(): Timer
/**
 * Makes one that carries something.
 * @param load - What it carries.
 *
 * @example
 * ```ts
 * import { createTimer } from "timer"
 * createTimer({ name: "tea" }).stop()
 * ```
 */
export declare function createTimer<T extends object>(load: T): Timer<T>
