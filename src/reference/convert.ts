/** TypeDoc's reflections of one package as a `ReferenceModel`. */
import {
  DeclarationReflection,
  type ProjectReflection,
  ReferenceReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from "typedoc"
import type { Place } from "../model.js"
import { nearest } from "../nearest.js"
import { compare, type Diagnostic, problem } from "../report/diagnostic.js"
import { type CommentReader, commentReader } from "./comments.js"
import { emptyDoc } from "./doc.js"
import { type FilledFile, placeInSource } from "./filled-files.js"
import type {
  CommentLink,
  Doc,
  EventNode,
  Inline,
  Parameter,
  ReferenceModel,
  Signature,
  SymbolId,
  SymbolKind,
  SymbolNode,
  Token,
} from "./model.js"
import { freeSlug, isIdentifier, kebab } from "./names.js"
import { colourSamples } from "./rich-text.js"
import { joined, literal, memberName, type TypePrinter, typePrinter } from "./type-tokens.js"
import { valuesOf } from "./values.js"
import { eachInline } from "./words.js"

/** Paths below a reference's route that are no symbol's. */
const reserved = ["changes"]

export interface ConvertInput {
  entry: string
  project: ProjectReflection
  /** Files of the package by the name that the compiler knows them by. */
  files: ReadonlyMap<string, FilledFile>
  names: Record<string, string>
  /** Files whose global declarations belong to the package, by the name that the compiler knows them by. */
  globalFiles: ReadonlySet<string>
  /** Names of the entry's exports, in the order that the file gives them. */
  order: readonly string[]
}

/** A reflection that is a symbol of the model, with its address. */
interface Planned {
  reflection: DeclarationReflection
  id: SymbolId
  slug: string
  owner?: Planned
  inline: boolean
  global: boolean
  children: Planned[]
}

interface Context extends ConvertInput {
  planned: Planned[]
  refOf: (reflection: Reflection | undefined) => SymbolId | undefined
  print: TypePrinter
  comments: CommentReader
  diagnostics: Diagnostic[]
  links: CommentLink[]
}

export async function convertProject(input: ConvertInput): Promise<ReferenceModel> {
  const diagnostics: Diagnostic[] = []
  const ids = new Map<number, SymbolId>()
  const planned = plan(input, ids, diagnostics)
  const refOf = (reflection: Reflection | undefined) => idOf(reflection, ids)
  const context: Context = {
    ...input,
    planned,
    refOf,
    // A type of the platform is known to everyone: it does not link to what the package adds to it.
    print: typePrinter((reflection) =>
      reflection instanceof DeclarationReflection &&
      reflection.parent?.kind === ReflectionKind.Module &&
      isAugmentation(reflection, input)
        ? undefined
        : refOf(reflection),
    ),
    comments: commentReader(refOf),
    diagnostics,
    links: [],
  }
  const [main] = modulesOf(input.project)
  const entryFile = [...input.files.values()].find((file) => file.path === input.entry)
  const doc = docFor(context, main?.comment, { file: input.entry, line: 1, column: 1 }, undefined, entryFile)
  const all = planned.flatMap(withChildren)
  const symbols = all.map((one) => nodeOf(one, context))
  for (const blocks of context.comments.made) await colourSamples(blocks)
  linkValues(symbols)
  return {
    entry: input.entry,
    doc,
    symbols,
    events: eventsOf(all, context),
    links: context.links,
    diagnostics: context.diagnostics,
  }
}

function withChildren(one: Planned): Planned[] {
  return [one, ...one.children.flatMap(withChildren)]
}

// ---- addresses ----

function plan(input: ConvertInput, ids: Map<number, SymbolId>, diagnostics: Diagnostic[]): Planned[] {
  const taken = new Set<string>(reserved)
  const names = new Map<string, string>()
  const roots: Planned[] = []
  modulesOf(input.project).forEach((module, index) => {
    const own = (module.children ?? []).filter((child) => isOwn(child, input))
    const line = (child: DeclarationReflection) => placeOf(child, input).line
    const isExport = (child: DeclarationReflection) => index === 0 && input.order.includes(child.name)
    const ordered = [
      ...byOrder(own.filter(isExport), input.order),
      ...own.filter((child) => !isExport(child)).sort((a, b) => line(a) - line(b)),
    ]
    for (const child of ordered) {
      const global = !isExport(child)
      roots.push(planOne(child, undefined, { input, ids, taken, names, diagnostics, global }))
    }
  })
  return roots
}

function modulesOf(project: ProjectReflection): DeclarationReflection[] {
  const modules = (project.children ?? []).filter((child) => child.kind === ReflectionKind.Module)
  return modules.sort((a, b) => compare(a.name, b.name))
}

/** In the order of the export list; of one name the value before the type. */
function byOrder(children: readonly DeclarationReflection[], order: readonly string[]): DeclarationReflection[] {
  const place = new Map(order.map((name, index) => [name, index]))
  return children
    .map((child, index) => ({ child, at: place.get(child.name) ?? order.length, index }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map(({ child }) => child)
}

interface Planning {
  input: ConvertInput
  ids: Map<number, SymbolId>
  taken: Set<string>
  /** The name that took each slug. */
  names: Map<string, string>
  diagnostics: Diagnostic[]
  global: boolean
}

function planOne(reflection: DeclarationReflection, owner: Planned | undefined, planning: Planning): Planned {
  const { input, ids, taken, names, diagnostics } = planning
  const inline = owner !== undefined && (owner.inline || !hasPath(reflection, owner))
  const wanted = kebab(reflection.name)
  const slug = freeSlug(inline ? `member-${wanted}` : wanted, taken)
  const other = names.get(wanted)
  if (slug !== wanted && !inline && other !== reflection.name) {
    const what = other === undefined ? `/${wanted}, which the site itself needs` : `the address of ${other}`
    const message = `${reflection.name} has ${what}; its own ends in ${slug}`
    diagnostics.push(problem("duplicate-route", placeOf(reflection, input), message, { target: slug }))
  }
  if (!names.has(wanted)) names.set(wanted, reflection.name)
  const page = owner?.inline ? (owner.id.split("#")[0] as string) : owner?.id
  const id = owner === undefined ? slug : inline ? `${page}#${slug}` : `${owner.id}/${slug}`
  const planned: Planned = {
    reflection,
    id,
    slug,
    ...(owner && { owner }),
    inline,
    global: planning.global,
    children: [],
  }
  if (!ids.has(reflection.id)) ids.set(reflection.id, id)
  if (inline) return planned
  const inner: Planning = { ...planning, taken: new Set(), names: new Map() }
  planned.children = membersOf(reflection, input).own.map((child) => planOne(child, planned, inner))
  if (reflection.kind === ReflectionKind.Enum) {
    const slugs = new Set<string>()
    for (const member of reflection.children ?? [])
      ids.set(member.id, `${id}#${freeSlug(`value-${kebab(member.name)}`, slugs)}`)
  }
  return planned
}

/** Whether a member gets a page: what code writes after a dot, and what a namespace exports itself. */
function hasPath(reflection: DeclarationReflection, owner: Planned): boolean {
  if (reflection instanceof ReferenceReflection) return false
  if (owner.reflection.kind === ReflectionKind.Namespace) return true
  return isIdentifier(reflection.name)
}

/** Members in the order of the file: a type's own, and those that come from a type with pages of its own. */
function membersOf(
  reflection: DeclarationReflection,
  input: Pick<ConvertInput, "files" | "globalFiles">,
): { own: DeclarationReflection[]; inherited: DeclarationReflection[] } {
  if (reflection instanceof ReferenceReflection || reflection.kind === ReflectionKind.Enum)
    return { own: [], inherited: [] }
  const children = reflection.children ?? literalOf(reflection.type)?.children ?? []
  // Of a type of the platform, what the package's own files add: other files may add to it too.
  const files = isAugmentation(reflection, input) ? input.globalFiles : input.files
  const shown = children.filter((child) => isOwn(child, { files }))
  const isInherited = (child: DeclarationReflection) => {
    const from = child.inheritedFrom?.reflection
    return from !== undefined && topExported(from.parent)
  }
  const sorted = reflection.kind === ReflectionKind.Namespace ? shown : inFileOrder(shown, reflection)
  return { own: sorted.filter((child) => !isInherited(child)), inherited: sorted.filter(isInherited) }
}

/** Whether a type is reached by exports alone, so that it has a page. */
function topExported(reflection: Reflection | undefined): boolean {
  if (!reflection) return false
  if (reflection.kindOf([ReflectionKind.Module, ReflectionKind.Project])) return true
  return reflection.kindOf([
    ReflectionKind.Class,
    ReflectionKind.Interface,
    ReflectionKind.Namespace,
    ReflectionKind.TypeAlias,
  ])
    ? topExported(reflection.parent)
    : false
}

/** Own members first in the order of their file; what comes from elsewhere after them. */
function inFileOrder(
  children: readonly DeclarationReflection[],
  owner: DeclarationReflection,
): DeclarationReflection[] {
  const home = owner.sources?.[0]?.fullFileName
  const key = (child: DeclarationReflection) => {
    const source = child.sources?.[0] ?? child.signatures?.[0]?.sources?.[0] ?? child.getSignature?.sources?.[0]
    return { away: source?.fullFileName === home ? 0 : 1, line: source?.line ?? 0, column: source?.character ?? 0 }
  }
  return children
    .map((child, index) => ({ child, index, ...key(child) }))
    .sort((a, b) => a.away - b.away || a.line - b.line || a.column - b.column || a.index - b.index)
    .map(({ child }) => child)
}

/** TypeDoc gives a class without a constructor one of its own: it has no source. */
function isOwn(reflection: DeclarationReflection, { files }: { files: { has(name: string): boolean } }): boolean {
  const source = sourceOf(reflection)
  if (source === undefined)
    return reflection instanceof ReferenceReflection || reflection.kind === ReflectionKind.Namespace
  if (files.has(source.fullFileName)) return true
  return (reflection.children ?? []).some((child) => isOwn(child, { files }))
}

function sourceOf(reflection: DeclarationReflection) {
  return (
    reflection.sources?.[0] ??
    reflection.signatures?.[0]?.sources?.[0] ??
    reflection.getSignature?.sources?.[0] ??
    reflection.setSignature?.sources?.[0]
  )
}

function placeOf(reflection: DeclarationReflection, { files, names, entry }: ConvertInput): Place {
  const sources = [reflection, ...(reflection.children ?? [])].map(sourceOf)
  const source = sources.find((one) => one !== undefined && files.has(one.fullFileName))
  const file = source && files.get(source.fullFileName)
  if (!source || !file) return { file: entry, line: 1, column: 1 }
  return placeInSource(file, source.line, source.character + 1, names)
}

/** The address of a reflection, or of what it is a part of. */
function idOf(reflection: Reflection | undefined, ids: ReadonlyMap<number, SymbolId>): SymbolId | undefined {
  let at = reflection
  for (let depth = 0; at && depth < 12; depth++) {
    const id = ids.get(at.id)
    if (id !== undefined) return id
    if (at instanceof ReferenceReflection) at = at.tryGetTargetReflectionDeep()
    else if (at.kindOf([ReflectionKind.Project, ReflectionKind.Module, ReflectionKind.Class, ReflectionKind.Interface]))
      return undefined
    else at = at.parent
  }
  return undefined
}

// ---- symbols ----

const kinds: Partial<Record<ReflectionKind, SymbolKind>> = {
  [ReflectionKind.Class]: "class",
  [ReflectionKind.Interface]: "interface",
  [ReflectionKind.TypeAlias]: "type",
  [ReflectionKind.Enum]: "enum",
  [ReflectionKind.Namespace]: "namespace",
  [ReflectionKind.Module]: "namespace",
  [ReflectionKind.Function]: "function",
  [ReflectionKind.Variable]: "constant",
  [ReflectionKind.Constructor]: "constructor",
  [ReflectionKind.Method]: "method",
  [ReflectionKind.Property]: "property",
  [ReflectionKind.Accessor]: "accessor",
}

function nodeOf(one: Planned, context: Context): SymbolNode {
  const { reflection, id, slug, owner, inline, global } = one
  const target = reflection instanceof ReferenceReflection ? reflection.tryGetTargetReflectionDeep() : undefined
  const shown = target instanceof DeclarationReflection ? target : reflection
  const kind = kinds[shown.kind] ?? "constant"
  const place = placeOf(reflection, context)
  const signatures = callablesOf(shown, kind).map((signature) =>
    signatureOf(signature, shown, kind, place, id, context),
  )
  const getter = shown.getSignature ?? shown.setSignature
  const callable =
    kind === "property" && shown.type?.type === "reflection" ? shown.type.declaration.signatures?.[0] : undefined
  const comment = isAugmentation(shown, context) ? undefined : shown.comment
  const doc = docFor(context, comment ?? getter?.comment ?? callable?.comment, place, id)
  if (isAugmentation(shown, context) && doc.summary.length === 0) {
    const children: Inline[] = [
      { kind: "text", text: "What the package adds to " },
      { kind: "code", text: reflection.name },
      { kind: "text", text: "." },
    ]
    doc.summary.push({ kind: "paragraph", children })
  }
  const values = valuesOf(id, shown, doc, context)
  const { inherited } = membersOf(shown, context)
  const reexports = target === undefined ? undefined : context.refOf(target)
  const flags = shown.flags
  const isAccessor = kind === "accessor"
  return {
    id,
    name: reflection.name,
    title: titleOf(one, kind),
    slug,
    kind,
    ...(owner && { owner: owner.id }),
    inline,
    place,
    optional: flags.isOptional,
    readonly: flags.isReadonly || (isAccessor && shown.setSignature === undefined),
    static: flags.isStatic,
    abstract: flags.isAbstract,
    protected: flags.isProtected,
    global: global && owner === undefined,
    signatures,
    declaration: signatures.length > 0 ? [] : declarationOf(one, shown, kind, context),
    type:
      callableKinds.has(kind) || (kind === "type" && shown.type === undefined)
        ? []
        : context.print.type(shown.type ?? getter?.type ?? shown.setSignature?.parameters?.[0]?.type),
    doc: signatures.length > 0 && doc.summary.length === 0 ? (signatures[0]?.doc ?? doc) : doc,
    typeParameters: (shown.typeParameters ?? []).map((parameter) => typeParameterOf(parameter, context)),
    members: one.children.map((child) => child.id),
    inherited: inherited.map((child) => inheritedOf(child, context)),
    ...values,
    ...(reexports !== undefined && reexports !== id && { reexports }),
  }
}

const callableKinds = new Set<SymbolKind>([
  "function",
  "method",
  "constructor",
  "class",
  "interface",
  "namespace",
  "enum",
])

function callablesOf(reflection: DeclarationReflection, kind: SymbolKind): SignatureReflection[] {
  return kind === "function" || kind === "method" || kind === "constructor" ? (reflection.signatures ?? []) : []
}

function titleOf({ reflection, owner }: Planned, kind: SymbolKind): string {
  const ownerName = owner === undefined ? "" : pathName(owner)
  const call = kind === "function" || kind === "method" ? "()" : ""
  if (kind === "constructor") return `new ${ownerName}()`
  const name = memberName(reflection)
  if (owner === undefined) return name + call
  return name.startsWith("[") || name.startsWith('"')
    ? `${ownerName}[${name.replace(/^\[|\]$/g, "")}]${call}`
    : `${ownerName}.${name}${call}`
}

function pathName({ reflection, owner }: Planned): string {
  return owner === undefined ? reflection.name : `${pathName(owner)}.${reflection.name}`
}

function signatureOf(
  signature: SignatureReflection,
  reflection: DeclarationReflection,
  kind: SymbolKind,
  place: Place,
  id: SymbolId,
  context: Context,
): Signature {
  const { print, comments } = context
  const keyword = (text: string): Token => ({ text, kind: "keyword" })
  const name: Token = { text: kind === "constructor" ? className(reflection) : memberName(reflection), kind: "name" }
  const start =
    kind === "constructor"
      ? [keyword("new "), name]
      : kind === "function"
        ? [keyword("function "), name]
        : [...modifiers(reflection), name, ...(reflection.flags.isOptional ? [{ text: "?" }] : [])]
  const comment = signature.comment
  const returns = comment?.getTag("@returns")?.content
  const isVoid = signature.type?.type === "intrinsic" && signature.type.name === "void"
  return {
    tokens: print.signature(start, signature, kind === "constructor"),
    doc: docFor(context, comment, place, id),
    typeParameters: (signature.typeParameters ?? []).map((parameter) => typeParameterOf(parameter, context)),
    parameters: (signature.parameters ?? []).map(
      (parameter): Parameter => ({
        name: parameter.name === "__namedParameters" ? "options" : parameter.name,
        type: print.type(parameter.type),
        optional: parameter.flags.isOptional || parameter.defaultValue !== undefined,
        rest: parameter.flags.isRest,
        ...(parameter.defaultValue !== undefined &&
          parameter.defaultValue !== "..." && { defaultValue: parameter.defaultValue }),
        text: comments.blocksOf(parameter.comment?.summary),
      }),
    ),
    ...(kind !== "constructor" &&
      (!isVoid || returns) && { returns: { type: print.type(signature.type), text: comments.blocksOf(returns) } }),
  }
}

function className(reflection: DeclarationReflection): string {
  return reflection.parent?.name === "__type" ? (reflection.parent.parent?.name ?? "") : (reflection.parent?.name ?? "")
}

function typeParameterOf(
  parameter: NonNullable<DeclarationReflection["typeParameters"]>[number],
  context: Context,
): Parameter {
  return {
    name: parameter.name,
    type: parameter.type ? context.print.type(parameter.type) : [],
    optional: parameter.default !== undefined,
    rest: false,
    ...(parameter.default && { defaultValue: parameter.default.toString() }),
    text: context.comments.blocksOf(parameter.comment?.summary),
  }
}

function inheritedOf(child: DeclarationReflection, context: Context): SymbolNode["inherited"][number] {
  const from = child.inheritedFrom?.reflection
  const ref = context.refOf(from)
  const owner = from?.parent
  const call = child.signatures ? "()" : ""
  return {
    name: memberName(child) + call,
    from: context.print.named(owner?.name ?? "", owner),
    ...(ref !== undefined && { ref }),
  }
}

// ---- declarations ----

function modifiers({ flags }: DeclarationReflection): Token[] {
  const words = [
    flags.isProtected && "protected ",
    flags.isStatic && "static ",
    flags.isAbstract && "abstract ",
    flags.isReadonly && "readonly ",
  ].filter((word) => word !== false)
  return words.map((text) => ({ text, kind: "keyword" }))
}

/** Members that a declaration shows in full; a longer list stands below it alone. */
const membersInDeclaration = 24

function declarationOf(one: Planned, reflection: DeclarationReflection, kind: SymbolKind, context: Context): Token[] {
  const { print } = context
  const keyword = (text: string): Token => ({ text, kind: "keyword" })
  const name: Token = { text: memberName(reflection), kind: "name" }
  const optional = reflection.flags.isOptional ? "?" : ""
  const after = (start: Token[], end = "") => [
    ...start,
    ...print.type(reflection.type, textLength(start)),
    ...(end === "" ? [] : [{ text: end }]),
  ]
  switch (kind) {
    case "class":
      return joined([
        ...(reflection.flags.isAbstract ? [keyword("abstract ")] : []),
        keyword("class "),
        name,
        ...print.typeParameters(reflection.typeParameters),
        ...clause("extends", reflection.extendedTypes, print),
        ...clause("implements", reflection.implementedTypes, print),
      ])
    case "interface":
      return joined([
        keyword("interface "),
        name,
        ...print.typeParameters(reflection.typeParameters),
        ...(isAugmentation(reflection, context) ? [] : clause("extends", reflection.extendedTypes, print)),
        ...body(one, reflection, context),
      ])
    case "enum":
      return joined([
        keyword("enum "),
        name,
        { text: " {" },
        ...(reflection.children ?? []).flatMap((member): Token[] => [
          { text: `\n  ${memberName(member)}` },
          ...(member.type?.type === "literal" ? [{ text: " = " }, literal(member.type.value)] : []),
          { text: "," },
        ]),
        { text: "\n}" },
      ])
    case "namespace":
      return [keyword("namespace "), name]
    case "type": {
      const start = [keyword("type "), name, ...print.typeParameters(reflection.typeParameters), { text: " = " }]
      // TypeDoc hangs the members of an alias for an object type on the alias itself.
      const own = literalOf(reflection.type) ?? (reflection.type === undefined ? reflection : undefined)
      if (own && (one.children.length > 0 || reflection.type === undefined))
        return joined([...start.slice(0, -1), { text: " =" }, ...body(one, own, context)])
      const tokens = joined(after(start))
      return tokens.map((token) => ({ ...token, text: token.text.replace(/ = \n/, " =\n") }))
    }
    case "constant": {
      const start = [keyword(reflection.flags.isConst ? "const " : "let "), name, { text: ": " }]
      return joined(after(start))
    }
    case "accessor": {
      const { getSignature, setSignature } = reflection
      return joined([
        ...(getSignature ? print.signature([...modifiers(reflection), keyword("get "), name], getSignature) : []),
        ...(getSignature && setSignature ? [{ text: "\n" }] : []),
        ...(setSignature ? print.signature([...modifiers(reflection), keyword("set "), name], setSignature, true) : []),
      ])
    }
    default:
      return joined(after([...modifiers(reflection), name, { text: `${optional}: ` }]))
  }
}

/** Whether the package only adds to a type of the platform, such as `Window`. */
function isAugmentation(reflection: DeclarationReflection, { files }: Pick<ConvertInput, "files">): boolean {
  const source = sourceOf(reflection)
  return source !== undefined && !files.has(source.fullFileName)
}

function textLength(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + token.text.length, 0)
}

function clause(text: string, types: readonly SomeType[] | undefined, print: TypePrinter): Token[] {
  if (!types || types.length === 0) return []
  const each = types.flatMap((type, index) => [...(index > 0 ? [{ text: ", " }] : []), ...print.flatType(type)])
  return [{ text: ` ${text} `, kind: "keyword" }, ...each]
}

/** `{ … }` of an interface: what can be called or indexed, and its members with links to their pages. */
function body(one: Planned, reflection: DeclarationReflection, context: Context): Token[] {
  const { print } = context
  const lines: Token[][] = [
    ...(isAugmentation(reflection, context) ? [] : (reflection.indexSignatures ?? [])).map((signature) =>
      print.indexSignature(signature),
    ),
    ...(reflection.signatures ?? []).map((signature) =>
      print.signature(
        signature.kind === ReflectionKind.ConstructorSignature ? [{ text: "new ", kind: "keyword" }] : [],
        signature,
      ),
    ),
    ...(one.children.length > membersInDeclaration
      ? [[{ text: `// ${one.children.length} members` }]]
      : one.children.flatMap((child) => memberLine(child, context))),
  ]
  if (lines.length === 0) return [{ text: " {}" }]
  return [{ text: " {" }, ...lines.flatMap((line) => [{ text: "\n  " }, ...indented(line)]), { text: "\n}" }]
}

function memberLine({ reflection, id }: Planned, { print }: Context): Token[][] {
  const name: Token = { text: memberName(reflection), ref: id }
  const optional = { text: reflection.flags.isOptional ? "?" : "" }
  if (reflection.kind === ReflectionKind.Constructor) {
    return (reflection.signatures ?? []).map((signature) => print.signature([{ text: "new ", ref: id }], signature))
  }
  if (reflection.signatures)
    return reflection.signatures.map((signature) =>
      print.signature([...modifiers(reflection), name, optional], signature),
    )
  const type = reflection.type ?? reflection.getSignature?.type
  return [
    [...modifiers(reflection), name, { text: `${optional.text}: ` }, ...print.type(type, reflection.name.length + 6)],
  ]
}

function indented(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => ({ ...token, text: token.text.replaceAll("\n", "\n  ") }))
}

function literalOf(type: SomeType | undefined): DeclarationReflection | undefined {
  return type?.type === "reflection" ? type.declaration : undefined
}

// ---- comments ----

/** The comment as a doc; what it links to is noted with its place. */
function docFor(
  context: Context,
  comment: Parameters<CommentReader["docOf"]>[0],
  place: Place,
  symbol: SymbolId | undefined,
  file = [...context.files.values()].find((one) => one.path === place.file),
): Doc {
  if (comment === undefined) return emptyDoc()
  const doc = context.comments.docOf(comment)
  const at = (text: string) => (file === undefined ? place : findBefore(file, text, place, symbol === undefined))
  for (const name of context.comments.takeUnresolved()) {
    const near = nearest(
      name,
      context.planned.map((one) => one.reflection.name),
    )
    context.diagnostics.push(
      problem("unknown-symbol", at(name), `{@link ${name}} names nothing that these files declare`, {
        hint: near === undefined ? undefined : `did you mean ${near}?`,
        target: name,
        severity: "warning",
      }),
    )
  }
  const blocks = [
    doc.summary,
    doc.remarks,
    ...doc.throws,
    ...doc.see,
    doc.defaultValue ?? [],
    doc.deprecated ?? [],
    ...doc.examples.map((one) => one.blocks),
  ]
  for (const inline of eachInline(blocks.flat())) {
    if (inline.kind !== "link") continue
    context.links.push({ url: inline.url, ...(symbol !== undefined && { symbol }), place: at(inline.url) })
  }
  return doc
}

/** The last place above a declaration where its comment has the text; for the package's comment, the first in the file. */
function findBefore(file: FilledFile, text: string, place: Place, forward: boolean): Place {
  const lines = file.source
  const step = forward ? 1 : -1
  const start = forward ? 0 : place.line - 1
  for (let line = start; line >= 0 && line < lines.length; line += step) {
    const column = (lines[line] ?? "").indexOf(text)
    if (column >= 0)
      return {
        file: file.path,
        line: line + 1,
        column: column + 1,
        endLine: line + 1,
        endColumn: column + 1 + text.length,
      }
  }
  return place
}

// ---- values in types ----

/** Links a literal such as `"completed"` to the value that explains it, where only one type has such a value. */
function linkValues(symbols: readonly SymbolNode[]): void {
  const owners = new Map<string, Set<SymbolId>>()
  for (const { values } of symbols) {
    for (const { text, id } of values?.list ?? []) owners.set(text, (owners.get(text) ?? new Set()).add(id))
  }
  for (const symbol of symbols) {
    const own = new Map(symbol.values?.list.map(({ text, id }) => [text, id]))
    const isField = symbol.kind === "property" || symbol.kind === "constant"
    for (const token of [...symbol.type, ...symbol.declaration]) {
      if (token.kind !== "string" || token.ref !== undefined) continue
      const known = owners.get(token.text)
      const ref = own.get(token.text) ?? (isField && known?.size === 1 ? [...known][0] : undefined)
      if (ref !== undefined) token.ref = ref
    }
  }
}

// ---- events ----

function eventsOf(all: readonly Planned[], { refOf }: Context): EventNode[] {
  const constants = new Map(
    all.flatMap(({ reflection, id }) =>
      reflection.kind === ReflectionKind.Variable && reflection.type?.type === "literal"
        ? [[String(reflection.type.value), id] as const]
        : [],
    ),
  )
  return all.flatMap((map) => {
    if (map.reflection.kind !== ReflectionKind.Interface || map.children.length === 0) return []
    const events = map.children.map((entry): EventNode | undefined => {
      const { type } = entry.reflection
      const data = eventData(type, 0)
      if (!data) return undefined
      const name = entry.reflection.name
      const typeId = type?.type === "reference" ? refOf(type.reflection) : undefined
      const dataId = data === true || data.type !== "reference" ? undefined : refOf(data.reflection)
      const constant = constants.get(name)
      return {
        name,
        map: map.id,
        entry: entry.id,
        ...(typeId !== undefined && { type: typeId }),
        ...(dataId !== undefined && { data: dataId }),
        ...(constant !== undefined && { constant }),
      }
    })
    return events.every((event) => event !== undefined) ? events : []
  })
}

/** The type of `detail` of a DOM event, `true` for an event without one, `undefined` for what is no event. */
function eventData(type: SomeType | undefined, depth: number): SomeType | true | undefined {
  if (type?.type !== "reference" || depth > 4) return undefined
  if (type.name === "CustomEvent") return type.typeArguments?.[0] ?? true
  const target = type.reflection
  if (target instanceof DeclarationReflection && target.kind === ReflectionKind.TypeAlias)
    return eventData(target.type, depth + 1)
  return target === undefined && /Event$/.test(type.name) ? true : undefined
}
