/** `captcha-docs build`: builds the whole site for production. */
import path from "node:path"
import { realDisk } from "../disk.js"
import { countLinks, learnSite, makePages, planSite, type Relations, type SiteContext } from "../pipeline.js"
import type { BuildEvent, Reporter } from "../report/console.js"
import { sortDiagnostics } from "../report/diagnostic.js"
import { count } from "../report/format.js"
import { type Outcome, outcomeOf, type ReportOptions, withSiteSeverities } from "../report/outcome.js"
import { type EndedStage, profileTable } from "../report/profile-table.js"
import { checkSamples, samplesWanted } from "../samples/check-samples.js"
import { samplesInput } from "../samples/samples-input.js"
import { type ContextOptions, prepareContext } from "../setup/prepare-context.js"
import { thisProcess } from "../setup/process-identity.js"
import { recordProfile } from "../setup/record-profile.js"
import { UsageError } from "../setup/usage-error.js"
import { type EmitOptions, emit, recover } from "../stages/emit/emit.js"
import { outputFolder, refuseBeside, refuseForeign, writeBeside } from "../stages/emit/ownership.js"
import { type DeployTarget, deploymentTo, deployTargets } from "../stages/output/deployments.js"

export interface BuildOptions
  extends ReportOptions,
    Pick<ContextOptions, "config" | "baseUrl" | "cache" | "cacheDir" | "pool" | "drafts"> {
  out: string
  report?: string | undefined
  deployTo?: string | undefined
  why?: string | undefined
  /** Prints a table of times and writes a CPU profile. */
  profile: boolean
  version: string
}

/** The file that `--profile` writes, relative to the site's folder. */
const profileFile = "captcha-docs.cpuprofile"

export async function build(options: BuildOptions, reporter: Reporter): Promise<Outcome> {
  const started = performance.now()
  const profiled = options.profile ? await recordProfile() : undefined
  const stages: EndedStage[] = []
  const event = (buildEvent: BuildEvent) => {
    if (buildEvent.type === "stage") stages.push({ ...buildEvent, end: performance.now() })
    reporter.event(buildEvent)
  }
  const emitOptions = await emitOptionsFor({ ...options, note: (text) => event({ type: "note", text }) })
  await refuseForeign(emitOptions)
  await recover(emitOptions)

  const prepared = await prepareContext({ ...options, event })
  if (!prepared.context) return outcomeOf(options, reporter, started, prepared)
  const context = { ...prepared.context, deployTo: deployTarget(options.deployTo) }
  const relations = await learnSite(context)
  // Samples are checked in their own thread while pages render.
  const checking = samplesWanted(context.config, relations.files) ? samplesOf(context, relations) : undefined
  checking?.catch(() => {})
  const built = await makePages(context, relations, relations.routes)
  const checked = await checking
  const problems = [...relations.diagnostics, ...built.diagnostics, ...(checked?.diagnostics ?? [])]
  const diagnostics = sortDiagnostics(withSiteSeverities(problems, context, relations))
  const failed = diagnostics.some((problem) => problem.severity === "error" || options.strict)
  if (failed) reporter.event({ type: "note", text: `nothing was written; ${options.out} is unchanged` })
  else {
    const outputs = await planSite(context, relations, built)
    const done = context.stage("emit")
    const { site, theme } = relations
    const { config, deployTo } = context
    const deployment = deploymentTo(deployTo, { config, theme: theme.facts, redirects: site.redirects })
    await refuseBeside(emitOptions, deployment.beside)
    const result = await emit(outputs, emitOptions)
    await writeBeside(emitOptions, deployment.beside)
    for (const ending of Object.keys(deployment.beside)) {
      event({ type: "note", text: `wrote ${options.out}${ending} for the host` })
    }
    for (const note of deployment.notes) event({ type: "note", text: note })
    done(outputs.length, result.unchanged)
    event({ type: "note", text: writtenText(outputs.length, result.unchanged, options.out) })
  }
  await context.memo.save()

  const ms = performance.now() - started
  if (profiled) {
    const { text, stretches } = await profiled()
    const { user, system } = process.cpuUsage()
    const used = { cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 }
    reporter.error(profileTable(stages, stretches, used))
    await realDisk(options.root).write(profileFile, text)
    event({ type: "note", text: `wrote the CPU profile of the main thread to ${profileFile}` })
  }
  if (options.report !== undefined) {
    const report = {
      version: options.version,
      durationMs: Math.round(ms),
      stages: stages.map(({ name, ms: time, items, fromCache }) => ({ name, ms: Math.round(time), items, fromCache })),
      pages: built.pages.map((page, index) => {
        const view = built.views[index]
        const source = view?.module && !view.isList ? view.module.path : null
        return { route: page.facts.url, source, bytes: page.facts.bytes, fromCache: page.fromCache }
      }),
      assets: relations.theme.facts.files.map(({ path: file, size }) => ({ path: file, bytes: size })),
      problems: diagnostics,
    }
    await realDisk(path.resolve(options.root, path.dirname(options.report))).write(
      path.basename(options.report),
      `${JSON.stringify(report, undefined, 2)}\n`,
    )
  }
  if (options.why !== undefined) reporter.result(whyText(options.why, built.pages))
  const found = { context, relations, diagnostics, pages: built.pages.length, links: countLinks(relations) }
  return outcomeOf(options, reporter, started, found)
}

function writtenText(files: number, unchanged: number, out: string): string {
  if (unchanged === files) return `nothing has changed: the site in ${out} is up to date`
  return `wrote ${count(files - unchanged, "file")} to ${out}${unchanged > 0 ? `, which holds ${files}` : ""}`
}

function deployTarget(asked: string | undefined): DeployTarget | undefined {
  const target = deployTargets.find((known) => known === asked)
  if (asked !== undefined && target === undefined) {
    throw new UsageError(`unknown host for --deploy-to: ${asked}`, `known hosts: ${deployTargets.join(", ")}`)
  }
  return target
}

async function samplesOf(context: SiteContext, relations: Relations): ReturnType<typeof checkSamples> {
  const done = context.stage("samples")
  const checked = await checkSamples(samplesInput(context, relations))
  done(checked.checks, checked.fromCache)
  return checked
}

/** What the emitter needs to know about this process and the output folder. */
export async function emitOptionsFor(options: {
  root: string
  out: string
  note: (text: string) => void
}): Promise<EmitOptions> {
  const target = await outputFolder(options.root, options.out)
  return { ...target, note: options.note, process: await thisProcess() }
}

function whyText(route: string, pages: readonly { id: string; fromCache: boolean; why: string[] }[]): string {
  const url = route.length > 1 ? `/${route}`.replace(/\/{2,}/g, "/").replace(/\/$/, "") : route
  const page = pages.find((candidate) => candidate.id === url)
  if (!page) throw new UsageError(`page not found: ${url}`)
  if (page.fromCache) return `${url} was not rendered: nothing on it has changed\n`
  return page.why.includes("new")
    ? `${url} was rendered: it was not in the cache\n`
    : `${url} was rendered because of: ${page.why.join(", ")}\n`
}
