/** Builds the model: TypeDoc finds the exports, the compiler reports errors. */

import { posix } from "node:path"
import { Application, Converter, type DeclarationReflection, ReflectionKind, type SomeType } from "typedoc"
import ts from "typescript"
import { problem } from "../../report/diagnostic.js"
import { type DeclarationFile, fillFile, unknownNames } from "../filled-files.js"
import type { ReferenceModel } from "../model.js"
import { createDeclarations, type Declarations, declarationProblems, nameOf, virtualRoot } from "../program.js"
import { emptyDoc } from "./comments.js"
import { convertPackage } from "./convert.js"
import { moduleReflections } from "./reflections.js"

export interface DeclarationsInput {
  /** The file with the package's exports. */
  entry: string
  /** Files whose `declare global` belongs to the package, even if the entry does not import them. */
  globals: string[]
  /** The entry and all files that it may import, sorted by path. */
  files: DeclarationFile[]
  /** The brand's names. */
  names: Record<string, string>
  /** The folder with `node_modules`. Not part of the key: reads there are recorded. */
  siteRoot?: string
}

export async function readModel(input: DeclarationsInput): Promise<{ model: ReferenceModel; reads: string[] }> {
  const { entry, files, names } = input
  const isThere = (path: string) => files.some((file) => file.path === path)
  const globals = input.globals.filter(isThere)
  // Missing files are reported at the keys that name them.
  if (!isThere(entry)) return { model: { entry, doc: emptyDoc(), symbols: [], events: [], diagnostics: [] }, reads: [] }
  const filled = files.map((file) => fillFile(file, names))
  const declarations = withOwnFiles(createDeclarations(filled, input.siteRoot), entry, names)
  // Before TypeDoc: when it resolves links of comments, the compiler adds its failures to the file's diagnostics.
  const problems = declarationProblems(declarations, names)
  const whole = wholeName(declarations.program.getSourceFile(nameOf(entry)))
  const project = await reflected(declarations, [entry, ...globals])
  const [main] = moduleReflections(project)
  for (const child of main?.children ?? [])
    if (child.name === "export=" && whole !== undefined)
      for (const part of [child, ...(child.signatures ?? [])]) part.name = whole
  const model = convertPackage({
    entry,
    project,
    files: declarations.files,
    names,
    globalFiles: new Set([entry, ...globals].map(nameOf)),
    order: exportOrder(declarations.program, nameOf(entry)),
    whole,
  })
  const unknown = files.flatMap((file) =>
    unknownNames(file, names).map(({ name, place }) =>
      problem("unknown-name", place, `unknown brand name: ${name}`, { target: name }),
    ),
  )
  return {
    model: { ...model, diagnostics: [...unknown, ...problems, ...model.diagnostics] },
    reads: [...declarations.reads],
  }
}

/** Adds what an installed package imports from itself by its own name: the compiler found it where it is installed. */
function withOwnFiles(declarations: Declarations, entry: string, names: Record<string, string>): Declarations {
  const own = ownFolder(entry)
  if (own === undefined) return declarations
  const found = declarations.program.getSourceFiles().flatMap(({ fileName, text }) => {
    if (declarations.files.has(fileName) || !fileName.startsWith(`${nameOf(own)}/`)) return []
    return [[fileName, fillFile({ path: posix.relative(virtualRoot, fileName), text, hash: "" }, names)] as const]
  })
  return { ...declarations, files: new Map([...declarations.files, ...found]) }
}

/** The folder of the installed package that an entry is in. */
function ownFolder(entry: string): string | undefined {
  return /^.*\bnode_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(entry)?.[0]
}

/** TypeDoc's model, with a module per entry; the package's entry is first. */
async function reflected({ program, files }: Declarations, entries: readonly string[]) {
  const app = await Application.bootstrap(
    {
      logLevel: "None",
      skipErrorChecking: true,
      disableGit: true,
      sourceLinkTemplate: "-",
      readme: "none",
      basePath: virtualRoot,
      alwaysCreateEntryPointModule: true,
      excludePrivate: true,
      excludeInternal: true,
      excludeExternals: true,
      externalPattern: [externalTo(entries[0] ?? "")],
      sort: ["source-order"],
      preservedTypeAnnotationTags: ["@throws"],
      validation: false,
    },
    [],
  )
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection: DeclarationReflection) => {
    if (reflection.kind !== ReflectionKind.Module) return
    // The entry's module is the package, whatever it says of a site that TypeDoc would make.
    for (const tag of ["@mergeModuleWith", "@module"] as const) reflection.comment?.removeTags(tag)
    const source = program.getSourceFile(nameOf(entries[Number(reflection.name)] ?? ""))
    if (!source) return
    // TypeDoc drops global declarations of a file with exports. Those of a file without exports it converts itself.
    const module = context.checker.getSymbolAtLocation(source)
    if (!module || context.checker.getExportsOfModule(module).length === 0) return
    for (const statement of source.statements) {
      if (!ts.isModuleDeclaration(statement) || !(statement.flags & ts.NodeFlags.GlobalAugmentation)) continue
      const scope = context.checker.getSymbolAtLocation(statement.name)
      for (const symbol of scope ? context.checker.getExportsOfModule(scope) : []) {
        if (!symbol.declarations?.some((declaration) => declaration.getSourceFile() === source)) continue
        app.converter.convertSymbol(context.withScope(reflection), context.checker.getMergedSymbol(symbol))
      }
    }
  })
  keepWrittenTypes(app, files)
  const points = entries.flatMap((entry, index) => {
    const sourceFile = program.getSourceFile(nameOf(entry))
    return sourceFile ? [{ displayName: String(index), program, sourceFile }] : []
  })
  return app.converter.convert(points)
}

/** Matches the files of packages, except those of the package that an entry is in. */
function externalTo(entry: string): string {
  const own = ownFolder(entry)
  if (own === undefined) return "**/node_modules/**"
  return `!{${[own, "content"].map((folder) => nameOf(folder).replace(/[^\w/.@-]/g, "\\$&")).join()}}/**`
}

/** Keeps types as written, with names of aliases and in their order; TypeDoc takes some from the compiler, resolved. */
function keepWrittenTypes({ converter }: Application, files: Declarations["files"]): void {
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, node, resolved) => {
    // The type of an inherited signature may differ from the type that is written at its declaration.
    const owner = signature.parent.parent && context.getSymbolFromReflection(signature.parent.parent)
    const inherited = !owner?.declarations?.some((declaration) => declaration === node?.parent)
    const instantiated = (resolved as { target?: unknown } | undefined)?.target !== undefined
    if (!node || (instantiated && inherited) || !files.has(node.getSourceFile().fileName)) return
    const inside = context.withScope(signature)
    const write = (type: ts.TypeNode | undefined, take: (type: SomeType) => void) => {
      if (type) take(converter.convertType(inside, type))
    }
    for (const parameter of signature.parameters ?? []) {
      const written = (node.parameters ?? []).find(({ name }) => ts.isIdentifier(name) && name.text === parameter.name)
      if (written && ts.isParameter(written)) write(written.type, (type) => (parameter.type = type))
    }
    const generics = (node.typeParameters ?? []).filter((candidate) => ts.isTypeParameterDeclaration(candidate))
    for (const parameter of signature.typeParameters ?? []) {
      const written = generics.find(({ name }) => name.text === parameter.name)
      write(written?.constraint, (type) => (parameter.type = type))
      write(written?.default, (type) => (parameter.default = type))
    }
    const result = node.type && ts.isTypeNode(node.type) ? node.type : undefined
    if (result && !ts.isTypePredicateNode(result) && result.kind !== ts.SyntaxKind.ThisType) {
      write(result, (type) => (signature.type = type))
    }
  })
}

/** The names that a file exports, in the order of its text; those of `export *` at the place of that statement. */
function exportOrder(program: ts.Program, fileName: string): string[] {
  const checker = program.getTypeChecker()
  const names: string[] = []
  const visit = (file: ts.SourceFile, seen: ReadonlySet<string>, isEntry: boolean) => {
    const add = (name: string) => {
      if (isEntry || name !== "default") names.push(name)
    }
    for (const statement of file.statements) {
      if (ts.isExportDeclaration(statement)) {
        const clause = statement.exportClause
        if (clause && ts.isNamedExports(clause)) for (const element of clause.elements) add(element.name.text)
        else if (clause) add(clause.name.text)
        else {
          const target = statement.moduleSpecifier && checker.getSymbolAtLocation(statement.moduleSpecifier)
          const inner = target?.declarations?.find(ts.isSourceFile)
          if (inner && !seen.has(inner.fileName)) visit(inner, new Set([...seen, inner.fileName]), false)
        }
      } else if (ts.isExportAssignment(statement)) add((isEntry && wholeName(file)) || "default")
      else if (isExported(statement)) for (const name of declaredNames(statement)) add(name)
    }
  }
  const entry = program.getSourceFile(fileName)
  if (!entry) return []
  visit(entry, new Set([fileName]), true)
  const symbol = checker.getSymbolAtLocation(entry)
  const rest = symbol ? checker.getExportsOfModule(symbol).map((exported) => exported.name) : []
  return [...new Set([...names, ...rest])]
}

/** The name of what a file exports by `export =`; of a letter or two, that of its package. */
function wholeName(file: ts.SourceFile | undefined): string | undefined {
  const assignment = file?.statements.find((one) => ts.isExportAssignment(one) && one.isExportEquals)
  const name = /\w+$/.exec((assignment as ts.ExportAssignment | undefined)?.expression.getText(file) ?? "")?.[0]
  const folder = name && name.length < 3 && ownFolder(file?.fileName ?? "")?.replace(/^.*(\/|__)/, "")
  return folder ? folder.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase()) : name
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  )
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  }
  const { name } = statement as ts.DeclarationStatement
  return name && "text" in name ? [name.text] : []
}
