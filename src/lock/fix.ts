/** `--fix`: updates links to moved pages, writes redirects for lost URLs, and writes the lock. */

import { type Disk, realDisk } from "../disk.js"
import { anchorTable } from "../links/anchors.js"
import type { Reporter } from "../report/console.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { count } from "../report/format.js"
import { textsOf } from "../report/texts-of.js"
import { UsageError } from "../setup/usage-error.js"
import { redirectsFile, withRedirects } from "../stages/site/redirects-file.js"
import { targetFinder } from "./find-target.js"
import { fileLink, withLinkEdits } from "./link-edits.js"
import { type LearnOptions, learn, type Past, type SiteState } from "./past.js"
import { lockFile, lockText, lostUrls, parseLock } from "./routes-lock.js"

/** A new redirect may show that its target lacks anchors, so fixing takes several rounds. */
const rounds = 4

/** Changes the files and builds the site state again. Stops if a file can't be read: it must not count as removed. */
export async function fix(
  start: SiteState,
  past: Past,
  options: LearnOptions & { acceptRemovals?: boolean },
  reporter: Reporter,
): Promise<SiteState> {
  const disk = realDisk(options.root)
  const note = (text: string) => reporter.event({ type: "note", text })
  let now = start
  const again = async () => {
    const next = await learn(options, disk, { ...reporter, event() {} }, past.memo)
    if (!next.context) throw new UsageError("the configuration is no longer valid")
    now = next
    return isWhole(now)
  }
  if (!isWhole(now)) {
    note("changed nothing, because a file can't be read")
    return now
  }
  const edits = await movedLinks(now, past)
  if (edits.length > 0) {
    for (const [file, text] of withLinkEdits(edits, textsOf(now.relations, now.context))) await disk.replace(file, text)
    note(`changed ${count(edits.length, "link")} to pages that moved`)
    if (!(await again())) return now
  }
  let written = 0
  let whole = true
  for (let round = 0; whole && round < rounds; round++) {
    const added = await proposedRedirects(now, past)
    if (added.length === 0) break
    await disk.replace(redirectsFile, withRedirects(now.context.redirectsFile?.text ?? "", added))
    written += added.length
    whole = await again()
  }
  if (written > 0) note(`wrote ${count(written, "redirect")} to ${redirectsFile}`)
  if (!whole) return now
  await writeLock(now, disk, { acceptRemovals: options.acceptRemovals === true, note })
  await again()
  return now
}

function isWhole({ relations }: SiteState): boolean {
  return !relations.diagnostics.some(({ code }) => code === "unreadable-file")
}

async function movedLinks(now: SiteState, past: Past): Promise<{ problem: Diagnostic; to: string }[]> {
  const broken = now.relations.diagnostics.filter(({ code }) => code === "broken-link" || code === "broken-file-link")
  if (broken.length === 0) return []
  const find = targetFinder(now, past)
  const { routes } = now.relations.tables
  const edits: { problem: Diagnostic; to: string }[] = []
  for (const problem of broken) {
    const to = await find(problem)
    // A file link stays a file link: it survives a change of the page's URL.
    const source = problem.code === "broken-file-link" && to !== undefined ? routes.get(to)?.source : undefined
    if (to !== undefined) edits.push({ problem, to: source === undefined ? to : fileLink(problem.file, source) })
  }
  return edits
}

async function proposedRedirects(now: SiteState, past: Past): Promise<{ from: string; to: string }[]> {
  const lost = now.relations.diagnostics.filter((problem) => problem.code === "lost-url")
  if (lost.length === 0) return []
  const find = targetFinder(now, past)
  const { tables, site } = now.relations
  const anchors = anchorTable(tables, site)
  const promised = lostUrls(parseLock(now.context.lock?.text ?? "").routes, tables, anchors)
  const added: { from: string; to: string }[] = []
  for (const problem of lost) {
    const to = await find(problem)
    const old = promised.find(({ url, anchor }) => problem.target === (anchor === undefined ? url : `${url}#${anchor}`))
    // An anchor's redirect starts at the page where its reader ends.
    const from = old?.anchor === undefined ? old?.url : `${old.page ?? old.url}#${old.anchor}`
    if (to !== undefined && from !== undefined && !added.some((other) => other.from === from)) added.push({ from, to })
  }
  return added
}

/** Writes the routes that the site answers now. Lost ones stay in the lock until their removal is accepted. */
async function writeLock(
  now: SiteState,
  disk: Disk,
  options: { acceptRemovals: boolean; note: (text: string) => void },
): Promise<void> {
  const { site, routes, tables } = now.relations
  const fresh = lockText(site, routes)
  const before = now.context.lock?.text
  const lost = lostUrls(parseLock(before ?? "").routes, tables, anchorTable(tables, site))
  if (lost.length > 0 && !options.acceptRemovals) {
    const [have, them] = lost.length === 1 ? ["has", "it"] : ["have", "them"]
    const addresses = count(lost.length, "address", "addresses")
    options.note(`${addresses} in ${lockFile} ${have} no new target; pass --accept-removals to drop ${them}`)
    return
  }
  if (fresh === before) return
  await disk.replace(lockFile, fresh)
  options.note(before === undefined ? `wrote ${lockFile}; commit it` : `updated ${lockFile}`)
}
