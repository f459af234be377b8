import assert from "node:assert/strict"
import { test } from "node:test"
import { rememberEach, resultOf, timesMade } from "../../src/engine/same.js"

test("of a list, only what stands where another item stood is made again, and lists that say the same stay", () => {
  const key = {}
  const lengths = rememberEach<string, readonly number[]>("lengths")
  const of = (items: string[], inputs: unknown[] = []) =>
    resultOf(lengths(key, items, inputs, (item, at) => [item.length, at]))
  const first = of(["a", "bb", "ccc"])
  const edited = of(["a", "xx", "ccc"])
  assert.deepEqual(
    [edited, timesMade("lengths")],
    [
      [
        [1, 0],
        [2, 1],
        [3, 2],
      ],
      4,
    ],
  )
  assert.equal(edited, first)
  const inserted = of(["a", "new", "xx", "ccc"])
  assert.deepEqual(
    [inserted, timesMade("lengths")],
    [
      [
        [1, 0],
        [3, 1],
        [2, 2],
        [3, 3],
      ],
      7,
    ],
  )
  assert.equal(inserted[0], first[0])
  of(["a", "new", "xx", "ccc"], ["another input"])
  assert.equal(timesMade("lengths"), 11)
})

test("each thing that is made is followed by a pause, and what ends early is not remembered", () => {
  const key = {}
  const each = rememberEach<number, number>("numbers")
  const begun = each(key, [1, 2, 3], [], (item) => item)
  begun.next()
  begun.return([])
  assert.equal([...each(key, [1, 2, 3], [], (item) => item)].length, 3)
  assert.equal([...each(key, [1, 2, 4], [], (item) => item)].length, 1)
})
