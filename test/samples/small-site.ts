/** A site in memory, far enough along the pipeline for the checks of samples and of names. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { readApis } from "../../src/api/read-apis.js"
import { parseConfig } from "../../src/config/parse-config.js"
import type { SiteConfig } from "../../src/config.js"
import { realDisk } from "../../src/disk.js"
import { hashOf } from "../../src/engine/hash.js"
import { Memo } from "../../src/engine/memo.js"
import { noStore } from "../../src/engine/store.js"
import { partialsAmong } from "../../src/links/anchors.js"
import type { Site, Source, TextFile } from "../../src/model.js"
import type { Diagnostic } from "../../src/report/diagnostic.js"
import { type CheckedSamples, checkSamples } from "../../src/samples/check-samples.js"
import { noPlugins } from "../../src/site-code/plugins.js"
import type { CheckInput } from "../../src/stages/check/check-input.js"
import { checkSymbols } from "../../src/stages/check/symbols.js"
import { compileSource } from "../../src/stages/compile/compile-source.js"
import { learnSymbols } from "../../src/symbols/learn-symbols.js"

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..")

export function ownFile(file: string): string {
  return readFileSync(path.join(root, file), "utf8")
}

export const brand = {
  name: "Captcha",
  sdkPackage: "@captcha/sdk",
  v1Package: "captcha-challenge",
  sitekeyPlaceholder: "CSXXXXXXXXXXXXXX",
  responseTtl: "30 minutes",
  responseMax: "16 KB",
  apiGlobal: "https://global.api.example.com",
  apiEu: "https://eu.api.example.com",
  euRegion: "Germany",
  support: "https://support.example.com",
  yourSite: "https://shop.example",
  v1ApiGlobal: "https://api.example.com",
  activationTtl: "4 hours",
  siteverifyRate: "100 requests per second",
  requestMax: "64 KB",
  cdn: "https://cdn.example.com/npm",
  sdkVersion: "1.0.0",
}

export function smallConfig(more: Record<string, unknown> = {}): SiteConfig {
  const { config } = parseConfig(
    {
      title: "Test",
      brand,
      docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v2", versions: [{ name: "v2" }, { name: "v1" }] }],
      packages: [
        { name: brand.sdkPackage, version: "v2" },
        { name: brand.v1Package, version: "v1" },
      ],
      ...more,
    },
    { path: "site.config.ts", text: "" },
  )
  if (!config) throw new Error("the test's configuration is wrong")
  return config
}

export function newMemo(): Memo {
  return new Memo({ store: noStore, stamp: "test" })
}

export interface SmallSite {
  files: TextFile[]
  config: SiteConfig
  memo: Memo
  sources: Map<string, Source>
}

export async function smallSite(
  files: Record<string, string>,
  options: { memo?: Memo; config?: SiteConfig } = {},
): Promise<SmallSite> {
  const { memo = newMemo(), config = smallConfig() } = options
  const texts = Object.entries(files).map(
    ([file, text]): TextFile => ({ kind: "text", path: file, text, hash: hashOf(text) }),
  )
  const markdown = texts.filter((file) => /\.mdx?$/.test(file.path))
  const compiled = await memo.each(
    compileSource,
    markdown.map((file) => ({ file, names: config.brand, markdown: config.markdown, plugins: noPlugins })),
  )
  return { files: texts, config, memo, sources: new Map(compiled.map((one) => [one.facts.path, one.facts])) }
}

export async function samplesOf(
  { files, config, memo, sources }: SmallSite,
  searchPath = process.env.PATH ?? "",
): Promise<CheckedSamples> {
  const { apis } = await readApis({ texts: files, config, configFile: { path: "site.config.ts", text: "" }, memo })
  return checkSamples({
    files,
    sources,
    config,
    memo,
    apis,
    symbols: await learnSymbols({ texts: files, config, memo, roots: [root] }),
    roots: [root],
    programs: { disk: realDisk("/"), path: searchPath },
  })
}

export async function symbolProblems({ files, config, memo, sources }: SmallSite): Promise<Diagnostic[]> {
  const symbols = await learnSymbols({ texts: files, config, memo, roots: [root] })
  const site = { sources } as unknown as Site
  const input = { config, symbols, site, sources: [...sources.values()], partials: partialsAmong(config, sources) }
  return [...checkSymbols(input as unknown as CheckInput)].flat()
}

/** `line:column code message` of each, in order. */
export function told(diagnostics: readonly Diagnostic[]): string[] {
  return [...diagnostics]
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
    .map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)
}
