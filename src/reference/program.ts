/**
 * A TypeScript program over declaration files that are passed as text. Of the site's folder it reads only
 * `node_modules`, and it sees no absolute path of this machine: every file is below one virtual root.
 */
import path, { posix } from "node:path"
import ts from "typescript"
import { type Diagnostic, isInstalled, problem } from "../report/diagnostic.js"
import { placeAt } from "../text/text-places.js"
import { type FilledFile, placeInSource } from "./filled-files.js"
import { libraryFile } from "./library-files.js"
import { recordReads } from "./recorded-reads.js"

const virtualTop = "/above"

/**
 * The root that the compiler sees; not a folder on disk. It is deep, so that a file outside the site, `../dist/x.d.ts`,
 * has a name of its own, and packages are looked for where they are for that file.
 */
export const virtualRoot = `${virtualTop.repeat(8)}/site`

export interface Declarations {
  program: ts.Program
  /** Files and folders that the compiler read or looked for on disk. */
  reads: ReadonlySet<string>
  files: ReadonlyMap<string, FilledFile>
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  strict: true,
  noEmit: true,
  skipDefaultLibCheck: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.Preserve,
  types: [],
}

/** `siteRoot` is the folder with `node_modules`; nothing else in it is read. */
export function createDeclarations(files: readonly FilledFile[], siteRoot: string | undefined): Declarations {
  const byName = new Map(files.map((file) => [nameOf(file.path), file]))
  const reads = new Set<string>()
  const program = ts.createProgram([...byName.keys()], options, hostOf(byName, siteRoot, reads))
  return { program, reads, files: byName }
}

export function nameOf(path: string): string {
  return posix.join(virtualRoot, path)
}

function hostOf(
  files: ReadonlyMap<string, FilledFile>,
  siteRoot: string | undefined,
  reads: Set<string>,
): ts.CompilerHost {
  const host = recordReads(ts.createCompilerHost(options, true), reads)
  const folders = new Set<string>()
  for (const name of files.keys()) {
    for (let folder = posix.dirname(name); folder !== "/"; folder = posix.dirname(folder)) folders.add(folder)
  }
  // Files of the site see its own packages alone; a library's files see those of the folders around them.
  const hasOutside = [...files.keys()].some((name) => !name.startsWith(`${virtualRoot}/`))
  const packages = hasOutside ? /\/node_modules(\/|$)/ : new RegExp(`^${virtualRoot}/node_modules(/|$)`)
  const onDisk = (name: string): string | undefined => {
    if (name !== virtualTop && !name.startsWith(`${virtualTop}/`)) return name
    if (siteRoot === undefined || !packages.test(name)) return undefined
    return path.join(siteRoot, posix.relative(virtualRoot, name))
  }
  const { fileExists, readFile, directoryExists, getDirectories, getSourceFile } = host
  return {
    ...host,
    getCurrentDirectory: () => virtualRoot,
    realpath: (name) => name,
    fileExists: (name) => {
      const disk = onDisk(name)
      return files.has(name) || (disk !== undefined && fileExists(disk))
    },
    readFile: (name) => {
      const disk = onDisk(name)
      return files.get(name)?.text ?? (disk === undefined ? undefined : readFile(disk))
    },
    directoryExists: (name) => {
      const disk = onDisk(name)
      return folders.has(name) || (disk !== undefined && (directoryExists?.(disk) ?? false))
    },
    getDirectories: (name) => {
      const disk = onDisk(name)
      return disk === undefined ? [] : (getDirectories?.(disk) ?? [])
    },
    getSourceFile: (name, version, onError) => {
      const filled = files.get(name)
      if (filled) return ts.createSourceFile(name, filled.text, version, true)
      const disk = onDisk(name)
      if (disk === undefined) return undefined
      if (disk !== name) {
        const text = readFile(disk)
        return text === undefined ? undefined : ts.createSourceFile(name, text, version, true)
      }
      return libraryFile(name) ?? getSourceFile(name, version, onError)
    },
  }
}

/** The compiler's diagnostics of the files, at their places in the source text. */
export function declarationProblems({ program, files }: Declarations, names: Record<string, string>): Diagnostic[] {
  const problems: Diagnostic[] = []
  for (const [name, file] of files) {
    const source = program.getSourceFile(name)
    if (!source) continue
    // What a library's own build checks, with settings and packages that are not known here, is not checked again.
    const semantic = source.isDeclarationFile && !isInstalled(file.path) ? program.getSemanticDiagnostics(source) : []
    for (const mistake of [...program.getSyntacticDiagnostics(source), ...semantic]) {
      const start = mistake.start ?? 0
      const {
        line,
        column,
        endLine = line,
        endColumn = column,
      } = placeAt(name, source.text, start, start + (mistake.length ?? 0))
      const from = placeInSource(file, line, column, names)
      const to = placeInSource(file, endLine, endColumn, names)
      const message = ts
        .flattenDiagnosticMessageText(mistake.messageText, " ")
        .replaceAll(/(?:\/above)+\/[^\s"']*/g, (name) => posix.relative(virtualRoot, name))
      const place = { ...from, endLine: to.line, endColumn: to.column }
      problems.push(problem("invalid-declaration", place, message, { target: `TS${mistake.code}` }))
    }
  }
  return problems
}
