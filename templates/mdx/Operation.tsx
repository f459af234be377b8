import { Fragment, type ReactNode } from "react"
import type { Json } from "../../src/model.js"
import { elements } from "../mdx-elements.js"
import { RichText, Tight } from "../reference/RichText.js"
import {
  type ApiBody,
  type ApiField,
  answerFor,
  blocksText,
  cellText,
  fence,
  type OperationData,
  table,
  useAnswer,
} from "./api-data.js"
import { CodeBlockView } from "./CodeBlock.js"
import { block, type WriterComponent } from "./writer-component.js"

const Frame = elements.table as (props: { children: ReactNode }) => ReactNode
const Head = elements.th as (props: { children: ReactNode }) => ReactNode
const Cell = elements.td as (props: { children: ReactNode }) => ReactNode
const Heading = elements.h3 as (props: { id: string; children: ReactNode }) => ReactNode

const titles = { parameters: "Headers and parameters", body: "Body", responses: "Answers" }

/** One operation of the OpenAPI document; `part` shows one part of it, under a heading of the page's own. */
function View(props: { id?: string; part?: string }) {
  const operation = useAnswer<OperationData>("Operation", props as Record<string, Json>)
  if (!operation) return null
  const { id, method, path, description, servers, parameters, body, responses } = operation
  const heading = (name: keyof typeof titles) =>
    props.part === undefined && <Heading id={`${id}-${name}`}>{titles[name]}</Heading>
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
          {responses.map(({ status, body: answer }) => (
            <section className="operation-answer" key={status}>
              <p>
                <strong>Status {status}</strong>
              </p>
              <Body body={answer} />
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
    <Frame>
      <thead>
        <tr>
          <Head>Part</Head>
          <Head>Value</Head>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Cell>Method</Cell>
          <Cell>
            <code>{method}</code>
          </Cell>
        </tr>
        <tr>
          <Cell>Path</Cell>
          <Cell>
            <code>{path}</code>
          </Cell>
        </tr>
        {servers.map((server) => (
          <tr key={server.url}>
            <Cell>Origin</Cell>
            <Cell>
              <code>{server.url}</code> <Tight blocks={server.description} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

function Body({ body, request = false }: { body: ApiBody; request?: boolean }) {
  const several = body.shapes.length > 1
  return (
    <>
      <RichText blocks={body.description} />
      {body.shapes.map((shape) => (
        <Fragment key={shape.title}>
          {several && (
            <p>
              <em>{shape.title}</em>
            </p>
          )}
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
              {field.values.length > 0 && <Values values={field.values} />}
              {field.limits.length > 0 && <> ({field.limits.join(", ")})</>}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Frame>
  )
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
  markdown(props, _children, view) {
    const operation = answerFor<OperationData>(view, "Operation", props)
    if (!operation) return ""
    const { method, path, description = [], servers, parameters = [], body, responses = [] } = operation
    const heading = (name: keyof typeof titles) => (props.part === undefined ? `### ${titles[name]}` : "")
    return block(
      servers
        ? table(
            ["Part", "Value"],
            [
              ["Method", `\`${method}\``],
              ["Path", `\`${path}\``],
              ...servers.map((one) => ["Origin", `\`${one.url}\` ${cellText(one.description)}`]),
            ],
          )
        : "",
      blocksText(description),
      ...(parameters.length > 0 ? [heading("parameters"), fieldsText(parameters)] : []),
      ...(body ? [heading("body"), bodyText(body)] : []),
      ...(responses.length > 0
        ? [heading("responses"), ...responses.map((one) => `**Status ${one.status}**\n\n${bodyText(one.body)}`)]
        : []),
    )
  },
}

function bodyText({ description, shapes, examples }: ApiBody): string {
  return [
    blocksText(description),
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
        field.values.map((value) => `\`${value}\``).join(", "),
        field.limits.length > 0 ? `(${field.limits.join(", ")})` : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
    ]),
  )
}
