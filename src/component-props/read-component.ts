/**
 * What a component takes, read from the types in its file, without a type-checker. Types are followed into files of the
 * site and of the theme. What can't be followed (packages, generics, computed types) makes the component `open`: it may
 * take more than is known here.
 */

import { posix } from "node:path"
import ts from "typescript"
import { getOrMake } from "../model/get-or-make.js"
import type { Json } from "../model.js"

/** A prop as its file declares it. */
export interface Prop {
  name: string
  /** Its type, as written. */
  kind: string
  required: boolean
  /** The comment above it, a paragraph each. */
  about: string[]
  /** Only the program passes it. */
  internal: boolean
  /** The only values that it takes, if its type lists them. */
  values?: Json[]
}

/** What a type has. */
interface Members {
  props: Prop[]
  /** Whether it may take props that are not known here. */
  open: boolean
  /** What it shows between its tags: `true` for anything, or the names of components. */
  holds: boolean | string[]
}

export interface ComponentTypes extends Members {
  about: string[]
}

/** A file of the site or of the package: `templates/components/Card.tsx`. */
export interface CodeFile {
  of: "site" | "theme"
  path: string
}
/** Returns the text of a file, or undefined if it does not exist. */
export type ReadCode = (file: CodeFile) => Promise<string | undefined>

type Component = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction

/** A parsed file, with what it takes to follow its imports. */
interface Module {
  file: CodeFile
  syntax: ts.SourceFile
}

const nothing: Members = { props: [], open: false, holds: false }
const unknown: Members = { props: [], open: true, holds: true }

/** Parses each file once. */
export class ComponentReader {
  readonly #modules = new Map<string, Promise<Module | undefined>>()

  constructor(private readonly read: ReadCode) {}

  async #parse(file: CodeFile): Promise<Module | undefined> {
    const text = await this.read(file)
    if (text === undefined) return undefined
    return { file, syntax: ts.createSourceFile(file.path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX) }
  }

  #moduleAt(file: CodeFile): Promise<Module | undefined> {
    return getOrMake(this.#modules, `${file.of}:${file.path}`, () => this.#parse(file))
  }

  async #firstOf(files: readonly CodeFile[]): Promise<Module | undefined> {
    for (const file of files) {
      const module = await this.#moduleAt(file)
      if (module) return module
    }
    return undefined
  }

  /** What a component takes; undefined if its file shows no function. */
  async component(file: CodeFile): Promise<ComponentTypes | undefined> {
    const module = await this.#moduleAt(file)
    return module && this.#ofModule(module, [])
  }

  async #ofModule(module: Module, seen: readonly ts.Node[]): Promise<ComponentTypes | undefined> {
    const found = defaultExport(module.syntax)
    if (!found) return undefined
    const about = commentOf(found.component, module.syntax)
    const [parameter] = found.component.parameters
    const type = parameter?.type ?? found.props
    const own = type ? await this.#membersOf(type, module, seen) : parameter ? unknown : nothing
    const others = readElsewhere(module.syntax)
    const undeclared = others.props.filter(({ name }) => own.props.every((prop) => prop.name !== name))
    const members = joined([own, { ...others, props: undeclared }])
    const props = members.props.map((prop) =>
      hasDefault(parameter, prop.name, module.syntax) ? { ...prop, required: false } : prop,
    )
    return { about, ...members, props }
  }

  async #membersOf(type: ts.TypeNode, module: Module, seen: readonly ts.Node[]): Promise<Members> {
    if (seen.includes(type)) return nothing
    const inside = [...seen, type]
    if (ts.isParenthesizedTypeNode(type)) return this.#membersOf(type.type, module, inside)
    if (ts.isIntersectionTypeNode(type))
      return joined(await Promise.all(type.types.map((part) => this.#membersOf(part, module, inside))))
    if (ts.isUnionTypeNode(type)) {
      const all = joined(await Promise.all(type.types.map((part) => this.#membersOf(part, module, inside))))
      return { ...all, props: all.props.map(({ values: _, ...prop }) => ({ ...prop, required: false })) }
    }
    if (ts.isTypeLiteralNode(type)) return this.#signatures(type.members, module)
    if (ts.isTypeReferenceNode(type))
      return this.#named(type.typeName.getText(module.syntax), type.typeArguments, module, inside)
    return unknown
  }

  async #named(
    name: string,
    given: readonly ts.TypeNode[] | undefined,
    module: Module,
    seen: readonly ts.Node[],
  ): Promise<Members> {
    const found = await this.#declared(name, module)
    if (found) {
      const { declaration, home } = found
      if (seen.includes(declaration)) return nothing
      const inside = [...seen, declaration]
      if (ts.isTypeAliasDeclaration(declaration)) return this.#membersOf(declaration.type, home, inside)
      if (!ts.isInterfaceDeclaration(declaration)) return unknown
      const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => [...types])
      return joined([
        ...(await Promise.all(
          bases.map(({ expression, typeArguments }) =>
            this.#named(expression.getText(home.syntax), typeArguments, home, inside),
          ),
        )),
        await this.#signatures(declaration.members, home),
      ])
    }
    const [first, keys] = given ?? []
    switch (name.replace(/^React\./, "")) {
      case "PropsWithChildren":
        return joined([{ ...nothing, holds: true }, first ? await this.#membersOf(first, module, seen) : nothing])
      case "Readonly":
        return first ? this.#membersOf(first, module, seen) : unknown
      case "Partial":
      case "Required": {
        const members = first ? await this.#membersOf(first, module, seen) : unknown
        const required = name.endsWith("Required")
        return { ...members, props: members.props.map((prop) => ({ ...prop, required })) }
      }
      case "Omit":
      case "Pick": {
        const names = keys && (await this.#valuesOf(keys, module, seen))
        if (!first || !names) return unknown
        const members = await this.#membersOf(first, module, seen)
        const kept = (key: string) => names.includes(key) === (name === "Pick")
        return {
          ...members,
          props: members.props.filter((prop) => kept(prop.name)),
          holds: kept("children") && members.holds,
        }
      }
      case "ComponentProps":
        return first && ts.isTypeQueryNode(first)
          ? this.#ofImported(first.exprName.getText(module.syntax), module, seen)
          : unknown
      default:
        return unknown
    }
  }

  /** The props of a component that a file imports. */
  async #ofImported(name: string, module: Module, seen: readonly ts.Node[]): Promise<Members> {
    const imported = importNamed(name, module.syntax)
    const target =
      imported?.exported === "default" ? await this.#firstOf(filesFor(imported.specifier, module.file)) : undefined
    if (!target || target === module) return unknown
    return (await this.#ofModule(target, seen)) ?? unknown
  }

  /** A declaration by name: in the file, or exported by one that it imports. */
  async #declared(name: string, module: Module): Promise<{ declaration: ts.Statement; home: Module } | undefined> {
    const own = module.syntax.statements.find((statement) => declares(statement, name))
    if (own) return { declaration: own, home: module }
    const imported = importNamed(name, module.syntax)
    const home = imported && (await this.#firstOf(filesFor(imported.specifier, module.file)))
    if (!home) return undefined
    const declaration = home.syntax.statements.find((statement) => declares(statement, imported.exported))
    return declaration && { declaration, home }
  }

  async #signatures(members: ts.NodeArray<ts.TypeElement>, module: Module): Promise<Members> {
    const parts = await Promise.all(
      members.map(async (member): Promise<Members> => {
        if (ts.isIndexSignatureDeclaration(member)) return unknown
        if (!ts.isPropertySignature(member) && !ts.isMethodSignature(member)) return unknown
        if (!ts.isIdentifier(member.name) && !ts.isStringLiteral(member.name)) return unknown
        const name = member.name.text
        const type = ts.isPropertySignature(member) ? member.type : undefined
        if (name === "children") return { ...nothing, holds: (type && heldBy(type, module.syntax)) ?? true }
        const values = type && (await this.#valuesOf(type, module, []))
        const tags = ts.getJSDocTags(member).map(({ tagName }) => tagName.text)
        const prop: Prop = {
          name,
          kind: type?.getText(module.syntax).replace(/\s+/g, " ") ?? "",
          required: member.questionToken === undefined && !takesUndefined(type),
          about: commentOf(member, module.syntax),
          internal: name === "data" || name === "tree" || tags.includes("internal"),
          ...(values && { values }),
        }
        return { ...nothing, props: [prop] }
      }),
    )
    return joined(parts)
  }

  /** The values of a type that lists them; undefined if it takes others, too. */
  async #valuesOf(type: ts.TypeNode, module: Module, seen: readonly ts.Node[]): Promise<Json[] | undefined> {
    if (seen.includes(type)) return undefined
    const inside = [...seen, type]
    if (ts.isParenthesizedTypeNode(type)) return this.#valuesOf(type.type, module, inside)
    if (ts.isUnionTypeNode(type)) {
      const parts = await Promise.all(type.types.map((part) => this.#valuesOf(part, module, inside)))
      return parts.includes(undefined) ? undefined : [...new Set((parts as Json[][]).flat())]
    }
    if (ts.isLiteralTypeNode(type)) {
      const { literal } = type
      if (ts.isStringLiteral(literal)) return [literal.text]
      if (ts.isNumericLiteral(literal)) return [Number(literal.text)]
      if (literal.kind === ts.SyntaxKind.TrueKeyword) return [true]
      if (literal.kind === ts.SyntaxKind.FalseKeyword) return [false]
      return literal.kind === ts.SyntaxKind.NullKeyword ? [null] : undefined
    }
    if (type.kind === ts.SyntaxKind.UndefinedKeyword) return []
    if (type.kind === ts.SyntaxKind.BooleanKeyword) return [true, false]
    if (ts.isTypeReferenceNode(type)) {
      const found = await this.#declared(type.typeName.getText(module.syntax), module)
      return found && ts.isTypeAliasDeclaration(found.declaration)
        ? this.#valuesOf(found.declaration.type, found.home, inside)
        : undefined
    }
    // `(typeof names)[number]` and `keyof typeof kinds`
    const listed = ts.isIndexedAccessTypeNode(type) && type.indexType.kind === ts.SyntaxKind.NumberKeyword
    const keyed = ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.KeyOfKeyword
    const query = listed ? unwrapped(type.objectType) : keyed ? unwrapped(type.type) : undefined
    if (!query || !ts.isTypeQueryNode(query)) return undefined
    const name = query.exprName.getText(module.syntax)
    const found = await this.#declared(name, module)
    const value = found && constantOf(found.declaration, name)
    if (value && listed && ts.isArrayLiteralExpression(value)) return allTexts(value.elements)
    if (!value || !keyed || !ts.isObjectLiteralExpression(value)) return undefined
    const keys = value.properties.map((property) =>
      property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
        ? property.name.text
        : undefined,
    )
    return keys.includes(undefined) ? undefined : (keys as string[])
  }
}

/** The files that an import may mean, the first that exists counts. A relative import falls back to the theme's file. */
function filesFor(specifier: string, from: CodeFile): CodeFile[] {
  const [, prefix = "", rest = ""] = /^(@theme|@theme-original|@site|captcha-docs\/src)\/(.+)$/.exec(specifier) ?? []
  const both = (path: string): CodeFile[] => [
    { of: "site", path },
    { of: "theme", path },
  ]
  const at = (files: CodeFile[]) =>
    files.flatMap(({ of, path }) => {
      const stem = path.replace(/\.(js|jsx|ts|tsx)$/, "")
      return [".tsx", ".ts", ".island.tsx"].map((ending): CodeFile => ({ of, path: stem + ending }))
    })
  if (prefix === "@theme") return at(both(`templates/${rest}`))
  if (prefix === "@theme-original") return at([{ of: "theme", path: `templates/${rest}` }])
  if (prefix === "@site") return /^(content|templates)\//.test(rest) ? at([{ of: "site", path: rest }]) : []
  if (prefix !== "") return at([{ of: "theme", path: `src/${rest}` }])
  if (!specifier.startsWith(".")) return []
  const path = posix.join(posix.dirname(from.path), specifier)
  if (path.startsWith("..")) return []
  return at(path.startsWith("templates/") ? both(path) : [{ of: from.of, path }])
}

function joined(parts: readonly Members[]): Members {
  const props = new Map(parts.flatMap((part) => part.props).map((prop) => [prop.name, prop]))
  const holds = parts.map((part) => part.holds).filter((held) => held !== false)
  return {
    props: [...props.values()],
    open: parts.some((part) => part.open),
    holds: holds.includes(true) ? true : holds.length === 0 ? false : (holds as string[][]).flat(),
  }
}

/** `ChildrenOf<typeof TabItem>`: components that content may consist of. */
function heldBy(type: ts.TypeNode, file: ts.SourceFile): string[] | undefined {
  if (!ts.isTypeReferenceNode(type) || type.typeName.getText(file) !== "ChildrenOf") return undefined
  return type.typeArguments?.flatMap((argument) =>
    ts.isTypeQueryNode(argument) ? argument.exprName.getText(file) : [],
  )
}

function declares(statement: ts.Statement, name: string): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return statement.name.text === name
  return constantOf(statement, name) !== undefined
}

/** The value of a constant, without `as const` and `satisfies`. */
function constantOf(statement: ts.Statement, name: string): ts.Expression | undefined {
  if (!ts.isVariableStatement(statement)) return undefined
  const found = statement.declarationList.declarations.find(
    (one) => ts.isIdentifier(one.name) && one.name.text === name,
  )
  let value = found?.initializer
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression
  return value
}

function allTexts(elements: readonly ts.Expression[]): string[] | undefined {
  const texts = elements.map((element) => (ts.isStringLiteral(element) ? element.text : undefined))
  return texts.includes(undefined) ? undefined : (texts as string[])
}

function takesUndefined(type: ts.TypeNode | undefined): boolean {
  if (!type) return false
  const inner = unwrapped(type)
  if (ts.isUnionTypeNode(inner)) return inner.types.some((part) => takesUndefined(part))
  return inner.kind === ts.SyntaxKind.UndefinedKeyword
}

function unwrapped(type: ts.TypeNode): ts.TypeNode {
  return ts.isParenthesizedTypeNode(type) ? unwrapped(type.type) : type
}

function importNamed(name: string, file: ts.SourceFile): { specifier: string; exported: string } | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const specifier = statement.moduleSpecifier.text
    const clause = statement.importClause
    if (clause?.name?.text === name) return { specifier, exported: "default" }
    const bindings = clause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const found = bindings.elements.find((element) => element.name.text === name)
    if (found) return { specifier, exported: (found.propertyName ?? found.name).text }
  }
  return undefined
}

/** The function that a file exports as its default, and the props that a type of its constant names. */
function defaultExport(file: ts.SourceFile): { component: Component; props?: ts.TypeNode | undefined } | undefined {
  const byName = new Map<string, { component: Component; props?: ts.TypeNode | undefined }>()
  let exported: string | undefined
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement)) {
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
        return { component: statement }
      if (statement.name) byName.set(statement.name.text, { component: statement })
    } else if (ts.isExportAssignment(statement)) {
      if (isFunction(statement.expression)) return { component: statement.expression }
      exported = statement.expression.getText(file)
    } else if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier) {
      const clause = statement.exportClause
      const found =
        clause && ts.isNamedExports(clause)
          ? clause.elements.find((element) => element.name.text === "default")
          : undefined
      if (found) exported = (found.propertyName ?? found.name).text
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, type, initializer } of statement.declarationList.declarations) {
        if (!initializer || !isFunction(initializer) || !ts.isIdentifier(name)) continue
        const props = type && ts.isTypeReferenceNode(type) ? type.typeArguments?.[0] : undefined
        byName.set(name.text, { component: initializer, props })
      }
    }
  }
  return exported === undefined ? undefined : byName.get(exported)
}

function isFunction(node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node)
}

/** Exports that are given the props, too: the component itself need not declare those. */
const givenProps = new Set(["data", "tree", "anchors", "links", "search", "markdown"])

function readElsewhere(file: ts.SourceFile): Members {
  const parts = file.statements.flatMap((statement): Members[] => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement
      if (!exportClause || !ts.isNamedExports(exportClause)) return [unknown]
      return exportClause.elements.some(({ name }) => givenProps.has(name.text)) ? [unknown] : []
    }
    const stated = ts.isFunctionDeclaration(statement)
      ? [{ name: statement.name, value: statement as ts.Node | undefined }]
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name, initializer }) => ({ name, value: initializer }))
        : []
    return stated.flatMap(({ name, value }) => {
      if (!name || !ts.isIdentifier(name) || !givenProps.has(name.text)) return []
      const isComponent = value && (isFunction(value) || ts.isFunctionDeclaration(value))
      return [isComponent ? readBy(value, file) : unknown]
    })
  })
  return joined(parts)
}

function readBy({ parameters: [first], body }: Component, file: ts.SourceFile): Members {
  if (!first) return nothing
  const names: string[] = []
  let open = false
  if (ts.isObjectBindingPattern(first.name)) {
    for (const { propertyName, name, dotDotDotToken } of first.name.elements) {
      if (dotDotDotToken) open = true
      else names.push((propertyName ?? name).getText(file))
    }
  } else {
    const parameter = first.name.getText(file)
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === parameter) {
        if (ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node)
          names.push(node.parent.name.text)
        else open = true
      }
      ts.forEachChild(node, visit)
    }
    if (body) visit(body)
  }
  const props = names
    .filter((name) => name !== "children")
    .map((name): Prop => ({ name, kind: "", required: false, about: [], internal: true }))
  return { props, open, holds: open }
}

function hasDefault(parameter: ts.ParameterDeclaration | undefined, prop: string, file: ts.SourceFile): boolean {
  if (!parameter || !ts.isObjectBindingPattern(parameter.name)) return false
  return parameter.name.elements.some(
    ({ propertyName, name, initializer }) => initializer && (propertyName ?? name).getText(file) === prop,
  )
}

function commentOf(node: ts.Node, file: ts.SourceFile): string[] {
  const holder = node.parent && ts.isVariableDeclaration(node.parent) ? node.parent.parent.parent : node
  const comments = (ts.getLeadingCommentRanges(file.text, holder.getFullStart()) ?? [])
    .map(({ pos, end }) => file.text.slice(pos, end))
    .filter((comment) => comment.startsWith("/**"))
  const [last = ""] = comments.slice(-1)
  return last
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .split(/\n\s*\n|\n@/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "" && !paragraph.startsWith("@"))
}
