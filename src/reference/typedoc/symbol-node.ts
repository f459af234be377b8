/** Converts a reflection to a symbol of the model: its flags, signatures, types, comment and members. */
import { DeclarationReflection, ReferenceReflection, ReflectionKind, type SignatureReflection } from "typedoc"
import type { Place } from "../../model.js"
import type { Doc, Parameter, Signature, SymbolId, SymbolKind, SymbolNode } from "../model.js"
import { code, line, words } from "../nodes.js"
import type { DocReader } from "./comment-places.js"
import type { CommentReader } from "./comments.js"
import { declarationTokens, signatureTokens } from "./declaration-tokens.js"
import type { PlannedSymbol } from "./plan-symbols.js"
import { isAugmentation, kinds, membersOf, placeOf, type ReflectedPackage } from "./reflections.js"
import { memberName, type RefOf, type TypePrinter } from "./type-tokens.js"
import { valuesOf } from "./values.js"

export interface NodeContext extends ReflectedPackage {
  refOf: RefOf
  print: TypePrinter
  comments: CommentReader
  docs: DocReader
}

/** Kinds with signatures instead of a declaration. */
const called = new Set<SymbolKind>(["function", "method", "constructor"])
/** Kinds without a separate type: the declaration or the signatures include it. */
const untyped = new Set<SymbolKind>([...called, "class", "interface", "namespace", "enum"])

export function symbolNode(planned: PlannedSymbol, context: NodeContext): SymbolNode {
  const { reflection, id, slug, owner, inline, global } = planned
  const { print } = context
  const target = reflection instanceof ReferenceReflection ? reflection.tryGetTargetReflectionDeep() : undefined
  const declared = target instanceof DeclarationReflection ? target : reflection
  const kind = kinds[declared.kind] ?? "constant"
  const place = placeOf(reflection, context)
  const twin = planned.twin?.comment && context.docs.docAt(planned.twin.comment, place, id)
  const whole = (one: Doc): Doc =>
    twin ? { ...one, remarks: [...one.remarks, ...twin.summary, ...twin.remarks] } : one
  const signatures = (called.has(kind) ? (declared.signatures ?? []) : []).map((signature, index) => {
    const { doc, ...one } = signatureOf(signature, { reflection: declared, kind, place, id }, context)
    return { ...one, doc: index === 0 ? whole(doc) : doc }
  })
  const doc = whole(docOf(declared, kind, { name: reflection.name, place, id }, context))
  const values = valuesOf(id, declared, doc, context)
  const { flags } = declared
  const type = declared.type ?? declared.getSignature?.type ?? declared.setSignature?.parameters?.[0]?.type
  return {
    id,
    name: reflection.name,
    title: titleOf(planned, kind),
    slug,
    kind,
    ...(owner && { owner: owner.id }),
    inline,
    place,
    optional: flags.isOptional,
    readonly: flags.isReadonly || (kind === "accessor" && declared.setSignature === undefined),
    static: flags.isStatic,
    abstract: flags.isAbstract,
    protected: flags.isProtected,
    ...(kind === "class" && !hasConstructor(declared) && { closed: true as const }),
    global: global && owner === undefined,
    ...(planned.whole && { whole: true as const }),
    signatures,
    declaration: signatures.length > 0 ? [] : declarationTokens(planned, declared, kind, context),
    type: untyped.has(kind) || (kind === "type" && declared.type === undefined) ? [] : print.type(type),
    doc: doc.summary.length === 0 ? (signatures[0]?.doc ?? doc) : doc,
    typeParameters: (declared.typeParameters ?? []).map((parameter) => typeParameterOf(parameter, context)),
    members: planned.children.map((child) => child.id),
    inherited: membersOf(declared, context).inherited.map((child) => inheritedOf(child, context)),
    ...values,
  }
}

/** TypeDoc gives every class a constructor, inherited or implicit, and leaves out private ones. */
function hasConstructor({ children }: DeclarationReflection): boolean {
  return (children ?? []).some((child) => child.kind === ReflectionKind.Constructor)
}

function titleOf({ reflection, owner }: PlannedSymbol, kind: SymbolKind): string {
  const ownerName = owner === undefined ? "" : pathName(owner)
  const call = kind === "function" || kind === "method" ? "()" : ""
  if (kind === "constructor") return `new ${ownerName}()`
  const name = memberName(reflection)
  if (owner === undefined) return name + call
  return name.startsWith("[") || name.startsWith('"')
    ? `${ownerName}[${name.replace(/^\[|\]$/g, "")}]${call}`
    : `${ownerName}.${name}${call}`
}

function pathName({ reflection, owner }: PlannedSymbol): string {
  return owner === undefined ? reflection.name : `${pathName(owner)}.${reflection.name}`
}

/** The comment of the reflection, of its accessor, or of the function type of a property. */
function docOf(
  reflection: DeclarationReflection,
  kind: SymbolKind,
  { name, place, id }: { name: string; place: Place; id: SymbolId },
  { files, docs }: NodeContext,
): Doc {
  const { type } = reflection
  const accessor = reflection.getSignature ?? reflection.setSignature
  const held = kind === "property" && type?.type === "reflection" ? type.declaration.signatures?.[0] : undefined
  // The comment of a platform type is the platform's.
  const isAddition = isAugmentation(reflection, files)
  const comment = isAddition ? undefined : reflection.comment
  const doc = docs.docAt(comment ?? accessor?.comment ?? held?.comment, place, id)
  if (!isAddition || doc.summary.length > 0) return doc
  return { ...doc, summary: [line(words("What the package adds to "), code(name), words("."))] }
}

function signatureOf(
  signature: SignatureReflection,
  of: { reflection: DeclarationReflection; kind: SymbolKind; place: Place; id: SymbolId },
  context: NodeContext,
): Signature {
  const { print, comments, docs } = context
  const { reflection, kind, place, id } = of
  const { comment, type } = signature
  const returns = comment?.getTag("@returns")?.content
  const isVoid = type?.type === "intrinsic" && type.name === "void"
  return {
    tokens: signatureTokens(signature, reflection, kind, print),
    doc: docs.docAt(comment, place, id),
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
      (!isVoid || returns) && { returns: { type: print.type(type), text: comments.blocksOf(returns) } }),
  }
}

function typeParameterOf(
  parameter: NonNullable<DeclarationReflection["typeParameters"]>[number],
  { print, comments }: NodeContext,
): Parameter {
  return {
    name: parameter.name,
    type: parameter.type ? print.type(parameter.type) : [],
    optional: parameter.default !== undefined,
    rest: false,
    ...(parameter.default && { defaultValue: parameter.default.toString() }),
    text: comments.blocksOf(parameter.comment?.summary),
  }
}

function inheritedOf(child: DeclarationReflection, { refOf, print }: NodeContext): SymbolNode["inherited"][number] {
  const from = child.inheritedFrom?.reflection
  const ref = refOf(from)
  const owner = from?.parent
  const call = child.signatures ? "()" : ""
  return {
    name: memberName(child) + call,
    from: print.named(owner?.name ?? "", owner),
    ...(ref !== undefined && { ref }),
  }
}
