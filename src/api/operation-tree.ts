/** An operation of an OpenAPI document, or a part of it, as a tree; and the parts of which pages of a document are made. */
import Slugger, { slug } from "github-slugger"
import type { Code, PhrasingContent, RootContent } from "mdast"
import type { ComponentSearch, Json } from "../model.js"
import {
  box,
  caption,
  code,
  element,
  entry,
  folded,
  line,
  link,
  type Member,
  members,
  section,
  styled,
  tabs,
  tag,
  words,
  written,
} from "../reference/nodes.js"
import type {
  ApiBody,
  ApiDocument,
  ApiEntry,
  ApiExample,
  ApiField,
  ApiOperation,
  ApiResponse,
  ApiServer,
  ApiShape,
} from "./api-document.js"

/** What an operation explains, for the search. */
export type OperationNames = NonNullable<ComponentSearch["names"]>

/** Where its parts stand: the prefix of ids below a heading, the depth of headings there, and the ids in use. */
interface Below {
  id: string
  depth: number
  ids: Slugger
  /** What an answer always has goes without saying; of its headers, everything. */
  isAnswer?: "body" | "headers"
}

/** An operation for the search: by its id, its method and path, and its path alone. */
export function operationName(
  { id, method, path, summary }: Pick<ApiOperation, "id" | "method" | "path" | "summary">,
  anchor: string,
): OperationNames[number] {
  const address = `${method} ${path}`
  return { name: id, kind: "operation", anchor, summary: `${address}: ${summary}`, aliases: [address, path] }
}

/** The operation below a heading of depth `above`. A part has no heading: the page has one. */
export function shownOperation(
  operation: ApiOperation,
  part: Json | undefined,
  above: number,
): { tree: RootContent[]; names: OperationNames } {
  const { anchor: id, method, path, summary, description, servers, parameters, body, responses, sent } = operation
  const whole = !["summary", "headers", "body", "responses"].includes(String(part))
  const depth = whole ? above + 1 : above
  const below = { id, depth: depth + 1, ids: new Slugger() }
  const shown = (name: string) => whole || part === name
  const named = (name: string, title: string, children: RootContent[]): RootContent[] =>
    whole ? section(`${id}-${name}`, title, children, { depth }) : children
  const deprecated = operation.deprecated ? [tag("deprecated", "badge badge-warning")] : []
  const parts = [
    shown("summary") ? addressOf(method, path, sent ? [] : servers, deprecated) : [],
    whole ? [written(plainWords(summary).length < longTitle ? description : `${summary}\n\n${description}`)] : [],
    shown("headers") ? named("parameters", "Headers and parameters", parametersOf(operation, below)) : [],
    shown("body") && body ? named("body", "Body", requestBody(body, { ...below, id: `${id}-body` })) : [],
    shown("responses") ? named("responses", "Responses", answersOf(responses, below)) : [],
    whole ? named("callbacks", "Callbacks", callbacksOf(operation, below)) : [],
  ]
  const names = [
    shown("summary") ? [operationName(operation, "")] : [],
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
  const of = (fields: readonly ApiField[]): OperationNames =>
    fields.flatMap((field) => [nameOf(field, anchor, kind), ...of(field.fields)])
  return body?.shapes.flatMap(({ fields }) => of(fields)) ?? []
}

/** `error.code` is listed as `code`, with its owner. */
function nameOf({ name: path, description }: ApiField, anchor: string, kind: string): OperationNames[number] {
  const dot = path.lastIndexOf(".")
  const owner = dot < 0 ? {} : { owner: path.slice(0, dot) }
  return { name: path.slice(dot + 1), ...owner, kind, anchor, summary: plainWords(description) }
}

/** The length from which on a summary is text. */
const longTitle = 120

/** The summary; of one that is text, its first sentence, or the operation's name where that has several lines. */
export function titleOf({ summary, method, path, sent, id }: ApiEntry): string {
  const said = plainWords(summary)
  if (said.length < longTitle) return said || (sent ? id : `${method} ${path}`)
  const [first = id] = summary.trim().includes("\n") ? [] : (/^.{1,118}?[.!?](?= )/.exec(said) ?? [])
  return first
}

/** Markdown in one line, without its marks. */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim()
}

function addressOf(
  method: string,
  path: string,
  servers: readonly ApiServer[],
  marks: PhrasingContent[] = [],
): RootContent[] {
  return [
    styled("operation-address", tag(method, "badge badge-accent"), words(" "), code(path), ...marks),
    ...serverList(servers),
  ]
}

export function serverList(servers: readonly ApiServer[]): RootContent[] {
  return members(servers.map(({ url, description }) => ({ term: [entry(url)], text: [written(description)] })))
}

const places = { header: "Headers", path: "In the path", query: "In the query", cookie: "Cookies" }

/** Parameters by place; where all are in one place, they need no title. */
function parametersOf({ parameters, anchor }: ApiOperation, below: Below): RootContent[] {
  const groups = Object.entries(places)
    .map(([place, title]) => ({ title, list: parameters.filter((one) => one.in === place) }))
    .filter(({ list }) => list.length > 0)
  return groups.flatMap(({ title, list }) => [
    ...(groups.length > 1 ? [caption(below.depth, title)] : []),
    ...fieldList(list, { ...below, id: `${anchor}-header` }),
  ])
}

/** A collapsible section per response. Fields of an earlier response are not repeated. */
function answersOf(responses: readonly ApiResponse[], { id, depth, ids }: Below): RootContent[] {
  const seen = new Map<string, string>()
  return responses.map(({ status, body, headers }, index) => {
    const anchor = ids.slug(`${id}-${status.toLowerCase()}`, true)
    const fields = JSON.stringify(body.shapes)
    const same = body.shapes.length > 0 ? seen.get(fields) : undefined
    if (same === undefined) seen.set(fields, status)
    const below = { id: anchor, depth: depth + 1, ids, isAnswer: "body" as const }
    const children = [
      ...(same === undefined
        ? bodyBlocks(body, below)
        : [written(body.description), written(`Fields as for status ${same}.`)]),
      ...(headers.length > 0 ? [caption(depth + 1, "Headers")] : []),
      ...fieldList(headers, { ...below, isAnswer: "headers" }),
      ...body.examples.map(codeExample),
    ]
    const [heading, ...shown] = section(anchor, `Status ${status}`, children, { depth, search: "own" })
    return folded(heading as RootContent, shown, { open: index === 0, className: "operation-answer" })
  })
}

/** What the service sends meanwhile: each folded, as another operation. */
function callbacksOf({ callbacks }: ApiOperation, { depth, ids }: Below): RootContent[] {
  return callbacks.map((callback) => {
    const { anchor, id, method } = callback
    const title = caption(depth, `${id}: ${method}`)
    const shown = [
      ...addressOf(method, callback.path, []),
      written([callback.summary, callback.description].filter(Boolean).join("\n\n")),
      ...parametersOf(callback, { id: anchor, depth: depth + 1, ids }),
      ...(callback.body ? requestBody(callback.body, { id: `${anchor}-body`, depth: depth + 1, ids }) : []),
      ...answersOf(callback.responses, { id: anchor, depth: depth + 1, ids }),
    ]
    return folded(title, shown)
  })
}

function requestBody(body: ApiBody, below: Below): RootContent[] {
  const children = body.examples.map(codeExample)
  const examples =
    children.length < 2 ? children : [folded(caption(below.depth, `${children.length} examples`), children)]
  return [...bodyBlocks(body, below), ...examples]
}

function bodyBlocks({ description, shapes }: ApiBody, below: Below): RootContent[] {
  return [written(description), ...formsOf(shapes, below)]
}

/** The forms of a body or of a schema. */
export function formsOf(shapes: readonly ApiShape[], below: Below): RootContent[] {
  const { id, depth, ids } = below
  return shapes.flatMap((shape, index): RootContent[] => {
    if (shapes.length === 1) return shapeBlocks(shape, below)
    const title = shape.title === "" ? `Form ${index + 1}` : shape.title
    const anchor = ids.slug(`${id}-${title.toLowerCase()}`, true)
    const blocks = shapeBlocks(shape, { ...below, id: anchor, depth: depth + 1 })
    return section(anchor, title, blocks.length > 0 ? blocks : [line(words("No fields."))], { depth })
  })
}

function shapeBlocks(shape: ApiShape, below: Below): RootContent[] {
  const { type, schema, fields, shapes } = shape
  const explained = explanationOf({ ...shape, description: "" })
  const isPlain = type === "object" && schema === undefined && explained === ""
  const said = schema === undefined ? [] : [words(" "), schemaLink(schema)]
  return [
    ...(isPlain ? [] : [line(tag(type, "member-word"), ...said)]),
    ...(explained === "" ? [] : [written(explained)]),
    ...fieldList(fields, below),
    ...formsOf(shapes, below),
  ]
}

/** No colours for what is too long for them. */
function codeExample({ language, title, text }: Pick<ApiExample, "language" | "text"> & { title?: string }): Code {
  const isLong = text.length > 20_000 || text.split("\n").some((line) => line.length > 2_000)
  return {
    type: "code",
    lang: isLong ? "text" : language,
    meta: title === undefined ? null : `title="${title.replaceAll(/["`\n]/g, "")}"`,
    value: text,
  }
}

/** Fields inside a field that are more than these are folded. */
const mostInside = 8

/** Fields with ids below `of`. */
function fieldList(fields: readonly ApiField[], below: Below): RootContent[] {
  return members(fields.flatMap((field) => fieldRows(field, below)))
}

function fieldRows(field: ApiField, below: Below): Member[] {
  const { name, type, required, marks, schema } = field
  const id = below.ids.slug(`${below.id}-field-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`, true)
  const goesUnsaid = below.isAnswer === "headers" || (required && below.isAnswer === "body")
  const needed = goesUnsaid ? [] : [tag(required ? "required" : "optional")]
  const tags = [
    tag(type, "member-word"),
    ...(schema === undefined ? [] : [schemaLink(schema)]),
    ...needed,
    ...marks.map((mark) => tag(mark, mark === "deprecated" ? "badge badge-warning" : "badge")),
  ]
  const inside = field.fields.flatMap((one) => fieldRows(one, below))
  const isShort = inside.length <= mostInside && field.shapes.length === 0
  const text: RootContent[] = [written(explanationOf(field))]
  if (!isShort) {
    const count = inside.length > 0 ? `${inside.length} fields` : `${field.shapes.length} forms`
    const forms = formsOf(field.shapes, { ...below, id, depth: below.depth + 1 })
    text.push(folded(line(words(count)), [...members(inside), ...forms]))
  }
  const row = { id, term: [entry(name === "" ? "value" : name, `#${id}`), ...tags], text }
  return isShort ? [row, ...inside] : [row]
}

function schemaLink({ name, url }: NonNullable<ApiField["schema"]>): ReturnType<typeof link> {
  return link(url, words(name))
}

/** A field's description with its values and limits; a single value is left out if the description has it. */
function explanationOf(
  field: Pick<ApiField, "description" | "values" | "meanings" | "limits" | "default" | "example">,
): string {
  const { description, values, meanings, limits } = field
  const isSaid = values.length === 1 && description.includes(`\`${values[0]}\``)
  const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``)
  const end = [
    ...(isSaid || meanings ? [] : [values.map(code).join(", ")]),
    ...(limits === "" ? [] : [`(${limits})`]),
    ...(field.default === undefined ? [] : [`Default: ${code(field.default)}.`]),
    ...(field.example === undefined || field.example.length > 200 ? [] : [`Example: ${code(field.example)}.`]),
  ].filter((part) => part !== "")
  const list = meanings ? values.map((value) => `- ${code(value)}${meanings[value] ? `: ${meanings[value]}` : ""}`) : []
  const said = [description.trim(), ...end].join(description.trim().includes("\n\n") ? "\n\n" : " ")
  return [said, list.join("\n")].filter(Boolean).join("\n\n")
}

/** The request in each language, in tabs that stay in step with other samples of servers. */
export function sampleTabs({ samples }: ApiOperation, groupId = "server", queryString = "lang"): RootContent[] {
  return tabs(
    { groupId, queryString },
    samples.map(({ label, language, text }) => ({
      label,
      value: label === "C#" ? "csharp" : label.toLowerCase(),
      children: [{ ...codeExample({ language, text }), data: { unsearched: true } }],
    })),
  )
}

/** The examples of the answers, one at a time; nothing without any. */
export function answerChooser({ responses }: ApiOperation): RootContent[] {
  const answers = responses.flatMap(({ status, body }) =>
    body.examples.map((one) => ({ ...one, name: `${status}  ${one.title.replaceAll("`", "")}` })),
  )
  if (answers.length === 0) return []
  const label = element("span", { className: ["field-label"] }, [words("Response")])
  const options = answers.map(({ name }) => element("option", undefined, [words(name)]))
  const select = element("select", { autoComplete: ["off"] }, options)
  const panels = answers.map(({ language, text }, index) =>
    element("div", { className: ["tab-panel"], ...(index === 0 && { "data-active": "" }) }, [
      codeExample({ language, text }),
    ]),
  )
  const chooser = [element("label", { className: ["field"] }, [label, select]), ...panels]
  const box = element("div", { className: ["api-answers", "scripted"], "data-choose": "" }, chooser)
  return [{ ...box, data: { ...box.data, unsearched: true } }]
}

/** A whole operation with its samples beside it. */
export function operationBlock(operation: ApiOperation, above: number): RootContent[] {
  // The servers of all operations stand in the overview.
  const servers = operation.ownServers ? operation.servers : []
  const { tree } = shownOperation({ ...operation, servers }, undefined, above)
  if (operation.samples.length === 0) return tree
  return [
    box("api-columns", [
      box("api-rail", [...sampleTabs(operation), ...answerChooser(operation)]),
      box("api-text", tree),
    ]),
  ]
}

/** A tree whose texts know where the document has their links, and where those inside the document lead. */
export function withPlaces(
  nodes: readonly RootContent[],
  { links }: Pick<ApiDocument, "links">,
  targetOf: (url: string) => string | undefined,
): RootContent[] {
  const known = Object.entries(links)
  const visit = (node: RootContent): RootContent => {
    if (!("children" in node)) return node
    if (node.type !== "own" || node.as !== "written")
      return { ...node, children: node.children.map(visit) } as RootContent
    const [text = words("")] = node.children
    if (!("value" in text) || !/\]\(|<http/.test(text.value)) return node
    const said = known.filter(([part]) => text.value.includes(part.trim()))
    const linkPlaces = Object.fromEntries(
      said.flatMap(([, placed]) =>
        Object.entries(placed).map(([url, place]) => {
          const to = targetOf(url)
          return [url, { ...place, ...(to !== undefined && { to }) }]
        }),
      ),
    )
    return { ...node, data: { ...node.data, linkPlaces } }
  }
  return known.length === 0 ? [...nodes] : nodes.map(visit)
}
