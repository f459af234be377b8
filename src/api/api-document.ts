/**
 * The content of an OpenAPI document as plain data: what pages show and what samples are checked against. Descriptions
 * are Markdown.
 */
import type { SourcePath, Url } from "../model/paths.js"

export interface ApiField {
  /** With the names around it: `data.challenge.origin`. */
  name: string
  type: string
  required: boolean
  description: string
  /** In words: `at most 16384 characters`. */
  limits: string
  /** Allowed string values. */
  values: string[]
}

/** One shape of a body. */
export interface ApiShape {
  title: string
  description: string
  fields: ApiField[]
}

export interface ApiCode {
  language: string
  label: string
  text: string
  /** Highlighted lines. */
  html: string
}
export interface ApiExample extends ApiCode {
  title: string
}

export interface ApiBody {
  description: string
  required: boolean
  contentTypes: string[]
  shapes: ApiShape[]
  examples: ApiExample[]
}

export interface ApiResponse {
  status: string
  body: ApiBody
}

export interface ApiError {
  code: string
  status: string
  cause: string
  action: string
}

export interface ApiOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  servers: { url: string; description: string }[]
  /** Parameters and the API key's header, with their location. */
  parameters: (ApiField & { in: string })[]
  body?: ApiBody
  responses: ApiResponse[]
  errors: ApiError[]
  samples: ApiCode[]
}

export interface ApiDocument {
  version: string
  path: SourcePath
  title: string
  operations: ApiOperation[]
  /** Where the document can be downloaded. */
  download: Url
}

/** A document for download: its text with brand names filled in. */
export interface PublishedApi extends ApiDocument {
  text: string
}
