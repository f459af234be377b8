/** Turns the operations of a parsed OpenAPI document into what pages show. */

import Slugger, { slug } from "github-slugger"
import { rememberFor } from "../engine/same.js"
import { getOrMake } from "../model/get-or-make.js"
import type {
  ApiBody,
  ApiEntry,
  ApiError,
  ApiExample,
  ApiField,
  ApiOperation,
  ApiResponse,
  ApiServer,
  PublishedApi,
} from "./api-document.js"
import { schemaUrls } from "./api-places.js"
import {
  examplesOf,
  isNode,
  listOf,
  type Node,
  nodeOf,
  operationsIn,
  operationsOf,
  type Path,
  type PlacedOperation,
  placedRef,
  resolveRef,
  saidBy,
  schemaOf,
  text,
} from "./openapi.js"
import { requestSamples, type WrittenRequest } from "./request-samples.js"
import { fieldOf, newReading, type SchemaUrl, shapesOf } from "./schema-fields.js"

/** Every operation of a document, as lists show it. */
export function entriesOf(document: Node): ApiEntry[] {
  const anchors = new Slugger()
  return operationsOf(document).map((placed) => {
    const id = text(placed.operation.operationId) || `${placed.method} ${placed.path}`
    return entryOf(placed, id, anchors.slug(id, true))
  })
}

function entryOf({ path, method, operation, at, sent }: PlacedOperation, id: string, anchor: string): ApiEntry {
  const { summary, tags, deprecated } = operation
  return {
    id,
    anchor,
    method: method.toUpperCase(),
    path,
    summary: text(summary),
    tags: listOf(tags).filter((tag) => typeof tag === "string"),
    deprecated: deprecated === true,
    sent,
    at,
  }
}

/** An operation with all that is to say of it. */
export function operationOf(api: PublishedApi, entry: ApiEntry): ApiOperation {
  return operations(entry, [api], () => {
    const { document, requests } = api
    const all = placed(document, [], () => new Map(operationsOf(document).map((one) => [String(one.at), one])))
    const reading = { document, urlOf: schemaUrls(api) }
    const request = requests[entry.anchor]
    const one = all.get(String(entry.at)) as PlacedOperation
    const own = statedSamples(one.operation)
    const made = request ? requestSamples(request) : []
    const samples = [...own, ...made.filter(({ label }) => !own.some((other) => other.label === label))]
    return { ...wholeOperation(one, entry, reading), samples }
  })
}

/** Samples that the document has itself, as Redoc and others show them. */
function statedSamples(operation: Node): WrittenRequest[] {
  const stated = listOf(operation["x-codeSamples"] ?? operation["x-code-samples"]).map(nodeOf)
  const samples = stated.flatMap(({ lang, label, source }) => {
    const name = text(label) || text(lang)
    return name !== "" && text(source) !== ""
      ? [{ label: name, language: text(lang).toLowerCase(), text: text(source).trimEnd() }]
      : []
  })
  return [...new Map(samples.map((one) => [one.label, one])).values()]
}

const operations = rememberFor<ApiEntry, ApiOperation>("operation of an API")
const placed = rememberFor<Node, Map<string, PlacedOperation>>("operations of a document")

interface Understanding {
  document: Node
  urlOf: SchemaUrl | undefined
}

function wholeOperation(placed: PlacedOperation, entry: ApiEntry, reading: Understanding): ApiOperation {
  const { operation, at } = placed
  const { document } = reading
  const responses = Object.entries(nodeOf(operation.responses)).map(([status, value]): ApiResponse => {
    const response = resolveRef(value, document)
    return { status, headers: headersOf(response.headers, document), body: bodyOf(response, reading) }
  })
  const callbacks = Object.entries(nodeOf(operation.callbacks)).flatMap(([name, value]) =>
    operationsIn(resolveRef(value, document), [...at, "callbacks", name], document, true).map((callback) => {
      const inside = entryOf(callback, name, slug(`${entry.anchor}-${name}-${callback.method}`, true))
      return wholeOperation({ ...callback, operation: { ...callback.operation, callbacks: {} } }, inside, reading)
    }),
  )
  return {
    ...entry,
    description: saidBy(operation),
    servers: serversOf(operation.servers ?? document.servers),
    ownServers: operation.servers !== undefined,
    parameters: parametersOf(placed, document),
    ...(isNode(operation.requestBody) && { body: bodyOf(resolveRef(operation.requestBody, document), reading) }),
    responses,
    errors: errorsOf(responses, document),
    samples: [],
    callbacks,
  }
}

/** Servers with the defaults of their variables. */
export function serversOf(servers: unknown): ApiServer[] {
  return listOf(servers).map((server) => {
    const { url, description, variables } = nodeOf(server)
    const filled = text(url).replace(/\{([^}]+)\}/g, (whole, name) =>
      String(nodeOf(nodeOf(variables)[name]).default ?? whole),
    )
    return { url: filled, description: text(description) }
  })
}

/** The security schemes that an operation needs, one list for each way in. The operation's own override the document's. */
export function securityOf(operation: Node, document: Node): { name: string; scheme: Node; scopes: string[] }[][] {
  const schemes = nodeOf(nodeOf(document.components).securitySchemes)
  return listOf(operation.security ?? document.security).map((needs) =>
    Object.entries(nodeOf(needs)).map(([name, scopes]) => ({
      name,
      scheme: resolveRef(schemes[name], document),
      scopes: listOf(scopes).map(String),
    })),
  )
}

/** The header, parameter or cookie that a scheme needs. */
export function credentialOf(scheme: Node): { in: string; name: string; prefix: string; says: string } | undefined {
  const { type } = scheme
  if (type === "apiKey") return { in: text(scheme.in), name: text(scheme.name), prefix: "", says: "" }
  const bearer = { in: "header", name: "Authorization", prefix: "Bearer ", says: "`Bearer`, a space, and the token." }
  if (type === "oauth2" || type === "openIdConnect") return bearer
  if (type !== "http") return undefined
  const kind = text(scheme.scheme)
  if (/^bearer$/i.test(kind)) return bearer
  const isBasic = /^basic$/i.test(kind)
  const says = isBasic
    ? "`Basic`, a space, and `name:password` in Base64."
    : `\`${kind}\`, a space, and the credentials.`
  return { ...bearer, prefix: `${isBasic ? "Basic" : kind} `, says }
}

/** What authenticates first, then the content type, then the operation's own parameters. */
function parametersOf(placed: PlacedOperation, document: Node): ApiOperation["parameters"] {
  const { operation } = placed
  const reading = newReading(document)
  const ways = securityOf(operation, document)
  const credentials = new Map<string, ApiOperation["parameters"][number]>()
  for (const { scheme, scopes } of ways.flat()) {
    const credential = credentialOf(scheme)
    if (!credential || credentials.has(`${credential.in} ${credential.name}`)) continue
    const { in: place, name, says } = credential
    const asked = scopes.length > 0 ? `Scopes: ${scopes.map((scope) => `\`${scope}\``).join(", ")}.` : ""
    const description = [text(scheme.description) || says, asked].filter(Boolean).join(" ")
    const field = fieldOf({ name, schema: { type: "string" }, required: ways.length === 1, reading, description })
    credentials.set(`${place} ${name}`, { in: place, ...field })
  }
  const types = Object.keys(nodeOf(resolveRef(operation.requestBody, document).content))
  const description = types.map((type) => `\`${type}\``).join(" or ")
  const stated = { name: "Content-Type", schema: { type: "string" }, required: true }
  const contentType = fieldOf({ ...stated, reading, description })
  return [
    ...credentials.values(),
    ...(types.length > 0 ? [{ in: "header", ...contentType }] : []),
    ...ownParameters(placed, document).map(({ node: parameter }) => ({
      in: text(parameter.in),
      ...parameterField(text(parameter.name), parameter, document),
    })),
  ]
}

/** The parameters of an operation, with their places: its own, and those of its path that it does not override. */
export function ownParameters(
  { operation, shared, at }: PlacedOperation,
  document: Node,
): { node: Node; path: Path }[] {
  const placed = (list: readonly unknown[], around: Path) =>
    list.map((value, index) => placedRef(value, [...around, "parameters", index], document))
  const all = [...placed(shared, at.slice(0, -1)), ...placed(listOf(operation.parameters), at)]
  return [...new Map(all.map((one) => [`${one.node.in} ${one.node.name}`, one])).values()]
}

/** A parameter or a header, whose schema may be that of a media type. */
function parameterField(name: string, parameter: Node, document: Node): ApiField {
  const { schema } = parameterSchema(parameter)
  const { description, deprecated } = parameter
  const field = fieldOf({
    name,
    schema,
    required: parameter.required === true,
    reading: newReading(document),
    description: text(description) || text(schemaOf(schema, document).description),
  })
  const [example] = examplesOf(parameter, document)
  return {
    ...field,
    ...(deprecated === true && { marks: [...new Set(["deprecated", ...field.marks])] }),
    ...(example !== undefined && { example: JSON.stringify(example.value) }),
  }
}

/** The schema of a parameter, and its path in the parameter. */
export function parameterSchema({ schema, content }: Node): { schema: unknown; path: Path } {
  const [[type, media] = []] = Object.entries(nodeOf(content))
  return type === undefined
    ? { schema, path: ["schema"] }
    : { schema: nodeOf(media).schema, path: ["content", type, "schema"] }
}

function headersOf(headers: unknown, document: Node): ApiField[] {
  return Object.entries(nodeOf(headers)).map(([name, value]) =>
    parameterField(name, resolveRef(value, document), document),
  )
}

/** The shapes of each media type; types of one schema share them. */
function bodyOf(value: Node, { document, urlOf }: Understanding): ApiBody {
  const content = Object.entries(nodeOf(value.content)).map(([type, media]) => ({
    type,
    media: resolveRef(media, document),
  }))
  const first = content.find(({ type }) => /json/.test(type)) ?? content[0]
  const sorted = first ? [first, ...content.filter((one) => one !== first)] : []
  const examples = sorted.flatMap(({ type, media }) => examplesOf(media, document).map((one) => exampleOf(one, type)))
  const bySchema = new Map<string, { types: string[]; schema: unknown }>()
  for (const { type, media } of sorted) {
    if (media.schema === undefined) continue
    getOrMake(bySchema, JSON.stringify(media.schema), () => ({ types: [], schema: media.schema })).types.push(type)
  }
  const shapes = [...bySchema.values()].flatMap(({ types, schema }) =>
    shapesOf(schema, document, urlOf).map((shape) =>
      bySchema.size === 1 ? shape : { ...shape, title: [types.join(", "), shape.title].filter(Boolean).join(": ") },
    ),
  )
  return {
    description: text(value.description),
    required: value.required === true,
    shapes,
    examples: [...new Map(examples.map((one) => [one.text, one])).values()],
  }
}

function exampleOf({ title, value }: { title: string; value: unknown }, type: string): ApiExample {
  const isText = typeof value === "string" && !/json/.test(type)
  const language = isText ? (/xml|html/.test(type) ? "xml" : "text") : "json"
  const label = language === "text" ? "Text" : language.toUpperCase()
  return { language, label, title, text: isText ? value : JSON.stringify(value, undefined, 2) }
}

/**
 * Every error code with its status. Meaning and action come from `x-error-codes` beside the list of codes; a code that
 * only a response lists has that response's status.
 */
function errorsOf(responses: readonly ApiResponse[], document: Node): ApiError[] {
  const described = Object.values(nodeOf(nodeOf(document.components).schemas)).flatMap((schema) =>
    listOf(nodeOf(schema)["x-error-codes"]),
  )
  if (described.length > 0) {
    return described.filter(isNode).map((error) => ({
      code: text(error.code),
      status: String(error.status ?? ""),
      cause: text(error.cause),
      action: text(error.action),
    }))
  }
  return responses.flatMap(({ status, body }) =>
    body.shapes
      .flatMap(({ fields }) => allFields(fields))
      .filter((field) => /(code|errors)(\[\])?$/.test(field.name))
      .flatMap((field) =>
        field.values.map((value) => ({ code: String(JSON.parse(value)), status, cause: "", action: "" })),
      ),
  )
}

/** Fields with those inside them. */
export function allFields(fields: readonly ApiField[]): ApiField[] {
  return fields.flatMap((field) => [
    field,
    ...allFields([...field.fields, ...field.shapes.flatMap((form) => form.fields)]),
  ])
}

/** Some three to four times the bytes of an operation's HTML when it is compressed; measured with foreign documents. */
export function sizeOf({ body, responses, parameters, samples, description }: ApiOperation): number {
  const bodies = [...(body ? [body] : []), ...responses.map((response) => response.body)]
  const fields = [...parameters, ...bodies.flatMap(({ shapes }) => shapes.flatMap((shape) => allFields([shape])))]
  const texts = [description, ...fields.map((field) => field.description), ...samples.map(({ text }) => text)]
  const examples = bodies.flatMap((one) => one.examples.map(({ text }) => text))
  return 60 * fields.length + 0.3 * [...texts, ...examples, ...examples].reduce((sum, { length }) => sum + length, 0)
}
