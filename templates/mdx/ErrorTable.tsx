import type { ReactNode } from "react"
import type { Json } from "../../src/model.js"
import { elements } from "../mdx-elements.js"
import { Tight } from "../reference/RichText.js"
import { type ApiError, cellText, table } from "./api-data.js"
import { answered, block, type WriterComponent } from "./writer-component.js"

const Frame = elements.table as (props: { children: ReactNode }) => ReactNode
const Head = elements.th as (props: { children: ReactNode }) => ReactNode
const Cell = elements.td as (props: { children: ReactNode }) => ReactNode

/** Every error code of an operation: its status, its cause, and what to do. Each row has an id. */
function View({ answer }: { operation?: string; answer?: Json }) {
  const errors = errorsOf(answer)
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
          <tr key={code} id={`error-${code.replaceAll("_", "-")}`}>
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

const errorsOf = (answer: Json | undefined) => answered<ApiError[]>("ErrorTable", answer) ?? []

export const ErrorTable: WriterComponent = {
  Component: View,
  markdown: ({ answer }) =>
    block(
      table(
        ["Code", "HTTP", "Cause", "Do"],
        errorsOf(answer).map(({ code, status, cause, action }) => [
          `\`${code}\``,
          status,
          cellText(cause),
          cellText(action),
        ]),
      ),
    ),
}
