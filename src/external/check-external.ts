/** Checks links to other sites. Only a page that is surely gone is a problem; everything else is a network issue. */

import type { Disk } from "../disk.js"
import { groupBy } from "../model/group-by.js"
import type { LinkReference, Site } from "../model.js"
import type { Reporter } from "../report/console.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { count } from "../report/format.js"
import { type AskOptions, askAll, type LinkAnswer, politeness } from "./ask.js"
import {
  isGone,
  type Ledger,
  type LedgerEntry,
  ledgerFile,
  ledgerText,
  parseLedger,
  toAsk,
  withAnswers,
} from "./ledger.js"
import { neverAsked } from "./never-asked.js"

export interface ExternalAsked {
  /** Check only links that the ledger does not list, and do not write it. */
  staged?: boolean
  /** Seconds until a URL that is gone is requested again in the same run. */
  confirmAfter?: number | undefined
  /** Our version, sent to the sites that are requested. */
  version?: string
}

/** Checks a site's links to other sites, and keeps the ledger. */
export async function externalProblems(
  site: Site,
  disk: Disk,
  options: ExternalAsked,
  reporter: Reporter,
): Promise<Diagnostic[]> {
  const links = [...[...site.sources.values()].flatMap((source) => source.links), ...site.dataLinks]
  const before = await disk.read(ledgerFile).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => "",
  )
  const { staged, confirmAfter } = options
  const result = await checkExternal(links, parseLedger(before), {
    ask: { ...politeness, agent: `captcha-docs/${options.version ?? "0"}` },
    now: new Date(),
    onlyNew: staged === true,
    confirmAfter: confirmAfter === undefined ? undefined : confirmAfter * 1000,
  })
  const unsure = result.unsure > 0 ? `; ${result.unsure} gave no clear answer` : ""
  if (result.asked > 0)
    reporter.event({ type: "note", text: `checked ${count(result.asked, "link")} to other sites${unsure}` })
  const text = ledgerText(result.ledger)
  // A hook that changes files stops the commit, so the ledger is updated in a separate run.
  if (!staged && text !== before) await disk.replace(ledgerFile, text)
  return result.diagnostics
}

interface ExternalOptions {
  ask: AskOptions
  now: Date
  /** Check only links that the ledger does not list. */
  onlyNew: boolean
  /** Milliseconds until a URL that is gone is requested again in the same run; without it, a day has to pass. */
  confirmAfter?: number | undefined
  /** Hosts that are never requested; tests override the default. */
  never?: (url: string) => boolean
}

interface ExternalResult {
  diagnostics: Diagnostic[]
  ledger: Map<string, LedgerEntry>
  asked: number
  unsure: number
}

export async function checkExternal(
  links: readonly LinkReference[],
  ledger: Ledger,
  options: ExternalOptions,
): Promise<ExternalResult> {
  const { ask, now, onlyNew, confirmAfter, never = neverAsked } = options
  const byUrl = groupBy(links, (link) => {
    const url = addressOf(link.url)
    return url === undefined || never(url) ? undefined : url
  })
  const wanted = toAsk([...byUrl.keys()], ledger, { now, onlyNew })
  const answers = await askAll(wanted, ask)
  const confirmed = confirmAfter === undefined ? new Set<string>() : await confirm(answers, { ask, confirmAfter })
  const next = withAnswers(ledger, answers, new Set(byUrl.keys()), now)
  const diagnostics = [...byUrl].flatMap(([url, places]) => {
    const entry = next.get(url)
    if (!entry || !(isGone(entry) || confirmed.has(url))) return []
    const message = `page gone: ${url} (${entry.reason}${isGone(entry) ? ` since ${entry.since.slice(0, 10)}` : ", twice in this run"})`
    return places.map(({ place }) =>
      problem("broken-external", place, message, { hint: "link to its new address, or to a copy", target: url }),
    )
  })
  return {
    diagnostics,
    ledger: next,
    asked: wanted.length,
    unsure: [...answers.values()].filter((answer) => answer.state === "unsure").length,
  }
}

/** Requests the gone URLs again in the same run. Those that now answer otherwise are unsure. */
async function confirm(
  answers: Map<string, LinkAnswer>,
  { ask, confirmAfter }: { ask: AskOptions; confirmAfter: number },
): Promise<Set<string>> {
  const gone = [...answers].filter(([, answer]) => answer.state === "gone").map(([url]) => url)
  if (gone.length === 0) return new Set()
  await ask.wait(confirmAfter)
  const confirmed = new Set<string>()
  for (const [url, answer] of await askAll(gone, ask)) {
    if (answer.state === "gone") confirmed.add(url)
    else answers.set(url, answer)
  }
  return confirmed
}

/** The URL to request, without its anchor; undefined if it is not a web URL. */
function addressOf(typed: string): string | undefined {
  try {
    const url = new URL(typed.startsWith("//") ? `https:${typed}` : typed)
    if (url.protocol !== "http:" && url.protocol !== "https:") return undefined
    if (/[{}*<>]|%7B|%7D/i.test(typed) || url.username !== "") return undefined
    url.hash = ""
    return url.href
  } catch {
    return undefined
  }
}
