import assert from "node:assert/strict"
import { test } from "node:test"
import { namesFromDeclarations } from "../../src/symbols/from-declarations.js"
import { indexOf } from "../../src/symbols/symbol-table.js"

const declarations = `
interface Vessel { fill(): void }
interface Heated extends Vessel { degrees: number }
declare class Pot { lid: string }
declare class Kettle extends Pot implements Heated { boil(): void }
type Urn = Kettle & Heated & { taps: number }
declare var kettle: Kettle
interface Shop { urn: Urn; strange: Strange }
interface Strange extends Missing {}
interface Round extends Circle {}
interface Circle extends Round { radius: number }
interface Order { cups?: { sugar: number; spoon?: { length: number } | undefined }[] | undefined }
`

test("types, and what is of these types, have the members that they inherit", () => {
  const { members } = indexOf({ version: "v1", names: namesFromDeclarations([declarations]) })
  const of = (owner: string) => [...(members.get(owner) ?? [])].sort()
  assert.deepEqual(of("Heated"), ["degrees", "fill"])
  assert.deepEqual(of("kettle"), ["boil", "degrees", "fill", "lid"])
  assert.deepEqual(of("urn"), ["boil", "degrees", "fill", "lid", "taps"])
  assert.deepEqual(of("Round"), ["radius"])
  // Types without a name belong to their property.
  assert.deepEqual([of("Order"), of("cups"), of("spoon")], [["cups"], ["spoon", "sugar"], ["length"]])
  // What a type of another package has is unknown.
  assert.deepEqual([members.has("Strange"), members.has("strange")], [false, false])
})
