import assert from "node:assert/strict"
import { test } from "node:test"
import { madeInSlices } from "../../src/engine/slices.js"

test("other work comes in between the steps of long work, and none between short ones", async () => {
  function* work(ms: number) {
    for (let step = 0; step < 5; step++) {
      for (const end = performance.now() + ms; performance.now() < end; );
      yield
    }
    return ms
  }
  const turnsDuring = async (ms: number) => {
    let turns = 0
    let isOver = false
    const count = () => {
      if (isOver) return
      turns++
      setImmediate(count)
    }
    setImmediate(count)
    assert.equal(await madeInSlices(work(ms)), ms)
    isOver = true
    return turns
  }
  assert.ok((await turnsDuring(11)) >= 4)
  assert.equal(await turnsDuring(0), 0)
})
