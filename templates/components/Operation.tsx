import { Fragment, type ReactNode } from "react"
import type { ApiField } from "../../src/api/api-document.js"
import type { TocEntry } from "../../src/model.js"
import { useSheet } from "../context.js"
import { elements } from "../mdx-elements.js"
import { Icon } from "../parts/Icon.js"
import { blockMarkdown, cellMarkdown, fence } from "../reference/markdown.js"
import { RichText, Tight } from "../reference/RichText.js"
import CodeBlock from "./CodeBlock.js"
import Details from "./Details.js"
import { fieldAnchor, operationAnchors, type ShownBody, type ShownOperation, shownOperation } from "./operation-data.js"
import { searchOperation } from "./operation-search.js"
import { type Anchors, block, type Data, type Markdown, type Search, text } from "./writer-component.js"

/** One operation of the OpenAPI document; `part` shows one part of it, under a heading of the page's own. */
export default function Operation({
  data,
}: {
  /** Its `operationId`; the first operation when absent. */
  id?: string
  /** `summary`, `headers`, `body` or `responses`; all of it when absent. */
  part?: string
  data: ShownOperation
}) {
  useSheet("reference")
  useSheet("details")
  const { id, method, path, description, servers, parameters, body, responses } = data
  return (
    <div className="operation">
      {servers && <Address method={method} path={path} servers={servers} />}
      {description && <RichText blocks={description} />}
      {parameters && (
        <>
          <Heading of={parameters.heading} />
          <Fields fields={parameters.shown} of={`${id}-header`} needed />
        </>
      )}
      {body && (
        <>
          <Heading of={body.heading} />
          <Body body={body.shown} of={`${id}-body`} request />
        </>
      )}
      {responses && (
        <>
          <Heading of={responses.heading} />
          {responses.shown.map(({ heading, body: answer, sameAs }, index) => (
            <details className="details operation-answer" key={heading.id} open={index === 0}>
              <summary>
                <Icon name="right" />
                <HeadingInSummary of={heading} />
              </summary>
              <div className="details-body">
                <Body body={answer} of={heading.id} sameAs={sameAs} />
              </div>
            </details>
          ))}
        </>
      )}
    </div>
  )
}

function Heading({ of: heading }: { of: TocEntry | undefined }) {
  if (!heading) return null
  const { id, text, depth } = heading
  const Level = elements[`h${Math.min(depth, 6)}`] as (props: { id: string; children: ReactNode }) => ReactNode
  return <Level id={id}>{text}</Level>
}

/** A heading that opens what is below it: it has no link of its own. */
function HeadingInSummary({ of: { id, text, depth } }: { of: TocEntry }) {
  const Level = `h${Math.min(depth, 6)}` as "h3"
  return (
    <Level id={id} tabIndex={-1}>
      {text}
    </Level>
  )
}

function Address({
  method,
  path,
  servers,
}: {
  method: string
  path: string
  servers: NonNullable<ShownOperation["servers"]>
}) {
  return (
    <>
      <p className="operation-address">
        <span className="badge badge-accent">{method}</span> <code>{path}</code>
      </p>
      <dl className="members">
        {servers.map((server) => (
          <div key={server.url} className="member">
            <dt>
              <code className="member-name">{server.url}</code>
            </dt>
            <dd>
              <Tight blocks={server.description} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Body({
  body,
  of,
  request = false,
  sameAs,
}: {
  body: ShownBody
  /** What the ids of its fields begin with. */
  of: string
  request?: boolean
  sameAs?: string | undefined
}) {
  const examples = body.examples.map((example) => (
    <CodeBlock
      key={example.title}
      html={example.html}
      language={example.language}
      title={example.title}
      lines={example.text.split("\n").length}
    />
  ))
  return (
    <>
      <RichText blocks={body.description} />
      {sameAs !== undefined && <p>Fields as for status {sameAs}.</p>}
      {body.shapes.map(({ heading, shown }, index) => (
        <Fragment key={heading?.id ?? index}>
          <Heading of={heading} />
          {shown.length > 0 && <Fields fields={shown} of={heading?.id ?? of} needed={request} />}
        </Fragment>
      ))}
      {request && body.examples.length > 1 ? (
        <Details summary={`${body.examples.length} examples`}>{examples}</Details>
      ) : (
        examples
      )}
    </>
  )
}

/** Fields as a definition list; each has an id. */
function Fields({ fields, of, needed }: { fields: readonly ApiField[]; of: string; needed: boolean }) {
  return (
    <dl className="members">
      {fields.map((field) => (
        <div key={field.name} className="member">
          <dt id={fieldAnchor(of, field)}>
            <a href={`#${fieldAnchor(of, field)}`} className="member-name">
              {field.name}
            </a>
            <span className="member-word">{field.type}</span>
            {needed && <span className="badge">{field.required ? "required" : "optional"}</span>}
          </dt>
          <dd>
            <Tight blocks={field.description} />
            <Values values={unsaidValues(field)} />
            {field.limits.length > 0 && (
              <>
                {" ("}
                <Tight blocks={field.limits} />)
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The one value of a field is left out where its words say it: "`true`: accept the request". */
function unsaidValues({ values, description }: ApiField): readonly string[] {
  const [only] = values
  return values.length === 1 && blockMarkdown(description).includes(`\`${only}\``) ? [] : values
}

function Values({ values }: { values: readonly string[] }) {
  return values.map((value, index) => (
    <Fragment key={value}>
      {index === 0 ? " " : ", "}
      <code>{value}</code>
    </Fragment>
  ))
}

export const data: Data = ({ id, part }, site) =>
  shownOperation(site.operation(text(id) || undefined), part, site.here.headingDepth)

export const anchors: Anchors = (_props, operation: ShownOperation) => operationAnchors(operation)

export const search: Search = (_props, operation: ShownOperation) => searchOperation(operation)

export const markdown: Markdown = ({ data }) => {
  const shown = data as unknown as ShownOperation
  const { method, path, description = [], servers, parameters, body, responses } = shown
  return block(
    servers
      ? `\`${method} ${path}\`\n\n${servers.map((one) => `- \`${one.url}\`: ${cellMarkdown(one.description)}`).join("\n")}`
      : "",
    blockMarkdown(description),
    ...(parameters ? [headingText(parameters.heading), fieldsText(parameters.shown)] : []),
    ...(body ? [headingText(body.heading), bodyText(body.shown)] : []),
    headingText(responses?.heading),
    ...(responses?.shown ?? []).flatMap(({ heading, body: answer, sameAs }) => [
      headingText(heading),
      bodyText(answer, sameAs),
    ]),
  )
}

function headingText(heading: TocEntry | undefined): string {
  return heading ? `${"#".repeat(Math.min(heading.depth, 6))} ${heading.text}` : ""
}

function bodyText({ description, shapes, examples }: ShownBody, sameAs?: string): string {
  return [
    blockMarkdown(description),
    sameAs === undefined ? "" : `Fields as for status ${sameAs}.`,
    ...shapes.flatMap(({ heading, shown }) => [headingText(heading), fieldsText(shown)]),
    ...examples.map((example) => `${example.title}:\n\n${fence(example.text, example.language)}`),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

/** As the definition list on the page. */
function fieldsText(fields: readonly ApiField[]): string {
  return fields
    .map((field) => {
      const says = [
        cellMarkdown(field.description),
        unsaidValues(field)
          .map((value) => `\`${value}\``)
          .join(", "),
        field.limits.length > 0 ? `(${cellMarkdown(field.limits)})` : "",
      ]
      const head = `- \`${field.name}\` (${field.type}, ${field.required ? "required" : "optional"})`
      return [`${head}:`, ...says.filter((part) => part !== "")].join(" ")
    })
    .join("\n")
}
