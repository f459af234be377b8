/** An operation of an OpenAPI document, or a part of it, as a tree. */
import Slugger from "github-slugger"
import type { ApiBody, ApiError, ApiExample, ApiField, ApiOperation } from "../../src/api/api-document.js"
import type { Json } from "../../src/model.js"
import type { Block, CodeExample, Definition, Inline, Section, Table } from "../../src/reference/model.js"
import { code, eachInline, line, tag, withEnd, words } from "../reference/trees.js"

/** The data of an `Operation`; with a part, without the rest. */
export interface ShownOperation {
  path: string
  /** Its `operationId`, method, path and summary as the search finds them: where its address is shown. */
  name?: { name: string; kind: "operation"; anchor: string; summary: string }
  blocks: Block[]
}

/** The prefix of ids below a heading, the depth of headings there, and the ids in use. */
interface Below {
  id: string
  depth: number
  ids: Slugger
}

/** The operation below a heading of depth `above`. A part has no heading: the page has one. */
export function shownOperation(operation: ApiOperation, part: Json | undefined, above: number): ShownOperation {
  const { id, method, path, description, servers, parameters, body, responses } = operation
  const whole = !["summary", "headers", "body", "responses"].includes(String(part))
  const depth = whole ? above + 1 : above
  const ids = new Slugger()
  const section = (name: string, title: string, children: Block[]): Block[] =>
    whole && children.length > 0 ? [{ kind: "section", id: `${id}-${name}`, title, depth, children }] : children
  const isShown = (name: string) => whole || part === name
  const blocks = [
    ...(isShown("summary") ? addressOf(method, path, servers) : []),
    ...(whole ? description : []),
    ...(isShown("headers")
      ? section("parameters", "Headers and parameters", fieldsOf(parameters, `${id}-header`, "parameter"))
      : []),
    ...(isShown("body") && body
      ? section("body", "Body", [
          ...bodyBlocks(body, { id: `${id}-body`, depth: depth + 1, ids }, "parameter"),
          ...requestExamples(body.examples, depth + 1),
        ])
      : []),
    ...(isShown("responses") ? section("responses", "Answers", answersOf(operation, responses, depth + 1, ids)) : []),
  ]
  const summary = `${method} ${path}: ${operation.summary}`
  return { path, blocks, ...(isShown("summary") && { name: { name: id, kind: "operation", anchor: "", summary } }) }
}

function addressOf(method: string, path: string, servers: ApiOperation["servers"]): Block[] {
  return [
    {
      kind: "paragraph",
      children: [tag(method, "badge badge-accent"), words(" "), code(path)],
      look: "operation-address",
    },
    {
      kind: "definitions",
      list: servers.map(({ url, description }) => ({ term: [{ kind: "entry", text: url }], text: description })),
    },
  ]
}

/** A collapsible section per response. Fields of an earlier response are not repeated. */
function answersOf(
  { id, path }: ApiOperation,
  responses: ApiOperation["responses"],
  depth: number,
  ids: Slugger,
): Section[] {
  return responses.map(({ status, body }, index) => {
    const anchor = ids.slug(`${id}-${status.toLowerCase()}`, true)
    const fields = JSON.stringify(body.shapes)
    const same =
      body.shapes.length > 0 && responses.slice(0, index).find((other) => JSON.stringify(other.body.shapes) === fields)
    const below = { id: anchor, depth: depth + 1, ids }
    return {
      kind: "section",
      id: anchor,
      title: `Status ${status}`,
      depth,
      search: "own",
      code: path,
      folds: index === 0 ? "open" : "closed",
      look: "operation-answer",
      children: [
        ...(same
          ? [...body.description, line(words(`Fields as for status ${same.status}.`))]
          : bodyBlocks(body, below, "field")),
        ...body.examples.map(codeExample),
      ],
    }
  })
}

/** With several forms, each has a heading. */
function bodyBlocks({ description, shapes }: ApiBody, { id, depth, ids }: Below, as: string): Block[] {
  return [
    ...description,
    ...shapes.flatMap(({ title: named, fields }, index): Block[] => {
      if (shapes.length === 1) return fieldsOf(fields, id, as)
      const title = named === "" ? `Form ${index + 1}` : named
      const anchor = ids.slug(`${id}-${title.toLowerCase()}`, true)
      return [{ kind: "section", id: anchor, title, depth, children: fieldsOf(fields, anchor, as) }]
    }),
  ]
}

function requestExamples(examples: readonly ApiExample[], depth: number): Block[] {
  const children = examples.map(codeExample)
  if (children.length < 2) return children
  return [{ kind: "section", title: `${children.length} examples`, depth, folds: "closed", children }]
}

function codeExample({ language, title, text, html }: ApiExample): CodeExample {
  return { kind: "code", language, title, text, html, lines: text.split("\n").length }
}

/** Fields with ids below `of`; `as` is their kind in the search. Only the twin says if a response requires a field. */
function fieldsOf(fields: readonly (ApiField & { in?: string })[], of: string, as: string): Block[] {
  if (fields.length === 0) return []
  const definition = (field: (typeof fields)[number]): Definition => {
    const { name, type, required, description, limits } = field
    const id = `${of}-field-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`
    const needed = tag(required ? "required" : "optional")
    const values = unsaidValues(field).flatMap((value, index) => [words(index === 0 ? " " : ", "), code(value)])
    return {
      id,
      term: [
        { kind: "entry", text: name, id, as: field.in === "header" ? "header" : as },
        tag(type, "member-word"),
        as === "field" ? { ...needed, usual: true } : needed,
      ] as Inline[],
      text: withEnd(description, [
        ...values,
        ...(limits.length > 0 ? [words(" ("), ...inlinesOf(limits), words(")")] : []),
      ]),
    }
  }
  return [{ kind: "definitions", list: fields.map(definition) }]
}

/** A field's single value is left out if its description contains it: "`true`: accept the request". */
function unsaidValues({ values, description }: ApiField): readonly string[] {
  const isSaid = [...eachInline(description)].some((node) => node.kind === "code" && node.text === values[0])
  return values.length === 1 && isSaid ? [] : values
}

/** The paragraphs as one line. */
function inlinesOf(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block, index) =>
    block.kind === "paragraph" ? [...(index > 0 ? [words(" ")] : []), ...block.children] : [],
  )
}

/** Errors as a table with an id per row. */
export function errorTable(errors: readonly ApiError[]): Table {
  return {
    kind: "table",
    head: ["Code", "HTTP", "Cause", "Do"].map((column) => [words(column)]),
    rows: errors.map(({ code: name, status, cause, action }) => [
      [code(name)],
      [words(status)],
      inlinesOf(cause),
      inlinesOf(action),
    ]),
    ids: errors.map(({ code: name }) => `error-${name.replaceAll("_", "-")}`),
  }
}
