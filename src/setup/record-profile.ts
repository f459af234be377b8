/** Profiles the main thread, for `build --profile`. */
import type { Profiler } from "node:inspector"

/** A time span of the main thread, in milliseconds after the process began. */
export interface TimeSpan {
  from: number
  ms: number
  /** Waiting for a disk, another thread or another program. */
  idle: boolean
}

export interface RecordedProfile {
  /** The text of a `.cpuprofile`, for the developer tools of browsers and editors. */
  text: string
  /** Without gaps, from the first to the end. */
  stretches: TimeSpan[]
}

/** Starts the profiler. The returned function stops it. */
export async function recordProfile(): Promise<() => Promise<RecordedProfile>> {
  const { Session } = await import("node:inspector/promises")
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.start")
  return async () => {
    const end = performance.now()
    const { profile } = await session.post("Profiler.stop")
    session.disconnect()
    return { text: JSON.stringify(profile), stretches: stretchesOf(profile, end) }
  }
}

/** A sample lasts until the next one. */
function stretchesOf(profile: Profiler.Profile, end: number): TimeSpan[] {
  const { nodes, samples = [], timeDeltas = [], startTime, endTime } = profile
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id))
  let at = end - (endTime - startTime) / 1000
  const times = timeDeltas.map((delta) => (at += delta / 1000))
  return samples.map((node, index) => {
    const from = times[index] ?? end
    return { from, ms: (times[index + 1] ?? end) - from, idle: idle.has(node) }
  })
}
