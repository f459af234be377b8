/** An operation of an OpenAPI document as the components show it, with the headings and ids that they make of it. */
import Slugger from "github-slugger"
import type { ApiBody, ApiField, ApiOperation } from "../../src/api/api-document.js"
import type { Json, TocEntry } from "../../src/model.js"

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

const partTitles = { parameters: "Headers and parameters", body: "Body", responses: "Answers" }

/** The operation as a page shows it, below a heading of this depth. A page that shows one part carries no other. */
export function shownOperation(operation: ApiOperation, part: Json | undefined, above: number): ShownOperation {
  const { id, method, path, summary, description, servers, parameters, body, responses } = operation
  const whole = !["summary", "headers", "body", "responses"].includes(String(part))
  const inner = whole ? above + 1 : above
  const heading = (name: keyof typeof partTitles) =>
    whole && { heading: { id: `${id}-${name}`, text: partTitles[name], depth: inner } }
  const ids = new Slugger()
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
      body && { body: { ...heading("body"), shown: shownBody(body, { id: `${id}-body`, depth: inner + 1, ids }) } }),
    ...((whole || part === "responses") && {
      responses: {
        ...heading("responses"),
        shown: withoutRepeats(responses).map(({ status, body: answer, sameAs }) => {
          const own = {
            id: ids.slug(`${id}-${status.toLowerCase()}`, true),
            text: `Status ${status}`,
            depth: inner + 1,
          }
          return {
            heading: own,
            body: shownBody(answer, { id: own.id, depth: own.depth + 1, ids }),
            ...(sameAs !== undefined && { sameAs }),
          }
        }),
      },
    }),
  }
}

/** Each form has a heading where there are several. */
function shownBody(body: ApiBody, { id, depth, ids }: { id: string; depth: number; ids: Slugger }): ShownBody {
  const several = body.shapes.length > 1
  return {
    ...body,
    shapes: body.shapes.map(({ title, fields }, index) => {
      const text = title === "" ? `Form ${index + 1}` : title
      return {
        ...(several && { heading: { id: ids.slug(`${id}-${text.toLowerCase()}`, true), text, depth } }),
        shown: fields,
      }
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

/** Every heading and every field that an operation shows, in their order. */
export function operationAnchors({ id, parameters, body, responses }: ShownOperation): (TocEntry | string)[] {
  const heading = (of: { heading?: TocEntry } | undefined) => of?.heading ?? []
  const bodyAnchors = (of: string, { shapes }: ShownBody) =>
    shapes.flatMap((shape) => [
      heading(shape),
      ...shape.shown.map((field) => fieldAnchor(shape.heading?.id ?? of, field)),
    ])
  return [
    heading(parameters),
    ...(parameters?.shown ?? []).map((field) => fieldAnchor(`${id}-header`, field)),
    heading(body),
    ...(body ? bodyAnchors(`${id}-body`, body.shown) : []),
    heading(responses),
    ...(responses?.shown ?? []).flatMap((answer) => [answer.heading, ...bodyAnchors(answer.heading.id, answer.body)]),
  ].flat()
}

/** The id of a field in a part of an operation. */
export function fieldAnchor(of: string, { name }: Pick<ApiField, "name">): string {
  return `${of}-field-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`
}

export function errorAnchor(code: string): string {
  return `error-${code.replaceAll("_", "-")}`
}
