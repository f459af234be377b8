import "./RequestSamples.css"
import { Children, isValidElement } from "react"
import type { ApiCode } from "../../src/api/api-document.js"
import type { CodeExample } from "../../src/reference/model.js"
import { usePage } from "../context.js"
import { elements } from "../mdx-elements.js"
import { fence } from "../reference/markdown.js"
import { eachBlock } from "../reference/trees.js"
import CodeBlock from "./CodeBlock.js"
import type { ShownOperation } from "./operation-data.js"
import TabItem from "./TabItem.js"
import Tabs from "./Tabs.js"
import { block, type Data, type Markdown, text as textOf, type WithChildren } from "./writer-component.js"

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
  data: readonly ApiCode[]
}) {
  const answers = useAnswers()
  const request = (
    <Tabs groupId={groupId ?? "server"} queryString={queryString ?? "lang"}>
      {data.map(({ label, language, html, text }) => (
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
          {answers.map(({ name, html, language, lines }, index) => (
            <div key={name} className="tab-panel" data-active={index === 0 ? "" : undefined}>
              <CodeBlock html={html} language={language} lines={lines} />
            </div>
          ))}
        </div>
        {parts.slice(0, start)}
      </div>
      <div className="api-text">{parts.slice(start)}</div>
    </div>
  )
}

/** The answers that operations on this page document, each with its status. */
function useAnswers(): (CodeExample & { name: string })[] {
  return Object.values(usePage().view.data)
    .flatMap(({ component, data }) => (component === "Operation" ? (data as unknown as ShownOperation).blocks : []))
    .flatMap((block) => [...eachBlock([block])])
    .flatMap((section) => (section.kind === "section" && /^Status /.test(section.title) ? section : []))
    .flatMap(({ title, children }) =>
      [...eachBlock(children)].flatMap((sample) =>
        sample.kind === "code"
          ? [{ ...sample, name: `${title.replace(/^Status /, "")}  ${sample.title?.replaceAll("`", "")}` }]
          : [],
      ),
    )
}

export const data: Data = ({ operation }, site) => site.operation(textOf(operation) || undefined).samples

export const markdown: Markdown = ({ data }, children) =>
  block(
    ...(data as unknown as ApiCode[]).map((sample) => `**${sample.label}**\n\n${fence(sample.text, sample.language)}`),
    children,
  )
