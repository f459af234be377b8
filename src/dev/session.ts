/**
 * The site while it is edited: one state, replaced as a whole when the disk changes.
 *
 * Promises: one task at a time; after `look`, a page is what a build would make of the disk; errors in the
 * configuration or a template are reported and the previous state is kept; a page whose own files are broken keeps its
 * last good version. Nothing here ends the process.
 *
 * If little is cached, a session starts with an early state (`passes/outlines.ts`); the complete one takes its place when
 * all files are compiled, in threads.
 */

import type { SiteConfig } from "../config.js"
import { realDisk } from "../disk.js"
import type { Memo } from "../engine/memo.js"
import { rememberFor } from "../engine/same.js"
import { rememberAnswers } from "../links/nearest.js"
import type { OutputPath, Page, SourcePath, Url } from "../model.js"
import {
  checkSite,
  loadPageStages,
  type PageMaker,
  pageMaker,
  type Relations,
  relateSite,
  type SiteContext,
} from "../pipeline.js"
import { type Diagnostic, problem, sortDiagnostics } from "../report/diagnostic.js"
import type { TextOf } from "../report/format.js"
import { withSiteSeverities } from "../report/outcome.js"
import { withCode } from "../report/texts-of.js"
import { samplesInput } from "../samples/samples-input.js"
import { packageRoot } from "../setup/package-root.js"
import { type ContextOptions, contextOf, isUsable, openMemo } from "../setup/prepare-context.js"
import { bundleErrors, bundleProblem } from "../site-code/bundle-problems.js"
import { modulesOf } from "../stages/render.js"
import { bundleTheme } from "../stages/theme/theme.js"
import { PlannedOutputs } from "./planned-outputs.js"
import { type SiteFiles, siteFiles } from "./site-files.js"

export interface SessionOptions extends Pick<ContextOptions, "root" | "config" | "drafts" | "cache" | "cacheDir"> {
  note: (text: string) => void
  stage?: SiteContext["stage"]
  /** If so many files have to be compiled at the start, they are outlined first. */
  outlineFrom?: number
  /** Called after the site's state changed. */
  changed?: (change: Change) => void
  /** Called when checks finish. */
  checked?: () => void
  /** Checks, and the rest of an early state, wait for this, until the page is sent. */
  beforeCheck?: () => Promise<void>
}

export interface Change {
  version: number
  /** Relative to the root; empty at the start, and when an early state becomes complete. */
  files: string[]
  /** Milliseconds from looking at the disk to the new state. */
  ms: number
}

/** What the browser gets for a page. */
export interface ShownPage {
  html: string
  markdown: string
  hash: string
  /** The files that it is made of: it shows their problems as its own. */
  sources: SourcePath[]
}

interface State {
  context: SiteContext
  relations: Relations
  /** Created for the first requested page. */
  maker: () => Promise<PageMaker>
  outputs: PlannedOutputs
}

const keptPages = 200
/** Themes whose files are kept: a tab may show an older page. */
const keptThemes = 6
/** Fewer files compile while the theme is bundled. */
const outlineFrom = 100

export async function createSession(options: SessionOptions): Promise<Session> {
  const { root, note } = options
  const memo = await openMemo({ ...options, pool: { from: outlineFrom, aside: true } }, note)
  const files = siteFiles({ root, config: options.config, memo, note })
  const session = new Session(options, files, memo)
  await session.look()
  return session
}

/** Pagefind indexes a whole site at once, which takes too long for an edit. */
function withOwnEngine<Configured extends { config: SiteConfig }>(configured: Configured): Configured {
  const { config } = configured
  const own = () => ({ ...config, search: { ...config.search, engine: "built-in" as const, elasticlunr: false } })
  return { ...configured, config: ownEngine(config, [], own) }
}

const sorted = rememberFor<Session, Diagnostic[]>("sorted problems")
const ownEngine = rememberFor<SiteConfig, SiteConfig>("own engine")

export class Session {
  #state: State | undefined
  #version = 0
  #obstacles: Diagnostic[] = []
  #checked: Diagnostic[] = []
  #samples: Diagnostic[] = []
  readonly #recall = rememberAnswers()
  /** The problems that requested pages had when they were rendered last. */
  readonly #rendered = new Map<Url, Diagnostic[]>()
  readonly #good = new Map<Url, ShownPage>()
  #themes: Relations["theme"][] = []
  /** Style sheets of requested pages. */
  readonly #styles = new Map<OutputPath, string>()
  #queue: Promise<unknown> = Promise.resolve()
  #waiting: Promise<void> | undefined
  /** The files that the waiting look is for; undefined for all. */
  #only: readonly string[] | undefined
  #checking: Promise<void> = Promise.resolve()
  /** Texts of templates and other code with problems. */
  #codeOf: TextOf = () => undefined
  /** Why the disk could not be read. */
  #unreadable: Diagnostic | undefined
  #toldEngine = false
  /** If so many files have to be compiled, they are outlined instead: infinite once the site is known. */
  #outlineFrom: number
  /** The work that completes an early state, and its result. */
  #rest: Promise<void> | undefined
  #learned: { context: SiteContext; relations: Relations | undefined } | undefined
  /** Changed files that are not part of the state yet. */
  readonly #seen: string[] = []

  constructor(
    private readonly options: SessionOptions,
    private readonly files: SiteFiles,
    private readonly memo: Memo,
  ) {
    this.#outlineFrom = options.outlineFrom ?? outlineFrom
  }

  /** The number of the state. */
  version = () => this.#version
  state = () => this.#state
  /** Problems that keep the previous state of the whole site. */
  obstacles = () => this.#obstacles
  watched = () => this.files.watched()
  pathsInContent = (files: readonly string[]) => this.files.pathsInContent(files)
  /** Resolves when the whole site is known. */
  complete = async () => this.#rest

  /** Resolves when the checks of the present state have run. */
  async settled(): Promise<void> {
    for (let known: unknown; known !== this.#checking; ) {
      known = this.#checking
      await known
    }
  }

  /** Sorted problems of the whole site, and of the pages that were requested. */
  problems(): Diagnostic[] {
    const { relations, context } = this.#state ?? {}
    const whole = [relations?.diagnostics ?? [], this.#checked, this.#samples]
    const lists = [...(relations?.outlined ? [relations.outlined.diagnostics] : whole), ...this.#rendered.values()]
    return sorted(this, [context?.config.severity, ...this.#obstacles, null, ...lists], () =>
      sortDiagnostics([...this.#obstacles, ...this.#withSeverities(lists.flat())]),
    )
  }

  #withSeverities(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    if (!this.#state) return [...diagnostics]
    const { context, relations } = this.#state
    return withSiteSeverities(diagnostics, { ...context, asPublished: false }, relations)
  }

  textOf(file: string): string | undefined {
    const config = this.files.config()?.configFile
    if (config?.path === file) return config.text
    const imported = config?.imported?.[file]
    if (imported !== undefined) return imported
    const source = this.files.content().files.find((candidate) => candidate.path === file)
    return source?.text ?? this.#codeOf(file)
  }

  /** Looks at the disk now, or at these files of the content only; returns at once if nothing changed. */
  look(only?: readonly string[]): Promise<void> {
    if (!this.#waiting) this.#only = only
    else this.#only = only && this.#only && [...this.#only, ...only]
    this.#waiting ??= this.#alone(() => {
      this.#waiting = undefined
      return this.#lookNow(this.#only)
    })
    return this.#waiting
  }

  /** Builds a new state even if nothing changed. */
  rebuild(): Promise<void> {
    this.#seen.push("everything")
    return this.look()
  }

  save(): Promise<void> {
    return this.#alone(() => this.memo.save({ partial: true }))
  }

  page(wanted: Page): Promise<ShownPage> {
    return this.#alone(async () => {
      const route = await this.#compiled(wanted)
      const { maker } = this.#state as State
      const { views, pages, diagnostics } = await (await maker()).pages([route])
      const [page] = pages
      const [view] = views
      if (!page || !view) throw new Error(`no page for ${route.url}`)
      for (const { path, text } of page.facts.styles) this.#styles.set(path, text)
      const { source } = route
      const sources = [
        ...new Set([...(source === undefined ? [] : [source]), ...modulesOf(view).map((module) => module.path)]),
      ]
      const current: ShownPage = { ...(await page.body()), hash: page.facts.hashes.html, sources }
      const isKnown = JSON.stringify(diagnostics) === JSON.stringify(this.#rendered.get(route.url) ?? [])
      if (diagnostics.length > 0) this.#rendered.set(route.url, diagnostics)
      else this.#rendered.delete(route.url)
      if (!isKnown) this.options.checked?.()
      const failed = this.#withSeverities(diagnostics).some(({ severity }) => severity === "error")
      const broken = failed || this.#mistakesIn(sources)
      const before = this.#good.get(route.url)
      if (broken) return before ? { ...before, sources } : current
      this.#good.delete(route.url)
      this.#good.set(route.url, current)
      if (this.#good.size > keptPages) this.#good.delete(this.#good.keys().next().value as Url)
      return current
    })
  }

  /** The route, once all files of its page are compiled. */
  async #compiled(wanted: Page): Promise<Page> {
    for (;;) {
      const { context, relations, maker } = this.#state as State
      const { outlined } = relations
      const route = relations.tables.routes.get(wanted.url) ?? wanted
      if (!outlined) return route
      const [view] = (await maker()).views([route])
      const shown = view ? modulesOf(view).map(({ path }) => path) : []
      const known = await outlined.compiled([
        route.source ?? "",
        ...(route.lists ?? []).map(({ source }) => source),
        ...shown,
      ])
      if (!known) return route
      this.#use(context, known)
    }
  }

  /** The last good version of a page that lost its route because its file is broken. */
  lostPage(url: Url): ShownPage | undefined {
    const before = this.#good.get(url)
    return before && this.#mistakesIn(before.sources.slice(0, 1)) ? before : undefined
  }

  /** A file of a present or recent theme, or a page's style sheet. Its name contains the hash of its bytes. */
  async themeFile(outputPath: OutputPath): Promise<Uint8Array | undefined> {
    const sheet = this.#styles.get(outputPath)
    if (sheet !== undefined) return Buffer.from(sheet)
    for (const theme of this.#themes) {
      if (!theme.facts.files.some((file) => file.path === outputPath)) continue
      const bytes = (await theme.body()).files[outputPath]
      if (bytes !== undefined) return Buffer.from(bytes, "base64")
    }
    return undefined
  }

  /** Another file of the output that is not a page; with an early state, only files of the content. */
  file(outputPath: OutputPath): Promise<Uint8Array | string | undefined> {
    return this.#alone(async () => {
      const { relations, outputs } = this.#state as State
      // A file made from several pages may need all of them.
      if (
        relations.outlined &&
        !outputPath.startsWith("assets/") &&
        !relations.site.assets.has(`content/public/${outputPath}`)
      )
        return
      return (await outputs.with(outputPath)).get(outputPath)?.bytes()
    })
  }

  /** The script that updates open pages. */
  async liveScript(): Promise<string | undefined> {
    return (await this.#themes[0]?.body())?.live
  }

  /** Runs tasks one after the other; the caller gets the exception. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => {})
    return result
  }

  async #lookNow(only?: readonly string[]): Promise<void> {
    const started = performance.now()
    const changed = [...this.#seen.splice(0), ...(await this.#lookAtFiles(this.#unreadable ? undefined : only))]
    const first = this.#version === 0
    const learned = this.#learned
    this.#learned = undefined
    if (changed.length === 0 && !first && !learned) return
    if (learned) {
      this.#outlineFrom = Number.POSITIVE_INFINITY
      // The last good version of a page with outlines may not be good now.
      this.#good.clear()
    }
    const isCurrent = changed.length === 0 && learned?.context === this.#state?.context
    if (isCurrent && learned?.relations) this.#use(learned.context, learned.relations)
    else await this.#makeState()
    this.#version++
    this.options.changed?.({ version: this.#version, files: first ? [] : changed, ms: performance.now() - started })
    this.#checkLater()
  }

  /** A disk error is reported like any problem. */
  async #lookAtFiles(only?: readonly string[]): Promise<string[]> {
    try {
      // The configuration's plugins are asked for while the files are looked at.
      if (!only) this.memo.lookAnew()
      // The bundler reads code of the content, too, so an edit of it is seen twice.
      const changed = [...new Set([...(await this.files.look(only)), ...this.memo.changedOutside(only)])]
      const recovered = this.#unreadable !== undefined
      this.#unreadable = undefined
      return recovered ? [...changed, "content"] : changed
    } catch (error) {
      const known = this.#unreadable !== undefined
      ;[this.#unreadable] = obstacles(error, this.options.root)
      return known ? [] : ["content"]
    }
  }

  /** Builds a new state. If the configuration or the templates are broken, uses their last good version. */
  async #makeState(): Promise<void> {
    const loaded = this.files.config()
    this.#obstacles = [
      ...(this.#unreadable ? [this.#unreadable] : []),
      ...(isUsable(loaded) ? [] : (loaded?.diagnostics ?? [])),
    ]
    const configured = isUsable(loaded) ? loaded : this.#state?.context
    if (!configured) return
    const { root, drafts, note } = this.options
    if (configured.config.search.engine !== "built-in" && !this.#toldEngine) {
      this.#toldEngine = true
      note("dev searches with the built-in engine; build makes Pagefind's index")
    }
    const context = contextOf(withOwnEngine(configured), {
      disk: realDisk(root),
      memo: this.memo,
      theme: { packageRoot, siteRoot: root, hashes: this.files.templateHashes() },
      drafts,
      asPublished: true,
      ...this.files.beside(),
      lastUpdates: this.files.lastUpdates(),
      stage: this.options.stage ?? (() => () => {}),
    })
    try {
      await this.#relate(context)
    } catch (error) {
      for (const obstacle of obstacles(error, this.options.root)) this.#obstacles.push(obstacle)
      const hashes = this.#state?.context.theme.hashes
      if (hashes) await this.#relate({ ...context, theme: { ...context.theme, hashes } }).catch(() => {})
    }
    const bundled = this.#state?.relations.theme.facts.diagnostics ?? []
    this.#codeOf = await withCode(() => undefined, context.disk, [...this.#obstacles, ...bundled])
  }

  async #relate(context: SiteContext): Promise<void> {
    const relating = relateSite(context, this.files.content(), this.#outlineFrom)
    // Runs while the bundler works.
    void loadPageStages()
    const relations = await relating
    const { diagnostics, unbundled } = relations.theme.facts
    if (unbundled) {
      for (const obstacle of diagnostics) this.#obstacles.push(obstacle)
      if (this.#state) this.#use(context, { ...relations, theme: this.#state.relations.theme })
      return
    }
    this.#outlineFrom = relations.outlined ? 0 : Number.POSITIVE_INFINITY
    if (!relations.theme.fromCache) await this.#lookAfterBundling(context)
    const broken = brokenTemplates(relations)
    const before = this.#state
    const hashes = before && brokenTemplates(before.relations).length === 0 ? before.context.theme.hashes : undefined
    if (broken.length > 0 && hashes && hashes !== context.theme.hashes) {
      for (const obstacle of broken) this.#obstacles.push(obstacle)
      return this.#relate({ ...context, theme: { ...context.theme, hashes } })
    }
    this.#use(context, relations)
  }

  #use(context: SiteContext, known: Relations): void {
    let relations = known
    const [newest] = this.#themes
    if (newest?.facts.id === relations.theme.facts.id) relations = { ...relations, theme: newest }
    else {
      const { theme } = relations
      const body = theme.body()
      relations = { ...relations, theme: { ...theme, body: () => body } }
      this.#themes = [relations.theme, ...this.#themes.filter((other) => other.facts.id !== theme.facts.id)].slice(
        0,
        keptThemes,
      )
    }
    let made: Promise<PageMaker> | undefined
    const maker = () => {
      made ??= pageMaker(context, relations)
      return made
    }
    this.#state = { context, relations, maker, outputs: new PlannedOutputs(context, relations, maker) }
    if (relations.outlined) this.options.checked?.()
    for (const url of this.#rendered.keys()) if (!relations.tables.routes.has(url)) this.#rendered.delete(url)
  }

  /** Renders the pages that had problems and the one that was shown last, which nobody may ask for again. */
  async #renderAgain({ tables }: Relations, isOld: () => boolean): Promise<void> {
    for (const url of new Set([...this.#rendered.keys(), ...[...this.#good.keys()].slice(-1)])) {
      const page = tables.routes.get(url)
      if (page && !isOld()) await this.page(page)
    }
  }

  /**
   * The bundler reads the templates itself, after they were hashed. If they changed in between, its result must not be
   * cached under the old hashes.
   */
  async #lookAfterBundling({ theme }: SiteContext): Promise<void> {
    const changed = await this.#lookAtFiles()
    if (changed.length === 0) return
    for (const item of changed) this.#seen.push(item)
    if (JSON.stringify(this.files.templateHashes()) !== JSON.stringify(theme.hashes)) this.memo.forget(bundleTheme)
    void this.look()
  }

  #mistakesIn(sources: readonly SourcePath[]): boolean {
    const paths = new Set(sources)
    const problems = (this.#state?.relations.diagnostics ?? []).filter(({ file }) => paths.has(file))
    return this.#withSeverities(problems).some(({ severity }) => severity === "error")
  }

  /** Compiles the outlined files. A queued task replaces the state, by what is on disk then. */
  async #learnRest(): Promise<void> {
    await this.options.beforeCheck?.()
    const { context } = this.#state as State
    // An exception here occurs again where it is reported.
    const relations = await relateSite(context, this.files.content()).catch(() => undefined)
    // A theme bundled meanwhile may contain newer templates.
    if (relations && !relations.theme.fromCache) this.memo.forget(bundleTheme)
    const isShowable = relations?.theme.fromCache && !relations.theme.facts.unbundled
    this.#learned = { context, relations: isShowable ? relations : undefined }
    await this.look()
  }

  #checkLater(): void {
    if (this.#outlineFrom === 0) {
      this.#rest ??= this.#learnRest()
      this.#checking = this.#rest
      return
    }
    const version = this.#version
    const isOld = () => version !== this.#version
    this.#checking = (async () => {
      await this.options.beforeCheck?.()
      const { context, relations } = this.#state ?? {}
      if (isOld()) return
      if (context && relations && !relations.outlined) {
        const checked = await checkSite(context, relations, this.#recall, isOld)
        if (isOld()) return
        this.#checked = checked
        await this.#renderAgain(relations, isOld)
        this.options.checked?.()
        await this.#checkSamples(context, relations, isOld)
      } else this.options.checked?.()
    })().catch((error) => this.options.note(`the checks failed: ${(error as Error).stack ?? String(error)}`))
  }

  async #checkSamples(context: SiteContext, relations: Relations, isOld: () => boolean): Promise<void> {
    const { checkSamples, samplesWanted } = await import("../samples/check-samples.js")
    if (!samplesWanted(context.config, relations.files)) return
    await new Promise((resolve) => setTimeout(resolve, 700).unref())
    if (isOld()) return
    const { diagnostics } = await checkSamples(samplesInput(context, relations))
    if (isOld() || JSON.stringify(diagnostics) === JSON.stringify(this.#samples)) return
    this.#samples = diagnostics
    this.options.checked?.()
  }
}

function brokenTemplates({ theme }: Relations): Diagnostic[] {
  return theme.facts.diagnostics.filter(({ file }) => file.startsWith("templates/"))
}

/** Converts an exception to problems: mistakes in our own templates have places. */
function obstacles(error: unknown, root: string): Diagnostic[] {
  const otherwise = { file: "templates", line: 1, column: 1 }
  const refused = bundleErrors(error)?.map((message) =>
    bundleProblem(message, { code: "render-failed", root, workingDir: packageRoot, otherwise }),
  )
  return refused ?? [problem("render-failed", otherwise, error instanceof Error ? error.message : String(error))]
}
