/** What an example was run with, as its test wrote it down, and what its page asks for but nobody ran. */
import { dayOf } from "../releases/releases.js"

export interface Run {
  /** ISO 8601. */
  date: string
  /** By name, the framework first. */
  versions: Record<string, string>
}

/** By the name of the example. */
export type Runs = Record<string, Run>

/** Two sentences at most: what was run, and which of the oldest versions that a page names was not. */
export function sentencesOf(run: Run, needs: Record<string, string> = {}): string {
  const named = Object.entries(run.versions).map(([name, version]) => `${name} ${version}`)
  const older = olderThanNeeded(run, needs)
  const newer = Object.entries(needs).filter(([name, least]) => compare(run.versions[name], least) > 0)
  const list = (pairs: [string, string][]) => listed(pairs.map((pair) => pair.join(" ")))
  return [
    `Our tests ran this example on ${dayOf(run.date)} with ${listed(named)}.`,
    ...(older.length > 0 ? [`They ran no version from ${list(older)} on, so try the steps below before you rely on it.`] : []),
    ...(newer.length > 0 ? [`They did not cover the oldest supported version${newer.length > 1 ? "s" : ""}, ${list(newer)}.`] : []),
  ].join(" ")
}

/** What a page asks for in a newer version than the one that was run. */
export const olderThanNeeded = (run: Run, needs: Record<string, string> = {}): [name: string, least: string][] =>
  Object.entries(needs).filter(([name, least]) => compare(run.versions[name], least) < 0)

/** Below 0 if a version is older than the least, 0 if it is that one, in as many parts as the least has. */
function compare(version: string | undefined, least: string): number {
  if (version === undefined) return 1
  const parts = version.split(".").map(Number)
  for (const [index, part] of least.split(".").map(Number).entries()) {
    const difference = (parts[index] ?? 0) - part
    if (difference !== 0) return difference
  }
  return 0
}

const listed = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
