/** Every sample of the content in reading order, page by page, partials where they are shown. */
import { fillBrand } from "../config/brand.js"
import { docFolder, docRoute } from "../config/doc-folders.js"
import type { SiteConfig } from "../config.js"
import type { Sample, Source, SourcePath } from "../model.js"
import { docSetOf } from "../site-code/generated-pages.js"

export interface PlacedSample {
  /** The file that contains it. */
  path: SourcePath
  sample: Sample
  /** The version whose declarations it is checked against; "" where there are none. */
  version: string
}

/** One list per page. A partial's samples are in the list of each page that shows it. */
export function samplesByPage(options: {
  sources: ReadonlyMap<SourcePath, Source>
  config: Pick<SiteConfig, "docs" | "brand">
  /** Versions that have declarations. */
  versions: readonly string[]
  /** Texts of example files, by path. */
  examples?: ReadonlyMap<SourcePath, string>
}): PlacedSample[][] {
  const { sources, config, versions, examples = new Map() } = options
  const whole = (placed: PlacedSample) => wholeExample(placed, examples, config.brand)
  const partials = new Set([...sources.values()].flatMap((source) => source.partialUses.map((use) => use.path)))
  return [...sources.values()]
    .filter((source) => !partials.has(source.path))
    .map((source) => inOrder(source, versionOfPage(source.path, config, versions), sources, new Set()).map(whole))
    .filter((samples) => samples.length > 0)
}

/** A sample that shows a part of an example's file is checked as the whole file: the part alone is incomplete. */
function wholeExample(
  placed: PlacedSample,
  examples: ReadonlyMap<SourcePath, string>,
  names: Record<string, string>,
): PlacedSample {
  const { example } = placed.sample
  const text = example === undefined ? undefined : examples.get(example)
  if (example === undefined || text === undefined) return placed
  return { ...placed, path: example, sample: { ...placed.sample, text: fillBrand(text, names).text, line: 1 } }
}

function inOrder(
  source: Source,
  version: string,
  sources: ReadonlyMap<SourcePath, Source>,
  around: ReadonlySet<SourcePath>,
): PlacedSample[] {
  if (around.has(source.path)) return []
  const inside = new Set([...around, source.path])
  const pieces = [
    ...source.samples.map((sample) => ({
      line: sample.line,
      samples: [{ path: source.path, sample, version: sample.version ?? version }],
    })),
    ...source.partialUses.map(({ path, place }) => {
      const partial = sources.get(path)
      return { line: place.line, samples: partial ? inOrder(partial, version, sources, inside) : [] }
    }),
  ]
  return pieces.sort((a, b) => a.line - b.line).flatMap((piece) => piece.samples)
}

/** The version of a file of the content; files outside the versions belong to the current one. */
export function versionOfPage(path: SourcePath, config: Pick<SiteConfig, "docs">, known: readonly string[]): string {
  const versioned = config.docs.filter((collection) => collection.versions.length > 0)
  const sets = versioned.flatMap((collection) =>
    collection.versions.map((version) => ({
      name: version.name,
      dir: docFolder(collection, version),
      route: docRoute(collection, version),
    })),
  )
  const match = docSetOf(path, sets)
  if (match) return match.name
  const [first] = versioned
  const current = first?.current ?? first?.versions[0]?.name
  if (current !== undefined && known.includes(current)) return current
  return known[0] ?? ""
}
