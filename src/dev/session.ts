/**
 * The site while it is written: one state of knowledge, replaced as a whole when the disk says something else.
 *
 * Promises: one thing at a time; after `look`, a page is what a build would make of the disk as it was; errors in the
 * configuration or a template are reported and the previous state is kept; a page whose own files are broken stays as it
 * was when they last were not. Nothing here ends the process.
 *
 * A start that remembers little begins with an early state: files are outlined, those of a page compile when it is asked
 * for. It tells no problems, and what it lacks is there when the rest is learned.
 */
import { bundleErrors, bundleProblem } from "../bundle-problems.js"
import type { SiteConfig } from "../config.js"
import { realDisk } from "../disk.js"
import type { Memo } from "../engine/memo.js"
import { sourceOfRoute } from "../links.js"
import type { Output, OutputPath, Route, SourcePath, Url } from "../model.js"
import { rememberAnswers } from "../nearest.js"
import {
  checkSite,
  loadPageStages,
  type PageMaker,
  pageMaker,
  planSite,
  type Relations,
  relateSite,
  type SiteContext,
} from "../pipeline.js"
import { type Diagnostic, problem, sortDiagnostics, withSeverities } from "../report/diagnostic.js"
import type { TextOf } from "../report/format.js"
import { withCode } from "../report/texts-of.js"
import { samplesInput } from "../samples/samples-input.js"
import { packageRoot } from "../setup/package-root.js"
import { contextOf, isUsable, openMemo } from "../setup/prepare-context.js"
import { modulesOf } from "../stages/render.js"
import { bundleTheme } from "../stages/theme/theme.js"
import { type SiteFiles, siteFiles } from "./site-files.js"

export interface SessionOptions {
  root: string
  config?: string | undefined
  drafts: boolean
  cache: boolean
  /** Absolute; `.cache` below the root when absent. */
  cacheDir?: string | undefined
  note: (text: string) => void
  stage?: SiteContext["stage"]
  /** So many files that have to be compiled at the start are outlined first. */
  outlineFrom?: number
  /** Called after the site's state changed. */
  changed?: (change: Change) => void
  /** Called when checks finish. */
  checked?: () => void
  /** Checks, and what an early state left out, wait for this, until the page is sent. */
  beforeCheck?: () => Promise<void>
}

export interface Change {
  version: number
  /** Relative to the root; empty at the start, and where an early state becomes complete. */
  files: string[]
  /** From looking at the disk to knowing the site. */
  ms: number
}

/** What the browser is given for a page. */
export interface ShownPage {
  html: string
  markdown: string
  hash: string
  /** The files that it is made of: their problems are its problems. */
  sources: SourcePath[]
}

interface State {
  context: SiteContext
  relations: Relations
  /** Made for the first page that is asked for. */
  maker: () => Promise<PageMaker>
}

export interface Session {
  /** Looks at the disk now; at once if nothing was touched. */
  look(): Promise<void>
  /** Counts what was shown. */
  version(): number
  state(): State | undefined
  page(route: Route): Promise<ShownPage>
  /** A page that has no route any more only because its file is broken. */
  lostPage(url: Url): ShownPage | undefined
  /** A file of the theme that is shown, or was lately, or a style sheet of a page. Its name is made of its bytes. */
  themeFile(path: OutputPath): Promise<Uint8Array | undefined>
  /** Another file of the output that is no page; of an early state, only what is a file of the content. */
  file(path: OutputPath): Promise<Uint8Array | string | undefined>
  /** The script that keeps pages up to date. */
  liveScript(): Promise<string | undefined>
  /** Sorted; of the whole site, and of the pages that were looked at. */
  problems(): Diagnostic[]
  /** Problems that keep the whole site as it was. */
  obstacles(): Diagnostic[]
  textOf(file: string): string | undefined
  watched(): string[]
  /** Resolves when the checks of what is known now have run. */
  settled(): Promise<void>
  /** Resolves when the whole site is known. */
  complete(): Promise<void>
  /** Learns the site anew although nothing was touched. */
  rebuild(): Promise<void>
  save(): Promise<void>
}

/** Pages that are kept as they last were right. */
const keptPages = 200
/** Themes whose files can still be had: a tab may hold an older page. */
const keptThemes = 6
/** Files that compile while the theme is bundled. */
const outlineFrom = 100

export async function createSession(options: SessionOptions): Promise<Session> {
  const { root, note } = options
  const memo = await openMemo(options, note)
  const files = siteFiles({ root, config: options.config, memo, note })
  const session = new LiveSession(options, files, memo)
  await session.look()
  return session
}

/** Pagefind reads a whole site at once, which no edit waits for. */
function withOwnEngine<Configured extends { config: SiteConfig }>(configured: Configured): Configured {
  const { config } = configured
  return { ...configured, config: { ...config, search: { ...config.search, engine: "built-in" } } }
}

class LiveSession implements Session {
  #state: State | undefined
  #version = 0
  #obstacles: Diagnostic[] = []
  #checked: Diagnostic[] = []
  #samples: Diagnostic[] = []
  readonly #recall = rememberAnswers()
  readonly #rendered = new Map<Url, Diagnostic[]>()
  readonly #good = new Map<Url, ShownPage>()
  #themes: Relations["theme"][] = []
  /** Style sheets of pages that were shown. */
  readonly #styles = new Map<OutputPath, string>()
  #outputs: Promise<Map<OutputPath, Output>> | undefined
  #listing: Promise<Map<OutputPath, Output>> | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #waiting: Promise<void> | undefined
  #checking: Promise<void> = Promise.resolve()
  /** Texts of templates and other code that problems name. */
  #codeOf: TextOf = () => undefined
  /** Why the disk could not be looked at. */
  #unreadable: Diagnostic | undefined
  #toldEngine = false
  /** So many files to compile are outlined instead: none any more when the site is known. */
  #outlineFrom: number
  /** What follows an early state, and what came of it. */
  #rest: Promise<void> | undefined
  #learned: { context: SiteContext; relations: Relations | undefined } | undefined
  /** Changes that were seen, but not yet learned from. */
  readonly #seen: string[] = []

  constructor(
    private readonly options: SessionOptions,
    private readonly files: SiteFiles,
    private readonly memo: Memo,
  ) {
    this.#outlineFrom = options.outlineFrom ?? outlineFrom
  }

  version = () => this.#version
  state = () => this.#state
  obstacles = () => this.#obstacles
  watched = () => this.files.watched()
  complete = async () => this.#rest

  async settled(): Promise<void> {
    for (let known: unknown; known !== this.#checking; ) {
      known = this.#checking
      await known
    }
  }

  problems(): Diagnostic[] {
    const relations = this.#state?.relations.diagnostics ?? []
    const rendered = [...this.#rendered.values()].flat()
    const found = this.#state?.relations.outlined ? [] : [...relations, ...rendered, ...this.#checked, ...this.#samples]
    return sortDiagnostics([...this.#obstacles, ...this.#withSeverities(found)])
  }

  #withSeverities(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    return withSeverities(diagnostics, this.#state?.context.config.severity ?? {})
  }

  textOf(file: string): string | undefined {
    const config = this.files.config()?.configFile
    if (config?.path === file) return config.text
    const found = this.files.content().files.find((one) => one.path === file)
    return found?.text ?? this.#codeOf(file)
  }

  look(): Promise<void> {
    this.#waiting ??= this.#alone(() => {
      this.#waiting = undefined
      return this.#lookNow()
    })
    return this.#waiting
  }

  rebuild(): Promise<void> {
    this.#seen.push("everything")
    return this.look()
  }

  save(): Promise<void> {
    // Half of a site is not kept: more of it comes while it would be written.
    return this.#alone(async () => (this.#state?.relations.outlined ? undefined : this.memo.save({ partial: true })))
  }

  page(asked: Route): Promise<ShownPage> {
    return this.#alone(async () => {
      const route = await this.#compiled(asked)
      const { maker } = this.#state as State
      const { views, pages, diagnostics } = await (await maker()).pages([route])
      const [page] = pages
      const [view] = views
      if (!page || !view) throw new Error(`no page for ${route.url}`)
      for (const { path, text } of page.facts.styles) this.#styles.set(path, text)
      const source = sourceOfRoute(route)
      const sources = [
        ...new Set([...(source === undefined ? [] : [source]), ...modulesOf(view).map((one) => one.path)]),
      ]
      const shown: ShownPage = { ...(await page.body()), hash: page.facts.hashes.html, sources }
      if (diagnostics.length > 0) this.#rendered.set(route.url, diagnostics)
      const failed = this.#withSeverities(diagnostics).some(({ severity }) => severity === "error")
      const broken = failed || this.#mistakesIn(sources)
      const before = this.#good.get(route.url)
      if (broken) return before ? { ...before, sources } : shown
      this.#good.delete(route.url)
      this.#good.set(route.url, shown)
      if (this.#good.size > keptPages) this.#good.delete(this.#good.keys().next().value as Url)
      return shown
    })
  }

  /** The route, when all that its page shows is compiled. */
  async #compiled(asked: Route): Promise<Route> {
    for (;;) {
      const { context, relations, maker } = this.#state as State
      const route = relations.tables.routes.get(asked.url) ?? asked
      const { outlined } = relations
      if (!outlined) return route
      const [view] = (await maker()).views([route])
      const listed = "posts" in route ? route.posts : "docs" in route ? route.docs : []
      const paths = [
        sourceOfRoute(route) ?? "",
        ...listed.map(({ source }) => source),
        ...(view ? modulesOf(view).map(({ path }) => path) : []),
      ]
      const missing = paths.filter((path) => outlined.paths.has(path))
      if (missing.length === 0) return route
      this.#use(context, await outlined.compiled(missing))
    }
  }

  lostPage(url: Url): ShownPage | undefined {
    const before = this.#good.get(url)
    return before && this.#mistakesIn(before.sources.slice(0, 1)) ? before : undefined
  }

  async themeFile(asked: OutputPath): Promise<Uint8Array | undefined> {
    const sheet = this.#styles.get(asked)
    if (sheet !== undefined) return Buffer.from(sheet)
    for (const theme of this.#themes) {
      if (!theme.facts.files.some((file) => file.path === asked)) continue
      const bytes = (await theme.body()).files[asked]
      if (bytes !== undefined) return Buffer.from(bytes, "base64")
    }
    return undefined
  }

  file(asked: OutputPath): Promise<Uint8Array | string | undefined> {
    return this.#alone(async () => {
      const { relations } = this.#state as State
      // What holds more than one file may need all of them.
      if (relations.outlined && !asked.startsWith("assets/") && !relations.site.assets.has(`content/public/${asked}`))
        return
      const listed = /^(search\/|sitemap\.xml$|llms\.txt$)/.test(asked)
      const whole = /^llms-full\.txt$|\/(rss\.xml|atom\.xml|feed\.json)$/.test(asked)
      const outputs = whole ? this.#allOutputs() : listed ? this.#listings() : this.#otherOutputs()
      return (await outputs).get(asked)?.bytes()
    })
  }

  async liveScript(): Promise<string | undefined> {
    return (await this.#themes[0]?.body())?.live
  }

  /** What needs no page. */
  #otherOutputs(): Promise<Map<OutputPath, Output>> {
    this.#outputs ??= this.#plan(({ context, relations }) =>
      planSite(context, relations, { views: [], pages: [], diagnostics: [] }),
    )
    return this.#outputs
  }

  /** What lists all pages: search and the sitemap. */
  #listings(): Promise<Map<OutputPath, Output>> {
    this.#listing ??= this.#plan(async ({ context, relations, maker }) => {
      const views = (await maker()).views(relations.routes)
      return planSite(context, relations, { views, pages: [], diagnostics: [] })
    })
    return this.#listing
  }

  /** What holds the text of all pages. */
  #allOutputs(): Promise<Map<OutputPath, Output>> {
    return this.#plan(async ({ context, relations, maker }) =>
      planSite(context, relations, await (await maker()).pages(relations.routes)),
    )
  }

  async #plan(outputs: (state: State) => Promise<Output[]>): Promise<Map<OutputPath, Output>> {
    return new Map((await outputs(this.#state as State)).map((output) => [output.path, output]))
  }

  /** Runs one thing after the other; a failure is its caller's. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => {})
    return result
  }

  async #lookNow(): Promise<void> {
    const started = performance.now()
    const changed = [...this.#seen.splice(0), ...(await this.#lookAtFiles())]
    const first = this.#version === 0
    const learned = this.#learned
    this.#learned = undefined
    if (changed.length === 0 && !first && !learned) return
    if (learned) {
      this.#outlineFrom = Number.POSITIVE_INFINITY
      // A page that was good with outlines may not be good now.
      this.#good.clear()
    }
    const isCurrent = changed.length === 0 && learned?.context === this.#state?.context
    if (isCurrent && learned?.relations) this.#use(learned.context, learned.relations)
    else await this.#understand()
    this.#version++
    this.options.changed?.({ version: this.#version, files: first ? [] : changed, ms: performance.now() - started })
    this.#checkLater()
  }

  /** A disk that fails is a problem like another. */
  async #lookAtFiles(): Promise<string[]> {
    try {
      // The bundler reads code of the content, too: an edit of it is seen twice.
      const changed = [...new Set([...(await this.files.look()), ...this.memo.changedOutside()])]
      const recovered = this.#unreadable !== undefined
      this.#unreadable = undefined
      return recovered ? [...changed, "content"] : changed
    } catch (error) {
      const known = this.#unreadable !== undefined
      ;[this.#unreadable] = obstacles(error, this.options.root)
      return known ? [] : ["content"]
    }
  }

  /** Learns the site anew. Where the configuration or the templates are broken, with those that were not. */
  async #understand(): Promise<void> {
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
      this.#obstacles.push(...obstacles(error, this.options.root))
      const hashes = this.#state?.context.theme.hashes
      if (hashes) await this.#relate({ ...context, theme: { ...context.theme, hashes } }).catch(() => {})
    }
    const bundled = this.#state?.relations.theme.facts.diagnostics ?? []
    this.#codeOf = await withCode(() => undefined, context.disk, [...this.#obstacles, ...bundled])
  }

  async #relate(context: SiteContext): Promise<void> {
    const relating = relateSite(context, this.files.content(), this.#outlineFrom)
    // While the bundler works.
    void loadPageStages()
    const relations = await relating
    this.#outlineFrom = relations.outlined ? 0 : Number.POSITIVE_INFINITY
    if (!relations.theme.fromCache) await this.#lookAfterBundling(context)
    const broken = relations.theme.facts.diagnostics.filter(({ file }) => file.startsWith("templates/"))
    const hashes = this.#state?.context.theme.hashes
    if (broken.length > 0 && hashes && hashes !== context.theme.hashes) {
      this.#obstacles.push(...broken)
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
      this.#themes = [relations.theme, ...this.#themes.filter((one) => one.facts.id !== theme.facts.id)].slice(
        0,
        keptThemes,
      )
    }
    let maker: Promise<PageMaker> | undefined
    this.#state = {
      context,
      relations,
      maker: () => {
        maker ??= pageMaker(context, relations)
        return maker
      },
    }
    this.#rendered.clear()
    this.#outputs = undefined
    this.#listing = undefined
  }

  /**
   * The bundler reads the templates itself, after they were hashed. What it made of files that have moved on since must
   * not be remembered under the hashes of before.
   */
  async #lookAfterBundling({ theme }: SiteContext): Promise<void> {
    const changed = await this.#lookAtFiles()
    if (changed.length === 0) return
    this.#seen.push(...changed)
    if (JSON.stringify(this.files.templateHashes()) !== JSON.stringify(theme.hashes)) this.memo.forget(bundleTheme)
    void this.look()
  }

  #mistakesIn(sources: readonly SourcePath[]): boolean {
    const own = new Set(sources)
    const found = (this.#state?.relations.diagnostics ?? []).filter(({ file }) => own.has(file))
    return this.#withSeverities(found).some(({ severity }) => severity === "error")
  }

  /** Compiles what was outlined. The state is replaced in its turn, by what the disk says then. */
  async #learnRest(): Promise<void> {
    await this.options.beforeCheck?.()
    const { context } = this.#state as State
    // What fails here fails again where it is a problem.
    const relations = await relateSite(context, this.files.content()).catch(() => undefined)
    // A theme that was bundled meanwhile may hold templates that have moved on.
    if (relations && !relations.theme.fromCache) this.memo.forget(bundleTheme)
    this.#learned = { context, relations: relations?.theme.fromCache ? relations : undefined }
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
        const checked = await this.#alone(async () =>
          isOld() ? undefined : checkSite(context, relations, this.#recall),
        )
        if (checked === undefined) return
        this.#checked = checked
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

/** What was thrown, as problems: mistakes in our own templates, while one works on them, say where they are. */
function obstacles(error: unknown, root: string): Diagnostic[] {
  const otherwise = { file: "templates", line: 1, column: 1 }
  const refused = bundleErrors(error)?.map((message) =>
    bundleProblem(message, { code: "render-failed", root, workingDir: packageRoot, otherwise }),
  )
  return refused ?? [problem("render-failed", otherwise, error instanceof Error ? error.message : String(error))]
}
