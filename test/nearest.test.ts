import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { editDistance } from "../src/links/edit-distance.js"
import { nearest, rememberAnswers } from "../src/links/nearest.js"

test("the nearest candidate is within a third of the word's length, and the first of equals", () => {
  assert.equal(nearest("instal", ["uninstall", "install", "instill"]), "install")
  assert.equal(nearest("INSTALL", ["install"]), "install")
  assert.equal(nearest("bat", ["cat", "hat"]), "cat")
  assert.equal(nearest("ab", ["cd"]), undefined)
  assert.equal(nearest("sitekey", ["siteverify"]), undefined)
  assert.equal(nearest("done", ["one-two"], 5), "one-two")
  assert.equal(nearest("done", ["one-two"], 4), undefined)
})

test("an answer is found once for a question and a list, whoever made the list", () => {
  let found = 0
  const recall = rememberAnswers()
  const answer = (typed: string, list: string[]) =>
    recall(typed, list, () => {
      found++
      return nearest(typed, list)
    })
  for (let turn = 0; turn < 3; turn++) {
    const list = ["install", "events"]
    assert.equal(answer("instal", list), "install")
    assert.equal(answer("instal", list), "install")
    assert.equal(answer("nothing", list), undefined)
  }
  assert.equal(found, 2)
  assert.equal(answer("instal", ["events"]), undefined)
  assert.equal(answer("instal", ["instar", "install"]), "instar")
  assert.equal(found, 4)
})

/** The definition itself: the fewest edits, tried one by one. */
function editsBetween(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length
  const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  return Math.min(
    editsBetween(a.slice(1), b) + 1,
    editsBetween(a, b.slice(1)) + 1,
    editsBetween(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
    ...(swapped ? [editsBetween(a.slice(2), b.slice(2)) + 1] : []),
  )
}

test("the distance between words is that of the definition, cut off behind the limit", () => {
  const word = fc.array(fc.constantFrom("a", "b", "c", "A"), { maxLength: 6 }).map((letters) => letters.join(""))
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
      assert.equal(editDistance(a, b, limit), Math.min(editsBetween(a, b), limit + 1))
    }),
    { numRuns: 2000 },
  )
})
