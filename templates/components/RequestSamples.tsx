import "./RequestSamples.css"
import { Children, isValidElement } from "react"
import type { ApiCode, ApiExample } from "../../src/api/api-document.js"
import { elements } from "../mdx-elements.js"
import CodeBlock from "./CodeBlock.js"
import TabItem from "./TabItem.js"
import Tabs from "./Tabs.js"
import { block, type Data, type Markdown, text as textOf, type WithChildren } from "./writer-component.js"

interface Shown {
  samples: readonly ApiCode[]
  answers: readonly (ApiExample & { name: string })[]
}

/**
 * The request of an operation in each language, in tabs that stay in step with the other server samples. Around the text
 * that describes the operation's answers it stays in view beside them on a wide page, with one of the answers; what
 * comes before the first heading of that text stands below the answer.
 */
export default function RequestSamples({
  groupId,
  queryString,
  data,
  children,
}: WithChildren & {
  /** The `operationId` in the OpenAPI document; the first operation when absent. */
  operation?: string
  /** Tabs of one group change together, as in `Tabs`. */
  groupId?: string
  /** Where the address keeps the choice, as in `Tabs`; `lang` when absent. */
  queryString?: string
  data: Shown
}) {
  const { samples, answers } = data
  const request = (
    <Tabs groupId={groupId ?? "server"} queryString={queryString ?? "lang"}>
      {samples.map(({ label, language, html, text }) => (
        <TabItem key={label} value={label.toLowerCase() === "c#" ? "csharp" : label.toLowerCase()} label={label}>
          <CodeBlock html={html} language={language} lines={text.split("\n").length} />
        </TabItem>
      ))}
    </Tabs>
  )
  if (answers.length === 0 || children === undefined) {
    return (
      <>
        {request}
        {children}
      </>
    )
  }
  const parts = Children.toArray(children)
  const start = Math.max(
    0,
    parts.findIndex((part) => isValidElement(part) && part.type === elements.h2),
  )
  return (
    <div className="api-columns">
      <div className="api-rail">
        {request}
        <div className="api-answers scripted" data-choose="">
          <label className="field">
            <span className="field-label">Answer</span>
            <select autoComplete="off">
              {answers.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          {answers.map(({ name, html, language, text }, index) => (
            <div key={name} className="tab-panel" data-active={index === 0 ? "" : undefined}>
              <CodeBlock html={html} language={language} lines={text.split("\n").length} />
            </div>
          ))}
        </div>
        {parts.slice(0, start)}
      </div>
      <div className="api-text">{parts.slice(start)}</div>
    </div>
  )
}

export const data: Data = ({ operation }, site): Shown => {
  const { samples, responses } = site.operation(textOf(operation) || undefined)
  const answers = responses.flatMap(({ status, body }) =>
    body.examples.map((example) => ({ ...example, name: `${status}  ${example.title.replaceAll("`", "")}` })),
  )
  return { samples, answers }
}

export const markdown: Markdown = ({ data }, children) =>
  block(
    ...(data as unknown as Shown).samples.map(({ label, language, text }) => {
      const mark = text.includes("```") ? "````" : "```"
      return `**${label}**\n\n${mark}${language}\n${text}\n${mark}`
    }),
    children,
  )
