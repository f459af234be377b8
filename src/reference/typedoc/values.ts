/** The values of unions and enums, with their comments. */
import type { PhrasingContent, RootContent } from "mdast"
import { type CommentDisplayPart, DeclarationReflection, ReflectionKind } from "typedoc"
import { freeSlug } from "../../links/free-slug.js"
import type { Doc, SymbolId, Value, Values } from "../model.js"
import { code, textOf } from "../nodes.js"
import type { CommentReader } from "./comments.js"
import { kebab } from "./names.js"
import { literalToken } from "./type-tokens.js"

interface ValueSource {
  text: string
  name: string
  parts?: readonly CommentDisplayPart[] | undefined
  /** The value of an enum member. */
  equals?: string
  since?: string
  deprecated?: boolean
}

/**
 * The values of a symbol. If its remarks have a table whose first column names them, the table is moved here, out of
 * `doc`.
 */
export function valuesOf(
  id: SymbolId,
  reflection: DeclarationReflection,
  doc: Doc,
  { comments }: { comments: CommentReader },
): { values?: Values } {
  const sources = valueSources(reflection)
  if (sources.length === 0) return {}
  const slugs = new Set<string>()
  const ids = sources.map((source) => `${id}#${freeSlug(`value-${kebab(source.name)}`, slugs)}`)
  const table = takeTable(doc, sources)
  const isEnum = reflection.kind === ReflectionKind.Enum
  const described = sources.map((source) => firstParagraph(comments.blocksOf(source.parts)))
  const hasText = described.some((text) => text.length > 0)
  const list = sources.map((source, index): Value => {
    const row = table?.rows.find((candidate) => nameIn(candidate[0]) === source.name)
    const cells: PhrasingContent[][] = [
      ...(isEnum ? [[code(source.equals ?? "")]] : []),
      ...(hasText ? [described[index] ?? []] : []),
    ]
    return {
      id: ids[index] as string,
      text: source.text,
      name: source.name,
      cells: table ? (row?.slice(1) ?? table.head.slice(1).map(() => [])) : cells,
      ...(source.since !== undefined && { since: source.since }),
      ...(source.deprecated && { deprecated: true }),
    }
  })
  const ownColumns = [isEnum ? "Member" : "Value", ...(isEnum ? ["Value"] : []), ...(hasText ? ["Meaning"] : [])]
  return {
    values: {
      columns: table ? table.head.map(textOf) : ownColumns,
      list,
      others: table ? table.rows.filter((row) => !sources.some((source) => source.name === nameIn(row[0]))) : [],
    },
  }
}

function valueSources(reflection: DeclarationReflection): ValueSource[] {
  if (reflection.kind === ReflectionKind.Enum)
    return (reflection.children ?? []).map((member) => enumMember(reflection, member))
  if (reflection.kind !== ReflectionKind.TypeAlias) return []
  const { type } = reflection
  if (type?.type === "union") {
    return type.types.flatMap((part, index): ValueSource[] =>
      part.type === "literal" && part.value !== null && typeof part.value !== "boolean"
        ? [{ text: literalToken(part.value).text, name: String(part.value), parts: type.elementSummaries?.[index] }]
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

function enumMember(owner: DeclarationReflection, member: DeclarationReflection): ValueSource {
  const { comment, type } = member
  const since = comment
    ?.getTag("@since")
    ?.content.map((part) => part.text)
    .join("")
  return {
    text: `${owner.name}.${member.name}`,
    name: member.name,
    parts: comment?.summary,
    ...(type?.type === "literal" && { equals: literalToken(type.value).text }),
    ...(since !== undefined && { since }),
    ...(comment?.getTag("@deprecated") && { deprecated: true }),
  }
}

/** Removes and returns the first table of the remarks whose first column names at least half of the values. */
function takeTable(doc: Doc, sources: readonly ValueSource[]): { head: Cells; rows: Cells[] } | undefined {
  const names = new Set(sources.map((source) => source.name))
  for (const [index, block] of doc.remarks.entries()) {
    const [head = [], ...rows] =
      block.type === "table" ? block.children.map((row) => row.children.map((cell) => cell.children)) : []
    if (rows.filter((row) => names.has(nameIn(row[0]) ?? "")).length * 2 < names.size) continue
    doc.remarks.splice(index, 1)
    return { head, rows }
  }
  return undefined
}

type Cells = PhrasingContent[][]

/** The value that a cell names: `completed`, for `"completed"` or `completed` in code. */
function nameIn(cell: readonly PhrasingContent[] | undefined): string | undefined {
  const [only] = cell ?? []
  if (cell?.length !== 1 || only?.type !== "inlineCode") return undefined
  return only.value.replace(/^(["'])(.*)\1$/, "$2")
}

function firstParagraph(blocks: readonly RootContent[]): PhrasingContent[] {
  return blocks.find((block) => block.type === "paragraph")?.children ?? []
}
