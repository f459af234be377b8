/** Reads every configured package, each cached by its texts, and compares it with its older version. */
import type { PackageConfig, SiteConfig } from "../config.js"
import type { Memo } from "../engine/memo.js"
import { rememberFor } from "../engine/same.js"
import type { TextFile } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import type { Changes } from "./changes.js"
import { compareModels } from "./compare-models.js"
import { declarationsFor, mayDeclare } from "./declaration-files.js"
import type { ReferenceModel } from "./model.js"
import { labelOf, olderPackage } from "./packages.js"
import { readDeclarations } from "./read-declarations.js"
import { readMappings } from "./read-mappings.js"
import { buildReference, type Reference } from "./reference.js"
import type { DeclarationsInput } from "./typedoc/read-model.js"

export interface ReadReferences {
  list: Reference[]
  diagnostics: Diagnostic[]
  /** Counts for the stage's line in the report. */
  symbols: number
  fromCache: number
}

export async function readReferences(options: {
  config: SiteConfig
  configFile: { path: string; text: string }
  texts: readonly TextFile[]
  memo: Memo
  siteRoot: string | undefined
}): Promise<ReadReferences> {
  const { config, texts, memo, siteRoot } = options
  const declaring = texts.filter(({ path }) => mayDeclare(path))
  const inputs = await inputsOf(config.packages, [config.brand, siteRoot, ...declaring], () =>
    declarationInputs(config, declaring, siteRoot),
  )
  const results = await memo.each(
    readDeclarations,
    inputs.flatMap(({ after, before }) => (before ? [after, before] : [after])),
  )
  const { configFile } = options
  const facts = results.map((result) => result.facts)
  const mappings = texts.filter(({ path }) =>
    config.packages.some(({ reference }) => reference?.changes?.names === path),
  )
  const built = compared(memo, [config.packages, config.brand, configFile.path, ...facts, ...mappings], () => {
    const models = new Map(results.map((result) => [result.id, result.facts]))
    return referencesOf(inputs, models, options)
  })
  const read = results.filter(({ fromCache }) => fromCache)
  const count = (counted: typeof results) => counted.reduce((sum, { facts: model }) => sum + model.symbols.length, 0)
  return { ...built, symbols: count(results), fromCache: count(read) }
}

const inputsOf = rememberFor<SiteConfig["packages"], ReturnType<typeof declarationInputs>>("declarations to read")
const compared = rememberFor<Memo, Pick<ReadReferences, "list" | "diagnostics">>("references")

function referencesOf(
  inputs: readonly ReferenceInput[],
  models: ReadonlyMap<string, ReferenceModel>,
  options: Pick<Parameters<typeof readReferences>[0], "texts" | "configFile">,
): Pick<ReadReferences, "list" | "diagnostics"> {
  const list: Reference[] = []
  const diagnostics = [...models.values()].flatMap((model) => model.diagnostics)
  for (const { pkg, reference, after, older, before } of inputs) {
    const model = models.get(after.entry)
    if (!model) continue
    const past = before && models.get(before.entry)
    const changes =
      past && reference.changes
        ? changesOf(
            { label: older?.version ?? "", names: reference.changes.names },
            { before: past, after: model },
            options,
            diagnostics,
          )
        : undefined
    list.push(buildReference({ ...reference, package: pkg.name, guide: reference.changes?.guide }, model, changes))
  }
  return { list, diagnostics }
}

interface ReferenceInput {
  pkg: PackageConfig
  reference: NonNullable<PackageConfig["reference"]> & { label: string }
  after: DeclarationsInput
  /** The older version to compare with. */
  older?: PackageConfig
  before?: DeclarationsInput
}

/** The declarations to read: those of each reference, and those of the version that it is compared with. */
async function declarationInputs(
  config: Pick<SiteConfig, "packages" | "brand">,
  texts: readonly TextFile[],
  siteRoot: string | undefined,
): Promise<ReferenceInput[]> {
  const input = async ({ entry, globals }: { entry: string; globals: string[] }): Promise<DeclarationsInput> => ({
    entry,
    globals,
    files: (await declarationsFor({ entry, globals }, texts)).map(({ path, text, hash }) => ({ path, text, hash })),
    names: config.brand,
    ...(siteRoot !== undefined && { siteRoot }),
  })
  const inputs: ReferenceInput[] = []
  for (const pkg of config.packages) {
    const { entry, globals } = pkg
    if (!pkg.reference || entry === undefined) continue
    const reference = { ...pkg.reference, label: labelOf("reference", pkg, config.packages) }
    const older = olderPackage(config.packages, pkg)
    const after = await input({ entry, globals })
    inputs.push({ pkg, reference, after, ...(older && { older, before: await input(older) }) })
  }
  return inputs
}

function changesOf(
  config: { label: string; names: string | undefined },
  models: { before: ReferenceModel; after: ReferenceModel },
  { texts, configFile }: { texts: readonly TextFile[]; configFile: { path: string } },
  diagnostics: Diagnostic[],
): Changes {
  const file = texts.find((text) => text.path === config.names)
  if (config.names !== undefined && !file) {
    const place = { file: configFile.path, line: 1, column: 1 }
    diagnostics.push(problem("unreadable-file", place, `file not found: ${config.names}`, { target: config.names }))
  }
  const read = file ? readMappings(file) : { mappings: [], diagnostics: [] }
  const compared = compareModels({ label: config.label, ...models, mappings: read.mappings })
  for (const diagnostic of [...read.diagnostics, ...compared.diagnostics]) diagnostics.push(diagnostic)
  return compared.changes
}
