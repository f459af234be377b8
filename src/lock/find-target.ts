/** Finds the new target of a lost URL or a broken link, from git's renames and from the texts. */
import { anchorTable } from "../links/anchors.js"
import { resolveLink } from "../links/links.js"
import type { SourcePath, Url } from "../model.js"
import type { Diagnostic } from "../report/diagnostic.js"
import type { Past, SiteState } from "./past.js"
import { type BeforeAndAfter, proposeTarget } from "./propose-target.js"
import { pageTexts } from "./section-texts.js"

/** Adds the new target to the hint of a problem, where git or the texts know it. */
export async function withProposals(
  diagnostics: readonly Diagnostic[],
  now: SiteState,
  past: Past,
): Promise<Diagnostic[]> {
  const wanted = diagnostics.some((problem) => problem.code === "lost-url" || isBroken(problem))
  if (!wanted) return [...diagnostics]
  const find = targetFinder(now, past)
  const result: Diagnostic[] = []
  for (const problem of diagnostics) {
    const to = problem.code === "lost-url" || isBroken(problem) ? await find(problem) : undefined
    if (to === undefined) result.push(problem)
    else if (problem.code === "lost-url")
      result.push({ ...problem, hint: `it is now ${to}; \`captcha-docs check-links --fix\` writes the redirect` })
    else result.push({ ...problem, hint: `it is now ${to}; \`captcha-docs check-links --fix\` changes the link` })
  }
  return result
}

function isBroken({ code }: Diagnostic): boolean {
  return code === "broken-link" || code === "broken-file-link" || code === "broken-anchor"
}

/** Finds the new target of a problem: a page with or without an anchor. */
export function targetFinder(now: SiteState, past: Past): (problem: Diagnostic) => Promise<string | undefined> {
  // Reading every page's text takes a second, so it is done only if needed.
  let after: Promise<BeforeAndAfter["after"]> | undefined
  const anchors = anchorTable(now.relations.tables, now.relations.site)
  const texts = new Map<SiteState, BeforeAndAfter>()
  const textsOfPast = async (before: SiteState): Promise<BeforeAndAfter> => {
    after ??= pageTexts(now.relations)
    const pair = texts.get(before) ?? { before: await pageTexts(before.relations), after: await after }
    texts.set(before, pair)
    return pair
  }
  return async (problem) => {
    for (const name of ["HEAD", problem.code === "lost-url" ? await past.lockCommit() : undefined]) {
      const before = name === undefined ? undefined : await past.commit(name)
      if (name === undefined || !before) continue
      const lost = problem.code === "lost-url" ? splitTarget(problem.target ?? "") : oldTarget(problem, now, before)
      if (!lost) continue
      const page = now.relations.tables.routes.has(lost.url)
        ? lost.url
        : pageAfter(lost.url, before, now, await past.renames(name))
      if (page !== undefined && page !== lost.url) {
        if (lost.anchor === undefined) return page
        if (anchors(page).has(lost.anchor)) return `${page}#${lost.anchor}`
      }
      const known = await textsOfPast(before)
      const proposal = proposeTarget({ ...lost, ...(page !== undefined && { page }), place: problem }, known)
      if (proposal) return proposal.to
    }
    return undefined
  }
}

/** The page of a file that git reports as renamed. */
function pageAfter(url: Url, before: SiteState, now: SiteState, renames: ReadonlyMap<string, string>): Url | undefined {
  const file = renames.get(before.relations.tables.routes.get(url)?.source ?? "")
  return file === undefined ? undefined : now.relations.tables.urlOfSource.get(file as SourcePath)
}

/** The former target of a broken link. */
function oldTarget(
  { file, target, code }: Diagnostic,
  now: SiteState,
  before: SiteState,
): { url: Url; anchor?: string } | undefined {
  if (target === undefined) return undefined
  if (code === "broken-anchor") {
    const { tables, site } = before.relations
    const { url, anchor = "" } = splitTarget(target)
    return anchorTable(tables, site)(url).has(anchor) ? { url, anchor } : undefined
  }
  const page = now.relations.tables.urlOfSource.get(file) ?? before.relations.tables.urlOfSource.get(file)
  const led = resolveLink(target, file as SourcePath, page, before.relations.tables)
  return led.kind === "page" ? splitTarget(led.url) : undefined
}

function splitTarget(target: string): { url: Url; anchor?: string } {
  const [url = "", anchor] = target.split("#")
  return anchor === undefined || anchor === "" ? { url } : { url, anchor }
}
