/** Type-checks samples, one program per version; cached by sample and declarations. */
import type { Step } from "../engine/memo.js"
import { compare } from "../report/diagnostic.js"
import type { VersionDeclarations } from "./declarations.js"
import type { Finding, TypeAnswer, TypeFile, TypeJob } from "./type-job.js"
import type { Unit } from "./units.js"

export interface TypeCheckInput {
  unit: Unit
  declarations: ReadonlyMap<string, VersionDeclarations>
  roots: string[]
  /** The sample is a stranger's: of the disk it sees the declarations of packages only. */
  declarationsOnly?: boolean
}

export const checkTypes: Step<TypeCheckInput, Finding[], Record<string, never>> = {
  name: "sample-types",
  thread: "types",
  id: ({ unit }) => unit.name,
  fields: ({ unit, declarations }) => ({
    sample: unit.key,
    version: unit.placed.version,
    declarations: declarations.get(unit.placed.version)?.hash ?? "",
  }),
  run: async (input) => (await checkAll([input]))[0] ?? { facts: [], body: {} },
  runAll: checkAll,
}

async function checkAll(inputs: readonly TypeCheckInput[]) {
  const { typeCheck } = await import("./type-check.js")
  const versions = [...new Set(inputs.map((input) => input.unit.placed.version))].sort(compare)
  const answers = new Map(
    versions.map((version) => {
      const versionInputs = inputs.filter((input) => input.unit.placed.version === version)
      return [version, typeCheck(typeJob(version, versionInputs))]
    }),
  )
  return inputs.map(({ unit }) => {
    const { findings, reads } = answers.get(unit.placed.version) as TypeAnswer
    return { facts: findings[unit.name] ?? [], body: {}, reads }
  })
}

function typeJob(version: string, inputs: readonly TypeCheckInput[]): TypeJob {
  const { declarations, roots, declarationsOnly = false } = inputs[0] as TypeCheckInput
  const declared = declarations.get(version)
  const needed = new Set<Unit>()
  const need = (unit: Unit) => {
    if (needed.has(unit)) return
    needed.add(unit)
    for (const other of Object.values(unit.imports)) need(other)
  }
  for (const { unit } of inputs) need(unit)
  return {
    declarations: declared?.texts ?? {},
    packages: declared?.packages ?? {},
    foreign: [...declarations.values()]
      .filter((other) => other !== declared)
      .flatMap((other) => Object.keys(other.packages)),
    files: [...needed].map(typeFile),
    check: inputs.map(({ unit }) => unit.name),
    roots,
    declarationsOnly,
  }
}

function typeFile({ name, text, before, assumes, component, imports }: Unit): TypeFile {
  const names = Object.fromEntries(Object.entries(imports).map(([specifier, unit]) => [specifier, unit.name]))
  return { name, text, before, assumes, component, imports: names }
}
