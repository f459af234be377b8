/** Compares JSON in samples that looks like an API body with the OpenAPI document of its version. */
import { isNode as isYamlNode, parse, parseDocument } from "yaml"
import { isNode, type Node, nodeOf, pointerOf, schemaOf } from "../api/openapi.js"
import { bodiesOf, schemaChecker } from "../api/validate-openapi.js"
import { didYouMean, nearest } from "../links/nearest.js"
import { isJson } from "./body-languages.js"
import { plainJson } from "./syntax.js"
import type { Finding } from "./type-job.js"

interface Piece {
  text: string
  offset: number
}

/** The JSON of a sample: all of it, the body of an HTTP message, or JSON lines of a session. */
function piecesOf(language: string, text: string): Piece[] {
  if (isJson(language)) return [{ text: plainJson(text, language !== "json"), offset: 0 }]
  if (language === "http")
    return [...text.matchAll(/(?<=\n[ \t]*\n|^)[{[][\s\S]*?[}\]](?=\s*(?:\n[ \t]*\n|$))/g)].map((match) => ({
      text: match[0],
      offset: match.index,
    }))
  return [...text.matchAll(/^\{.*\}(?=(?: \d+)?$)/gm)].map((match) => ({ text: match[0], offset: match.index }))
}

/** Checks the API bodies in a sample; finds nothing in other JSON. */
export function bodyChecker(openapi: string): (language: string, text: string) => Finding[] {
  const document: unknown = parse(openapi, { uniqueKeys: false })
  if (!isNode(document)) return () => []
  const api: Api = { document, candidates: candidatesIn(document), check: schemaChecker(document) }
  return (language, text) =>
    piecesOf(language, text).flatMap((piece) => {
      const value = parsed(piece.text)
      return isNode(value) ? compare(value, piece, api) : []
    })
}

interface Api {
  document: Node
  candidates: Candidate[]
  check: ReturnType<typeof schemaChecker>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A schema with its field names, including those of every alternative. */
interface Candidate {
  label: string
  pointer: string
  schema: unknown
  names: Set<string>
}

function compare(value: Node, piece: Piece, { document, candidates, check }: Api): Finding[] {
  const keys = Object.keys(value)
  const scored = candidates
    .map((candidate) => ({ candidate, score: keys.filter((key) => candidate.names.has(key)).length }))
    .filter(({ score }) => score > 0 && score >= keys.length / 2)
  if (scored.length === 0) return []
  const judged = scored.map(({ candidate, score }) => ({
    candidate,
    score,
    errors: check(candidate.pointer, value).filter((error) => !["oneOf", "anyOf", "if"].includes(error.keyword)),
    unknown: unknownFields(value, candidate.schema, document, []),
  }))
  if (judged.some(({ errors, unknown }) => errors.length + unknown.length === 0)) return []
  const [best] = judged.sort(
    (a, b) => b.score - a.score || a.errors.length + a.unknown.length - b.errors.length - b.unknown.length,
  )
  if (!best) return []
  const label = best.candidate.label
  const unknown = best.unknown.map(({ path, known }): Finding => {
    const name = String(path.at(-1))
    return {
      ...rangeOf(piece, path, true),
      message: `${label} has no field ${path.join(".")}`,
      hint: didYouMean(nearest(name, known)),
    }
  })
  if (unknown.length > 0) return unknown
  // Alternatives that the value does not mean report errors as well: the deepest ones count.
  const deepest = best.errors.reduce((most, error) => Math.max(most, error.instancePath.length), 0)
  return best.errors
    .filter((error) => error.instancePath.length === deepest)
    .slice(0, 1)
    .map((error) => {
      const path = error.instancePath.split("/").slice(1)
      const values =
        error.keyword === "enum"
          ? `: ${((error.params as { allowedValues?: unknown[] }).allowedValues ?? []).join(", ")}`
          : ""
      return {
        ...rangeOf(piece, path, false),
        message: `does not match ${label}: ${path.join(".") || "the body"} ${error.message ?? "is wrong"}${values}`,
      }
    })
}

function candidatesIn(document: Node): Candidate[] {
  return bodiesOf(document).flatMap(({ path, media, operation, status }) => {
    if (media.schema === undefined) return []
    const label = status === undefined ? `the request of ${operation}` : `a response of ${operation}`
    return [
      {
        label,
        pointer: pointerOf([...path, "schema"]),
        schema: media.schema,
        names: new Set(Object.keys(fieldsOf(media.schema, document))),
      },
    ]
  })
}

/** Schemas by field name, of every alternative; a field may have several. */
function fieldsOf(schema: unknown, document: Node, depth = 0): Record<string, unknown[]> {
  const whole = schemaOf(schema, document)
  const fields: Record<string, unknown[]> = {}
  const add = (name: string, ...schemas: unknown[]) => {
    fields[name] = [...(fields[name] ?? []), ...schemas]
  }
  for (const [name, value] of Object.entries(nodeOf(whole.properties))) add(name, value)
  if (depth > 5) return fields
  for (const choices of [whole.oneOf, whole.anyOf, whole.allOf]) {
    if (!Array.isArray(choices)) continue
    for (const choice of choices)
      for (const [name, schemas] of Object.entries(fieldsOf(choice, document, depth + 1))) add(name, ...schemas)
  }
  return fields
}

function unknownFields(
  value: Node,
  schema: unknown,
  document: Node,
  path: string[],
): { path: string[]; known: string[] }[] {
  const fields = fieldsOf(schema, document)
  const known = Object.keys(fields)
  if (known.length === 0) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const schemas = fields[name]
    if (!schemas) return [{ path: [...path, name], known }]
    return isNode(inner) ? unknownFields(inner, { anyOf: schemas }, document, [...path, name]) : []
  })
}

/** The place of a field in the JSON: of its name, or of its value. */
function rangeOf(piece: Piece, path: readonly string[], atName: boolean): { start: number; length: number } {
  const document = parseDocument(piece.text, { uniqueKeys: false })
  const node =
    path.length === 0
      ? document.contents
      : document.getIn(
          path.map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
          true,
        )
  const range = isYamlNode(node) ? node.range : undefined
  const valueStart = range?.[0] ?? 0
  if (atName) {
    const name = JSON.stringify(path.at(-1) ?? "")
    const start = piece.text.lastIndexOf(name, valueStart)
    if (start >= 0) return { start: piece.offset + start, length: name.length }
  }
  const end = path.length === 0 ? valueStart + 1 : (range?.[1] ?? valueStart + 1)
  return { start: piece.offset + valueStart, length: Math.max(1, end - valueStart) }
}
