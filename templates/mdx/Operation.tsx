import { Fragment, type ReactNode } from "react"
import type { Json } from "../../src/model.js"
import { elements, Heading3 } from "../mdx-elements.js"
import { RichText, Tight } from "../reference/RichText.js"
import {
  type ApiBody,
  type ApiField,
  type ApiOperation,
  blocksText,
  cellText,
  fence,
  type OperationData,
  table,
} from "./api-data.js"
import { CodeBlockView } from "./CodeBlock.js"
import { answered, block, type WriterComponent } from "./writer-component.js"

const Frame = elements.table as (props: { children: ReactNode }) => ReactNode
const Head = elements.th as (props: { children: ReactNode }) => ReactNode
const Cell = elements.td as (props: { children: ReactNode }) => ReactNode
const titles = { parameters: "Headers and parameters", body: "Body", responses: "Answers" }

/** One operation of the OpenAPI document; `part` shows one part of it, under a heading of the page's own. */
function View(props: { id?: string; part?: string; answer?: Json }) {
  const operation = answered<OperationData>("Operation", props.answer)
  if (!operation) return null
  const { id, method, path, description, servers, parameters, body, responses } = operation
  const heading = (name: keyof typeof titles) =>
    props.part === undefined && <Heading3 id={`${id}-${name}`}>{titles[name]}</Heading3>
  return (
    <div className="operation">
      {servers && <Address method={method} path={path} servers={servers} />}
      {description && <RichText blocks={description} />}
      {parameters && parameters.length > 0 && (
        <>
          {heading("parameters")}
          <Fields fields={parameters} needed />
        </>
      )}
      {body && (
        <>
          {heading("body")}
          <Body body={body} request />
        </>
      )}
      {responses && (
        <>
          {heading("responses")}
          {withoutRepeats(responses).map(({ status, body: answer, sameAs }) => (
            <section className="operation-answer" key={status}>
              <p>
                <strong>Status {status}</strong>
              </p>
              <Body body={answer} sameAs={sameAs} />
            </section>
          ))}
        </>
      )}
    </div>
  )
}

function Address({
  method,
  path,
  servers,
}: {
  method: string
  path: string
  servers: NonNullable<OperationData["servers"]>
}) {
  return (
    <>
      <p className="operation-address">
        <span className="badge badge-accent">{method}</span> <code>{path}</code>
      </p>
      <Frame>
        <thead>
          <tr>
            <Head>Origin</Head>
            <Head>Meaning</Head>
          </tr>
        </thead>
        <tbody>
          {servers.map((server) => (
            <tr key={server.url}>
              <Cell>
                <code>{server.url}</code>
              </Cell>
              <Cell>
                <Tight blocks={server.description} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Frame>
    </>
  )
}

type Answer = ApiOperation["responses"][number] & { sameAs?: string }

/** Fields that an earlier answer has shown are not shown again. */
function withoutRepeats(responses: ApiOperation["responses"]): Answer[] {
  return responses.map(({ status, body }, index) => {
    const fields = JSON.stringify(body.shapes)
    const before = responses.slice(0, index).find((one) => JSON.stringify(one.body.shapes) === fields)
    if (!before || body.shapes.length === 0) return { status, body }
    return { status, body: { ...body, shapes: [] }, sameAs: before.status }
  })
}

function Body({ body, request = false, sameAs }: { body: ApiBody; request?: boolean; sameAs?: string | undefined }) {
  const several = body.shapes.length > 1
  return (
    <>
      <RichText blocks={body.description} />
      {sameAs !== undefined && <p>Fields as for status {sameAs}.</p>}
      {body.shapes.map((shape) => (
        <Fragment key={shape.title}>
          {several && <p className="operation-shape">{shape.title}</p>}
          {shape.fields.length > 0 && <Fields fields={shape.fields} needed={request} />}
        </Fragment>
      ))}
      {body.examples.map((example) => (
        <CodeBlockView
          key={example.title}
          html={example.html}
          language={example.language}
          title={example.title}
          lines={example.text.split("\n").length}
        />
      ))}
    </>
  )
}

function Fields({ fields, needed }: { fields: readonly ApiField[]; needed: boolean }) {
  return (
    <Frame>
      <thead>
        <tr>
          <Head>Name</Head>
          <Head>Type</Head>
          {needed && <Head>Needed</Head>}
          <Head>Meaning</Head>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <Cell>
              <code>{field.name}</code>
            </Cell>
            <Cell>{field.type}</Cell>
            {needed && <Cell>{field.required ? "yes" : "no"}</Cell>}
            <Cell>
              <Tight blocks={field.description} />
              <Values values={unsaidValues(field)} />
              {field.limits.length > 0 && (
                <>
                  {" ("}
                  <Tight blocks={field.limits} />)
                </>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

/** The one value of a field is left out where its words say it: "`true`: accept the request". */
function unsaidValues({ values, description }: ApiField): readonly string[] {
  const [only] = values
  return values.length === 1 && blocksText(description).includes(`\`${only}\``) ? [] : values
}

function Values({ values }: { values: readonly string[] }) {
  return values.map((value, index) => (
    <Fragment key={value}>
      {index === 0 ? " " : ", "}
      <code>{value}</code>
    </Fragment>
  ))
}

export const Operation: WriterComponent = {
  Component: View,
  markdown(props) {
    const operation = answered<OperationData>("Operation", props.answer)
    if (!operation) return ""
    const { method, path, description = [], servers, parameters = [], body, responses = [] } = operation
    const heading = (name: keyof typeof titles) => (props.part === undefined ? `### ${titles[name]}` : "")
    return block(
      servers
        ? `\`${method} ${path}\`\n\n${table(
            ["Origin", "Meaning"],
            servers.map((one) => [`\`${one.url}\``, cellText(one.description)]),
          )}`
        : "",
      blocksText(description),
      ...(parameters.length > 0 ? [heading("parameters"), fieldsText(parameters)] : []),
      ...(body ? [heading("body"), bodyText(body)] : []),
      ...(responses.length > 0
        ? [
            heading("responses"),
            ...withoutRepeats(responses).map(
              ({ status, body: answer, sameAs }) => `**Status ${status}**\n\n${bodyText(answer, sameAs)}`,
            ),
          ]
        : []),
    )
  },
}

function bodyText({ description, shapes, examples }: ApiBody, sameAs?: string): string {
  return [
    blocksText(description),
    sameAs === undefined ? "" : `Fields as for status ${sameAs}.`,
    ...shapes.flatMap((shape) => [shapes.length > 1 ? `*${shape.title}*` : "", fieldsText(shape.fields)]),
    ...examples.map((example) => `${example.title}:\n\n${fence(example)}`),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

function fieldsText(fields: readonly ApiField[]): string {
  if (fields.length === 0) return ""
  return table(
    ["Name", "Type", "Needed", "Meaning"],
    fields.map((field) => [
      `\`${field.name}\``,
      field.type,
      field.required ? "yes" : "no",
      [
        cellText(field.description),
        unsaidValues(field)
          .map((value) => `\`${value}\``)
          .join(", "),
        field.limits.length > 0 ? `(${cellText(field.limits)})` : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
    ]),
  )
}
