/** Loaded into a process that is measured: answers each message with the longest delay of its event loop since the last. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { isMainThread } from "node:worker_threads"

if (isMainThread && process.send) {
  const resolution = 2
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  process.on("message", () => {
    process.send?.(Math.max(0, delay.max / 1e6 - resolution))
    delay.reset()
  })
  process.channel?.unref()
}
