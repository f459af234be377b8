/** Input and result of the type check. */

import type { Unit } from "./units.js"

export interface TypeFile extends Pick<Unit, "name" | "text" | "before" | "assumes" | "component"> {
  /** Names of other files by specifier. */
  imports: Record<string, string>
}

export interface TypeJob {
  /** Declaration files with brand names filled in, by name relative to the program's root. */
  declarations: Record<string, string>
  /** Declaration file by the package that it declares. */
  packages: Record<string, string>
  /** Packages of other versions: importing one of them is a mistake. */
  foreign: string[]
  files: TypeFile[]
  check: string[]
  /** Absolute folders whose `node_modules` have other packages. */
  roots: string[]
  /** Whether the files see nothing of the disk but declarations of packages. */
  declarationsOnly: boolean
}

export interface Finding {
  /** Offset in the sample's text; −1 in the assumed declarations. */
  start: number
  length: number
  message: string
  hint?: string | undefined
  /** For problems that the compiler found. */
  code?: number
  /** A package without types: nothing that comes from it is checked. */
  missingPackage?: string
  /** A name that the version does not have. */
  symbol?: string
}

export interface TypeAnswer {
  findings: Record<string, Finding[]>
  /** Files of packages that the compiler read or looked for. */
  reads: string[]
}
