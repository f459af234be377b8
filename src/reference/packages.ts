/** The packages of a configuration, as references and APIs ask for them. */
import type { PackageConfig } from "../config.js"

/** What the sidebar calls the pages of a package. Of several without a label in one version of the docs, each has its name. */
export function labelOf(of: "reference" | "api", own: PackageConfig, packages: readonly PackageConfig[]): string {
  const isUnnamed = (one: PackageConfig) => one[of]?.route !== undefined && one[of].label === undefined
  const several = packages.filter((one) => one.version === own.version && isUnnamed(one)).length > 1
  return own[of]?.label ?? (several ? own.name : of === "api" ? "API" : "Reference")
}

/** The package that a reference is compared with: the older version's package of the same name, or its first. */
export function olderPackage(
  packages: readonly PackageConfig[],
  newer: PackageConfig,
): (PackageConfig & { entry: string }) | undefined {
  const from = newer.reference?.changes?.from
  const older = packages.flatMap((other) =>
    other !== newer && other.version === from && other.entry !== undefined ? [{ ...other, entry: other.entry }] : [],
  )
  return from === undefined ? undefined : (older.find(({ name }) => name === newer.name) ?? older[0])
}
