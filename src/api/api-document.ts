/**
 * The content of an OpenAPI document as plain data: what pages show and what samples are checked against. Descriptions
 * are Markdown.
 */
import type { SourcePath, Url } from "../model/paths.js"
import type { Place } from "../report/diagnostic.js"
import type { Node, Path } from "./openapi.js"
import type { SampleRequest, WrittenRequest } from "./request-samples.js"

export interface ApiField {
  /** With the names around it: `data.challenge.origin`, `tags[].name`, `{key}`. */
  name: string
  type: string
  required: boolean
  description: string
  /** In words: `at most 16384 characters`. */
  limits: string
  /** Allowed values, as JSON. */
  values: string[]
  /** What values mean, by value. */
  meanings?: Record<string, string>
  /** `deprecated`, `read only`, `write only`. */
  marks: string[]
  /** As JSON. */
  default?: string
  example?: string
  fields: ApiField[]
  /** Its forms, if it has several. */
  shapes: ApiShape[]
  /** The named schema that says the rest. */
  schema?: { name: string; url: Url }
}

/** One form of a body or of a field. */
export interface ApiShape extends ApiField {
  title: string
}

export interface ApiExample {
  language: string
  label: string
  title: string
  text: string
}

export interface ApiBody {
  description: string
  required: boolean
  shapes: ApiShape[]
  examples: ApiExample[]
}

export interface ApiResponse {
  status: string
  headers: ApiField[]
  body: ApiBody
}

export interface ApiError {
  code: string
  status: string
  cause: string
  action: string
}

export interface ApiServer {
  url: string
  description: string
}

/** What lists say of an operation. */
export interface ApiEntry {
  id: string
  /** Unlike any other operation's, for ids on pages. */
  anchor: string
  method: string
  path: string
  summary: string
  tags: string[]
  deprecated: boolean
  /** The service sends it. */
  sent: boolean
  /** Where the document has it. */
  at: Path
}

export interface ApiOperation extends ApiEntry {
  description: string
  servers: ApiServer[]
  /** Whether they are its own, and not those of the document. */
  ownServers: boolean
  /** Parameters and what authenticates, with their location. */
  parameters: (ApiField & { in: string })[]
  body?: ApiBody
  responses: ApiResponse[]
  errors: ApiError[]
  samples: WrittenRequest[]
  /** What the service sends while it answers. */
  callbacks: ApiOperation[]
}

/** A document that was read. */
export interface ApiDocument {
  /** The version of the docs; "" without one. */
  version: string
  path: SourcePath
  title: string
  /** Other files that it refers to are in it, as `x-files`. */
  document: Node
  operations: ApiEntry[]
  /** The requests of the samples, by the anchor of the operation. */
  requests: Record<string, SampleRequest>
  /** Where a description has links: by its text and the link's address. */
  links: Record<string, Record<string, Place>>
}

/** A document for download, with its pages. */
export interface PublishedApi extends ApiDocument {
  /** Its text with brand names filled in, with all that it refers to. */
  text: string
  /** Where it can be downloaded. */
  download: Url
  /** Where its pages are, if it has any. */
  pages?: { route: Url; label: string; of: "tag" | "operation" }
}
