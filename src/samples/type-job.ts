/** What the compiler is asked about samples, and what it finds. */

export interface TypeFile {
  /** Below the program's root. */
  name: string
  text: string
  before: string[]
  assumes: string[]
  component: boolean
  /** Names of other files by specifier. */
  imports: Record<string, string>
}

export interface TypeJob {
  /** Declaration files, brand names filled in, by name below the program's root. */
  declarations: Record<string, string>
  /** Names of declaration files by the package that they declare. */
  packages: Record<string, string>
  /** Packages of other versions: importing one of them is a mistake. */
  foreign: string[]
  files: TypeFile[]
  /** Names of the files whose findings are wanted. */
  check: string[]
  /** Absolute folders in whose `node_modules` other packages are looked for. */
  roots: string[]
}

export interface Finding {
  /** Offset in the sample's text; −1 for what the sample assumes. */
  start: number
  length: number
  message: string
  hint?: string | undefined
  /** For problems that the compiler found. */
  code?: number
  /** A package without types here: nothing that comes from it is checked. */
  missingPackage?: string
  /** A name that its version does not have. */
  symbol?: string
}

export interface TypeAnswer {
  /** By file name. */
  findings: Record<string, Finding[]>
  /** What the compiler read of packages, and where it looked for them. */
  reads: string[]
}
