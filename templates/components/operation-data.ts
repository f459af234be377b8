/** An operation of an OpenAPI document, or a part of it, as a tree. */
import Slugger, { slug } from "github-slugger"
import type { RootContent } from "mdast"
import type { ApiBody, ApiExample, ApiField, ApiOperation } from "../../src/api/api-document.js"
import type { ComponentSearch, Json } from "../../src/model.js"
import {
  caption,
  code,
  entry,
  folded,
  type Member,
  members,
  section,
  styled,
  tag,
  words,
  written,
} from "../reference/trees.js"

/** What an operation explains, for the search. */
export type OperationNames = NonNullable<ComponentSearch["names"]>

/** Where its parts stand: the prefix of ids below a heading, the depth of headings there, and the ids in use. */
interface Below {
  id: string
  depth: number
  ids: Slugger
}

/** The operation below a heading of depth `above`. A part has no heading: the page has one. */
export function shownOperation(
  operation: ApiOperation,
  part: Json | undefined,
  above: number,
): { tree: RootContent[]; names: OperationNames } {
  const { id, method, path, description, servers, parameters, body, responses } = operation
  const whole = !["summary", "headers", "body", "responses"].includes(String(part))
  const depth = whole ? above + 1 : above
  const below = { id, depth: depth + 1, ids: new Slugger() }
  const shown = (name: string) => whole || part === name
  const named = (name: string, title: string, children: RootContent[]): RootContent[] =>
    whole ? section(`${id}-${name}`, title, children, { depth }) : children
  const parts = [
    shown("summary") ? addressOf(method, path, servers) : [],
    whole ? [written(description)] : [],
    shown("headers") ? named("parameters", "Headers and parameters", fieldsOf(parameters, `${id}-header`)) : [],
    shown("body") && body ? named("body", "Body", requestBody(body, { ...below, id: `${id}-body` })) : [],
    shown("responses") ? named("responses", "Answers", answersOf(responses, below)) : [],
  ]
  const summary = `${method} ${path}: ${operation.summary}`
  const names = [
    shown("summary") ? [{ name: id, kind: "operation", anchor: "", summary }] : [],
    shown("headers")
      ? parameters.map((field) => nameOf(field, "", field.in === "header" ? "header" : "parameter"))
      : [],
    shown("body") ? namesOf(body, "", "parameter") : [],
    shown("responses")
      ? responses.flatMap(({ status, body: answer }) =>
          namesOf(answer, slug(`${id}-${status.toLowerCase()}`, true), "field"),
        )
      : [],
  ]
  return { tree: parts.flat(), names: names.flat() }
}

function namesOf(body: ApiBody | undefined, anchor: string, kind: string): OperationNames {
  return body?.shapes.flatMap(({ fields }) => fields.map((field) => nameOf(field, anchor, kind))) ?? []
}

/** `error.code` is listed as `code`, with its owner. */
function nameOf({ name: path, description }: ApiField, anchor: string, kind: string): OperationNames[number] {
  const dot = path.lastIndexOf(".")
  const owner = dot < 0 ? {} : { owner: path.slice(0, dot) }
  return { name: path.slice(dot + 1), ...owner, kind, anchor, summary: plainWords(description) }
}

/** Markdown in one line, without its marks. */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim()
}

function addressOf(method: string, path: string, servers: ApiOperation["servers"]): RootContent[] {
  return [
    styled("operation-address", tag(method, "badge badge-accent"), words(" "), code(path)),
    ...members(servers.map(({ url, description }) => ({ term: [entry(url)], text: [written(description)] }))),
  ]
}

/** A collapsible section per response. Fields of an earlier response are not repeated. */
function answersOf(responses: ApiOperation["responses"], { id, depth, ids }: Below): RootContent[] {
  const seen = new Map<string, string>()
  return responses.map(({ status, body }, index) => {
    const anchor = ids.slug(`${id}-${status.toLowerCase()}`, true)
    const fields = JSON.stringify(body.shapes)
    const same = body.shapes.length > 0 ? seen.get(fields) : undefined
    if (same === undefined) seen.set(fields, status)
    const children = [
      ...(same === undefined
        ? bodyBlocks(body, { id: anchor, depth: depth + 1, ids }, true)
        : [written(body.description), written(`Fields as for status ${same}.`)]),
      ...body.examples.map(codeExample),
    ]
    const [heading, ...shown] = section(anchor, `Status ${status}`, children, { depth, search: "own" })
    return folded(heading as RootContent, shown, { open: index === 0, className: "operation-answer" })
  })
}

/** The body of a request with its examples. */
function requestBody(body: ApiBody, below: Below): RootContent[] {
  const children = body.examples.map(codeExample)
  const examples =
    children.length < 2 ? children : [folded(caption(below.depth, `${children.length} examples`), children)]
  return [...bodyBlocks(body, below), ...examples]
}

/** With several forms, each has a heading. */
function bodyBlocks({ description, shapes }: ApiBody, { id, depth, ids }: Below, isAnswer = false): RootContent[] {
  return [
    written(description),
    ...shapes.flatMap(({ title: named, fields }, index): RootContent[] => {
      if (shapes.length === 1) return fieldsOf(fields, id, isAnswer)
      const title = named === "" ? `Form ${index + 1}` : named
      const anchor = ids.slug(`${id}-${title.toLowerCase()}`, true)
      return section(anchor, title, fieldsOf(fields, anchor, isAnswer), { depth })
    }),
  ]
}

function codeExample({ language, title, text }: ApiExample): RootContent {
  return { type: "code", lang: language, meta: `title="${title.replaceAll(/["`]/g, "")}"`, value: text }
}

/** Fields with ids below `of`. What an answer always has goes without saying. */
function fieldsOf(fields: readonly ApiField[], of: string, isAnswer = false): RootContent[] {
  return members(
    fields.map((field): Member => {
      const { name, type, required } = field
      const id = `${of}-field-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`
      const needed = required && isAnswer ? [] : [tag(required ? "required" : "optional")]
      const tags = [tag(type, "member-word"), ...needed]
      return { id, term: [entry(name, `#${id}`), ...tags], text: [written(explanationOf(field))] }
    }),
  )
}

/** A field's description with its values and limits; a single value is left out if the description has it. */
function explanationOf({ description, values, limits }: ApiField): string {
  const isSaid = values.length === 1 && description.includes(`\`${values[0]}\``)
  const end = [
    ...(isSaid ? [] : [values.map((value) => `\`${value}\``).join(", ")]),
    ...(limits === "" ? [] : [`(${limits})`]),
  ].filter((part) => part !== "")
  return [description.trim(), ...end].join(description.trim().includes("\n\n") ? "\n\n" : " ")
}
