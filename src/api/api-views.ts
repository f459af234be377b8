/** What components that show an OpenAPI document are answered, and the headings and anchors that they make. */

import { slug } from "github-slugger"
import { freeSlug } from "../free-slug.js"
import type { ComponentUse, Json, Site, Source, SourcePath, TocEntry } from "../model.js"
import { didYouMean, nearest } from "../nearest.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import type { ApiBody, ApiOperation, PublishedApi } from "./api-document.js"

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

/** A part of an operation on a page; without a heading where the page has its own, or needs none. */
interface Headed<Part> {
  heading?: TocEntry
  shown: Part
}

export type ShownBody = Omit<ApiBody, "shapes"> & { shapes: Headed<ApiBody["shapes"][number]["fields"]>[] }

export interface ShownAnswer {
  heading: TocEntry
  body: ShownBody
  /** The status of an earlier answer whose fields this one has. */
  sameAs?: string
}

/** What an `Operation` shows; a part leaves the rest out. */
export type ShownOperation = Pick<ApiOperation, "id" | "method" | "path" | "summary"> &
  Partial<Pick<ApiOperation, "description" | "servers">> & {
    parameters?: Headed<ApiOperation["parameters"]>
    body?: Headed<ShownBody>
    responses?: { heading?: TocEntry; shown: ShownAnswer[] }
  }

export function apiData(
  { name, props, place }: ComponentUse,
  source: Source,
  site: Pick<Site, "docSets" | "apis">,
): Json {
  const operation = operationFor(name, props, apiFor(source.path, site))
  if (!operation) return null
  if (name === "ErrorTable") return operation.errors as unknown as Json
  if (name === "RequestSamples") return operation.samples as unknown as Json
  const above = source.headings.findLast((heading) => heading.place.line < place.line)
  return shownOperation(operation, props.part, above?.depth ?? 1) as unknown as Json
}

const partTitles = { parameters: "Headers and parameters", body: "Body", responses: "Answers" }

/** The operation as a page shows it, below a heading of this depth. A page that shows one part carries no other. */
function shownOperation(operation: ApiOperation, part: Json | undefined, above: number): ShownOperation {
  const { id, method, path, summary, description, servers, parameters, body, responses } = operation
  const whole = !["summary", "headers", "body", "responses"].includes(String(part))
  const inner = whole ? above + 1 : above
  const heading = (name: keyof typeof partTitles) =>
    whole && { heading: { id: `${id}-${name}`, text: partTitles[name], depth: inner } }
  const taken = new Set<string>()
  return {
    id,
    method,
    path,
    summary,
    ...(whole && { description }),
    ...((whole || part === "summary") && { servers }),
    ...((whole || part === "headers") &&
      parameters.length > 0 && { parameters: { ...heading("parameters"), shown: parameters } }),
    ...((whole || part === "body") &&
      body && { body: { ...heading("body"), shown: shownBody(body, { id: `${id}-body`, depth: inner + 1, taken }) } }),
    ...((whole || part === "responses") && {
      responses: {
        ...heading("responses"),
        shown: withoutRepeats(responses).map(({ status, body: answer, sameAs }) => {
          const own = { id: freeSlug(`${id}-${slug(status)}`, taken), text: `Status ${status}`, depth: inner + 1 }
          return {
            heading: own,
            body: shownBody(answer, { id: own.id, depth: own.depth + 1, taken }),
            ...(sameAs !== undefined && { sameAs }),
          }
        }),
      },
    }),
  }
}

/** Each form has a heading where there are several. */
function shownBody(body: ApiBody, { id, depth, taken }: { id: string; depth: number; taken: Set<string> }): ShownBody {
  const several = body.shapes.length > 1
  return {
    ...body,
    shapes: body.shapes.map(({ title, fields }, index) => {
      const text = title === "" ? `Form ${index + 1}` : title
      return { ...(several && { heading: { id: freeSlug(`${id}-${slug(text)}`, taken), text, depth } }), shown: fields }
    }),
  }
}

/** Fields that an earlier answer has shown are not shown again. */
function withoutRepeats(
  responses: ApiOperation["responses"],
): (ApiOperation["responses"][number] & { sameAs?: string })[] {
  return responses.map(({ status, body }, index) => {
    const fields = JSON.stringify(body.shapes)
    const before = responses.slice(0, index).find((one) => JSON.stringify(one.body.shapes) === fields)
    if (!before || body.shapes.length === 0) return { status, body }
    return { status, body: { ...body, shapes: [] }, sameAs: before.status }
  })
}

/** Every heading that an operation shows, in its order. */
export function operationHeadings({ parameters, body, responses }: ShownOperation): TocEntry[] {
  const headings = (of: readonly { heading?: TocEntry }[]) => of.flatMap(({ heading }) => heading ?? [])
  return [
    ...headings(parameters ? [parameters] : []),
    ...headings(body ? [body, ...body.shown.shapes] : []),
    ...headings(responses ? [responses] : []),
    ...(responses?.shown ?? []).flatMap((answer) => headings([answer, ...answer.body.shapes])),
  ]
}

/** The ids that a component will have: facts, so that links to them are checked without rendering. */
export function apiAnchors(use: ComponentUse, source: Source, site: Pick<Site, "docSets" | "apis">): string[] {
  if (use.name !== "ErrorTable") return apiHeadings(use, source, site).map(({ id }) => id)
  const operation = operationFor(use.name, use.props, apiFor(source.path, site))
  return (operation?.errors ?? []).map(({ code }) => errorAnchor(code))
}

/** The headings that a component will have, for the contents of its page. */
export function apiHeadings(use: ComponentUse, source: Source, site: Pick<Site, "docSets" | "apis">): TocEntry[] {
  const shown = use.name === "Operation" ? apiData(use, source, site) : null
  return shown === null ? [] : operationHeadings(shown as unknown as ShownOperation)
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
