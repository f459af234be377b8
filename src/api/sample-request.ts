/** The request that the samples of an operation send: the first server, one way to authenticate, what is required. */
import { examplesOf, type Node, nodeOf, type PlacedOperation, resolveRef, schemaOf, text } from "./openapi.js"
import type { SampleRequest } from "./request-samples.js"
import { ownParameters, securityOf, serversOf } from "./understand-api.js"

export function sampleRequest({ path, method, operation, shared }: PlacedOperation, document: Node): SampleRequest {
  const [server] = serversOf(operation.servers ?? document.servers)
  const media = nodeOf(nodeOf(resolveRef(operation.requestBody, document).content)["application/json"])
  const example = examplesOf(media, document).at(-1)
  // A field's name is a token (RFC 9110, section 5.6.2).
  const keys = (securityOf(operation, document)[0] ?? []).filter(
    ({ scheme }) => scheme.in === "header" && /^[\w!#$%&'*+.^`|~-]+$/.test(text(scheme.name)),
  )
  const query = ownParameters(operation, shared, document)
    .filter((parameter) => parameter.in === "query" && parameter.required === true)
    .map(
      (parameter) =>
        `${encodeURIComponent(text(parameter.name))}=${encodeURIComponent(String(parameter.example ?? schemaOf(parameter.schema, document).example ?? ""))}`,
    )
  return {
    method: method.toUpperCase(),
    url: (server?.url ?? "") + path + (query.length > 0 ? `?${query.join("&")}` : ""),
    headers: [
      ...keys.map(({ scheme }) => ({
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
