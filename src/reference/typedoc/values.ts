/** The values of unions and enums, with what their comments say of each. */
import { type CommentDisplayPart, DeclarationReflection, ReflectionKind } from "typedoc"
import { freeSlug } from "../../free-slug.js"
import type { Block, Doc, Inline, SymbolId, Table, Value, Values } from "../model.js"
import { textOf } from "../words.js"
import type { CommentReader } from "./comments.js"
import { kebab } from "./names.js"
import { literal } from "./type-tokens.js"

interface Found {
  text: string
  name: string
  parts?: readonly CommentDisplayPart[] | undefined
  /** What an enum member is equal to. */
  equals?: string
  since?: string
  deprecated?: boolean
}

/**
 * The values of a symbol. Where its remarks hold a table whose first column names them, that table is moved here: `doc`
 * loses it.
 */
export function valuesOf(
  id: SymbolId,
  reflection: DeclarationReflection,
  doc: Doc,
  { comments }: { comments: CommentReader },
): { values?: Values } {
  const found = find(reflection)
  if (found.length === 0) return {}
  const slugs = new Set<string>()
  const ids = found.map((value) => `${id}#${freeSlug(`value-${kebab(value.name)}`, slugs)}`)
  const table = takeTable(doc, found)
  const isEnum = reflection.kind === ReflectionKind.Enum
  const described = found.map((value) => firstParagraph(comments.blocksOf(value.parts)))
  const hasText = described.some((text) => text.length > 0)
  const list = found.map((value, index): Value => {
    const row = table?.rows.find((one) => nameIn(one[0]) === value.name)
    const own: Inline[][] = [
      ...(isEnum ? [[{ kind: "code", text: value.equals ?? "" } as Inline]] : []),
      ...(hasText ? [described[index] ?? []] : []),
    ]
    return {
      id: ids[index] as string,
      text: value.text,
      name: value.name,
      cells: table ? (row?.slice(1) ?? table.head.slice(1).map(() => [])) : own,
      ...(value.since !== undefined && { since: value.since }),
      ...(value.deprecated && { deprecated: true }),
    }
  })
  const ownColumns = [isEnum ? "Member" : "Value", ...(isEnum ? ["Value"] : []), ...(hasText ? ["Meaning"] : [])]
  return {
    values: {
      columns: table ? table.head.map(textOf) : ownColumns,
      list,
      others: table ? table.rows.filter((row) => !found.some((value) => value.name === nameIn(row[0]))) : [],
    },
  }
}

function find(reflection: DeclarationReflection): Found[] {
  if (reflection.kind === ReflectionKind.Enum)
    return (reflection.children ?? []).map((member) => enumMember(reflection, member))
  if (reflection.kind !== ReflectionKind.TypeAlias) return []
  const { type } = reflection
  if (type?.type === "union") {
    return type.types.flatMap((one, index): Found[] =>
      one.type === "literal" && one.value !== null && typeof one.value !== "boolean"
        ? [{ text: literal(one.value).text, name: String(one.value), parts: type.elementSummaries?.[index] }]
        : [],
    )
  }
  if (type?.type === "typeOperator" && type.operator === "keyof" && type.target.type === "reference") {
    const target = type.target.reflection
    if (!(target instanceof DeclarationReflection)) return []
    return (target.children ?? []).map((child) => ({
      text: JSON.stringify(child.name),
      name: child.name,
      parts: child.comment?.summary,
    }))
  }
  return []
}

function enumMember(owner: DeclarationReflection, member: DeclarationReflection): Found {
  const { comment, type } = member
  const since = comment
    ?.getTag("@since")
    ?.content.map((part) => part.text)
    .join("")
  return {
    text: `${owner.name}.${member.name}`,
    name: member.name,
    parts: comment?.summary,
    ...(type?.type === "literal" && { equals: literal(type.value).text }),
    ...(since !== undefined && { since }),
    ...(comment?.getTag("@deprecated") && { deprecated: true }),
  }
}

/** Takes the first table out of the remarks whose first column names at least half of the values. */
function takeTable(doc: Doc, found: readonly Found[]): Table | undefined {
  const names = new Set(found.map((value) => value.name))
  const index = doc.remarks.findIndex(
    (block) =>
      block.kind === "table" && block.rows.filter((row) => names.has(nameIn(row[0]) ?? "")).length * 2 >= names.size,
  )
  const table = doc.remarks[index]
  if (table?.kind !== "table") return undefined
  doc.remarks.splice(index, 1)
  return table
}

/** `"completed"` and `completed` in code name the value completed. */
function nameIn(cell: readonly Inline[] | undefined): string | undefined {
  const [only] = cell ?? []
  if (cell?.length !== 1 || only?.kind !== "code") return undefined
  return only.text.replace(/^(["'])(.*)\1$/, "$2")
}

function firstParagraph(blocks: readonly Block[]): Inline[] {
  const first = blocks.find((block) => block.kind === "paragraph")
  return first?.kind === "paragraph" ? first.children : []
}
