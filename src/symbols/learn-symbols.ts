/** The names of every version, cached by the hash of their sources. */
import { parse } from "yaml"
import { fillBrand } from "../config/brand.js"
import type { SiteConfig } from "../config.js"
import { hashData } from "../engine/hash.js"
import type { Memo, Step } from "../engine/memo.js"
import { rememberFor } from "../engine/same.js"
import type { SourcePath, TextFile } from "../model.js"
import { declarationsOf, type VersionDeclarations } from "../samples/declarations.js"
import type { SymbolTable } from "./symbol-table.js"

/** The input of the check of names in prose. */
export interface Symbols {
  tables: SymbolTable[]
  /** Names of the platform, which are never reported. */
  platform: ReadonlySet<string>
  /** Number of tables from the cache. */
  fromCache: number
}

interface TableInput {
  version: string
  declarations: string[]
  openapi: string[]
}

export const symbolTable: Step<TableInput, SymbolTable, Record<string, never>> = {
  name: "symbols",
  thread: "types",
  id: ({ version }) => version,
  fields: ({ version, declarations, openapi }) => ({
    version,
    declarations: hashData(declarations),
    openapi: hashData(openapi),
  }),
  run: async ({ version, declarations, openapi }) => {
    const { namesFromDeclarations } = await import("./from-declarations.js")
    const { namesFromOpenApi } = await import("./from-openapi.js")
    const names = [...namesFromDeclarations(declarations), ...openapi.flatMap((text) => namesFromOpenApi(parsed(text)))]
    return { facts: { version, names }, body: {} }
  },
}

export const platformStep: Step<{ roots: string[] }, string, Record<string, never>> = {
  name: "platform-names",
  thread: "types",
  id: () => "platform",
  fields: ({ roots }) => ({ roots: roots.length }),
  run: async ({ roots }) => {
    const { platformNames } = await import("./platform-names.js")
    const { names, reads } = platformNames(roots)
    return { facts: names.join(" "), body: {}, reads }
  },
}

export async function learnSymbols(options: {
  texts: readonly TextFile[]
  config: SiteConfig
  memo: Memo
  roots: string[]
}): Promise<Symbols> {
  const { texts, config, memo, roots } = options
  const declarations = await declarationsOf(texts, config)
  const documents = texts.filter(({ path }) => versionOfDocument(path) !== undefined)
  const inputs = inputsOf(declarations, [config.brand, ...documents], () => {
    const versions = documents.map(({ path }) => versionOfDocument(path) as string)
    return [...new Set([...declarations.keys(), ...versions])].sort().map((version) => ({
      version,
      declarations: Object.values(declarations.get(version)?.texts ?? {}),
      openapi: documents
        .filter(({ path }) => versionOfDocument(path) === version)
        .map(({ text }) => fillBrand(text, config.brand).text),
    }))
  })
  if (inputs.length === 0) return { tables: [], platform: new Set(), fromCache: 0 }
  const [tables, [names]] = await Promise.all([memo.each(symbolTable, inputs), memo.each(platformStep, [{ roots }])])
  return {
    tables: tables.map((table) => table.facts),
    platform: platformOf(names?.facts ?? ""),
    fromCache: tables.filter(({ fromCache }) => fromCache).length,
  }
}

const inputsOf = rememberFor<ReadonlyMap<string, VersionDeclarations>, TableInput[]>("texts with names")

function versionOfDocument(path: SourcePath): string | undefined {
  return /^content\/api\/([^/]+)\/[^/]+\.(?:ya?ml|json)$/.exec(path)?.[1]
}

let lastPlatform = { facts: "", names: new Set<string>() }

/** The set of the platform's names, made once: it is asked for at every edit. */
function platformOf(facts: string): ReadonlySet<string> {
  if (facts !== lastPlatform.facts) lastPlatform = { facts, names: new Set(facts.split(" ")) }
  return lastPlatform.names
}

/** Syntax errors of a document are reported by its own reader. `uniqueKeys` would compare each key with every other. */
function parsed(text: string): unknown {
  try {
    return parse(text, { uniqueKeys: false })
  } catch {
    return undefined
  }
}
