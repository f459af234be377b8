/** The declaration or signature at the top of a symbol's page, as tokens. */
import { type DeclarationReflection, ReflectionKind, type SignatureReflection, type SomeType } from "typedoc"
import type { SymbolKind, Token } from "../model.js"
import type { PlannedSymbol } from "./plan-symbols.js"
import { isAugmentation, type ReflectedPackage, typeLiteralOf } from "./reflections.js"
import { joined, keyword, literalToken, memberName, type TypePrinter } from "./type-tokens.js"

/** A declaration lists at most this many members; longer lists are only below it. */
const membersInDeclaration = 24

interface TokenContext extends Pick<ReflectedPackage, "files"> {
  print: TypePrinter
}

/** The declaration of a symbol without signatures. `reflection` is that of `planned`, or the one that it re-exports. */
export function declarationTokens(
  planned: PlannedSymbol,
  reflection: DeclarationReflection,
  kind: SymbolKind,
  context: TokenContext,
): Token[] {
  const { print, files } = context
  const name: Token = { text: memberName(reflection), kind: "name" }
  const optional = reflection.flags.isOptional ? "?" : ""
  const withType = (start: Token[]) => [
    ...start,
    ...print.type(reflection.type, start.map(({ text }) => text).join("").length),
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
        ...body(planned, reflection, context),
      ])
    case "interface":
      return joined([
        keyword("interface "),
        name,
        ...print.typeParameters(reflection.typeParameters),
        ...(isAugmentation(reflection, files) ? [] : clause("extends", reflection.extendedTypes, print)),
        ...body(planned, reflection, context),
      ])
    case "enum":
      return joined([
        keyword("enum "),
        name,
        { text: " {" },
        ...(reflection.children ?? []).flatMap((member): Token[] => [
          { text: `\n  ${memberName(member)}` },
          ...(member.type?.type === "literal" ? [{ text: " = " }, literalToken(member.type.value)] : []),
          { text: "," },
        ]),
        { text: "\n}" },
      ])
    case "namespace":
      return [keyword("namespace "), name]
    case "type": {
      const start = [keyword("type "), name, ...print.typeParameters(reflection.typeParameters), { text: " = " }]
      // For an alias of an object type, TypeDoc may put the members on the alias itself.
      const object = typeLiteralOf(reflection.type) ?? (reflection.type === undefined ? reflection : undefined)
      if (object && (planned.children.length > 0 || reflection.type === undefined))
        return joined([...start.slice(0, -1), { text: " =" }, ...body(planned, object, context)])
      const tokens = joined(withType(start))
      return tokens.map((token) => ({ ...token, text: token.text.replace(/ = \n/, " =\n") }))
    }
    case "constant":
      return joined(withType([keyword(reflection.flags.isConst ? "const " : "let "), name, { text: ": " }]))
    case "accessor": {
      const { getSignature, setSignature } = reflection
      return joined([
        ...(getSignature ? print.signature([...modifiers(reflection), keyword("get "), name], getSignature) : []),
        ...(getSignature && setSignature ? [{ text: "\n" }] : []),
        ...(setSignature ? print.signature([...modifiers(reflection), keyword("set "), name], setSignature, true) : []),
      ])
    }
    default:
      return joined(withType([...modifiers(reflection), name, { text: `${optional}: ` }]))
  }
}

/** One signature of a function, a method or a constructor. */
export function signatureTokens(
  signature: SignatureReflection,
  reflection: DeclarationReflection,
  kind: SymbolKind,
  print: TypePrinter,
): Token[] {
  const name: Token = { text: memberName(reflection), kind: "name" }
  if (kind === "constructor") {
    return print.signature([keyword("new "), { ...name, text: className(reflection) }], signature, true)
  }
  if (kind === "function") return print.signature([keyword("function "), name], signature)
  const optional = reflection.flags.isOptional ? [{ text: "?" }] : []
  return print.signature([...modifiers(reflection), name, ...optional], signature)
}

function className(reflection: DeclarationReflection): string {
  return reflection.parent?.name === "__type" ? (reflection.parent.parent?.name ?? "") : (reflection.parent?.name ?? "")
}

function modifiers({ flags }: DeclarationReflection): Token[] {
  const words = [
    flags.isProtected && "protected ",
    flags.isStatic && "static ",
    flags.isAbstract && "abstract ",
    flags.isReadonly && "readonly ",
  ]
  return words.filter((word) => word !== false).map(keyword)
}

function clause(text: string, types: readonly SomeType[] | undefined, print: TypePrinter): Token[] {
  if (!types || types.length === 0) return []
  const each = types.flatMap((type, index) => [...(index > 0 ? [{ text: ", " }] : []), ...print.flatType(type)])
  return [keyword(` ${text} `), ...each]
}

/** `{ … }` of an interface or a class: call and index signatures, and its members with links to their pages. */
function body(planned: PlannedSymbol, reflection: DeclarationReflection, { print, files }: TokenContext): Token[] {
  const children = planned.children.filter((child) => child.reflection.parent !== planned.twin)
  const lines: Token[][] = [
    ...(isAugmentation(reflection, files) ? [] : (reflection.indexSignatures ?? [])).map((signature) =>
      print.indexSignature(signature),
    ),
    ...(reflection.signatures ?? []).map((signature) =>
      print.signature(signature.kind === ReflectionKind.ConstructorSignature ? [keyword("new ")] : [], signature),
    ),
    ...(children.length > membersInDeclaration
      ? [[{ text: `// ${children.length} members` }]]
      : children.flatMap((child) => memberLines(child, print))),
  ]
  if (lines.length === 0) return [{ text: " {}" }]
  return [{ text: " {" }, ...lines.flatMap((line) => [{ text: "\n  " }, ...indented(line)]), { text: "\n}" }]
}

/** Includes an empty argument list in the link: `start()` rather than `start`. */
function withCall([name, next, ...rest]: Token[]): Token[] {
  if (!name?.ref || !next || next.ref || !next.text.startsWith("()"))
    return [name, next, ...rest].filter((token) => token !== undefined)
  return [{ ...name, text: `${name.text}()` }, { ...next, text: next.text.slice(2) }, ...rest]
}

/** A member's line, or a line per overload. */
function memberLines({ reflection, id }: PlannedSymbol, print: TypePrinter): Token[][] {
  const { signatures = [], flags } = reflection
  if (reflection.kind === ReflectionKind.Constructor) {
    const inClass = reflection.parent?.kind === ReflectionKind.Class
    const word: Token = { text: inClass ? "constructor" : "new ", ref: id }
    return signatures.map((signature) => print.signature([word], signature, inClass))
  }
  const name: Token = { text: memberName(reflection), ref: id }
  const optional = flags.isOptional ? "?" : ""
  const start = [...modifiers(reflection), name]
  if (reflection.signatures) {
    return signatures.map((signature) => withCall(joined(print.signature([...start, { text: optional }], signature))))
  }
  const type = reflection.type ?? reflection.getSignature?.type
  return [[...start, { text: `${optional}: ` }, ...print.type(type, reflection.name.length + 6)]]
}

function indented(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => ({ ...token, text: token.text.replaceAll("\n", "\n  ") }))
}
