/**
 * Types and signatures as tokens whose names are links, broken into lines if one line would be too long. The declaration's
 * own text says the same for 146 of 153 signatures, but has no links; parameters and members need this printer anyway.
 */
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

/** The lines of a type: `broken` into several from `indent` on, or one. */
interface Layout {
  indent: number
  broken: boolean
}
const oneLine: Layout = { indent: 0, broken: false }

/** Prints the parts of a type as its layout asks; `depth` is the indent of a part that begins further in. */
interface Parts extends Layout {
  printer: TypePrinter
  inner(part: SomeType | undefined, context: TypeContext, depth?: number): Token[]
  list(types: readonly SomeType[], context: TypeContext, between?: string): Token[]
}

type Printers = { [Kind in SomeType["type"]]: (type: Extract<SomeType, { type: Kind }>, parts: Parts) => Token[] }

const typeName = (text: string): Token => ({ text, kind: "type" })
const signed = (sign: "+" | "-" | undefined, text: string) =>
  sign === undefined ? "" : sign === "-" ? `-${text}` : text

function either(
  { types }: { types: readonly SomeType[] },
  { broken, indent, inner, list }: Parts,
  sign: string,
  context: TypeContext,
): Token[] {
  if (!broken) return list(types, context, ` ${sign} `)
  return types.flatMap((part) => [plain(`${newLine(indent + 2)}${sign} `), ...inner(part, context, indent + 4)])
}

const printers: Printers = {
  intrinsic: ({ name }) => [keyword(name)],
  literal: ({ value }) => [literalToken(value)],
  unknown: ({ name }) => [plain(name)],
  array: ({ elementType }, { inner }) => [...inner(elementType, TypeContext.arrayElement), plain("[]")],
  tuple: ({ elements }, { list }) => [plain("["), ...list(elements, TypeContext.tupleElement), plain("]")],
  namedTupleMember: ({ name, isOptional, element }, { inner }) => [
    plain(`${name}${isOptional ? "?" : ""}: `),
    ...inner(element, TypeContext.none),
  ],
  optional: ({ elementType }, { inner }) => [...inner(elementType, TypeContext.optionalElement), plain("?")],
  rest: ({ elementType }, { inner }) => [plain("..."), ...inner(elementType, TypeContext.restElement)],
  union: (type, parts) => either(type, parts, "|", TypeContext.unionElement),
  intersection: (type, parts) => either(type, parts, "&", TypeContext.intersectionElement),
  conditional({ checkType, extendsType, trueType, falseType }, { broken, indent, inner }) {
    const line = broken ? newLine(indent + 2) : " "
    return [
      ...inner(checkType, TypeContext.conditionalCheck),
      keyword(" extends "),
      ...inner(extendsType, TypeContext.conditionalExtends),
      plain(`${line}? `),
      ...inner(trueType, TypeContext.conditionalTrue, indent + 2),
      plain(`${line}: `),
      ...inner(falseType, TypeContext.conditionalFalse, indent + 2),
    ]
  },
  indexedAccess: ({ objectType, indexType }, { inner }) => [
    ...inner(objectType, TypeContext.indexedObject),
    plain("["),
    ...inner(indexType, TypeContext.indexedIndex),
    plain("]"),
  ],
  inferred: ({ name, constraint }, { inner }) => [
    keyword("infer "),
    typeName(name),
    ...(constraint ? [keyword(" extends "), ...inner(constraint, TypeContext.inferredConstraint)] : []),
  ],
  mapped(value, { broken, indent, inner }) {
    const before = signed(value.readonlyModifier, "readonly")
    return [
      plain(`{${broken ? newLine(indent + 2) : " "}`),
      ...(before === "" ? [] : [keyword(`${before} `)]),
      plain("["),
      typeName(value.parameter),
      keyword(" in "),
      ...inner(value.parameterType, TypeContext.mappedParameter),
      ...(value.nameType ? [keyword(" as "), ...inner(value.nameType, TypeContext.mappedName)] : []),
      plain(`]${signed(value.optionalModifier, "?")}: `),
      ...inner(value.templateType, TypeContext.mappedTemplate, indent + 2),
      plain(broken ? `${newLine(indent)}}` : " }"),
    ]
  },
  predicate: ({ asserts, name, targetType }, { inner }) => [
    ...(asserts ? [keyword("asserts ")] : []),
    name === "this" ? keyword("this") : plain(name),
    ...(targetType ? [keyword(" is "), ...inner(targetType, TypeContext.predicateTarget)] : []),
  ],
  query: ({ queryType }, { inner }) => [keyword("typeof "), ...inner(queryType, TypeContext.queryTypeTarget)],
  typeOperator: ({ operator, target }, { inner }) => [
    keyword(`${operator} `),
    ...inner(target, TypeContext.typeOperatorTarget),
  ],
  templateLiteral: ({ head, tail }, { inner }) => [
    { text: `\`${head}`, kind: "string" },
    ...tail.flatMap(([part, text]): Token[] => [
      plain("${"),
      ...inner(part, TypeContext.templateLiteralElement),
      plain("}"),
      { text, kind: "string" },
    ]),
    { text: "`", kind: "string" },
  ],
  reference({ name, reflection, refersToTypeParameter, typeArguments = [] }, { printer, list }) {
    const named = refersToTypeParameter ? typeName(name) : printer.named(name, reflection)
    if (typeArguments.length === 0) return [named]
    return [named, plain("<"), ...list(typeArguments, TypeContext.referenceTypeArgument), plain(">")]
  },
  reflection: ({ declaration }, { printer, indent, broken }) => printer.literalType(declaration, { indent, broken }),
}

export class TypePrinter {
  constructor(private readonly refOf: RefOf) {}

  named(name: string, reflection: Reflection | undefined, kind: NonNullable<Token["kind"]> = "type"): Token {
    const ref = this.refOf(reflection)
    return { text: name, kind, ...(ref !== undefined && { ref }) }
  }

  type(value: SomeType | undefined, used = 0): Token[] {
    return joined(this.#lines(value, 0, used))
  }

  flatType(value: SomeType | undefined): Token[] {
    return joined(this.#typed(value, oneLine))
  }

  indexSignature(signature: SignatureReflection): Token[] {
    return joined(this.#indexSignature(signature, oneLine))
  }

  /** A whole signature after `start`, such as `function name`; a `bare` one without its result. */
  signature(start: readonly Token[], signature: SignatureReflection, bare = false): Token[] {
    const flat = [...start, ...this.#callable(signature, oneLine, { bare })]
    if (tokenText(flat).length <= lineWidth) return joined(flat)
    return joined([...start, ...this.#callable(signature, { indent: 0, broken: true }, { bare })])
  }

  typeParameters(list: readonly TypeParameterReflection[] = []): Token[] {
    if (list.length === 0) return []
    const each = list.map((parameter): Token[] => [
      ...(parameter.flags.isConst ? [keyword("const ")] : []),
      ...(parameter.varianceModifier ? [keyword(`${parameter.varianceModifier} `)] : []),
      typeName(parameter.name),
      ...(parameter.type ? [keyword(" extends "), ...this.#typed(parameter.type, oneLine)] : []),
      ...(parameter.default ? [plain(" = "), ...this.#typed(parameter.default, oneLine)] : []),
    ])
    return [plain("<"), ...separated(each, plain(", ")), plain(">")]
  }

  /** `{ a: string }`, `(a: string) => void`, `new () => T`. */
  literalType(declaration: DeclarationReflection, layout: Layout): Token[] {
    const { signatures = [], children = [], indexSignatures = [] } = declaration
    const [only] = signatures
    const newOf = (signature: SignatureReflection) =>
      signature.kind === ReflectionKind.ConstructorSignature ? [keyword("new ")] : []
    if (only && signatures.length === 1 && children.length === 0 && indexSignatures.length === 0)
      return [...newOf(only), ...this.#callable(only, layout, { arrow: true })]
    const { indent, broken } = layout
    const inside = { indent: indent + 2, broken }
    const lines = [
      ...indexSignatures.map((signature) => this.#indexSignature(signature, inside)),
      ...signatures.map((signature) => [...newOf(signature), ...this.#callable(signature, inside)]),
      ...children.flatMap((member) => this.#member(member, inside)),
    ]
    if (lines.length === 0) return [plain("{}")]
    if (!broken) return [plain("{ "), ...separated(lines, plain("; ")), plain(" }")]
    return [plain("{"), ...lines.flatMap((line) => [plain(newLine(indent + 2)), ...line]), plain(`${newLine(indent)}}`)]
  }

  /** On one line if that is short enough. `used`: the columns before it. */
  #lines(value: SomeType | undefined, indent: number, used: number, context: TypeContext = TypeContext.none): Token[] {
    const flat = this.#print(value, oneLine, context)
    return used + tokenText(flat).length <= lineWidth ? flat : this.#print(value, { indent, broken: true }, context)
  }

  #typed(value: SomeType | undefined, { indent, broken }: Layout, used = indent): Token[] {
    return broken ? this.#lines(value, indent, used) : this.#print(value, oneLine, TypeContext.none)
  }

  #print(value: SomeType | undefined, layout: Layout, context: TypeContext): Token[] {
    if (value === undefined) return [keyword("any")]
    const { indent, broken } = layout
    const inner: Parts["inner"] = (part, where, depth = indent) =>
      broken ? this.#lines(part, depth, depth, where) : this.#print(part, oneLine, where)
    const list: Parts["list"] = (types, where, between = ", ") =>
      separated(
        types.map((type) => inner(type, where)),
        plain(between),
      )
    const print = printers[value.type] as (type: SomeType, parts: Parts) => Token[]
    const tokens = print(value, { ...layout, printer: this, inner, list })
    return value.needsParenthesis(context) ? [plain("("), ...tokens, plain(")")] : tokens
  }

  #member(member: DeclarationReflection, layout: Layout): Token[][] {
    const name = memberName(member)
    const optional = member.flags.isOptional ? "?" : ""
    if (member.signatures)
      return member.signatures.map((signature) => [plain(name + optional), ...this.#callable(signature, layout)])
    const value = member.type ?? member.getSignature?.type
    return [
      [
        ...(member.flags.isReadonly ? [keyword("readonly ")] : []),
        plain(`${name}${optional}: `),
        ...this.#typed(value, layout, layout.indent + name.length + 4),
      ],
    ]
  }

  #indexSignature(signature: SignatureReflection, layout: Layout): Token[] {
    const [parameter] = signature.parameters ?? []
    return [
      ...(signature.flags.isReadonly ? [keyword("readonly ")] : []),
      plain(`[${parameter?.name ?? "key"}: `),
      ...this.#typed(parameter?.type, layout),
      plain("]: "),
      ...this.#typed(signature.type, layout),
    ]
  }

  #parameter({ name: stated, type, flags, defaultValue }: ParameterReflection, layout: Layout): Token[] {
    const optional = flags.isOptional || defaultValue !== undefined ? "?" : ""
    const name = stated === "__namedParameters" ? "options" : stated
    return [
      plain(`${flags.isRest ? "..." : ""}${name}${optional}: `),
      ...this.#typed(type, layout, layout.indent + name.length + 2),
    ]
  }

  #callable(signature: SignatureReflection, layout: Layout, { arrow = false, bare = false } = {}): Token[] {
    const { indent, broken } = layout
    const { parameters = [] } = signature
    const opening = this.typeParameters(signature.typeParameters)
    const flat = separated(
      parameters.map((parameter) => this.#parameter(parameter, oneLine)),
      plain(", "),
    )
    const result = bare ? [] : [plain(arrow ? " => " : ": "), ...this.#typed(signature.type, layout)]
    const fits = !broken || indent + tokenText([...opening, ...flat, ...result]).length + 2 <= lineWidth
    if (fits || parameters.length === 0) return [...opening, plain("("), ...flat, plain(")"), ...result]
    const inside = { indent: indent + 2, broken: true }
    const lines = parameters.flatMap((parameter) => [
      plain(newLine(indent + 2)),
      ...this.#parameter(parameter, inside),
      plain(","),
    ])
    return [...opening, plain("("), ...lines, plain(`${newLine(indent)})`), ...result]
  }
}

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
