/** Every sample of the content in reading order, page by page, partials where they are shown. */
import { fillBrand } from "../config/brand.js"
import { docFolder, docRoute } from "../config/doc-folders.js"
import type { SiteConfig } from "../config.js"
import { rememberEach, rememberFor, resultOf } from "../engine/same.js"
import { partialsAmong } from "../links/anchors.js"
import type { Sample, Source, SourcePath, Url } from "../model.js"
import { docSetOf } from "../site-code/generated-pages.js"

export interface PlacedSample {
  /** The file that contains it. */
  path: SourcePath
  sample: Sample
  /** The version whose declarations it is checked against; "" where there are none. */
  version: string
}

/** One list per page that has samples. A partial's are in the list of each page that shows it. */
export function samplesByPage(options: {
  sources: ReadonlyMap<SourcePath, Source>
  config: Pick<SiteConfig, "docs" | "brand">
  /** Versions that have declarations. */
  versions: readonly string[]
  /** Texts of example files, by path. */
  examples?: ReadonlyMap<SourcePath, string>
}): readonly PlacedSample[][] {
  const { sources, config, versions, examples = new Map() } = options
  const shown = partialsAmong(config, sources)
  const partials = new Set(shown.map(({ path }) => path))
  const inputs = [config.brand, ...versions, ...examples.values()]
  const each = ofEachPage(config, [...sources.values()], [shown, ...inputs], (source) => {
    const { path, samples, partialUses } = source
    if (samples.length + partialUses.length === 0 || partials.has(path)) return none
    // An edit of the text beside them leaves a page's samples the same.
    const parts = partsOf(source, sources, new Set())
    return ofPage(samples, [path, config.docs, ...inputs, ...parts], () => {
      const placed = inOrder(source, versionOfPage(path, config, versions), sources, new Set())
      return placed.map((sample) => wholeExample(sample, examples, config.brand))
    })
  })
  const lists = resultOf(each)
  return withSome(lists, [], () => lists.filter((samples) => samples.length > 0))
}

const none: PlacedSample[] = []
const ofEachPage = rememberEach<Source, PlacedSample[]>("each: samples")
const ofPage = rememberFor<readonly Sample[], PlacedSample[]>("samples of page")
const withSome = rememberFor<readonly PlacedSample[][], PlacedSample[][]>("pages with samples")

/** What decides which samples the partials of a source add to its own. */
function partsOf(
  { path, partialUses }: Source,
  sources: ReadonlyMap<SourcePath, Source>,
  around: ReadonlySet<SourcePath>,
): unknown[] {
  if (around.has(path) || partialUses.length === 0) return []
  const inside = new Set([...around, path])
  const partials = partialUses.flatMap((use) => sources.get(use.path) ?? [])
  return [partialUses, ...partials.flatMap((partial) => [partial.samples, ...partsOf(partial, sources, inside)])]
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
  const { sets, current } = versionsOf(config.docs, [], () => {
    const versioned = config.docs.filter((collection) => collection.versions.length > 0)
    const found = versioned.flatMap((collection) =>
      collection.versions.map((version) => ({
        name: version.name,
        dir: docFolder(collection, version),
        route: docRoute(collection, version),
      })),
    )
    return { sets: found, current: versioned[0]?.current ?? versioned[0]?.versions[0]?.name }
  })
  const match = docSetOf(path, sets)
  if (match) return match.name
  if (current !== undefined && known.includes(current)) return current
  return known[0] ?? ""
}

const versionsOf = rememberFor<
  SiteConfig["docs"],
  { sets: { name: string; dir: SourcePath; route: Url }[]; current: string | undefined }
>("versions of docs")
