/** Samples as files of a TypeScript program: the code before each, and the samples that it imports. */
import { posix } from "node:path"
import { hashData } from "../engine/hash.js"
import type { PlacedSample } from "./page-samples.js"
import { familyOf, isTyped, type Script, scriptsOf } from "./scripts.js"

/** One file to check. Its findings have offsets in the sample's own text. */
export interface Unit {
  placed: PlacedSample
  /** Relative to the program's root; unique on the site. */
  name: string
  text: string
  /** Texts of the samples that it continues, in order. */
  before: string[]
  assumes: string[]
  /** A component whose template is not checked; imports of it have type `any`. */
  component: boolean
  /** The titled samples that it imports, by specifier. */
  imports: Record<string, Unit>
  /** Hash of everything that determines its findings, except declarations. */
  key: string
}

/** The files of one page's samples. Samples that are not checked can still be imported. */
export function unitsOfPage(samples: readonly PlacedSample[], page: number): Unit[] {
  const drafts = samples.flatMap((placed, index) => {
    if (!isTyped(placed.sample.language)) return []
    return scriptsOf(placed.sample.language, placed.sample.text).map((script, part) => ({
      placed,
      index,
      script,
      name: `${page}/${index}${part > 0 ? `.${part}` : ""}/${baseName(placed, script)}`,
    }))
  })
  const units = drafts.map((draft): Unit => {
    const chain = chainOf(samples, draft.index)
    return {
      placed: draft.placed,
      name: draft.name,
      text: draft.script.text,
      before: chain.map((placed) => scriptsOf(placed.sample.language, placed.sample.text)[0]?.text ?? ""),
      assumes: [...chain, draft.placed].flatMap(({ sample }) => sample.assumes ?? []),
      component: draft.placed.sample.language === "vue",
      imports: {},
      key: "",
    }
  })
  for (const unit of units) linkImports(unit, units)
  for (const unit of units) unit.key = hashData(contentOf(unit, new Set()))
  return units
}

function chainOf(samples: readonly PlacedSample[], index: number): PlacedSample[] {
  const placed = samples[index] as PlacedSample
  if (!placed.sample.continues) return []
  const family = familyOf(placed.sample.language)
  for (let at = index - 1; at >= 0; at--) {
    const before = samples[at] as PlacedSample
    if (familyOf(before.sample.language) === family) return [...chainOf(samples, at), before]
  }
  return []
}

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"'\n]+)["']/g

function linkImports(unit: Unit, units: readonly Unit[]): void {
  const index = units.indexOf(unit)
  for (const text of [...unit.before, unit.text]) {
    for (const [, specifier = ""] of text.matchAll(importPattern)) {
      const wanted = titlesFor(specifier, unit.placed.sample.title ?? "")
      const others = units.filter((other) => other.placed !== unit.placed && other.placed.sample.title !== undefined)
      const exact = others.filter((other) => wanted.has(titleOf(other)))
      const named = exact.length > 0 ? exact : others.filter((other) => sameName(titleOf(other), wanted))
      const before = named.filter((other) => units.indexOf(other) < index)
      const target = before.at(-1) ?? named[0]
      if (target) unit.imports[specifier] = target
    }
  }
}

/** A page may show a file once and import it from other folders: then the file name alone is compared. */
function sameName(title: string, wanted: ReadonlySet<string>): boolean {
  return [...wanted].some((path) => posix.basename(path) === posix.basename(title))
}

function titleOf(unit: Unit): string {
  return posix.normalize(unit.placed.sample.title ?? "")
}

/** The titles that match a relative import: with its extension, or with that of the sample's language. */
function titlesFor(specifier: string, title: string): Set<string> {
  const path = posix.normalize(posix.join(posix.dirname(title), specifier))
  const stem = path.replace(/\.[cm]?js$/, "")
  const endings = ["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts", ".cjs"]
  return new Set([path, ...endings.map((ending) => stem + ending)])
}

function contentOf(unit: Unit, around: ReadonlySet<Unit>): unknown {
  if (around.has(unit)) return "itself"
  const inside = new Set([...around, unit])
  const imports = Object.entries(unit.imports).map(([specifier, other]) => [specifier, contentOf(other, inside)])
  return [posix.extname(unit.name), unit.text, unit.before, unit.assumes, unit.component, imports]
}

function baseName({ sample }: PlacedSample, script: Script): string {
  const name = posix
    .basename(sample.title ?? "")
    .replace(/\.[^.]*$/, "")
    .replace(/[^\w.-]+/g, "-")
  return `${name === "" ? "sample" : name}${script.extension}`
}
