import assert from "node:assert/strict"
import { test } from "node:test"
import { profileTable } from "../../src/report/profile-table.js"

const stage = (name: string, from: number, end: number) =>
  ({ type: "stage", name, items: 3, fromCache: 1, from: 0, ms: end - from, end }) as const
const busy = (from: number, ms: number) => ({ from, ms, idle: false })
const idle = (from: number, ms: number) => ({ from, ms, idle: true })

test("each moment counts once: for the stage of this thread before those of others, or for none", () => {
  const stages = [
    stage("compile", 50, 80),
    stage("theme", 52, 95),
    stage("samples", 100, 140),
    stage("render", 102, 120),
  ]
  const stretches = [
    busy(40, 10), // before all stages
    ...[busy(50, 20), idle(70, 10)], // compile and theme
    ...[idle(80, 10), busy(90, 5)], // theme alone
    idle(95, 5), // none
    ...[busy(100, 2), busy(102, 18)], // samples, then render beside it
    idle(120, 20), // samples alone
  ]
  assert.equal(
    `${profileTable(stages, stretches, { cpu: 123.4, memory: 56.7 })}\n`,
    `milliseconds    items  cached    start     time   waited      own
start-up                             0       40                40
compile             3       1       50       30       10       20
theme               3       1       52       43       10        5
samples             3       1      100       40       20        2
render              3       1      102       18        0       18
between stages                                         5       10
waiting                                                        45
total                                                         140
CPU of all threads 123 ms, peak 57 MB
`,
  )
})
