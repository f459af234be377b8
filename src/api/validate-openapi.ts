/** Whether an OpenAPI document is right: its form, its references, and its examples against its own schemas. */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import { examplesOf, isNode, type Node, nodeOf, operationsOf, pointerTarget, resolveRef } from "./openapi.js"

export interface ApiProblem {
  path: (string | number)[]
  message: string
}

export async function validateOpenApi(document: unknown): Promise<ApiProblem[]> {
  if (!isNode(document)) return [{ path: [], message: "this is no OpenAPI document" }]
  if (typeof document.openapi !== "string" || !/^3\.[01]\.\d+$/.test(document.openapi)) {
    return [
      {
        path: "openapi" in document ? ["openapi"] : [],
        message: "`openapi` has to say 3.1.0 or another 3.0 or 3.1 version",
      },
    ]
  }
  const broken = danglingRefs(document, document, [])
  if (broken.length > 0) return broken
  return [...(await formProblems(document)), ...repeatedIds(document), ...exampleProblems(document)]
}

/** The official schema of the version, where the package that holds it is installed. */
async function formProblems(document: Node): Promise<ApiProblem[]> {
  const name = "@seriousme/openapi-schema-validator"
  const loaded = (await import(name).catch(() => undefined)) as { Validator: new () => FormValidator } | undefined
  if (!loaded) return requiredParts(document)
  const result = await new loaded.Validator().validate(structuredClone(document))
  if (result.valid || typeof result.errors === "string") return []
  return mostSpecific((result.errors ?? []).map(problemOf))
}

interface FormValidator {
  validate(document: object): Promise<{ valid: boolean; errors?: ErrorObject[] | string }>
}

function requiredParts(document: Node): ApiProblem[] {
  return ["info", "paths"]
    .filter((key) => !isNode(document[key]))
    .map((key) => ({ path: [], message: `\`${key}\` is missing` }))
}

function problemOf({ instancePath, message, keyword, params }: ErrorObject): ApiProblem {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
  const extra = keyword === "additionalProperties" || keyword === "unevaluatedProperties"
  const name = extra ? String((params as Node).additionalProperty ?? (params as Node).unevaluatedProperty ?? "") : ""
  if (name !== "") return { path: [...path, name], message: `${name} is not known here` }
  const values = keyword === "enum" ? `: ${JSON.stringify((params as Node).allowedValues)}` : ""
  return { path, message: `${path.at(-1) ?? "the document"} ${message ?? "is wrong"}${values}` }
}

/** Schemas of alternatives report each of them; the deepest problems say what is meant. */
function mostSpecific(problems: readonly ApiProblem[]): ApiProblem[] {
  const deepest = Math.max(...problems.map((one) => one.path.length), 0)
  const chosen = problems.filter((one) => one.path.length === deepest)
  return [...new Map(chosen.map((one) => [one.path.join("/"), one])).values()].slice(0, 5)
}

function danglingRefs(value: unknown, document: Node, path: (string | number)[]): ApiProblem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => danglingRefs(item, document, [...path, index]))
  if (!isNode(value)) return []
  const own = typeof value.$ref === "string" && pointerTarget(value.$ref, document) === undefined
  return [
    ...(own ? [{ path: [...path, "$ref"], message: `nothing is at ${String(value.$ref)}` }] : []),
    ...Object.entries(value).flatMap(([key, child]) => danglingRefs(child, document, [...path, key])),
  ]
}

function repeatedIds(document: Node): ApiProblem[] {
  const seen = new Set<unknown>()
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const id = operation.operationId
    const repeated = id !== undefined && seen.has(id)
    seen.add(id)
    return repeated
      ? [{ path: ["paths", path, method, "operationId"], message: `a second operation is named ${String(id)}` }]
      : []
  })
}

/** A checker of values against schemas inside the document, by JSON pointer. */
export function schemaChecker(document: Node): (pointer: string, value: unknown) => ErrorObject[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false })
  ajv.addSchema({ ...document, $id: "openapi.json" })
  return (pointer, value) => {
    const check = ajv.getSchema(`openapi.json#${pointer}`) ?? ajv.compile({ $ref: `openapi.json#${pointer}` })
    check(value)
    return [...((check.errors as ErrorObject[] | null | undefined) ?? [])]
  }
}

/** A pointer as it stands behind `#` in a URI. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((part) => `/${encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")
}

/** Every body of the document: requests and answers, with where their schema stands. */
export function bodiesOf(
  document: Node,
): { path: (string | number)[]; media: Node; operation: string; status?: string }[] {
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const at = ["paths", path, method]
    const name = String(operation.operationId ?? path)
    const request = mediaOf(operation.requestBody, [...at, "requestBody"], document).map((one) => ({
      ...one,
      operation: name,
    }))
    const answers = Object.entries(nodeOf(operation.responses)).flatMap(([status, value]) =>
      mediaOf(value, [...at, "responses", status], document).map((one) => ({ ...one, operation: name, status })),
    )
    return [...request, ...answers]
  })
}

function mediaOf(
  value: unknown,
  path: (string | number)[],
  document: Node,
): { path: (string | number)[]; media: Node }[] {
  const ref = nodeOf(value).$ref
  const at = typeof ref === "string" ? ref.slice(2).split("/") : path
  const content = nodeOf(resolveRef(value, document).content)
  return Object.entries(content).map(([type, media]) => ({ path: [...at, "content", type], media: nodeOf(media) }))
}

function exampleProblems(document: Node): ApiProblem[] {
  const check = schemaChecker(document)
  return bodiesOf(document).flatMap(({ path, media }) => {
    if (media.schema === undefined) return []
    const keys = media.example === undefined ? Object.keys(nodeOf(media.examples)) : [undefined]
    return examplesOf(media, document).flatMap(({ value }, index) => {
      const [error] = check(pointerOf([...path, "schema"]), value).sort(
        (a, b) => b.instancePath.length - a.instancePath.length,
      )
      if (!error) return []
      const key = keys[index]
      const at = key === undefined ? [...path, "example"] : [...path, "examples", key, "value"]
      const inside = error.instancePath.split("/").slice(1)
      return [
        {
          path: [...at, ...inside],
          message: `this example is not what its schema says: ${inside.at(-1) ?? "it"} ${error.message}`,
        },
      ]
    })
  })
}
