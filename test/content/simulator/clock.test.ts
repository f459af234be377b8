import assert from "node:assert/strict"
import { test } from "node:test"
import { createClock } from "../../../content/components/simulator/clock.js"

test("a still clock calls what is due, in order, at its own time", () => {
  const clock = createClock()
  const calls: string[] = []
  clock.after(20, () => calls.push(`b at ${clock.now()}`))
  clock.after(10, () => {
    calls.push(`a at ${clock.now()}`)
    clock.after(5, () => calls.push(`nested at ${clock.now()}`))
  })
  clock.advance(9)
  assert.deepEqual(calls, [])
  assert.equal(clock.next(), 1)
  clock.advance(100)
  assert.deepEqual(calls, ["a at 10", "nested at 15", "b at 20"])
  assert.deepEqual({ now: clock.now(), next: clock.next() }, { now: 109, next: undefined })
})

test("a cancelled call is not made", () => {
  const clock = createClock()
  const calls: string[] = []
  const cancel = clock.after(10, () => calls.push("a"))
  clock.after(5, cancel)
  clock.advance(50)
  assert.deepEqual(calls, [])
})

test("a clock that follows the wall is woken by it, and can be sent ahead", () => {
  let time = 1000
  let alarm: { callback: () => void; at: number } | undefined
  const clock = createClock({
    now: () => time,
    set: (callback, ms) => {
      alarm = { callback, at: time + ms }
      return alarm
    },
    clear: () => {
      alarm = undefined
    },
  })
  const calls: string[] = []
  clock.after(100, () => calls.push("first"))
  clock.after(5000, () => calls.push("second"))
  assert.equal(alarm?.at, 1100)
  time = 1100
  alarm?.callback()
  assert.deepEqual(calls, ["first"])
  assert.equal(alarm?.at, 6000)
  clock.advance(4000)
  assert.deepEqual({ calls, at: alarm?.at, next: clock.next() }, { calls: ["first"], at: 2000, next: 900 })
  clock.advance(900)
  assert.deepEqual(calls, ["first", "second"])
})

test("an exception of one call leaves the clock going", () => {
  const clock = createClock()
  const calls: string[] = []
  clock.after(1, () => {
    throw new Error("a listener failed")
  })
  clock.after(2, () => calls.push("later"))
  assert.throws(() => clock.advance(5), /a listener failed/)
  clock.advance(5)
  assert.deepEqual(calls, ["later"])
})
