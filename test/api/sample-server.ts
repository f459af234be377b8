/**
 * A server that holds requests against the OpenAPI document from which their samples were written. It reads what was sent
 * by parsers of its own: parameters by their style, bodies by their type, texts as the types that a schema asks for.
 */
import { createServer, type IncomingHttpHeaders } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import {
  type Node,
  nodeOf,
  type Path,
  type PlacedOperation,
  placedRef,
  pointerOf,
  schemaOf,
  text,
} from "../../src/api/openapi.js"
import type { SampleRequest } from "../../src/api/request-samples.js"
import { credentialOf, ownParameters, parameterSchema, securityOf, serversOf } from "../../src/api/understand-api.js"
import { schemaChecker } from "../../src/api/validate-openapi.js"

export interface Received {
  method: string
  /** As it is sent: path and query. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What is wrong with a request to an operation. */
export type Judge = (placed: PlacedOperation, received: Received) => Promise<string[]>

export function judgeOf(document: Node): Judge {
  const check = schemaChecker(document)
  const checkTexts = schemaChecker(document, { coerceTypes: "array" })
  const wrong = (what: string, at: Path, value: unknown, asTexts: boolean) =>
    (asTexts ? checkTexts : check)(pointerOf(at), structuredClone(value)).map(
      ({ instancePath, message }) => `${what}${instancePath} ${message}: ${JSON.stringify(value).slice(0, 300)}`,
    )
  return async (placed, { method, target, headers, body }) => {
    const { operation, at } = placed
    const problems = method === placed.method.toUpperCase() ? [] : [`method ${method}`]
    const [server] = serversOf(operation.servers ?? document.servers)
    const base = (server?.url ?? "").replace(/^https?:\/\/[^/]*/, "").replace(/\/$/, "")
    const [path = "", query = ""] = target.split(/\?(.*)/s)
    const [asked = "", fixed = ""] = placed.path.split("?")
    if (!fixed.split("&").every((pair) => pair === "" || query.split("&").includes(pair)))
      problems.push(`query without ${fixed}`)
    const names = [...placed.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const literal = (part: string) => encodeURI(part).replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")
    const template = asked
      .split(/\{[^}]+\}/)
      .map(literal)
      .join("([^/]+)")
    const inPath = new RegExp(`^${literal(base)}${template}$`).exec(path)
    if (!inPath) problems.push(`path ${path}, not ${base}${placed.path}`)
    const cookies = (headers.cookie ?? "").split("; ").map((pair) => pair.split(/=(.*)/s))
    for (const { node, path: from } of ownParameters(placed, document)) {
      const name = text(node.name)
      const { schema, path: inside } = parameterSchema(node)
      const isIgnored = node.in === "header" && /^(accept|content-type|authorization)$/i.test(name)
      if (isIgnored) continue
      const places: Record<string, () => string | undefined> = {
        path: () => inPath?.[names.indexOf(name) + 1],
        header: () => [headers[name.toLowerCase()]].flat()[0],
        cookie: () => cookies.find(([key]) => key === name)?.[1],
      }
      const raw = places[text(node.in)]?.()
      const shape = shapeOf(schema, document)
      const value =
        node.in === "query"
          ? fromPairs(name, query, node, schema, document)
          : raw === undefined
            ? undefined
            : node.content
              ? JSON.parse(decodeURIComponent(raw))
              : fromStyle(raw, node, shape)
      if (value === undefined) {
        if (node.required === true) problems.push(`${text(node.in)} parameter is missing: ${name}`)
      } else if (schema !== undefined)
        problems.push(...wrong(`${text(node.in)} ${name}`, [...from, ...inside], value, !node.content))
    }
    problems.push(...authorized(operation, document, headers, query, cookies))
    const { node: sent, path: bodyAt } = placedRef(operation.requestBody, [...at, "requestBody"], document)
    if (body.length === 0) return sent.required === true ? [...problems, "the body is missing"] : problems
    const type = headers["content-type"] ?? ""
    const content = nodeOf(sent.content)
    const range = Object.keys(content).find((one) => {
      const [wanted = ""] = one.split(";")
      return new RegExp(`^${wanted.trim().replace(/[+.]/g, "\\$&").replaceAll("*", "[^;]+")}(;|$)`, "i").test(type)
    })
    if (range === undefined) return [...problems, `content type ${type}, not ${Object.keys(content)}`]
    const { node: media, path: mediaAt } = placedRef(content[range], [...bodyAt, "content", range], document)
    if (media.schema === undefined) return problems
    try {
      const value = await bodyValue(body, type, media, document)
      return [...problems, ...wrong("body", [...mediaAt, "schema"], value, !/json/.test(type))]
    } catch (error) {
      return [...problems, `body can't be read as ${type}: ${(error as Error).message}`]
    }
  }
}

function authorized(
  operation: Node,
  document: Node,
  headers: IncomingHttpHeaders,
  query: string,
  cookies: string[][],
): string[] {
  const ways = securityOf(operation, document)
  const sent: Record<string, (name: string) => string | undefined> = {
    header: (name) => [headers[name.toLowerCase()]].flat()[0],
    query: (name) => new URLSearchParams(query).get(name) ?? undefined,
    cookie: (name) => cookies.find(([key]) => key === name)?.[1],
  }
  const isMet = ways.map((way) =>
    way.every(({ scheme }) => {
      const credential = credentialOf(scheme)
      const value = credential && sent[credential.in]?.(credential.name)
      return !credential || (value?.startsWith(credential.prefix) && value.length > credential.prefix.length)
    }),
  )
  return ways.length === 0 || isMet.includes(true)
    ? []
    : [`not authorized: ${JSON.stringify(operation.security ?? document.security)}`]
}

/** Whether a schema wants a list, fields, or one value. */
function shapeOf(schema: unknown, document: Node): "list" | "fields" | "value" {
  const { type, items, properties, oneOf, anyOf } = schemaOf(schema, document)
  if (type === undefined ? items : [type].flat().includes("array")) return "list"
  if (type === undefined ? properties : [type].flat().includes("object")) return "fields"
  const forms = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const shapes = forms.map((form) => shapeOf(form, document))
  return shapes.find((shape) => shape !== "value") ?? "value"
}

/** RFC 6570 backwards, for one text. */
function fromStyle(raw: string, { style, explode, name }: Node, shape: ReturnType<typeof shapeOf>): unknown {
  const mark = style === "label" || style === "matrix" ? (style === "label" ? "." : ";") : ","
  const bare = style === "label" || style === "matrix" ? raw.slice(1) : raw
  const unnamed = (part: string) => (style === "matrix" ? part.replace(new RegExp(`^${text(name)}=`), "") : part)
  const parts = (explode === true ? bare.split(mark) : unnamed(bare).split(",")).map((part) => part)
  if (shape === "list") return parts.map((part) => decodeURIComponent(unnamed(part)))
  if (shape === "value") return decodeURIComponent(unnamed(bare))
  const pairs = explode === true ? parts.map((part) => part.split("=")) : pairsOf(parts)
  return Object.fromEntries(pairs.map((pair) => pair.map(decodeURIComponent)))
}

function pairsOf(list: readonly string[]): string[][] {
  return list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ""]] : []))
}

/** A parameter of a query, or a field of a form. */
function fromPairs(name: string, query: string, how: Node, schema: unknown, document: Node): unknown {
  const decoded = (part: string) => decodeURIComponent(part.replaceAll("+", " "))
  const raw = query
    .split("&")
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s))
  const own = raw.filter(([key = ""]) => decoded(key) === name).map(([, value = ""]) => value)
  const { style = "form", explode = style === "form" } = how
  const shape = shapeOf(schema, document)
  if (how.content) return own[0] === undefined ? undefined : JSON.parse(decoded(own[0]))
  if (shape === "list" && explode === true) return own.length === 0 ? undefined : own.map(decoded)
  if (shape === "fields" && (style === "deepObject" || explode === true)) {
    const isKnown = (field: string) => propertyOf(schemaOf(schema, document), field, document) !== undefined
    const fields = raw.flatMap(([key = "", value = ""]) => {
      const field = style === "deepObject" ? new RegExp(`^${name}\\[(.+)\\]$`).exec(decoded(key))?.[1] : decoded(key)
      return field !== undefined && (style === "deepObject" || isKnown(field)) ? [[field, decoded(value)]] : []
    })
    return fields.length === 0 ? undefined : Object.fromEntries(fields)
  }
  if (own[0] === undefined) return undefined
  const separator = style === "spaceDelimited" ? "%20" : style === "pipeDelimited" ? "%7C" : ","
  if (shape === "list") return own[0].split(separator).map(decoded)
  return shape === "fields" ? Object.fromEntries(pairsOf(own[0].split(",").map(decoded))) : decoded(own[0])
}

// ---- bodies ----

/** What a body says; all scalars of a form and of XML are texts. */
async function bodyValue(body: Buffer, type: string, media: Node, document: Node): Promise<unknown> {
  const written = body.toString()
  if (/json/.test(type)) return JSON.parse(written)
  const schema = schemaOf(media.schema, document)
  const encoding = nodeOf(media.encoding)
  const asked = (name: string) => propertyOf(schema, name, document)
  const isJson = (name: string) =>
    /json/.test(text(nodeOf(encoding[name]).contentType)) || shapeOf(asked(name), document) === "fields"
  if (/^multipart\//.test(type)) {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData()
    const fields = await Promise.all(
      [...new Set(form.keys())].map(async (name) => {
        const parts = await Promise.all(
          form.getAll(name).map((part) => (typeof part === "string" ? part : part.text())),
        )
        const items =
          shapeOf(asked(name), document) === "list" ? nodeOf(schemaOf(asked(name), document)).items : asked(name)
        const read = parts.map((part) => (shapeOf(items, document) === "fields" ? JSON.parse(part) : part))
        return [name, read.length === 1 && items === asked(name) ? read[0] : read]
      }),
    )
    return Object.fromEntries(fields)
  }
  if (/urlencoded/.test(type)) {
    const names = new Set([...new URLSearchParams(written).keys()].map((name) => name.replace(/\[.*/, "")))
    return Object.fromEntries(
      [...names].map((name) => {
        const how = nodeOf(encoding[name])
        const content = isJson(name) && how.style === undefined ? { content: {} } : {}
        return [name, fromPairs(name, written, { ...how, ...content }, asked(name), document)]
      }),
    )
  }
  if (/xml/.test(type)) {
    const root = xmlTree(written)
    const name = text(nodeOf(schema.xml).name) || text(nodeOf(media.schema).$ref).split("/").at(-1)
    if (name && root.name !== name) throw new Error(`its root is ${root.name}, not ${name}`)
    return fromXml(root, schema, document)
  }
  return written
}

/** The schema of a property, in whichever form has it. */
function propertyOf(schema: Node, name: string, document: Node): unknown {
  const { properties, oneOf, anyOf } = schemaOf(schema, document)
  const own = nodeOf(properties)[name]
  if (own !== undefined) return own
  const forms = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return forms.map((form) => propertyOf(form, name, document)).find((one) => one !== undefined)
}

interface XmlTree {
  name: string
  attributes: Record<string, string>
  children: XmlTree[]
  text: string
}

const sax = createRequire(import.meta.url)("sax") as { parser(strict: boolean): SaxParser }
interface SaxParser {
  onerror: (error: Error) => void
  onopentag: (tag: { name: string; attributes: Record<string, string> }) => void
  ontext: (text: string) => void
  onclosetag: () => void
  write(text: string): { close(): void }
}

function xmlTree(written: string): XmlTree {
  const top: XmlTree = { name: "", attributes: {}, children: [], text: "" }
  const open = [top]
  const parser = sax.parser(true)
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const element: XmlTree = { name, attributes, children: [], text: "" }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.ontext = (part) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.onclosetag = () => open.pop()
  parser.write(written).close()
  return top.children[0] ?? top
}

/** OpenAPI's `xml`, backwards. What no property knows keeps its name. */
function fromXml(element: XmlTree, schema: unknown, document: Node): unknown {
  const full = schemaOf(schema, document)
  const shape = shapeOf(full, document)
  if (shape === "value") return element.text
  if (shape === "list") return element.children.map((child) => fromXml(child, full.items, document))
  const known = new Set<XmlTree>()
  const value: Node = { ...element.attributes }
  for (const [key, property] of Object.entries(nodeOf(full.properties))) {
    const { xml, items } = schemaOf(property, document)
    const { attribute, wrapped } = nodeOf(xml)
    const isList = shapeOf(property, document) === "list" && wrapped !== true
    const own = text(nodeOf(xml).name) || key
    const name = isList ? text(nodeOf(schemaOf(items, document).xml).name) || own : own
    if (attribute === true) {
      if (own in value) value[key] = value[own]
      if (own !== key) delete value[own]
      continue
    }
    const found = element.children.filter((child) => child.name === name)
    for (const child of found) known.add(child)
    const read = found.map((child) => fromXml(child, isList ? items : property, document))
    if (found.length > 0) value[key] = isList ? read : read[0]
  }
  for (const child of element.children) if (!known.has(child)) value[child.name] = child.text
  return value
}

// ---- the server ----

export interface SampleServer {
  /** The request, sent to this server: to the operation of this number, for a caller of this name. */
  addressed(request: SampleRequest, caller: string, index: number): SampleRequest
  /** What was wrong with the requests of each caller, by the operation's number; an empty list if nothing was. */
  received: Map<string, string[]>
  close(): Promise<void>
}

export async function startSampleServer(document: Node, operations: readonly PlacedOperation[]): Promise<SampleServer> {
  const judge = judgeOf(document)
  const received = new Map<string, string[]>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [, caller = "", index = "", target = ""] = /^\/([^/]+)\/(\d+)(.*)$/s.exec(request.url ?? "") ?? []
    const { method = "", headers } = request
    const placed = operations[Number(index)] as PlacedOperation
    const problems = await judge(placed, { method, target, headers, body: Buffer.concat(chunks) })
    received.set(`${caller} ${index}`, [...(received.get(`${caller} ${index}`) ?? []), ...problems])
    response.writeHead(problems.length === 0 ? 200 : 400, { "Content-Type": "application/json" }).end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    addressed: (request, caller, index) => ({
      ...request,
      url: request.url.replace(/^(https?:\/\/[^/?]*)?/, `${origin}/${caller}/${index}`),
    }),
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
