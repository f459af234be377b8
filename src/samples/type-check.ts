/**
 * Type-checks samples in one program per version (two sets of options: strict TypeScript, and JavaScript as people
 * write it). Reads the compiler's library and the types of packages from `node_modules`; all other files are passed in.
 */
import { posix } from "node:path"
import ts from "typescript"
import { libraryFile, libraryFolder, withoutComments } from "../reference/library-files.js"
import { recordReads } from "../reference/recorded-reads.js"
import type { Finding, TypeAnswer, TypeFile, TypeJob } from "./type-job.js"

const top = "/above"
/** Not a folder on disk; deep, so that declarations outside the site, `../dist/index.d.ts`, have names of their own. */
const root = `${top.repeat(8)}/samples`

const shared: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: [
    "lib.es2023.d.ts",
    "lib.es2024.string.d.ts",
    "lib.dom.d.ts",
    "lib.dom.iterable.d.ts",
    "lib.dom.asynciterable.d.ts",
  ],
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  alwaysStrict: true,
  esModuleInterop: true,
  allowImportingTsExtensions: true,
  noUncheckedSideEffectImports: false,
  allowUnreachableCode: true,
  allowUnusedLabels: true,
}
const strict: ts.CompilerOptions = { ...shared, strict: true }
const loose: ts.CompilerOptions = {
  ...shared,
  strict: false,
  strictBindCallApply: true,
  useUnknownInCatchVariables: false,
}

export function typeCheck(job: TypeJob): TypeAnswer {
  const findings: TypeAnswer["findings"] = {}
  const reads = new Set<string>()
  const sys = recordReads(job.declarationsOnly ? withDeclarationsOnly(ts.sys) : ts.sys, reads)
  const wanted = new Set(job.check)
  const exported = exportedTypes(job)
  const scripts = job.files.filter((file) => wanted.has(file.name))
  const typed = scripts.filter((file) => isTypeScript(file.name))
  const untyped = scripts.filter((file) => !isTypeScript(file.name))
  for (const [files, options] of [
    [typed, strict],
    [untyped, loose],
  ] as const) {
    if (files.length === 0) continue
    const assembled = new Map(job.files.map((file) => [file.name, assemble(file, exported)]))
    const program = ts.createProgram({
      rootNames: [
        ...Object.keys(job.declarations).map(inRoot),
        ...nodeTypes(job, sys),
        ...files.map(({ name }) => inRoot(name)),
      ],
      options,
      host: hostOf(job, assembled, options, sys),
    })
    for (const { name } of files) findings[name] = findingsOf(program, assembled.get(name) as Assembled, job)
  }
  return { findings, reads: [...reads] }
}

/** Any path may be imported or referred to; what is neither declaration nor manifest is not there. */
function withDeclarationsOnly(sys: ts.System): ts.System {
  const isSeen = (file: string) => /\/node_modules\/.*(\.d\.[cm]?ts|\/package\.json)$/.test(file)
  return {
    ...sys,
    fileExists: (file) => isSeen(file) && sys.fileExists(file),
    readFile: (file) => (isSeen(file) ? sys.readFile(file) : undefined),
  }
}

function isTypeScript(name: string): boolean {
  return /\.tsx?$/.test(name)
}

function inRoot(name: string): string {
  return posix.join(root, name)
}

/** A file for the compiler, and the range of the sample's own text in it. */
interface Assembled {
  file: TypeFile
  text: string
  from: number
  to: number
  /** Where the assumed declarations end. */
  assumedTo: number
  /** A TypeScript file with the assumed declarations of a JavaScript sample. */
  companion?: { name: string; text: string }
}

function assemble(file: TypeFile, exported: ReadonlyMap<string, string>): Assembled {
  const assumed = file.assumes.map((text) => withImports(text, exported)).join(";\n")
  const { prelude, companion } = preludeOf(file, assumed)
  const head = prelude === "" ? "" : `${prelude}\n`
  const before = file.before.map((text) => `${text}\n`).join("")
  const from = head.length + before.length
  // A component's file exports the component.
  const tail = file.component ? "\n;export default /** @type {any} */ ({});" : "\nexport {};"
  return {
    file,
    text:
      head + before + file.text + (isTypeScript(file.name) && file.component ? "\n;export default {} as any;" : tail),
    from,
    to: from + file.text.length,
    assumedTo: head.length,
    ...(companion && { companion }),
  }
}

/** JavaScript has no declarations: names become variables whose types come from a companion file. */
function preludeOf(file: TypeFile, assumed: string): { prelude: string; companion?: Assembled["companion"] } {
  if (assumed === "") return { prelude: "" }
  if (isTypeScript(file.name)) return { prelude: assumed }
  const name = `${file.name}.assumed.ts`
  const { values, types } = declaredNames(assumed)
  const at = JSON.stringify(`./${posix.basename(name)}`)
  const prelude = [
    ...types.map((id) => `/** @typedef {import(${at}).${id}} ${id} */`),
    ...values.map((id) => `/** @type {typeof import(${at}).${id}} */ var ${id} = /** @type {any} */ (undefined);`),
  ].join("\n")
  return { prelude, companion: { name, text: `${assumed}\nexport { ${[...values, ...types].join(", ")} };` } }
}

function declaredNames(text: string): { values: string[]; types: string[] } {
  const values: string[] = []
  const types: string[] = []
  for (const statement of ts.createSourceFile("assumed.ts", text, ts.ScriptTarget.ES2022).statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) values.push(name.text)
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      values.push(statement.name.text)
    else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      types.push(statement.name.text)
  }
  return { values: [...new Set(values)], types }
}

/** Exported types by name, with their package: assumed declarations may use them without an import. */
function exportedTypes(job: TypeJob): Map<string, string> {
  const names = new Map<string, string>()
  for (const [specifier, name] of Object.entries(job.packages)) {
    const file = ts.createSourceFile(name, job.declarations[name] ?? "", ts.ScriptTarget.ES2022)
    for (const statement of file.statements) {
      const declared =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
      const id = declared && "name" in statement ? (statement.name as ts.Node | undefined) : undefined
      if (id && ts.isIdentifier(id)) names.set(id.text, specifier)
    }
  }
  return names
}

function withImports(text: string, exported: ReadonlyMap<string, string>): string {
  return text.replace(/(?<![\w$.'"`])[A-Z][\w$]*(?![\w$'"`])/g, (name) => {
    const specifier = exported.get(name)
    return specifier === undefined ? name : `import(${JSON.stringify(specifier)}).${name}`
  })
}

/** Parsed files of packages, reused by every program in which their text is the same. */
const parsed = new Map<string, ts.SourceFile>()

function hostOf(
  job: TypeJob,
  assembled: ReadonlyMap<string, Assembled>,
  options: ts.CompilerOptions,
  sys: ts.System,
): ts.CompilerHost {
  const texts = new Map<string, string>()
  for (const [name, text] of Object.entries(job.declarations)) texts.set(inRoot(name), text)
  for (const { file, text, companion } of assembled.values()) {
    texts.set(inRoot(file.name), text)
    if (companion) texts.set(inRoot(companion.name), companion.text)
  }
  const resolve = (specifier: string, from: string): string | undefined => {
    const ownFile = job.packages[specifier]
    if (ownFile !== undefined) return inRoot(ownFile)
    if (from.startsWith(`${top}/`)) {
      const imported = assembled.get(posix.relative(root, from))?.file.imports[specifier]
      if (imported !== undefined) return inRoot(imported)
      if (specifier.startsWith(".")) return besides(specifier, from, texts)
      return fromPackages(specifier, job, options, sys)
    }
    return ts.resolveModuleName(specifier, from, options, sys, cache).resolvedModule?.resolvedFileName
  }
  const cache = ts.createModuleResolutionCache("/", (name) => name, options)
  return {
    getCurrentDirectory: () => root,
    getDefaultLibFileName: () => `${libraryFolder}/lib.d.ts`,
    getDefaultLibLocation: () => libraryFolder,
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    writeFile: () => {},
    fileExists: (name) => texts.has(name) || (!name.startsWith(`${top}/`) && sys.fileExists(name)),
    readFile: (name) => texts.get(name) ?? (name.startsWith(`${top}/`) ? undefined : sys.readFile(name)),
    directoryExists: (name) => name === root || (!name.startsWith(`${top}/`) && sys.directoryExists(name)),
    getDirectories: () => [],
    realpath: (name) => name,
    getSourceFile(name, languageVersion) {
      const ownText = texts.get(name)
      if (ownText !== undefined) return ts.createSourceFile(name, ownText, languageVersion, true)
      const library = libraryFile(name)
      if (library) return library
      const text = sys.readFile(name)
      if (text === undefined) return undefined
      const known = parsed.get(name)
      if (known?.text === text) return known
      const file = ts.createSourceFile(name, text, withoutComments)
      parsed.set(name, file)
      return file
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const file = resolve(text, from)
        const resolvedModule =
          file === undefined
            ? undefined
            : {
                resolvedFileName: file,
                extension: extensionOf(file),
                isExternalLibraryImport: !file.startsWith(top),
              }
        return { resolvedModule }
      }),
    resolveTypeReferenceDirectiveReferences: (references, from) =>
      references.map((reference) => {
        const name = typeof reference === "string" ? reference : reference.fileName
        return ts.resolveTypeReferenceDirective(name, from, options, sys)
      }),
  }
}

/** Declaration files import each other by relative paths. */
function besides(specifier: string, from: string, texts: ReadonlyMap<string, string>): string | undefined {
  const path = posix.join(posix.dirname(from), specifier)
  const stem = path.replace(/\.[cm]?js$/, "")
  return [path, `${stem}.d.ts`, `${stem}.d.mts`, `${stem}.d.cts`, `${stem}.ts`, `${stem}/index.d.ts`].find((name) =>
    texts.has(name),
  )
}

/** Vue's runtime types declare everything that samples import from `vue`. */
const standIns: Record<string, string> = { vue: "@vue/runtime-dom" }

function fromPackages(
  specifier: string,
  { roots }: TypeJob,
  options: ts.CompilerOptions,
  sys: ts.System,
): string | undefined {
  for (const name of [specifier, standIns[specifier]]) {
    if (name === undefined) continue
    for (const folder of roots) {
      const resolved = ts.resolveModuleName(name, `${folder}/sample.ts`, options, sys).resolvedModule
      if (resolved && /\.d\.[cm]?ts$/.test(resolved.resolvedFileName)) return resolved.resolvedFileName
    }
  }
  return undefined
}

function nodeTypes({ roots }: TypeJob, sys: ts.System): string[] {
  for (const folder of roots) {
    const found = ts.resolveTypeReferenceDirective("node", `${folder}/sample.ts`, {}, sys)
    const file = found.resolvedTypeReferenceDirective?.resolvedFileName
    if (file !== undefined) return [file]
  }
  return []
}

function extensionOf(file: string): ts.Extension {
  if (/\.d\.[cm]?ts$/.test(file)) return ts.Extension.Dts
  return (posix.extname(file) || ".ts") as ts.Extension
}

/** TypeScript's error numbers for a module without types. */
const unresolved = new Set([2307, 7016, 2792, 2882])
/** Errors that the sample's own environment would not have: a second `export default`, shared script names. */
const ours = new Set([2528])

/** Errors that missing types of a package may cause: unknown names, values of unknown type. */
function followsFromMissing(code: number): boolean {
  return code === 2304 || code === 2503 || (code >= 7005 && code <= 7053 && code !== 7027)
}

function findingsOf(program: ts.Program, assembled: Assembled, job: TypeJob): Finding[] {
  const source = program.getSourceFile(inRoot(assembled.file.name))
  if (!source) return []
  const problems = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  const missing = missingPackages(source, program, job)
  const findings = problems.flatMap((problem): Finding[] => {
    const start = problem.start ?? 0
    const length = problem.length ?? 1
    const message = ts
      .flattenDiagnosticMessageText(problem.messageText, " ")
      .replaceAll(/import\("[^"]*\/([^"/]+)"\)\./g, "")
      .replaceAll(/(?:\/above)+\/[^\s"']*/g, (name) => posix.relative(root, name))
    if (start < assembled.assumedTo) return [{ start: -1, length: 0, message, code: problem.code }]
    if (start < assembled.from || start > assembled.to || ours.has(problem.code)) return []
    if (missing.size > 0 && followsFromMissing(problem.code)) return []
    const at = { start: start - assembled.from, length: Math.max(1, Math.min(length, assembled.to - start)) }
    if (unresolved.has(problem.code)) {
      const specifier = specifierAt(source, start)
      if (specifier !== undefined && missing.has(specifier)) return []
      if (specifier?.startsWith(".")) {
        const hint = `add title="${posix.basename(specifier)}" to the sample that holds it, or nocheck="…" with a reason to this one`
        return [{ ...at, message: `sample not found on this page: ${specifier}`, hint, code: problem.code }]
      }
    }
    return [{ ...at, message, code: problem.code }]
  })
  const skipped = [...missing].map(
    ([specifier, at]): Finding => ({
      start: at.start - assembled.from,
      length: at.length,
      message: `no types installed for ${specifier}`,
      missingPackage: specifier,
    }),
  )
  return [...findings, ...skipped.filter((finding) => finding.start >= 0)]
}

/** Packages that a file imports and that can't be resolved. Our own are not among them: a wrong path is a mistake. */
function missingPackages(
  source: ts.SourceFile,
  program: ts.Program,
  job: TypeJob,
): Map<string, { start: number; length: number }> {
  const known = [...Object.keys(job.packages), ...job.foreign]
  const missing = new Map<string, { start: number; length: number }>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && isSpecifier(node) && !node.text.startsWith(".")) {
      const ours = known.some((name) => node.text === name || node.text.startsWith(`${name}/`))
      const checker = program.getTypeChecker()
      if (!ours && !checker.getSymbolAtLocation(node)?.declarations?.length) {
        missing.set(node.text, { start: node.getStart(source), length: node.getWidth(source) })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return missing
}

function isSpecifier({ parent }: ts.StringLiteral): boolean {
  // An import for its side effect brings no names, so missing types do not matter.
  if (ts.isImportDeclaration(parent)) return parent.importClause !== undefined
  if (ts.isExportDeclaration(parent)) return true
  return ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword
}

function specifierAt(source: ts.SourceFile, position: number): string | undefined {
  let specifier: string | undefined
  const visit = (node: ts.Node): void => {
    if (position < node.getStart(source) || position >= node.getEnd()) return
    if (ts.isStringLiteral(node)) specifier = node.text
    ts.forEachChild(node, visit)
  }
  visit(source)
  return specifier
}
