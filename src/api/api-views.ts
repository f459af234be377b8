/** What components that show an OpenAPI document are answered, and the anchors that they make. */

import type { ComponentUse, Json, Site, SourcePath } from "../model.js"
import { didYouMean, nearest } from "../nearest.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import type { ApiOperation, PublishedApi } from "./api-document.js"

/** Components that name an operation, by the prop that does. */
const operationProps: Record<string, string> = { Operation: "id", RequestSamples: "operation", ErrorTable: "operation" }

/** The document that a file of the content speaks about: its version's, else the current version's. */
function apiFor(path: SourcePath, { docSets, apis }: Pick<Site, "docSets" | "apis">): PublishedApi | undefined {
  const own = docSets.find((docSet) => path.startsWith(`${docSet.dir}/`))?.version
  const current = docSets.find((docSet) => docSet.current && docSet.version !== undefined)?.version
  return apis.find((api) => api.version === own) ?? apis.find((api) => api.version === current)
}

/** The operation that a component names; a table of errors may leave it out where there is one. */
function operationFor(
  name: string,
  props: Record<string, Json>,
  api: PublishedApi | undefined,
): ApiOperation | undefined {
  const asked = props[operationProps[name] ?? ""]
  if (asked === undefined) return api?.operations[0]
  return api?.operations.find((operation) => operation.id === asked)
}

export function apiData(name: string, props: Record<string, Json>, path: SourcePath, site: Site): Json {
  const operation = operationFor(name, props, apiFor(path, site))
  if (!operation) return null
  const { errors, samples, ...rest } = operation
  if (name === "ErrorTable") return errors as unknown as Json
  if (name === "RequestSamples") return samples as unknown as Json
  return partOf(rest, props.part) as unknown as Json
}

/** A page that shows one part carries no other. */
function partOf(operation: Omit<ApiOperation, "errors" | "samples">, part: Json | undefined): unknown {
  const { id, method, path, summary, description, servers, parameters, body, responses } = operation
  const about = { id, method, path, summary }
  switch (part) {
    case "summary":
      return { ...about, servers }
    case "headers":
      return { ...about, parameters }
    case "body":
      return { ...about, body }
    case "responses":
      return { ...about, responses }
    default:
      return { ...about, description, servers, parameters, body, responses }
  }
}

/** The ids that a component will have: facts, so that links to them are checked without rendering. */
export function apiAnchors(
  { name, props }: ComponentUse,
  path: SourcePath,
  site: Pick<Site, "docSets" | "apis">,
): string[] {
  if (!Object.hasOwn(operationProps, name)) return []
  const operation = operationFor(name, props, apiFor(path, site))
  if (!operation) return []
  if (name === "ErrorTable") return operation.errors.map(({ code }) => errorAnchor(code))
  if (name !== "Operation" || props.part !== undefined) return []
  return [
    ...(operation.parameters.length > 0 ? [`${operation.id}-parameters`] : []),
    ...(operation.body ? [`${operation.id}-body`] : []),
    `${operation.id}-responses`,
  ]
}

export function errorAnchor(code: string): string {
  return `error-${code.replaceAll("_", "-")}`
}

/** Components that name an operation which the version's document does not have. */
export function apiProblems(
  { name, props, place }: ComponentUse,
  path: SourcePath,
  site: Pick<Site, "docSets" | "apis">,
): Diagnostic[] {
  if (!Object.hasOwn(operationProps, name)) return []
  const api = apiFor(path, site)
  if (operationFor(name, props, api)) return []
  const asked = String(props[operationProps[name] ?? ""] ?? "")
  if (!api)
    return [problem("unknown-component", place, `${name} needs an OpenAPI document of this version`, { target: name })]
  const near = nearest(
    asked,
    api.operations.map((operation) => operation.id),
  )
  return [
    problem("unknown-component", place, `unknown operation: ${asked}`, {
      hint: didYouMean(near),
      target: asked,
    }),
  ]
}
