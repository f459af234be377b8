/**
 * Checks every code sample of the content: TypeScript, JavaScript, JSX, Vue and HTML scripts are type-checked against
 * the SDK's declarations, data is parsed, other languages are parsed if their interpreter is installed.
 */

import type { PublishedApi } from "../api/api-document.js"
import type { SiteConfig } from "../config.js"
import type { Disk } from "../disk.js"
import { hashOf } from "../engine/hash.js"
import type { Memo, Remembered } from "../engine/memo.js"
import { rememberFor, rememberList } from "../engine/same.js"
import { getOrMake } from "../model/get-or-make.js"
import { groupBy } from "../model/group-by.js"
import type { Source, SourcePath, TextFile } from "../model.js"
import { compare, type Diagnostic, isInstalled, problem } from "../report/diagnostic.js"
import { count } from "../report/format.js"
import type { Symbols } from "../symbols/learn-symbols.js"
import { indexOf } from "../symbols/symbol-table.js"
import { mayHoldBodies } from "./body-languages.js"
import { type BodyJob, checkBodies } from "./check-bodies.js"
import { checkTypes, type TypeCheckInput } from "./check-types.js"
import { commentSamples, declarationsOf } from "./declarations.js"
import { installedPrograms, interpreterFor } from "./interpreters.js"
import { namedSymbolFindings } from "./named-symbols.js"
import { type PlacedSample, samplesByPage } from "./page-samples.js"
import { fencePlace, samplePlace, type WrittenFile } from "./sample-place.js"
import { checkSyntax, hasSyntaxCheck, type SyntaxJob } from "./syntax.js"
import type { Finding } from "./type-job.js"
import { type Unit, unitsOfPage } from "./units.js"

export interface SamplesInput {
  files: readonly TextFile[]
  /** Texts of example files, by path. */
  examples?: ReadonlyMap<SourcePath, string>
  sources: ReadonlyMap<SourcePath, Source>
  config: SiteConfig
  memo: Memo
  /** OpenAPI documents, brand names filled in. */
  apis: readonly PublishedApi[]
  symbols: Symbols
  /** Absolute folders whose `node_modules` have the types of packages. */
  roots: string[]
  /** The disk's root, and the search path for programs on it. */
  programs: { disk: Disk; path: string }
}

export interface CheckedSamples {
  diagnostics: Diagnostic[]
  samples: number
  /** The number of checks, including those from the cache. */
  checks: number
  fromCache: number
}

/** Whether a site's samples are checked: if it has declarations and does not turn the check off. */
export function samplesWanted(config: SiteConfig, files: readonly { path: SourcePath }[]): boolean {
  return (
    config.samples.check ??
    (files.some((file) => file.path.startsWith("content/sdk/")) ||
      config.packages.some(({ entry }) => entry !== undefined))
  )
}

export async function checkSamples(input: SamplesInput): Promise<CheckedSamples> {
  const { files, sources, config, memo, roots, examples = new Map() } = input
  const declarations = await declarationsOf(files, config)
  const versions = [...declarations.keys()]
  const pages = samplesByPage({ sources, config, versions, examples })
  const comments = files.flatMap((file) => {
    const version = versions.find((name) => declarations.get(name)?.texts[file.path] !== undefined)
    if (version === undefined || isInstalled(file.path)) return []
    return [
      inComments(file, [config.brand, version], () =>
        commentSamples(file.text, config.brand).map((sample): PlacedSample => ({ path: file.path, sample, version })),
      ),
    ]
  })
  const { samples, units, bySample } = ofSite(pages, comments, () => samplesOf([...pages, ...comments]))
  const [syntax, bodies, types] = await Promise.all([
    memo.each(checkSyntax, syntaxJobs(samples, input)),
    memo.each(checkBodies, bodyJobs(samples, input)),
    memo.each(
      checkTypes,
      typesInputs(units, [declarations, ...roots], () =>
        units.map((unit) => typesInput(unit, [declarations, ...roots], () => ({ unit, declarations, roots }))),
      ),
    ),
  ])
  const written = writtenFiles(input)
  const names = staleNames(samples, input)
  const lists = [syntaxOf(memo, syntax), bodiesOf(memo, bodies), typesOf(memo, types)]
  const found = ofLists(samples, [units, names, ...lists], () => [
    ...[...syntax, ...bodies].flatMap(({ id, facts }) =>
      facts.map((finding) => ({ placed: bySample.get(id) as PlacedSample, finding })),
    ),
    ...names,
    ...oncePerPackage(
      units.flatMap((unit, index) => (types[index]?.facts ?? []).map((finding) => ({ unit, finding }))),
    ).map(({ unit, finding }) => ({ placed: unit.placed, finding })),
  ])
  const report = (placed: PlacedSample, finding: Finding) => diagnosticOf(placed, finding, written, config.brand)
  return {
    diagnostics: [
      ...found.map(({ placed, finding }) => report(placed, finding)),
      ...skippedLanguages(samples, input, written),
    ],
    samples: samples.length,
    checks: syntax.length + bodies.length + types.length,
    fromCache: [...syntax, ...bodies, ...types].filter((check) => check.fromCache).length,
  }
}

type Checked = Remembered<Finding[], object>
const syntaxOf = rememberList<Checked>()
const bodiesOf = rememberList<Checked>()
const typesOf = rememberList<Checked>()
const ofLists = rememberFor<readonly PlacedSample[], PlacedFinding[]>("findings")

/** The samples of these lists, each once, and what is type-checked of them. */
function samplesOf(pages: readonly PlacedSample[][]) {
  const bySample = new Map(pages.flat().map((placed) => [idOf(placed), placed]))
  const units = pages
    .flatMap((page, index) => unitsOf(page, [index], () => unitsOfPage(page, index)))
    .filter((unit) => unit.placed.sample.nocheck === undefined)
  return { samples: [...bySample.values()], units, bySample }
}

const ofSite = rememberFor<readonly PlacedSample[][], ReturnType<typeof samplesOf>>("samples of site")
const inComments = rememberFor<TextFile, PlacedSample[]>("samples in comments")
const unitsOf = rememberFor<readonly PlacedSample[], Unit[]>("units")
const typesInputs = rememberFor<readonly Unit[], TypeCheckInput[]>("type check inputs")
const typesInput = rememberFor<Unit, TypeCheckInput>("type check input")

function idOf({ path, sample }: PlacedSample): string {
  return `${path}:${sample.line}`
}

function writtenFiles({ files, examples }: SamplesInput): (path: SourcePath) => WrittenFile {
  const known = new Map<SourcePath, WrittenFile>()
  return (path) =>
    getOrMake(known, path, () => {
      const text = examples?.get(path) ?? files.find((one) => one.path === path)?.text ?? ""
      return { path, lines: text.split(/\r\n|\n|\r/) }
    })
}

/** A finding as a problem at its place. */
export function diagnosticOf(
  { path, sample }: PlacedSample,
  finding: Finding,
  written: (path: SourcePath) => WrittenFile,
  names: Record<string, string>,
): Diagnostic {
  const file = written(path)
  const { start, length, message, hint, code, missingPackage } = finding
  const place = start < 0 ? fencePlace(file, sample) : samplePlace(file, sample, { start, length }, names)
  if (missingPackage !== undefined) {
    const advice = 'install them beside the site, or add nocheck="…" with the reason why this sample is not checked'
    return problem("skipped-sample", place, message, { hint: advice, target: missingPackage })
  }
  if (finding.symbol !== undefined) return problem("unknown-symbol", place, message, { hint, target: finding.symbol })
  const text = start < 0 ? `in the code that this sample assumes: ${message}` : message
  return problem("invalid-sample", place, text, { hint, target: code === undefined ? undefined : `TS${code}` })
}

function syntaxJobs(samples: readonly PlacedSample[], { programs }: SamplesInput) {
  const { checked, needed } = inSyntax(samples, [], () => {
    const checked = samples.filter(({ sample }) => sample.nocheck === undefined && hasSyntaxCheck(sample.language))
    return {
      checked,
      needed: [...new Set(checked.flatMap(({ sample }) => interpreterFor(sample.language)?.program ?? []))],
    }
  })
  const installed = installedPrograms(needed, programs.path, programs.disk)
  return syntaxOfAll(checked, [...installed].flat(), () =>
    checked.map((placed) => {
      const { language, text } = placed.sample
      const program = installed.get(interpreterFor(language)?.program ?? "")
      return syntaxJob(placed, [program], () => ({ id: idOf(placed), language, text, installed: program }))
    }),
  )
}

const inSyntax = rememberFor<readonly PlacedSample[], { checked: PlacedSample[]; needed: string[] }>("samples parsed")
const syntaxOfAll = rememberFor<readonly PlacedSample[], SyntaxJob[]>("syntax jobs")
const syntaxJob = rememberFor<PlacedSample, SyntaxJob>("syntax job")

/** One warning per language whose interpreter is not installed, at its first sample. */
function skippedLanguages(
  samples: readonly PlacedSample[],
  { programs }: SamplesInput,
  written: (path: SourcePath) => WrittenFile,
): Diagnostic[] {
  const byProgram = programsOf(samples, [], () =>
    groupBy(samples, ({ sample: { nocheck, language } }) =>
      nocheck === undefined ? interpreterFor(language)?.program : undefined,
    ),
  )
  const installed = installedPrograms([...byProgram.keys()], programs.path, programs.disk)
  return [...byProgram].flatMap(([program, samples]) => {
    const [placed] = samples
    if (!placed || installed.has(program)) return []
    const label = interpreterFor(placed.sample.language)?.label ?? program
    const number = count(samples.length, "sample")
    const message = `${program} is not installed here, so the syntax of ${number} in ${label} was not checked`
    return [problem("skipped-sample", fencePlace(written(placed.path), placed.sample), message, { target: program })]
  })
}

const programsOf = rememberFor<readonly PlacedSample[], Map<string, PlacedSample[]>>("programs of samples")

function bodyJobs(samples: readonly PlacedSample[], { apis }: SamplesInput): BodyJob[] {
  return bodiesOfAll(samples, apis, () => {
    const byVersion = new Map(
      apis.map((api) => [api.version, document(api, [], () => ({ openapi: api.text, hash: hashOf(api.text) }))]),
    )
    return samples.flatMap((placed) => {
      const { language, text, nocheck } = placed.sample
      const api = byVersion.get(placed.version)
      if (!api || nocheck !== undefined || !mayHoldBodies(language)) return []
      return [bodyJob(placed, [api], () => ({ id: idOf(placed), language, text, ...api }))]
    })
  })
}

const document = rememberFor<PublishedApi, Pick<BodyJob, "openapi" | "hash">>("API of bodies")
const bodiesOfAll = rememberFor<readonly PlacedSample[], BodyJob[]>("body jobs")
const bodyJob = rememberFor<PlacedSample, BodyJob>("body job")

interface PlacedFinding {
  placed: PlacedSample
  finding: Finding
}

function staleNames(
  samples: readonly PlacedSample[],
  { apis, sources, config, symbols }: SamplesInput,
): PlacedFinding[] {
  const { tables } = symbols
  const own = samples.map(({ path }) => sources.get(path)?.frontMatter.allow_symbols)
  return staleOfSite(samples, [apis, config.symbols, ...tables, ...own], () => {
    const indexes = new Map(tables.map((table) => [table.version, indexOf(table)]))
    const paths = new Map(apis.map((api) => [api.version, api.operations.map((operation) => operation.path)]))
    return samples.flatMap((placed, at) => {
      const { sample, version } = placed
      const index = indexes.get(version)
      if (!index || sample.nocheck !== undefined || sample.language === "diff") return []
      return stale(placed, [index, apis, config.symbols, own[at]], () => {
        const allowed = { ...config.symbols.allow, ...own[at] }
        return namedSymbolFindings(sample, index, paths.get(version) ?? [])
          .filter(({ symbol }) => symbol === undefined || !Object.hasOwn(allowed, symbol))
          .map((finding) => ({ placed, finding }))
      })
    })
  })
}

const staleOfSite = rememberFor<readonly PlacedSample[], PlacedFinding[]>("names in samples of site")
const stale = rememberFor<PlacedSample, PlacedFinding[]>("names in samples")

/** Reports a package without types once, at the first sample that imports it. */
function oncePerPackage(findings: { unit: Unit; finding: Finding }[]): { unit: Unit; finding: Finding }[] {
  const first = new Map<string, (typeof findings)[number]>()
  for (const found of findings) {
    const { missingPackage } = found.finding
    const before = missingPackage === undefined ? found : first.get(missingPackage)
    if (missingPackage !== undefined && (!before || isBefore(found.unit, before.unit))) first.set(missingPackage, found)
  }
  return findings.filter(
    (found) => found.finding.missingPackage === undefined || first.get(found.finding.missingPackage) === found,
  )
}

function isBefore({ placed: a }: Unit, { placed: b }: Unit): boolean {
  return (compare(a.path, b.path) || a.sample.line - b.sample.line) < 0
}
