import type { ReactNode } from "react"
import type { ApiError } from "../../src/api/api-document.js"
import { elements } from "../mdx-elements.js"
import { cellMarkdown, tableMarkdown } from "../reference/markdown.js"
import { Tight } from "../reference/RichText.js"
import { errorAnchor } from "./operation-data.js"
import { searchErrors } from "./operation-search.js"
import { type Anchors, block, type Data, type Markdown, type Search, text } from "./writer-component.js"

const Frame = elements.table as (props: { children: ReactNode }) => ReactNode
const Head = elements.th as (props: { children: ReactNode }) => ReactNode
const Cell = elements.td as (props: { children: ReactNode }) => ReactNode

/** Every error code of an operation: its status, its cause, and what to do. Each row has an id. */
export default function ErrorTable({
  data: errors,
}: {
  /** The `operationId` in the OpenAPI document; the first operation when absent. */
  operation?: string
  data: readonly ApiError[]
}) {
  return (
    <Frame>
      <thead>
        <tr>
          <Head>Code</Head>
          <Head>HTTP</Head>
          <Head>Cause</Head>
          <Head>Do</Head>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ code, status, cause, action }) => (
          <tr key={code} id={errorAnchor(code)}>
            <Cell>
              <code>{code}</code>
            </Cell>
            <Cell>{status}</Cell>
            <Cell>
              <Tight blocks={cause} />
            </Cell>
            <Cell>
              <Tight blocks={action} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

export const data: Data = ({ operation }, site) => site.operation(text(operation) || undefined).errors

export const anchors: Anchors = (_props, errors: readonly ApiError[]) => errors.map(({ code }) => errorAnchor(code))

export const search: Search = (_props, errors: readonly ApiError[]) => searchErrors(errors)

export const markdown: Markdown = ({ data }) =>
  block(
    tableMarkdown(
      ["Code", "HTTP", "Cause", "Do"],
      (data as unknown as ApiError[]).map(({ code, status, cause, action }) => [
        `\`${code}\``,
        status,
        cellMarkdown(cause),
        cellMarkdown(action),
      ]),
    ),
  )
