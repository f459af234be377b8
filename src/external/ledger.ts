/**
 * `links.lock`: the last answers of other sites. Committed, so that a commit checks only the links that it adds. One
 * sorted line per link: URL, state, the day the state began, the day of the last request, the reason.
 */
import { compare } from "../report/diagnostic.js"
import type { LinkAnswer } from "./ask.js"

export const ledgerFile = "links.lock"
const head =
  "# What other sites answered: address, state, since, last asked, reason. Written by `captcha-docs check-links --external`.\n"

export interface LedgerEntry {
  state: LinkAnswer["state"]
  /** ISO dates. */
  since: string
  asked: string
  reason: string
}
export type Ledger = ReadonlyMap<string, LedgerEntry>

export function parseLedger(text: string): Map<string, LedgerEntry> {
  const ledger = new Map<string, LedgerEntry>()
  for (const line of text.split(/\r?\n/)) {
    const [, url, state, since, asked, reason = ""] =
      /^(https?:\S+) (ok|gone|unsure) (\S+) (\S+) ?(.*)$/.exec(line) ?? []
    if (url !== undefined && since !== undefined && asked !== undefined) {
      ledger.set(url, { state: state as LinkAnswer["state"], since, asked, reason })
    }
  }
  return ledger
}

export function ledgerText(ledger: Ledger): string {
  const lines = [...ledger]
    .sort(([a], [b]) => compare(a, b))
    .map(([url, entry]) => [url, entry.state, entry.since, entry.asked, entry.reason].join(" ").trimEnd())
  return head + lines.map((line) => `${line}\n`).join("")
}

const day = 86_400_000
/** Days until a good answer is checked again. */
const goodFor = 30

/** The URLs to check: new ones; unless `onlyNew`, also those that were not good a day ago or were good long ago. */
export function toAsk(urls: readonly string[], ledger: Ledger, options: { now: Date; onlyNew: boolean }): string[] {
  const age = (date: string) => options.now.getTime() - Date.parse(date)
  return [...new Set(urls)].filter((url) => {
    const known = ledger.get(url)
    if (!known) return true
    if (options.onlyNew) return false
    return age(known.asked) >= (known.state === "ok" ? goodFor * day : day)
  })
}

/** The ledger with new answers, without URLs that no page links to any more. */
export function withAnswers(
  ledger: Ledger,
  answers: ReadonlyMap<string, LinkAnswer>,
  urls: ReadonlySet<string>,
  now: Date,
): Map<string, LedgerEntry> {
  const next = new Map<string, LedgerEntry>()
  for (const url of urls) {
    const known = ledger.get(url)
    const answer = answers.get(url)
    const asked = now.toISOString()
    if (answer) {
      const since = known?.state === answer.state ? known.since : asked
      next.set(url, { state: answer.state, since, asked, reason: answer.reason.replace(/\s+/g, " ") })
    } else if (known) next.set(url, known)
  }
  return next
}

/** Gone, confirmed at least a day apart. */
export function isGone({ state, since, asked }: LedgerEntry): boolean {
  return state === "gone" && Date.parse(asked) - Date.parse(since) >= day
}
