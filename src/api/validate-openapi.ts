/** Validates an OpenAPI document: its form, its references, and its examples against its own schemas. */
import { Validator } from "@seriousme/openapi-schema-validator"
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import {
  examplesOf,
  isNode,
  type Node,
  nodeOf,
  operationsOf,
  type Path,
  pathOfPointer,
  placedRef,
  pointerOf,
  schemaOf,
  text,
  valueAt,
} from "./openapi.js"

export interface ApiProblem {
  path: Path
  /** Whether the last key of the path is wrong, rather than its value. */
  atKey?: boolean
  message: string
  hint?: string
}

/** The mistakes of a document, and whether its operations can be shown all the same. */
export async function validateOpenApi(document: unknown): Promise<{ isReadable: boolean; problems: ApiProblem[] }> {
  const refused = isNode(document) ? refusedVersion(document) : { path: [], message: "not an OpenAPI document" }
  if (refused || !isNode(document)) return { isReadable: false, problems: refused ? [refused] : [] }
  const broken = [...(await formProblems(document)), ...danglingRefs(document, document, [], new Set())]
  // Examples and names are only checked if the form is right.
  return {
    isReadable: true,
    problems: broken.length > 0 ? broken : [...repeatedIds(document), ...exampleProblems(document)],
  }
}

function refusedVersion(document: Node): ApiProblem | undefined {
  if (/^3\.[01]\.\d+$/.test(text(document.openapi))) return undefined
  const [path, fault] =
    "openapi" in document
      ? [["openapi"], "unsupported `openapi` version"]
      : [[], "not an OpenAPI document: the key `openapi` is missing"]
  return { path, message: `${fault} (3.0.x and 3.1.x are supported)` }
}

/** Validates against the official schema of the version; the schema of 3.1 does not cover the JSON schemas inside. */
async function formProblems(document: Node): Promise<ApiProblem[]> {
  const { errors = [] } = await new Validator({ allErrors: true }).validate(structuredClone(document))
  const form = typeof errors === "string" ? [] : specific(errors).map((error) => problemOf(error, []))
  return [...form, ...(String(document.openapi).startsWith("3.0") ? [] : schemaProblems(document))]
}

function schemaProblems(document: Node): ApiProblem[] {
  const ajv = new Ajv2020({ allErrors: true, logger: false })
  return schemasIn(document, []).flatMap(({ path, schema }) => {
    if (ajv.validateSchema(schema) === true) return []
    return specific(ajv.errors ?? []).map((error) => problemOf(error, path))
  })
}

function schemasIn(value: unknown, path: Path): { path: Path; schema: Node }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => schemasIn(item, [...path, index]))
  if (!isNode(value)) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const at = [...path, key]
    if (key === "example" || key === "examples") return []
    if (key === "schema" && isNode(child)) return [{ path: at, schema: child }]
    if (at.join(".") === "components.schemas")
      return Object.entries(nodeOf(child)).flatMap(([name, schema]) =>
        isNode(schema) ? [{ path: [...at, name], schema }] : [],
      )
    return schemasIn(child, at)
  })
}

/** Keywords that only report that something inside is wrong. */
const echoes = new Set(["if", "anyOf", "oneOf", "allOf", "not", "$ref", "$dynamicRef"])

/** The errors that name a cause: no consequences of another error, and one error per place. */
function specific(errors: readonly ErrorObject[]): ErrorObject[] {
  const plain = errors.filter((error) => !echoes.has(error.keyword))
  const choices = new Set(errors.flatMap((error) => (/^(any|one)Of$/.test(error.keyword) ? [error.instancePath] : [])))
  const around = new Set(plain.flatMap(({ instancePath }) => placesAround(instancePath)))
  const failing = plain.filter(({ keyword }) => keyword !== "unevaluatedProperties")
  const failed = new Set(failing.flatMap(({ instancePath }) => [instancePath, ...placesAround(instancePath)]))
  const causes = plain.filter(({ keyword, instancePath }) => {
    // If part of a schema fails, all its properties count as unevaluated; of alternatives, the deepest errors count.
    if (keyword === "unevaluatedProperties") return !failed.has(instancePath)
    return !(choices.has(instancePath) && around.has(instancePath))
  })
  const told = new Set<string>()
  return (causes.length > 0 ? causes : errors).filter((error) => {
    const place = error.instancePath + extraName(error)
    return told.size < told.add(place).size
  })
}

/** The JSON pointers of everything that a value is in. */
function placesAround(pointer: string): string[] {
  return [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index))
}

/** The unexpected name, for errors of that kind. */
function extraName({ params }: ErrorObject): string {
  return String((params as Node).additionalProperty ?? (params as Node).unevaluatedProperty ?? "")
}

function problemOf(error: ErrorObject, inside: Path): ApiProblem {
  const { instancePath, message, keyword, params } = error
  const path = [...inside, ...keysOf(instancePath)]
  const name = extraName(error)
  if (name !== "") return { path: [...path, name], atKey: true, message: `unknown property: ${name}` }
  const values = keyword === "enum" ? `: ${JSON.stringify((params as Node).allowedValues)}` : ""
  return { path, message: `${path.at(-1) ?? "the document"} ${message ?? "is wrong"}${values}` }
}

/** The keys of a JSON pointer. */
function keysOf(pointer: string): Path {
  const [, ...parts] = pointer.split("/")
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
}

function danglingRefs(value: unknown, document: Node, path: Path, addresses: Set<string>): ApiProblem[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => danglingRefs(item, document, [...path, index], addresses))
  if (!isNode(value)) return []
  return [
    ...refProblems(value.$ref, document, [...path, "$ref"], addresses),
    ...Object.entries(value).flatMap(([key, child]) =>
      key === "example" || key === "examples" ? [] : danglingRefs(child, document, [...path, key], addresses),
    ),
  ]
}

/** Each address of another site is told once. */
function refProblems(ref: unknown, document: Node, path: Path, addresses: Set<string>): ApiProblem[] {
  if (typeof ref !== "string") return []
  const at = pathOfPointer(ref)
  if (at && valueAt(at, document) !== undefined) return []
  if (!/^(https?:)?\/\//.test(ref)) return [{ path, message: `$ref not found: ${ref}` }]
  const [address = ""] = ref.split("#")
  const hint = "save the file below content/, and refer to it by its path from the document"
  const isFirst = addresses.size < addresses.add(address).size
  return isFirst ? [{ path, message: `$ref leads to another site, and is not followed: ${address}`, hint }] : []
}

function repeatedIds(document: Node): ApiProblem[] {
  const seen = new Set<unknown>()
  return operationsOf(document).flatMap(({ at, operation }) => {
    const id = operation.operationId
    const repeated = id !== undefined && seen.has(id)
    seen.add(id)
    return repeated ? [{ path: [...at, "operationId"], message: `duplicate operationId: ${String(id)}` }] : []
  })
}

/**
 * Checks values against schemas inside the document, which are named by JSON pointer. What is only read is not required in
 * a request, what is only written not in an answer. With `coerceTypes`, texts stand for numbers.
 */
export function schemaChecker(
  document: Node,
  more: { coerceTypes?: "array" } = {},
): (pointer: string, value: unknown) => ErrorObject[] {
  const asked = { strict: false, allErrors: true, validateFormats: false, logger: false, verbose: true } as const
  const ajv = new Ajv2020({ ...asked, ...more })
  ajv.addSchema({ ...withoutNames(document), $id: "openapi.json" })
  return (pointer, value) => {
    try {
      const check = ajv.getSchema(`openapi.json#${pointer}`) ?? ajv.compile({ $ref: `openapi.json#${pointer}` })
      check(value)
      const unsent = /\/(requestBody|requestBodies|parameters)\//.test(pointer) ? "readOnly" : "writeOnly"
      return [...((check.errors as ErrorObject[] | null | undefined) ?? [])].filter(({ params, parentSchema }) => {
        const missing = nodeOf(nodeOf(parentSchema).properties)[(params as Node).missingProperty as string]
        return missing === undefined || schemaOf(missing, document)[unsent] !== true
      })
    } catch {
      // A schema that can't be compiled has a mistake of its own, or a pattern of another language's expressions.
      return []
    }
  }
}

/**
 * The document as one JSON schema. Names that schemas give themselves (`$id`, `$anchor`) would change what a pointer means,
 * and an example may have such a key. In 3.0 `exclusiveMinimum: true` excludes `minimum` itself, and `nullable` adds null.
 */
function withoutNames(document: Node): Node {
  const isOld = String(document.openapi).startsWith("3.0")
  return JSON.parse(JSON.stringify(document), (key, node) => {
    if (/^\$(id|anchor|schema|dynamicAnchor)$/.test(key) && typeof node === "string") return undefined
    if (!isNode(node)) return node
    // Of forms that a field tells apart, a value may fit several.
    if (isNode(node.discriminator) && Array.isArray(node.oneOf) && node.anyOf === undefined) {
      node.anyOf = node.oneOf
      delete node.oneOf
    }
    if (!isOld) return node
    const { exclusiveMinimum: above, exclusiveMaximum: below, nullable, ...rest } = node
    const isNullable = nullable === true && typeof rest.type === "string"
    return {
      ...rest,
      ...(nullable !== undefined && !isNullable && { nullable }),
      ...(isNullable && { type: [rest.type, "null"], ...(Array.isArray(rest.enum) && { enum: [...rest.enum, null] }) }),
      ...(above !== undefined && above !== false && { exclusiveMinimum: above === true ? rest.minimum : above }),
      ...(below !== undefined && below !== false && { exclusiveMaximum: below === true ? rest.maximum : below }),
    }
  })
}

/** Every body of the document, requests and responses, with the place of its schema. */
export function bodiesOf(document: Node): { path: Path; media: Node; operation: string; status?: string }[] {
  return operationsOf(document).flatMap(({ path, operation, at }) => {
    const name = String(operation.operationId ?? path)
    const request = mediaOf(operation.requestBody, [...at, "requestBody"], document)
    const answers = Object.entries(nodeOf(operation.responses)).flatMap(([status, value]) =>
      mediaOf(value, [...at, "responses", status], document).map((media) => ({ ...media, status })),
    )
    return [...request, ...answers].map((media) => ({ ...media, operation: name }))
  })
}

function mediaOf(value: unknown, path: Path, document: Node): { path: Path; media: Node }[] {
  const { node, path: at } = placedRef(value, path, document)
  return Object.entries(nodeOf(node.content)).map(([type, media]) => ({
    path: [...at, "content", type],
    media: nodeOf(media),
  }))
}

function exampleProblems(document: Node): ApiProblem[] {
  const check = schemaChecker(document)
  return bodiesOf(document).flatMap(({ path, media }) => {
    if (media.schema === undefined) return []
    return examplesOf(media, document).flatMap(({ value, at }) => {
      const [error] = check(pointerOf([...path, "schema"]), value).sort(
        (a, b) => b.instancePath.length - a.instancePath.length,
      )
      if (!error) return []
      const inside = keysOf(error.instancePath)
      const message = `example does not match its schema: ${inside.at(-1) ?? "it"} ${error.message}`
      return [{ path: [...path, ...at, ...inside], message }]
    })
  })
}
