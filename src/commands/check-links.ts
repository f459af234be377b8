/**
 * `captcha-docs check-links`: every link, anchor, image and route, without writing a site. Files and `--staged` limit
 * what is reported, never what is known.
 */
import { anchorTable } from "../anchors.js"
import { type Disk, realDisk, replaceFile } from "../disk.js"
import type { Memo } from "../engine/memo.js"
import { politeness } from "../external/ask.js"
import { checkExternal } from "../external/check-external.js"
import { ledgerFile, ledgerText, parseLedger } from "../external/ledger.js"
import { type Blobs, commitTree, indexTree, lastCommitOf, openBlobs, renamesSince } from "../git.js"
import { gitDisk } from "../git-disk.js"
import { resolveLink, sourceOfRoute } from "../links.js"
import { proposeTarget, type Texts } from "../lock/propose-target.js"
import { lockFile, lockText, lostUrls, parseLock } from "../lock/routes-lock.js"
import { pageTexts } from "../lock/section-texts.js"
import type { SourcePath, Url } from "../model.js"
import { type Context, type Knowledge, learnSite } from "../pipeline.js"
import type { Reporter } from "../report/console.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { count, type Format } from "../report/format.js"
import { redirectsFile, withRedirects } from "../stages/site/redirects-file.js"
import { UsageError } from "./failure.js"
import { fileLink, withLinkEdits } from "./link-edits.js"
import { newProblems } from "./new-problems.js"
import { type Outcome, outcomeOf } from "./outcome.js"
import { prepareContext } from "./site-context.js"
import { textsOf, withCode } from "./texts-of.js"

export interface CheckLinksOptions {
  root: string
  config?: string | undefined
  /** Only problems in these files are reported; relative to the root. Empty for all. */
  files: string[]
  strict: boolean
  format: Format
  /** Where the cache is, if not in `.cache`: tests share one. */
  cacheDir?: string | undefined
  /** Reads what git has staged, and reports what the commit breaks. */
  staged?: boolean
  /** With `staged`: also what was broken before. */
  all?: boolean
  /** Writes redirects, the lock, and links to pages that moved. */
  fix?: boolean
  /** Our own, told to the sites that are asked. */
  version?: string
  /** Asks other sites as well. */
  external?: boolean
  /** Seconds after which what is gone is asked again in the same run. */
  confirmAfter?: number | undefined
  /** With `fix`: what has no new place is taken out of the lock. */
  acceptRemovals?: boolean
}

interface Learned {
  context: Context
  knowledge: Knowledge
}
type Learning =
  | Learned
  | { context?: undefined; diagnostics: Diagnostic[]; textOf: (file: string) => string | undefined }

export async function checkLinks(options: CheckLinksOptions, reporter: Reporter): Promise<Outcome> {
  const started = performance.now()
  if (options.fix && options.staged)
    throw new UsageError("--fix and --staged can't be used together", "run them one after the other")
  const past = createPast(options, reporter)
  try {
    const disk = options.staged ? await past.staged() : realDisk(options.root)
    let now = await learn(options, disk, reporter)
    past.memo = now.context?.memo
    const shared = { format: options.format, strict: options.strict, color: reporter.color }
    if (!now.context)
      return outcomeOf({
        ...shared,
        ...now,
        severity: {},
        pages: 0,
        links: 0,
        ms: performance.now() - started,
        usage: true,
      })
    if (options.fix) now = await fix(now, past, options, reporter)
    const { context, knowledge } = now
    const asked = new Set(options.files)
    const before =
      options.staged && !options.all && knowledge.diagnostics.length > 0 ? await past.commit("HEAD") : undefined
    const known = before ? newProblems(now, before) : knowledge.diagnostics
    const fresh = options.external ? [...known, ...(await externalProblems(now, disk, options, reporter))] : known
    const shown = fresh.filter((one) => asked.size === 0 || asked.has(one.file))
    const diagnostics = await withProposals(shown, now, past)
    await context.memo.save()
    const links = [...knowledge.sources.values()].reduce((sum, source) => sum + source.facts.links.length, 0)
    const textOf = textsOf(knowledge, context.configFile, [context.lock, context.redirectsFile])
    return outcomeOf({
      ...shared,
      diagnostics,
      severity: context.config.severity,
      textOf: await withCode(textOf, context.disk, diagnostics),
      pages: knowledge.routes.length,
      links,
      ms: performance.now() - started,
    })
  } finally {
    past.close()
  }
}

async function learn(options: CheckLinksOptions, disk: Disk, reporter: Reporter, memo?: Memo): Promise<Learning> {
  const { root, config, cacheDir } = options
  const prepared = await prepareContext({
    root,
    config,
    cacheDir,
    disk,
    memo,
    dates: false,
    cache: true,
    drafts: true,
    event: reporter.event,
  })
  if (!prepared.context) return prepared
  const context = { ...prepared.context, asPublished: true }
  return { context, knowledge: await learnSite(context) }
}

/** Earlier states of the site, each learnt when it is first asked for. */
interface Past {
  /** That of the state asked about; the past is remembered with it. */
  memo: Memo | undefined
  staged(): Promise<Disk>
  /** Undefined without git, without that commit, or when its configuration is wrong. */
  commit(name: string): Promise<Learned | undefined>
  /** The name of the commit that wrote the lock last: what the lock promises stood there. */
  lockCommit(): Promise<string | undefined>
  /** What git says was renamed since a commit. */
  renames(name: string): Promise<ReadonlyMap<string, string>>
  close(): void
}

function createPast(options: CheckLinksOptions, reporter: Reporter): Past {
  const { root } = options
  const known = new Map<string, Promise<Learned | undefined>>()
  const renames = new Map<string, Promise<ReadonlyMap<string, string>>>()
  let blobs: Blobs | undefined
  const open = () => (blobs ??= openBlobs(root))
  const silent: Reporter = { ...reporter, event() {} }
  const commit = (name: string) => {
    const learning =
      known.get(name) ??
      commitTree(root, name).then(async (tree) => {
        if (!tree) return undefined
        const before = await learn(options, gitDisk({ root, tree, blobs: open() }), silent, past.memo).catch(
          () => undefined,
        )
        return before?.context && before
      })
    known.set(name, learning)
    return learning
  }
  const past: Past = {
    memo: undefined,
    async staged() {
      const tree = await indexTree(root).catch((error: Error) => {
        throw new UsageError(`can't read what is staged in git: ${error.message}`)
      })
      return gitDisk({ root, tree, blobs: open() })
    },
    commit,
    lockCommit: () => lastCommitOf(root, lockFile),
    renames(name) {
      const asking = renames.get(name) ?? renamesSince(root, name, { staged: options.staged === true })
      renames.set(name, asking)
      return asking
    },
    close: () => blobs?.close(),
  }
  return past
}

// ---- other sites ----

async function externalProblems(
  { knowledge }: Learned,
  disk: Disk,
  options: CheckLinksOptions,
  reporter: Reporter,
): Promise<Diagnostic[]> {
  const { site } = knowledge
  const links = [
    ...[...site.sources.values()].flatMap((source) => source.links),
    ...site.dataLinks,
    ...site.references.flatMap(({ model }) => model.links.map((link) => ({ kind: "link" as const, ...link }))),
  ]
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
  // A hook that changes files stops the commit, so the ledger is brought up to date by a run of its own.
  if (!staged && text !== before) await replaceFile(disk, ledgerFile, text)
  return result.diagnostics
}

// ---- proposals ----

/** Problems with the place where git and the texts say that things are now. */
async function withProposals(diagnostics: readonly Diagnostic[], now: Learned, past: Past): Promise<Diagnostic[]> {
  const wanted = diagnostics.some((one) => one.code === "lost-url" || isBroken(one))
  if (!wanted) return [...diagnostics]
  const find = targetFinder(now, past)
  const result: Diagnostic[] = []
  for (const one of diagnostics) {
    const to = one.code === "lost-url" || isBroken(one) ? await find(one) : undefined
    if (to === undefined) result.push(one)
    else if (one.code === "lost-url")
      result.push({ ...one, hint: `it is now ${to}; \`captcha-docs check-links --fix\` writes the redirect` })
    else result.push({ ...one, hint: `it is now ${to}; \`captcha-docs check-links --fix\` changes the link` })
  }
  return result
}

function isBroken({ code }: Diagnostic): boolean {
  return code === "broken-link" || code === "broken-file-link" || code === "broken-anchor"
}

/** What a problem points at, where it is now: a page with or without an anchor. */
function targetFinder(now: Learned, past: Past): (problem: Diagnostic) => Promise<string | undefined> {
  // Every page's text is a second's reading: only for what was there once.
  let after: Promise<Texts["after"]> | undefined
  const anchors = anchorTable(now.knowledge.tables.routes, now.knowledge.site)
  const texts = new Map<Learned, Texts>()
  const textsOfPast = async (before: Learned): Promise<Texts> => {
    after ??= pageTexts(now.knowledge)
    const found = texts.get(before) ?? { before: await pageTexts(before.knowledge), after: await after }
    texts.set(before, found)
    return found
  }
  return async (problem) => {
    for (const name of ["HEAD", problem.code === "lost-url" ? await past.lockCommit() : undefined]) {
      const before = name === undefined ? undefined : await past.commit(name)
      if (name === undefined || !before) continue
      const lost = problem.code === "lost-url" ? splitTarget(problem.target ?? "") : oldTarget(problem, now, before)
      if (!lost) continue
      const page = now.knowledge.tables.routes.has(lost.url)
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

/** The page of a file that git says was renamed. */
function pageAfter(url: Url, before: Learned, now: Learned, renames: ReadonlyMap<string, string>): Url | undefined {
  const route = before.knowledge.tables.routes.get(url)
  const file = renames.get((route && sourceOfRoute(route)) ?? "")
  return file === undefined ? undefined : now.knowledge.tables.urlOfSource.get(file as SourcePath)
}

/** What a broken link led to before. */
function oldTarget(
  { file, target, code }: Diagnostic,
  now: Learned,
  before: Learned,
): { url: Url; anchor?: string } | undefined {
  if (target === undefined) return undefined
  if (code === "broken-anchor") {
    const { tables, site } = before.knowledge
    const { url, anchor = "" } = splitTarget(target)
    return anchorTable(tables.routes, site)(url).has(anchor) ? { url, anchor } : undefined
  }
  const page = now.knowledge.tables.urlOfSource.get(file) ?? before.knowledge.tables.urlOfSource.get(file)
  const led = resolveLink(target, file as SourcePath, page, before.knowledge.tables)
  return led.kind === "page" ? splitTarget(led.url) : undefined
}

function splitTarget(target: string): { url: Url; anchor?: string } {
  const [url = "", anchor] = target.split("#")
  return anchor === undefined || anchor === "" ? { url } : { url, anchor }
}

// ---- --fix ----

/** Rounds in which a redirect that was written brings out the anchors that its new page lacks. */
const rounds = 4

async function fix(start: Learned, past: Past, options: CheckLinksOptions, reporter: Reporter): Promise<Learned> {
  const disk = realDisk(options.root)
  const note = (text: string) => reporter.event({ type: "note", text })
  let now = start
  const again = async () => {
    const next = await learn(options, disk, { ...reporter, event() {} }, past.memo)
    if (!next.context) throw new UsageError("the configuration is no longer valid")
    now = next
  }
  const edits = await movedLinks(now, past)
  if (edits.length > 0) {
    for (const [file, text] of withLinkEdits(edits, textsOf(now.knowledge, now.context.configFile)))
      await replaceFile(disk, file, text)
    note(`changed ${count(edits.length, "link")} to pages that moved`)
    await again()
  }
  let written = 0
  for (let round = 0; round < rounds; round++) {
    const added = await proposedRedirects(now, past)
    if (added.length === 0) break
    await replaceFile(disk, redirectsFile, withRedirects(now.context.redirectsFile?.text ?? "", added))
    written += added.length
    await again()
  }
  if (written > 0) note(`wrote ${count(written, "redirect")} to ${redirectsFile}`)
  await writeLock(now, disk, { acceptRemovals: options.acceptRemovals === true, note })
  await again()
  return now
}

async function movedLinks(now: Learned, past: Past): Promise<{ problem: Diagnostic; to: string }[]> {
  const broken = now.knowledge.diagnostics.filter(({ code }) => code === "broken-link" || code === "broken-file-link")
  if (broken.length === 0) return []
  const find = targetFinder(now, past)
  const edits: { problem: Diagnostic; to: string }[] = []
  for (const problem of broken) {
    const to = await find(problem)
    // A file link stays a file link: it survives when the page gets another address.
    const source = problem.code === "broken-file-link" && to !== undefined ? sourceOf(to, now) : undefined
    if (to !== undefined) edits.push({ problem, to: source === undefined ? to : fileLink(problem.file, source) })
  }
  return edits
}

function sourceOf(to: string, { knowledge }: Learned): SourcePath | undefined {
  const route = knowledge.tables.routes.get(to)
  return route && sourceOfRoute(route)
}

async function proposedRedirects(now: Learned, past: Past): Promise<{ from: string; to: string }[]> {
  const lost = now.knowledge.diagnostics.filter((one) => one.code === "lost-url")
  if (lost.length === 0) return []
  const find = targetFinder(now, past)
  const { tables, site } = now.knowledge
  const anchors = anchorTable(tables.routes, site)
  const promised = lostUrls(parseLock(now.context.lock?.text ?? ""), tables, anchors)
  const added: { from: string; to: string }[] = []
  for (const problem of lost) {
    const to = await find(problem)
    const one = promised.find(({ url, anchor }) => problem.target === (anchor === undefined ? url : `${url}#${anchor}`))
    // An anchor is answered on the page where its reader ends.
    const from = one?.anchor === undefined ? one?.url : `${one.page ?? one.url}#${one.anchor}`
    if (to !== undefined && from !== undefined && !added.some((other) => other.from === from)) added.push({ from, to })
  }
  return added
}

/** Writes what the site answers now; what it no longer answers stays in the lock until that is accepted. */
async function writeLock(
  now: Learned,
  disk: Disk,
  options: { acceptRemovals: boolean; note: (text: string) => void },
): Promise<void> {
  const { site, routes, tables } = now.knowledge
  const fresh = lockText(site, routes)
  const before = now.context.lock?.text
  const lost = lostUrls(parseLock(before ?? ""), tables, anchorTable(tables.routes, site))
  if (lost.length > 0 && !options.acceptRemovals) {
    const [have, them] = lost.length === 1 ? ["has", "it"] : ["have", "them"]
    const addresses = count(lost.length, "address", "addresses")
    options.note(`${addresses} in ${lockFile} ${have} no new target; pass --accept-removals to drop ${them}`)
    return
  }
  if (fresh === before) return
  await replaceFile(disk, lockFile, fresh)
  options.note(before === undefined ? `wrote ${lockFile}; commit it` : `updated ${lockFile}`)
}
