/**
 * Loaded into a process that is measured. Answers each message: "stall" with the longest delay of its event loop since
 * the last one, "profile" when a profile of its main thread has begun, "profiled" with that profile.
 */
import { Session } from "node:inspector/promises"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { isMainThread } from "node:worker_threads"

if (isMainThread && process.send) {
  const resolution = 2
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const inspector = new Session()
  const answers = {
    stall() {
      const longest = Math.max(0, delay.max / 1e6 - resolution)
      delay.reset()
      return longest
    },
    async profile() {
      inspector.connect()
      await inspector.post("Profiler.enable")
      await inspector.post("Profiler.setSamplingInterval", { interval: 500 })
      await inspector.post("Profiler.start")
    },
    async profiled() {
      const { profile } = await inspector.post("Profiler.stop")
      inspector.disconnect()
      return profile
    },
  }
  process.on("message", async (message) => process.send?.((await answers[message]()) ?? null))
  process.channel?.unref()
}
