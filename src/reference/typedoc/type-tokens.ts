/** Types and signatures as tokens whose names are links, broken into lines if one line would be too long. */
import {
  type DeclarationReflection,
  type ParameterReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
  TypeContext,
  type TypeParameterReflection,
} from "typedoc"
import type { SymbolId, Token } from "../model.js"
import { isIdentifier } from "./names.js"

/** Columns above which a signature is broken into lines. */
const lineWidth = 76

/** The address of a reflection; undefined if it has none. */
export type RefOf = (reflection: Reflection | undefined) => SymbolId | undefined

export const keyword = (text: string): Token => ({ text, kind: "keyword" })
const plain = (text: string): Token => ({ text })

/** Joins neighbours of the same kind, to keep the tokens of a signature few. */
export function joined(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  for (const token of tokens) {
    const last = result.at(-1)
    if (last && last.ref === undefined && token.ref === undefined && last.kind === token.kind) last.text += token.text
    else if (token.text !== "") result.push({ ...token })
  }
  result.forEach((token, index) => {
    const next = result[index + 1]
    token.text = token.text.replace(/ +\n/g, "\n")
    if (next?.text.startsWith("\n")) token.text = token.text.trimEnd()
  })
  return result
}

function tokenText(tokens: readonly Token[]): string {
  return tokens.map((token) => token.text).join("")
}

export function typePrinter(refOf: RefOf) {
  const named = (
    name: string,
    reflection: Reflection | undefined,
    kind: NonNullable<Token["kind"]> = "type",
  ): Token => {
    const ref = refOf(reflection)
    return { text: name, kind, ...(ref !== undefined && { ref }) }
  }

  /** `indent` is the indent of the type's line; 0 with `broken` false gives one line. */
  function type(
    value: SomeType | undefined,
    indent = 0,
    used = indent,
    context: TypeContext = TypeContext.none,
  ): Token[] {
    if (value === undefined) return [keyword("any")]
    const flat = grouped(value, context, (where) => print(value, where, 0, false))
    if (used + tokenText(flat).length <= lineWidth) return flat
    return grouped(value, context, (where) => print(value, where, indent, true))
  }

  function grouped(value: SomeType, context: TypeContext, tokens: (context: TypeContext) => Token[]): Token[] {
    return value.needsParenthesis(context) ? [plain("("), ...tokens(context), plain(")")] : tokens(context)
  }

  function print(value: SomeType, _context: TypeContext, indent: number, broken: boolean): Token[] {
    const inner = (part: SomeType | undefined, context: TypeContext, depth = indent): Token[] =>
      part === undefined
        ? [keyword("any")]
        : broken
          ? type(part, depth, depth, context)
          : grouped(part, context, (where) => print(part, where, 0, false))
    const list = (types: readonly SomeType[], context: TypeContext) =>
      separated(
        types.map((type) => inner(type, context)),
        plain(", "),
      )
    switch (value.type) {
      case "intrinsic":
        return [{ text: value.name, kind: "keyword" }]
      case "literal":
        return [literalToken(value.value)]
      case "unknown":
        return [plain(value.name)]
      case "array":
        return [...inner(value.elementType, TypeContext.arrayElement), plain("[]")]
      case "tuple":
        return [plain("["), ...list(value.elements, TypeContext.tupleElement), plain("]")]
      case "namedTupleMember":
        return [plain(`${value.name}${value.isOptional ? "?" : ""}: `), ...inner(value.element, TypeContext.none)]
      case "optional":
        return [...inner(value.elementType, TypeContext.optionalElement), plain("?")]
      case "rest":
        return [plain("..."), ...inner(value.elementType, TypeContext.restElement)]
      case "union":
      case "intersection": {
        const sign = value.type === "union" ? "|" : "&"
        const context = value.type === "union" ? TypeContext.unionElement : TypeContext.intersectionElement
        if (!broken)
          return separated(
            value.types.map((part) => inner(part, context)),
            plain(` ${sign} `),
          )
        return value.types.flatMap((part) => [
          plain(`${newLine(indent + 2)}${sign} `),
          ...inner(part, context, indent + 4),
        ])
      }
      case "conditional": {
        const line = broken ? newLine(indent + 2) : " "
        return [
          ...inner(value.checkType, TypeContext.conditionalCheck),
          keyword(" extends "),
          ...inner(value.extendsType, TypeContext.conditionalExtends),
          plain(`${line}? `),
          ...inner(value.trueType, TypeContext.conditionalTrue, indent + 2),
          plain(`${line}: `),
          ...inner(value.falseType, TypeContext.conditionalFalse, indent + 2),
        ]
      }
      case "indexedAccess":
        return [
          ...inner(value.objectType, TypeContext.indexedObject),
          plain("["),
          ...inner(value.indexType, TypeContext.indexedIndex),
          plain("]"),
        ]
      case "inferred":
        return [
          keyword("infer "),
          { text: value.name, kind: "type" },
          ...(value.constraint
            ? [keyword(" extends "), ...inner(value.constraint, TypeContext.inferredConstraint)]
            : []),
        ]
      case "mapped": {
        const modifier = (sign: "+" | "-" | undefined, text: string) =>
          sign === undefined ? "" : sign === "-" ? `-${text}` : text
        const before = modifier(value.readonlyModifier, "readonly")
        const line = broken ? newLine(indent + 2) : " "
        return [
          plain(`{${line}`),
          ...(before === "" ? [] : [keyword(`${before} `)]),
          plain("["),
          { text: value.parameter, kind: "type" },
          keyword(" in "),
          ...inner(value.parameterType, TypeContext.mappedParameter),
          ...(value.nameType ? [keyword(" as "), ...inner(value.nameType, TypeContext.mappedName)] : []),
          plain(`]${modifier(value.optionalModifier, "?")}: `),
          ...inner(value.templateType, TypeContext.mappedTemplate, indent + 2),
          plain(broken ? `${newLine(indent)}}` : " }"),
        ]
      }
      case "predicate":
        return [
          ...(value.asserts ? [keyword("asserts ")] : []),
          value.name === "this" ? keyword("this") : plain(value.name),
          ...(value.targetType ? [keyword(" is "), ...inner(value.targetType, TypeContext.predicateTarget)] : []),
        ]
      case "query":
        return [keyword("typeof "), ...inner(value.queryType, TypeContext.queryTypeTarget)]
      case "typeOperator":
        return [keyword(`${value.operator} `), ...inner(value.target, TypeContext.typeOperatorTarget)]
      case "templateLiteral":
        return [
          { text: `\`${value.head}`, kind: "string" },
          ...value.tail.flatMap(([part, text]): Token[] => [
            plain("${"),
            ...inner(part, TypeContext.templateLiteralElement),
            plain("}"),
            { text, kind: "string" },
          ]),
          { text: "`", kind: "string" },
        ]
      case "reference": {
        const target = value.reflection
        const name: Token = value.refersToTypeParameter ? { text: value.name, kind: "type" } : named(value.name, target)
        const args = value.typeArguments ?? []
        if (args.length === 0) return [name]
        return [name, plain("<"), ...list(args, TypeContext.referenceTypeArgument), plain(">")]
      }
      case "reflection":
        return literalType(value.declaration, indent, broken)
      default:
        return [plain((value as SomeType).toString())]
    }
  }

  /** `{ a: string }`, `(a: string) => void`, `new () => T`. */
  function literalType(declaration: DeclarationReflection, indent: number, broken: boolean): Token[] {
    const signatures = declaration.signatures ?? []
    const [only] = signatures
    const members = declaration.children ?? []
    const indexes = declaration.indexSignatures ?? []
    if (only && signatures.length === 1 && members.length === 0 && indexes.length === 0) {
      const start = only.kind === ReflectionKind.ConstructorSignature ? [keyword("new ")] : []
      return [...start, ...callable(only, { arrow: true, indent, broken })]
    }
    const lines = [
      ...indexes.map((signature) => indexSignatureTokens(signature, indent + 2, broken)),
      ...signatures.map((signature) => [
        ...(signature.kind === ReflectionKind.ConstructorSignature ? [keyword("new ")] : []),
        ...callable(signature, { arrow: false, indent: indent + 2, broken }),
      ]),
      ...members.flatMap((member) => memberLines(member, indent + 2, broken)),
    ]
    if (lines.length === 0) return [plain("{}")]
    if (!broken) return [plain("{ "), ...separated(lines, plain("; ")), plain(" }")]
    return [plain("{"), ...lines.flatMap((line) => [plain(newLine(indent + 2)), ...line]), plain(`${newLine(indent)}}`)]
  }

  function memberLines(member: DeclarationReflection, indent: number, broken: boolean): Token[][] {
    const name = memberName(member)
    const optional = member.flags.isOptional ? "?" : ""
    if (member.signatures) {
      return member.signatures.map((signature) => [
        plain(name + optional),
        ...callable(signature, { arrow: false, indent, broken }),
      ])
    }
    const value = member.type ?? member.getSignature?.type
    return [
      [
        ...(member.flags.isReadonly ? [keyword("readonly ")] : []),
        plain(`${name}${optional}: `),
        ...(broken ? type(value, indent, indent + name.length + 4) : type(value, 0, Number.NEGATIVE_INFINITY)),
      ],
    ]
  }

  function indexSignatureTokens(signature: SignatureReflection, indent = 0, broken = false): Token[] {
    const [parameter] = signature.parameters ?? []
    const value = (what: SomeType | undefined) =>
      broken ? type(what, indent) : type(what, 0, Number.NEGATIVE_INFINITY)
    return [
      ...(signature.flags.isReadonly ? [keyword("readonly ")] : []),
      plain(`[${parameter?.name ?? "key"}: `),
      ...value(parameter?.type),
      plain("]: "),
      ...value(signature.type),
    ]
  }

  function parameterTokens(parameter: ParameterReflection, indent: number, broken: boolean): Token[] {
    const { type: value, flags } = parameter
    const optional = flags.isOptional || parameter.defaultValue !== undefined ? "?" : ""
    const name = parameter.name === "__namedParameters" ? "options" : parameter.name
    return [
      plain(`${flags.isRest ? "..." : ""}${name}${optional}: `),
      ...(broken ? type(value, indent, indent + name.length + 2) : type(value, 0, Number.NEGATIVE_INFINITY)),
    ]
  }

  function typeParameterTokens(list: readonly TypeParameterReflection[] | undefined): Token[] {
    if (!list || list.length === 0) return []
    const each = list.map((parameter): Token[] => [
      ...(parameter.flags.isConst ? [keyword("const ")] : []),
      ...(parameter.varianceModifier ? [keyword(`${parameter.varianceModifier} `)] : []),
      { text: parameter.name, kind: "type" },
      ...(parameter.type ? [keyword(" extends "), ...type(parameter.type, 0, Number.NEGATIVE_INFINITY)] : []),
      ...(parameter.default ? [plain(" = "), ...type(parameter.default, 0, Number.NEGATIVE_INFINITY)] : []),
    ])
    return [plain("<"), ...separated(each, plain(", ")), plain(">")]
  }

  function callable(
    signature: SignatureReflection,
    how: { arrow: boolean; indent: number; broken: boolean; bare?: boolean },
  ): Token[] {
    const { arrow, indent, broken } = how
    const parameters = signature.parameters ?? []
    const opening = typeParameterTokens(signature.typeParameters)
    const flat = separated(
      parameters.map((parameter) => parameterTokens(parameter, 0, false)),
      plain(", "),
    )
    const result = how.bare
      ? []
      : [
          plain(arrow ? " => " : ": "),
          ...(broken ? type(signature.type, indent) : type(signature.type, 0, Number.NEGATIVE_INFINITY)),
        ]
    const fits = !broken || indent + tokenText([...opening, ...flat, ...result]).length + 2 <= lineWidth
    if (fits || parameters.length === 0) return [...opening, plain("("), ...flat, plain(")"), ...result]
    const lines = parameters.flatMap((parameter) => [
      plain(newLine(indent + 2)),
      ...parameterTokens(parameter, indent + 2, true),
      plain(","),
    ])
    return [...opening, plain("("), ...lines, plain(`${newLine(indent)})`), ...result]
  }

  /** A whole signature after `start`, such as `function name`. */
  function wholeSignature(start: readonly Token[], signature: SignatureReflection, bare = false): Token[] {
    const flat = [...start, ...callable(signature, { arrow: false, indent: 0, broken: false, bare })]
    if (tokenText(flat).length <= lineWidth) return joined(flat)
    return joined([...start, ...callable(signature, { arrow: false, indent: 0, broken: true, bare })])
  }

  return {
    named,
    type: (value: SomeType | undefined, used = 0) => joined(type(value, 0, used)),
    flatType: (value: SomeType | undefined) => joined(type(value, 0, Number.NEGATIVE_INFINITY)),
    typeParameters: typeParameterTokens,
    indexSignature: (signature: SignatureReflection) => joined(indexSignatureTokens(signature)),
    signature: wholeSignature,
  }
}
export type TypePrinter = ReturnType<typeof typePrinter>

/** A member's name as code writes it: `"tea:kettle.complete"`, `[iterator]`. */
export function memberName({ name }: { name: string }): string {
  if (isIdentifier(name) || name.startsWith("[") || /^\d+$/.test(name)) return name
  return JSON.stringify(name)
}

export function literalToken(value: string | number | boolean | bigint | null): Token {
  if (typeof value === "string") return { text: JSON.stringify(value), kind: "string" }
  if (value === null || typeof value === "boolean") return { text: String(value), kind: "keyword" }
  return { text: typeof value === "bigint" ? `${value}n` : String(value), kind: "number" }
}

function separated(groups: readonly Token[][], between: Token): Token[] {
  return groups.flatMap((group, index) => (index === 0 ? group : [between, ...group]))
}

function newLine(indent: number): string {
  return `\n${" ".repeat(indent)}`
}
