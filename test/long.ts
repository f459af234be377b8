/**
 * `npm test` shows by one case of each kind what `npm run test:long` shows by every case. A file that imports this has
 * more to run there.
 */
import { type TestContext, type TestOptions, test } from "node:test"

export const isLong = process.env.LONG === "1"

/** A test of the long suite alone. */
export function longTest(name: string, ...[options, work]: [TestOptions, Work] | [Work]): void {
  if (!isLong) return
  if (typeof options === "function") test(name, options)
  else test(name, options, work)
}
type Work = (t: TestContext) => Promise<void>

/** All of them in the long suite; elsewhere those that `kept` names. */
export function casesOf<T>(all: Readonly<Record<string, T>>, ...kept: string[]): [name: string, T][] {
  const unknown = kept.filter((name) => !(name in all))
  if (unknown.length > 0) throw new Error(`no such case: ${unknown.join(", ")}`)
  return Object.entries(all).filter(([name]) => isLong || kept.includes(name))
}
