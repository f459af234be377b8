/** What a migration could not take: each with its place in the old site, and what to do. */
import { placeOfKey } from "../config/config-places.js"
import type { Place } from "../report/diagnostic.js"
import { count } from "../report/format.js"
import { keysOf, type Loss, losses } from "./keys.js"

export interface Left {
  loss: Loss
  what: string
  remedy: string
  /** Keys of the configuration, or a place in a file of the old site. */
  at: readonly string[] | Place
}

/** An entry with the loss and the remedy that the table has for what was found, in a file or at a place. */
export function left(found: string, what: string, at: Left["at"] | string): Left {
  const outcome = keysOf("found").get(found)?.outcome
  if (typeof outcome !== "object") throw new Error(`${found} is not in the table of what is found`)
  return { ...outcome, what, at: typeof at === "string" ? { file: at, line: 1, column: 1 } : at }
}

/** An entry as a result of the command. */
export interface ToldLoss {
  loss: Loss
  what: string
  remedy: string
  file: string
  line: number
}

/** The entries in the order of what readers lose; of equal ones, the first with how many there are. */
export function toldLosses(entries: readonly Left[], configFile: { path: string; text: string }): ToldLoss[] {
  const told = new Map<string, { entry: ToldLoss; times: number }>()
  // An exported function begins where its object does.
  const text = configFile.text.replace(
    /((?:export\s+default|module\.exports\s*=)\s*)((?:async\s+)?(?:function\b[^{]*\{[^]*?\breturn\b|\([^)]*\)\s*=>))/,
    (_, start: string, head: string) => start + head.replace(/[^\n]/g, " "),
  )
  for (const { loss, what, remedy, at } of entries) {
    const { file, line } = "file" in at ? at : placeOfKey({ ...configFile, text }, at)
    const known = told.get(`${what}\n${remedy}`)
    if (known) known.times++
    else told.set(`${what}\n${remedy}`, { entry: { loss, what, remedy, file, line }, times: 1 })
  }
  const all = [...told.values()].map(({ entry, times }) =>
    times === 1 ? entry : { ...entry, what: `${entry.what} (${times} times)` },
  )
  return losses.flatMap((loss) => all.filter((entry) => entry.loss === loss))
}

const titles: Record<Loss, string> = {
  addresses: "addresses that change",
  pages: "pages, or parts of pages, that are missing",
  features: "what readers can no longer do",
  looks: "how the site looks",
}
/** With a line for its remedy, an entry takes two of a screen's lines. */
const ON_A_SCREEN = 10

/** The list for a terminal: at most a screen. */
export function lossesOnScreen(told: readonly ToldLoss[], file: string): string[] {
  if (told.length === 0) return []
  const shown = told.slice(0, ON_A_SCREEN)
  return [
    `not taken: ${count(told.length, "entry", "entries")}, each with what to do in ${file}`,
    ...losses.flatMap((loss) => {
      const entries = shown.filter((entry) => entry.loss === loss)
      return entries.length === 0
        ? []
        : [`  ${titles[loss]}:`, ...entries.map(({ what, file: at, line }) => `    ${at}:${line}  ${what}`)]
    }),
    ...(told.length > shown.length ? [`  and ${told.length - shown.length} more`] : []),
  ]
}

/** The whole list, as a file of the new site. */
export function lossesAsMarkdown(told: readonly ToldLoss[]): string {
  const groups = losses.flatMap((loss) => {
    const entries = told.filter((entry) => entry.loss === loss)
    if (entries.length === 0) return []
    const lines = entries.map(
      ({ what, remedy, file, line }) => `- \`${file}:${line}\` ${what}\n  What to do: ${remedy}.`,
    )
    return [`## ${titles[loss][0]?.toUpperCase()}${titles[loss].slice(1)}\n\n${lines.join("\n")}\n`]
  })
  return `# What was not taken from the old site\n\nPlaces are those in the old site.\n\n${groups.join("\n")}`
}
