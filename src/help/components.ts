/** Help on components: the comment above each, and its props with their types and comments. */
import type ts from "typescript"
import type { Disk } from "../disk.js"
import { compare } from "../report/diagnostic.js"
import { type ComponentFile, componentAt } from "../stages/theme/component-files.js"
import type { HelpEntry, Section, Topic } from "./topics.js"

/** The site's components first; those of the theme that they replace are left out. */
export async function componentsTopic({ theme, site }: { theme: Disk; site?: Disk | undefined }): Promise<Topic> {
  const siteComponents = site ? await componentsOn(site, ["content/components", "templates/components"]) : []
  const names = new Set(siteComponents.map(({ name }) => name))
  const others = (await componentsOn(theme, ["templates/components"])).filter(({ name }) => !names.has(name))
  const { default: compiler } = await import("typescript")
  const section = async (title: string, disk: Disk, files: readonly ComponentFile[]): Promise<Section> => ({
    title,
    entries: await Promise.all(
      files.map(async (file) => componentEntry(file, await textOf(disk, file.path), compiler)),
    ),
  })
  return {
    name: "components",
    title: "All components",
    intro: [
      'Every page can use these components by their names; they need no import. Text is written in quotes, `title="Text"`, anything else in braces, `count={3}`. An island also runs in the browser.',
      "A component of the site's own is a file in `content/components/`: `Name.tsx`, or `Name.island.tsx` for an island.",
    ],
    sections: [
      ...(site && siteComponents.length > 0 ? [await section("components of this site", site, siteComponents)] : []),
      await section("components of the theme", theme, others),
    ],
  }
}

async function componentsOn(disk: Disk, folders: readonly string[]): Promise<ComponentFile[]> {
  const byName = new Map<string, ComponentFile>()
  for (const folder of folders) {
    for (const { path } of await disk.list(folder)) {
      const component = componentAt(path)
      if (!component || byName.has(component.name)) continue
      if (/\bexport\s+default\b|\bas\s+default\b/.test(await textOf(disk, path))) byName.set(component.name, component)
    }
  }
  return [...byName.values()].sort((a, b) => compare(a.name, b.name))
}

async function textOf(disk: Disk, file: string): Promise<string> {
  return new TextDecoder().decode(await disk.read(file))
}

/** Reads a component's file alone: types from other files are shown by name. */
function componentEntry({ name, path, island }: ComponentFile, text: string, compiler: typeof ts): HelpEntry {
  const file = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true, compiler.ScriptKind.TSX)
  const component = defaultExport(file, compiler)
  const props = component?.parameters[0]
  const members = props?.type ? membersOf(props.type, file, compiler) : []
  const holds = members.includes("children")
  const entries = members.flatMap((member): HelpEntry[] => {
    if (member === "children" || hidden(member, file, compiler)) return []
    const kind = member.type?.getText(file).replace(/\s+/g, " ") ?? ""
    const required = member.questionToken === undefined && defaultOf(props, member, file, compiler) === undefined
    return [
      {
        name: member.name.getText(file),
        kind: required ? `${kind}, required` : kind,
        text: commentOf(member, file, compiler),
      },
    ]
  })
  const about = component ? commentOf(component, file, compiler) : []
  return {
    name,
    kind: island ? "island" : "component",
    text: holds ? [[...about, "It may hold content."].join(" ")] : about,
    entries,
  }
}

type Component = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction

/** The function that a file exports as its default. */
function defaultExport(file: ts.SourceFile, compiler: typeof ts): Component | undefined {
  const named = new Map<string, Component>()
  let exported: ts.Expression | undefined
  for (const statement of file.statements) {
    if (compiler.isFunctionDeclaration(statement)) {
      if (statement.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.DefaultKeyword)) return statement
      if (statement.name) named.set(statement.name.text, statement)
    } else if (compiler.isExportAssignment(statement)) exported = statement.expression
    else if (compiler.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer && isFunction(initializer, compiler) && compiler.isIdentifier(name))
          named.set(name.text, initializer)
      }
    }
  }
  if (!exported) return undefined
  return isFunction(exported, compiler) ? exported : named.get(exported.getText(file))
}

function isFunction(node: ts.Node, compiler: typeof ts): node is ts.FunctionExpression | ts.ArrowFunction {
  return compiler.isFunctionExpression(node) || compiler.isArrowFunction(node)
}

type Member = ts.PropertySignature | "children"

/** The props of a type: its own, inherited and intersected ones, and whether it takes children. */
function membersOf(type: ts.TypeNode, file: ts.SourceFile, compiler: typeof ts): Member[] {
  if (compiler.isIntersectionTypeNode(type)) return type.types.flatMap((part) => membersOf(part, file, compiler))
  if (compiler.isTypeLiteralNode(type)) return signatures(type.members, compiler)
  return compiler.isTypeReferenceNode(type) ? membersOfNamed(type.typeName.getText(file), file, compiler) : []
}

function membersOfNamed(name: string, file: ts.SourceFile, compiler: typeof ts): Member[] {
  if (name === "WithChildren" || name === "PropsWithChildren") return ["children"]
  for (const statement of file.statements) {
    if (compiler.isTypeAliasDeclaration(statement) && statement.name.text === name)
      return membersOf(statement.type, file, compiler)
    if (!compiler.isInterfaceDeclaration(statement) || statement.name.text !== name) continue
    const bases = statement.heritageClauses?.flatMap(({ types }) => [...types]) ?? []
    return [
      ...bases.flatMap(({ expression }) => membersOfNamed(expression.getText(file), file, compiler)),
      ...signatures(statement.members, compiler),
    ]
  }
  return []
}

function signatures(members: ts.NodeArray<ts.TypeElement>, compiler: typeof ts): Member[] {
  return members.flatMap((member): Member[] => {
    if (!compiler.isPropertySignature(member)) return []
    return [compiler.isIdentifier(member.name) && member.name.text === "children" ? "children" : member]
  })
}

/** `data` is filled by the site; `@internal` marks props that only the program passes. */
function hidden(member: ts.PropertySignature, file: ts.SourceFile, compiler: typeof ts): boolean {
  const tags = compiler.getJSDocTags(member).map(({ tagName }) => tagName.text)
  return member.name.getText(file) === "data" || tags.includes("internal")
}

/** A prop's default value in the component's parameter. */
function defaultOf(
  parameter: ts.ParameterDeclaration | undefined,
  member: ts.PropertySignature,
  file: ts.SourceFile,
  compiler: typeof ts,
): string | undefined {
  if (!parameter || !compiler.isObjectBindingPattern(parameter.name)) return undefined
  const bound = parameter.name.elements.find(
    ({ propertyName, name }) => (propertyName ?? name).getText(file) === member.name.getText(file),
  )
  return bound?.initializer?.getText(file)
}

/** The comment above a node, one line per paragraph. */
function commentOf(node: ts.Node, file: ts.SourceFile, compiler: typeof ts): string[] {
  const holder = node.parent && compiler.isVariableDeclaration(node.parent) ? node.parent.parent.parent : node
  const comments = (compiler.getLeadingCommentRanges(file.text, holder.getFullStart()) ?? [])
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
