/** The request that the samples of an operation send: the first server, one way to authenticate, what is required. */
import { xmlElement, xmlText } from "../print/xml.js"
import { type Making, madeValue } from "./made-value.js"
import {
  examplesOf,
  isNode,
  type Node,
  nodeOf,
  type Path,
  type PlacedOperation,
  placedRef,
  pointerOf,
  schemaOf,
  text,
} from "./openapi.js"
import type { SampleRequest } from "./request-samples.js"
import { credentialOf, ownParameters, parameterSchema, securityOf, serversOf } from "./understand-api.js"
import type { schemaChecker } from "./validate-openapi.js"

/** `check` says what is wrong with a value. */
export function sampleRequest(placed: PlacedOperation, document: Node, check: Check): SampleRequest {
  const { path, method, operation, at } = placed
  const [server] = serversOf(operation.servers ?? document.servers)
  const parameters = ownParameters(placed, document).map(({ node, path: from }) => ({
    ...node,
    name: text(node.name),
    value: parameterValue(node, from, document, check),
  })) as SentParameter[]
  const needed = (place: string) => parameters.filter((one) => one.in === place && one.required === true)
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name)
    return parameter ? inPath(parameter) : encodeURIComponent(name)
  })
  const credentials = credentialsOf(operation, document)
  const query = [
    ...needed("query").flatMap(inQuery),
    ...credentials.flatMap(({ in: place, name, variable }) =>
      place === "query" ? `${encodeURIComponent(name)}=${variable}` : [],
    ),
  ]
  const cookies = needed("cookie").map(({ name, value }) => `${name}=${plain(value)}`)
  const { type, ...body } = bodyOf(operation.requestBody, [...at, "requestBody"], method, document, check)
  const isSent = (name: string) => !/^(accept|content-type|authorization)$/i.test(name) && isToken(name)
  return {
    method: method.toUpperCase(),
    url:
      (server?.url ?? "").replace(/\/$/, "") +
      [filled, ...query].reduce((sent, pair) => `${sent}${sent.includes("?") ? "&" : "?"}${pair}`),
    headers: [
      ...credentials.flatMap(({ in: place, name, prefix, variable }) =>
        place === "header" && isToken(name) ? { name, value: prefix, variable } : [],
      ),
      ...cookieHeader(
        cookies,
        credentials.find((one) => one.in === "cookie"),
      ),
      ...needed("header").flatMap(({ name, value }) => (isSent(name) ? { name, value: oneLine(plain(value)) } : [])),
      ...(type === undefined ? [] : [{ name: "Content-Type", value: type }]),
      { name: "Accept", value: acceptedType(operation, document) },
    ],
    ...body,
  }
}

type Check = ReturnType<typeof schemaChecker>

interface SentParameter extends Node {
  name: string
  in: string
  value: unknown
}

/** A field's name is a token (RFC 9110, section 5.6.2). */
function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name)
}

const oneLine = (value: string) => value.replace(/[^\x20-\x7e]+/g, " ").trim()

function cookieHeader(cookies: readonly string[], credential: Credential | undefined): SampleRequest["headers"] {
  if (cookies.length === 0 && !credential) return []
  const all = credential ? [...cookies, `${credential.name}=`] : cookies
  const { variable } = credential ?? {}
  return [{ name: "Cookie", value: all.join("; "), ...(variable !== undefined && { variable }) }]
}

type Credential = NonNullable<ReturnType<typeof credentialOf>> & { variable: string }

/** The first way in that asks for something; each credential comes from a variable of its own. */
function credentialsOf(operation: Node, document: Node): Credential[] {
  const ways = securityOf(operation, document)
  const way = ways.find((schemes) => schemes.some(({ scheme }) => credentialOf(scheme))) ?? []
  const taken = new Set<string>()
  return way.flatMap(({ name, scheme }) => {
    const credential = credentialOf(scheme)
    if (!credential || credential.name === "") return []
    const usual =
      scheme.type === "apiKey" ? "API_KEY" : credential.prefix === "Basic " ? "BASIC_CREDENTIALS" : "ACCESS_TOKEN"
    const stated = /^[a-z_]\w*$/i.exec(text(scheme["x-environment-variable"]))?.[0]
    const named = name
      .replace(/([a-z])([A-Z])/g, "$1_$2")
      .replace(/\W+/g, "_")
      .replace(/^\d/, "_$&")
      .toUpperCase()
    const variable = stated ?? (taken.has(usual) ? named : usual)
    taken.add(variable)
    return [{ ...credential, variable }]
  })
}

function acceptedType({ responses }: Node, document: Node): string {
  const types = Object.values(nodeOf(responses)).flatMap((value) =>
    Object.keys(nodeOf(placedRef(value, [], document).node.content)),
  )
  return types.length === 0 || types.some((type) => /^(application\/json|\*\/\*)/.test(type))
    ? "application/json"
    : oneLine(types[0] ?? "")
}

/** A value for a parameter: its example, if its schema allows it. */
function parameterValue(parameter: Node, at: Path, document: Node, check: Check): unknown {
  const { schema, path } = parameterSchema(parameter)
  const given = examplesOf(parameter, document).map(({ value }) => value)
  const pointer = pointerOf([...at, ...path])
  const isValid = (value: unknown) => schema === undefined || check(pointer, value).length === 0
  const value = firstValid(given, schema, document, isValid)
  // Where any text will do, the name says what is meant.
  return value === "text" && given.length === 0 && isValid(parameter.name) ? parameter.name : value
}

/** The first value that a schema allows: an example, else one that is made. */
function firstValid(given: unknown[], schema: unknown, document: Node, isValid: (value: unknown) => boolean): unknown {
  const full = schemaOf(schema, document)
  const forms = [full.oneOf, full.anyOf].find((list) => Array.isArray(list)) as unknown[] | undefined
  const makings = (forms ?? [0])
    .slice(0, 8)
    .flatMap((_, form): Making[] =>
      [false, true].flatMap((all) => [true, false].map((examples) => ({ document, form, examples, all }))),
    )
  const attempts = [...given.map((value) => () => value), ...makings.map((making) => () => madeValue(schema, making))]
  let first: unknown
  for (const attempt of attempts) {
    const value = attempt()
    first ??= value
    if (isValid(value)) return value
  }
  return first
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(",")
  return isNode(value)
    ? pairsOf(value)
        .map(([name, one]) => `${name},${one}`)
        .join(",")
    : String(value ?? "")
}

function pairsOf(value: Node): [string, string][] {
  return Object.entries(value).map(([name, one]) => [name, plain(one)])
}

/** RFC 6570, as OpenAPI's `style` and `explode` ask for. */
function inPath({ name, value, style, explode, content }: SentParameter): string {
  const encoded = (one: unknown) => encodeURIComponent(content ? JSON.stringify(one) : plain(one))
  const list = Array.isArray(value)
    ? value.map(encoded)
    : isNode(value)
      ? pairsOf(value).map((pair) => pair.map(encoded).join(explode ? "=" : ","))
      : [encoded(value)]
  if (style === "label") return `.${list.join(explode ? "." : ",")}`
  if (style !== "matrix") return list.join(",")
  if (explode !== true) return `;${name}=${list.join(",")}`
  return list.map((one) => (isNode(value) ? `;${one}` : `;${name}=${one}`)).join("")
}

function inQuery({ name, value, style, explode, content }: SentParameter): string[] {
  const encoded = (one: unknown) => encodeURIComponent(plain(one))
  const key = encoded(name)
  if (content) return [`${key}=${encodeURIComponent(JSON.stringify(value))}`]
  if (isNode(value)) {
    if (style === "deepObject")
      return pairsOf(value).map(([part, one]) => `${key}%5B${encoded(part)}%5D=${encoded(one)}`)
    if (explode !== false) return pairsOf(value).map(([part, one]) => `${encoded(part)}=${encoded(one)}`)
    return [`${key}=${pairsOf(value).flat().map(encoded).join(",")}`]
  }
  if (!Array.isArray(value)) return [`${key}=${encoded(value)}`]
  const mark = style === "spaceDelimited" ? "%20" : style === "pipeDelimited" ? "%7C" : ","
  if (explode === false || mark !== ",") return [`${key}=${value.map(encoded).join(mark)}`]
  return value.map((one) => `${key}=${encoded(one)}`)
}

type Body = Pick<SampleRequest, "body" | "text" | "parts"> & { type?: string }

const preferred = [
  /^application\/json$/,
  /json/,
  /^application\/x-www-form-urlencoded/,
  /^multipart\//,
  /xml/,
  /^text\//,
]

function bodyOf(value: unknown, path: Path, method: string, document: Node, check: Check): Body {
  const { node, path: at } = placedRef(value, path, document)
  const content = Object.entries(nodeOf(node.content))
  const rank = (type: string) => preferred.findIndex((one) => one.test(type)) + 1 || 9
  const [[type, written] = []] = content.toSorted(([a], [b]) => rank(a) - rank(b))
  const isUsual = /^(post|put|patch)$/.test(method)
  if (type === undefined || (!isUsual && node.required !== true)) return {}
  const { node: media, path: mediaAt } = placedRef(written, [...at, "content", type], document)
  // The last one says most, unless it shows what is refused.
  const isRefused = ({ title }: { title: string }) => /bad|error|fail|invalid|missing|not found|wrong/i.test(title)
  const examples = examplesOf(media, document).toReversed()
  const given = examples.toSorted((a, b) => Number(isRefused(a)) - Number(isRefused(b))).map(({ value: one }) => one)
  if (media.schema === undefined && given.length === 0) return {}
  const pointer = pointerOf([...mediaAt, "schema"])
  const isValid = (one: unknown) => media.schema === undefined || check(pointer, one).length === 0
  const shown = /\*/.test(type) ? "application/json" : type
  const body = firstValid(given, media.schema, document, isValid)
  if (/json/.test(shown)) return { type: shown, body }
  if (typeof body === "string" && !isNode(media.schema)) return { type: shown, text: body }
  if (/x-www-form-urlencoded/.test(shown)) return { type: shown, text: formText(body, media) }
  if (/^multipart\//.test(shown)) return { type: shown, parts: partsOf(body, media, document) }
  return {
    type: shown,
    text:
      typeof body === "string"
        ? body
        : /xml/.test(shown)
          ? xmlOf(body, media.schema, rootOf(media.schema), document)
          : JSON.stringify(body),
  }
}

function formText(body: unknown, { encoding }: Node): string {
  return Object.entries(nodeOf(body))
    .flatMap(([name, value]) => {
      const { style, explode, contentType } = nodeOf(nodeOf(encoding)[name])
      const isJson = /json/.test(text(contentType)) || (isNode(value) && style === undefined)
      return inQuery({ name, in: "query", value, style, explode, ...(isJson && { content: {} }) })
    })
    .join("&")
}

function partsOf(body: unknown, { schema, encoding }: Node, document: Node): NonNullable<SampleRequest["parts"]> {
  const properties = nodeOf(schemaOf(schema, document).properties)
  return Object.entries(nodeOf(body)).flatMap(([name, value]) => {
    const property = schemaOf(properties[name], document)
    const item = schemaOf(property.items, document)
    const kind = text(nodeOf(nodeOf(encoding)[name]).contentType)
    const isFile =
      [property, item].some((one) => one.format === "binary" || one.contentMediaType !== undefined) ||
      /octet-stream|image/.test(kind)
    return (Array.isArray(value) ? value : [value]).map((one) => ({
      name,
      value: isNode(one) ? JSON.stringify(one) : String(one),
      ...(isFile && { file: `${name}.bin` }),
    }))
  })
}

function rootOf(schema: unknown): string {
  const { $ref, xml } = nodeOf(schema)
  return text(nodeOf(xml).name) || text($ref).split("/").at(-1) || "root"
}

/** OpenAPI's `xml`: names, attributes, and lists that are wrapped. */
function xmlOf(value: unknown, written: unknown, name: string, document: Node): string {
  const schema = schemaOf(written, document)
  const root = text(nodeOf(schema.xml).name) || name
  if (Array.isArray(value)) {
    const items = value.map((one) => xmlOf(one, schema.items, root, document)).join("")
    return nodeOf(schema.xml).wrapped === true ? `<${root}>${items}</${root}>` : items
  }
  if (!isNode(value)) return `<${root}>${xmlText(String(value))}</${root}>`
  const properties = Object.entries(value).map(([key, one]) => {
    const property = nodeOf(schema.properties)[key]
    const { attribute, name: named } = nodeOf(schemaOf(property, document).xml)
    return { key: text(named) || key, one, property, isAttribute: attribute === true }
  })
  const attributes = properties.flatMap(({ key, one, isAttribute }) => (isAttribute ? [[key, String(one)]] : []))
  const inside = properties.flatMap(({ key, one, property, isAttribute }) =>
    isAttribute ? [] : xmlOf(one, property, key, document),
  )
  return xmlElement(root, Object.fromEntries(attributes), inside)
}
