/** What the pages on frameworks say about versions: those that a test of an example ran with, and when. */
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import type { Runs } from "../../content/components/frameworks/runs.js"
import { root } from "../samples/small-site.js"

const file = path.join(root, "content/components/frameworks/runs.json")

/** Writes down that a project passed with these versions today, in the place of its run before. */
export async function keepRun(name: string, versions: Record<string, string>): Promise<void> {
  const runs = JSON.parse(await readFile(file, "utf8")) as Runs
  runs[name] = { date: new Date().toISOString().slice(0, 10), versions }
  const sorted = Object.fromEntries(Object.entries(runs).toSorted(([one], [two]) => (one < two ? -1 : 1)))
  await writeFile(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
}
