/**
 * The one place where tests wait for time: everywhere else a wait has a condition. `waits.test.ts` keeps it so. What is
 * left are times that a test is about.
 */
import assert from "node:assert/strict"
import { setTimeout } from "node:timers/promises"

/** Waits until something holds, and looks again every 20 milliseconds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  otherwise: string | (() => string) = "it did not come to hold in time",
  limit = 60_000,
): Promise<void> {
  for (const end = performance.now() + limit; !(await holds()); await setTimeout(20)) {
    assert.ok(performance.now() < end, typeof otherwise === "string" ? otherwise : otherwise())
  }
}

/** The time between two looks, in a loop that may end in several ways. */
export async function nextLook(): Promise<void> {
  await setTimeout(50)
}

/** A time in which something must not happen: nothing else tells that it does not. */
export async function nothingMayCome(ms: number): Promise<void> {
  await setTimeout(ms)
}

/** How slow something is that a test is about: an answer, a disk, a person between two edits. */
export async function slowness(ms: number): Promise<void> {
  await setTimeout(ms)
}
