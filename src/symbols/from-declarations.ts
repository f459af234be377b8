/** Names from declaration files: exports, members, globals, the values of string types, events, and attributes. */
import ts from "typescript"
import type { KnownName, NameKind } from "./symbol-table.js"

export function namesFromDeclarations(texts: readonly string[]): KnownName[] {
  const names: KnownName[] = []
  for (const text of texts) {
    const file = ts.createSourceFile("declarations.d.ts", text, ts.ScriptTarget.ES2022, true)
    for (const statement of file.statements) addStatement(names, statement)
    for (const name of attributesIn(text)) names.push(name)
  }
  const unique = new Map(names.map((name) => [JSON.stringify(name), name]))
  return [...unique.values()]
}

function addStatement(names: KnownName[], statement: ts.Statement): void {
  if (ts.isClassDeclaration(statement) && statement.name) {
    names.push({ name: statement.name.text, kind: "class", ...basesOf(statement) })
    addMembers(names, statement.name.text, statement.members)
  } else if (ts.isInterfaceDeclaration(statement)) {
    names.push({ name: statement.name.text, kind: "interface", ...basesOf(statement) })
    addMembers(names, statement.name.text, statement.members)
  } else if (ts.isTypeAliasDeclaration(statement)) {
    names.push({ name: statement.name.text, kind: "type", ...partsOf(statement.type) })
    addValues(names, statement.name.text, statement.type)
    const parts = ts.isIntersectionTypeNode(statement.type) ? statement.type.types : [statement.type]
    for (const part of parts) if (ts.isTypeLiteralNode(part)) addMembers(names, statement.name.text, part.members)
  } else if (ts.isEnumDeclaration(statement)) {
    names.push({ name: statement.name.text, kind: "enum" })
    for (const member of statement.members) addNamed(names, member.name, "value", statement.name.text)
  } else if (ts.isFunctionDeclaration(statement) && statement.name) {
    names.push({ name: statement.name.text, kind: "function" })
  } else if (ts.isVariableStatement(statement)) {
    for (const { name, type } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name)) continue
      const of = typeName(type)
      names.push({ name: name.text, kind: "constant", ...(of !== undefined && { type: of }) })
      if (type) addValues(names, name.text, type)
    }
  } else if (ts.isModuleDeclaration(statement)) {
    const inside = statement.body && ts.isModuleBlock(statement.body) ? statement.body.statements : []
    // `declare global` and `declare module "…"` have no name for prose.
    if (ts.isIdentifier(statement.name) && statement.name.text !== "global")
      names.push({ name: statement.name.text, kind: "namespace" })
    for (const inner of inside) addStatement(names, inner)
  } else if (ts.isImportEqualsDeclaration(statement)) {
    names.push({ name: statement.name.text, kind: "constant" })
  }
}

function basesOf({ heritageClauses }: ts.ClassDeclaration | ts.InterfaceDeclaration) {
  const bases = (heritageClauses ?? []).flatMap(({ types }) => types.flatMap(({ expression }) => lastName(expression)))
  return bases.length === 0 ? {} : { extends: bases }
}

/** What an alias takes over: `Options` of `Options & { lid: boolean }`. */
function partsOf(type: ts.TypeNode) {
  const parts = ts.isIntersectionTypeNode(type) ? type.types.flatMap((part) => typeName(part) ?? []) : []
  return parts.length === 0 ? {} : { extends: parts }
}

function lastName(expression: ts.Expression): string[] {
  if (ts.isPropertyAccessExpression(expression)) return [expression.name.text]
  return ts.isIdentifier(expression) ? [expression.text] : []
}

/** Interfaces of the platform that declarations extend: their other members are unknown here. */
const platform = new Set(["Window", "HTMLElement", "Element", "Document", "EventTarget", "Event"])

function addMembers(names: KnownName[], owner: string, members: readonly (ts.ClassElement | ts.TypeElement)[]): void {
  for (const member of members) {
    const callable = ts.isMethodDeclaration(member) || ts.isMethodSignature(member)
    if (!member.name) continue
    const of = ts.isPropertyDeclaration(member) || ts.isPropertySignature(member) ? typeName(member.type) : undefined
    const global = platform.has(owner)
    addNamed(names, member.name, callable ? "method" : global ? "global" : "property", global ? undefined : owner, of)
    if ((ts.isPropertyDeclaration(member) || ts.isPropertySignature(member)) && member.type) {
      addValues(names, owner, member.type)
      if (ts.isIdentifier(member.name)) addInline(names, member.name.text, member.type)
    }
  }
}

/** What a property holds whose type has no name: `lid` of `kettle?: { lid: boolean } | undefined`, or of a list of such. */
function addInline(names: KnownName[], owner: string, type: ts.TypeNode): void {
  if (ts.isTypeLiteralNode(type)) addMembers(names, owner, type.members)
  else if (ts.isArrayTypeNode(type)) addInline(names, owner, type.elementType)
  else if (ts.isParenthesizedTypeNode(type)) addInline(names, owner, type.type)
  else if (ts.isUnionTypeNode(type)) for (const part of type.types) addInline(names, owner, part)
}

function addNamed(names: KnownName[], name: ts.PropertyName, kind: NameKind, owner?: string, type?: string): void {
  const text = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined
  if (text === undefined) return
  const actual = text.includes(":") ? "event" : kind
  names.push({ name: text, kind: actual, ...(owner !== undefined && { owner }), ...(type !== undefined && { type }) })
}

function addValues(names: KnownName[], owner: string, type: ts.TypeNode): void {
  if (ts.isUnionTypeNode(type)) {
    for (const member of type.types) addValues(names, owner, member)
  } else if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) && type.literal.text !== "") {
    const { text } = type.literal
    names.push({ name: text, kind: text.includes(":") ? "event" : "value", owner })
  }
}

/** The single type that a property names, as in `KettleErrorData | undefined` or `Promise<KettleHandle[]>`. */
function typeName(type: ts.TypeNode | undefined): string | undefined {
  if (!type) return undefined
  if (ts.isTypeReferenceNode(type))
    return ts.isIdentifier(type.typeName) ? type.typeName.text : type.typeName.right.text
  if (ts.isUnionTypeNode(type)) {
    const named = type.types.map(typeName).filter((name) => name !== undefined)
    return named.length === 1 ? named[0] : undefined
  }
  return undefined
}

/** HTML attributes are named in comments only. */
function attributesIn(text: string): KnownName[] {
  const attributes = new Set([...text.matchAll(/`(data-[a-z][a-z0-9-]*)`/g)].map((match) => match[1] as string))
  return [...attributes].map((name) => ({ name, kind: "attribute" }))
}
