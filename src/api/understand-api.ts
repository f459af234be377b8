/** Turns a parsed OpenAPI document into what pages show. */

import { highlight, loadLanguage } from "../code/highlight.js"
import type { SourcePath, Url } from "../model.js"
import type { ApiBody, ApiCode, ApiDocument, ApiError, ApiOperation, ApiResponse } from "./api-document.js"
import { examplesOf, isNode, listOf, type Node, nodeOf, operationsOf, resolveRef, schemaOf, text } from "./openapi.js"
import { requestSamples, type SampleRequest } from "./request-samples.js"
import { fieldOf, shapesOf } from "./schema-fields.js"

export async function understandApi(
  document: Node,
  about: { version: string; path: SourcePath; download: Url },
): Promise<ApiDocument> {
  const operations: ApiOperation[] = []
  for (const { path, method, operation, shared } of operationsOf(document)) {
    operations.push(await operationOf({ document, path, method: method.toUpperCase(), operation, shared }))
  }
  return { ...about, title: text(nodeOf(document.info).title), operations }
}

interface PlacedOperation {
  document: Node
  path: string
  method: string
  operation: Node
  shared: unknown[]
}

async function operationOf({ document, path, method, operation, shared }: PlacedOperation): Promise<ApiOperation> {
  const servers = listOf(operation.servers ?? document.servers).filter(isNode)
  const body = isNode(operation.requestBody)
    ? await bodyOf(resolveRef(operation.requestBody, document), document)
    : undefined
  const responses: ApiResponse[] = []
  for (const [status, value] of Object.entries(nodeOf(operation.responses))) {
    responses.push({ status, body: await bodyOf(resolveRef(value, document), document) })
  }
  const request = sampleRequest({ document, path, method, operation, shared })
  return {
    id: text(operation.operationId) || `${method.toLowerCase()} ${path}`,
    method,
    path,
    summary: text(operation.summary),
    description: text(operation.description),
    servers: servers.map((server) => ({ url: text(server.url), description: text(server.description) })),
    parameters: parametersOf(operation, shared, document),
    ...(body && { body }),
    responses,
    errors: errorsOf(responses, document),
    samples: await Promise.all(requestSamples(request).map(coloured)),
  }
}

/** The API key first, then the content type, then the operation's own parameters. */
function parametersOf(operation: Node, shared: readonly unknown[], document: Node): ApiOperation["parameters"] {
  const keys = schemesOf(operation, document).map((scheme) => ({
    in: text(scheme.in),
    ...fieldOf({
      name: text(scheme.name),
      schema: { type: "string" },
      required: true,
      document,
      description: text(scheme.description),
    }),
  }))
  const types = Object.keys(nodeOf(resolveRef(operation.requestBody, document).content))
  const contentType = {
    in: "header",
    ...fieldOf({
      name: "Content-Type",
      schema: { type: "string" },
      required: true,
      document,
      description: types.map((type) => `\`${type}\``).join(" or "),
    }),
  }
  const parameters = [...shared, ...listOf(operation.parameters)].map((value) => {
    const parameter = resolveRef(value, document)
    const schema = schemaOf(parameter.schema, document)
    const { name, required, description } = parameter
    return {
      in: text(parameter.in),
      ...fieldOf({
        name: text(name),
        schema,
        required: required === true,
        document,
        description: text(description) || text(schema.description),
      }),
    }
  })
  return [...keys, ...(types.length > 0 ? [contentType] : []), ...parameters]
}

/** The API keys that an operation needs. The operation's own list overrides the document's. */
function schemesOf(operation: Node, document: Node): Node[] {
  const needed = listOf(operation.security ?? document.security).flatMap((needs) => Object.keys(nodeOf(needs)))
  const schemes = nodeOf(nodeOf(document.components).securitySchemes)
  return needed.map((name) => resolveRef(schemes[name], document)).filter((scheme) => scheme.type === "apiKey")
}

async function bodyOf(value: Node, document: Node): Promise<ApiBody> {
  const content = Object.entries(nodeOf(value.content))
  const [, media] = content.find(([type]) => /json/.test(type)) ?? content[0] ?? []
  const node = nodeOf(media)
  const examples = media === undefined ? [] : examplesOf(node, document)
  return {
    description: text(value.description),
    required: value.required === true,
    contentTypes: content.map(([type]) => type),
    shapes: node.schema === undefined ? [] : shapesOf(node.schema, document),
    examples: await Promise.all(
      examples.map(async ({ title, value: example }) => ({
        title,
        ...(await coloured({ language: "json", label: "JSON", text: JSON.stringify(example, undefined, 2) })),
      })),
    ),
  }
}

async function coloured(code: Omit<ApiCode, "html">): Promise<ApiCode> {
  await loadLanguage(code.language)
  return { ...code, html: highlight(code.text, code.language, new Map()) }
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
    body.shapes.flatMap(({ fields }) =>
      fields
        .filter((field) => /(code|errors)(\[\])?$/.test(field.name))
        .flatMap((field) =>
          field.values.map((value) => ({ code: String(JSON.parse(value)), status, cause: "", action: "" })),
        ),
    ),
  )
}

/** The request of the samples: first server, key from the environment, last example of the JSON body. */
function sampleRequest({ document, path, method, operation, shared }: PlacedOperation): SampleRequest {
  const [server] = listOf(operation.servers ?? document.servers).filter(isNode)
  const media = nodeOf(nodeOf(resolveRef(operation.requestBody, document).content)["application/json"])
  const example = examplesOf(media, document).at(-1)
  // A field's name is a token (RFC 9110, section 5.6.2).
  const keys = schemesOf(operation, document).filter(
    (scheme) => scheme.in === "header" && /^[\w!#$%&'*+.^`|~-]+$/.test(text(scheme.name)),
  )
  const query = [...shared, ...listOf(operation.parameters)]
    .map((value) => resolveRef(value, document))
    .filter((parameter) => parameter.in === "query" && parameter.required === true)
    .map(
      (parameter) =>
        `${encodeURIComponent(text(parameter.name))}=${encodeURIComponent(String(parameter.example ?? schemaOf(parameter.schema, document).example ?? ""))}`,
    )
  return {
    method,
    url: text(server?.url) + path + (query.length > 0 ? `?${query.join("&")}` : ""),
    headers: [
      ...keys.map((scheme) => ({
        name: text(scheme.name),
        value: "",
        variable: /^[a-z_]\w*$/i.exec(text(scheme["x-environment-variable"]))?.[0] ?? "API_KEY",
      })),
      ...(example === undefined ? [] : [{ name: "Content-Type", value: "application/json" }]),
      { name: "Accept", value: "application/json" },
    ],
    ...(example !== undefined && { body: example.value }),
  }
}
