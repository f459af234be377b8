/** What a version's samples are checked against, as a file of the output: others check their code by it. */
import type { PublishedApi } from "../api/api-document.js"
import type { SiteConfig } from "../config.js"
import { outputPath } from "../links/output-path.js"
import type { OutputPath, TextFile } from "../model.js"
import type { SymbolTable } from "../symbols/symbol-table.js"
import { declarationsOf, type VersionDeclarations } from "./declarations.js"

export interface PublishedDeclarations {
  format: 1
  /** The version's, and the names of packages of others. */
  declarations: VersionDeclarations[]
  /** All names of the version, also those that are strings to a compiler. */
  table: SymbolTable
  /** Names that the site allows though the version does not have them. */
  allowed: string[]
  api?: { document: string; paths: string[] }
}

/** The versions whose declarations a site publishes; "" for packages without one. */
export function publishedVersions({ packages, samples }: Pick<SiteConfig, "packages" | "samples">): string[] {
  if (!samples.publish) return []
  return [...new Set(packages.flatMap(({ entry, version = "" }) => (entry === undefined ? [] : version)))]
}

export function publishedPath(version: string | undefined): OutputPath {
  return outputPath("/search/declarations", `${version || "index"}.json`)
}

export async function publishDeclarations(
  config: SiteConfig,
  files: readonly TextFile[],
  { apis, tables }: { apis: readonly PublishedApi[]; tables: readonly SymbolTable[] },
): Promise<PublishedDeclarations[]> {
  const declared = [...(await declarationsOf(files, config)).values()]
  return publishedVersions(config).map((version) => {
    const api = apis.find((one) => one.version === version)
    return {
      format: 1,
      declarations: declared.map((one) => (one.version === version ? one : { ...one, texts: {} })),
      table: tables.find((table) => table.version === version) ?? { version, names: [] },
      allowed: Object.keys(config.symbols.allow),
      ...(api && { api: { document: api.text, paths: api.operations.map(({ path }) => path) } }),
    }
  })
}
