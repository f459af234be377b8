import { type ApiCode, fence } from "./api-data.js"
import CodeBlock from "./CodeBlock.js"
import TabItem from "./TabItem.js"
import Tabs from "./Tabs.js"
import { block, type Data, type Markdown, text as textOf } from "./writer-component.js"

/** The request of an operation in each language, in tabs that stay in step with the other server samples. */
export default function RequestSamples({
  groupId,
  queryString,
  data,
}: {
  /** The `operationId` in the OpenAPI document; the first operation when absent. */
  operation?: string
  /** Tabs of one group change together, as in `Tabs`. */
  groupId?: string
  /** Where the address keeps the choice, as in `Tabs`; `lang` when absent. */
  queryString?: string
  data: readonly ApiCode[]
}) {
  return (
    <Tabs groupId={groupId ?? "server"} queryString={queryString ?? "lang"}>
      {data.map(({ label, language, html, text }) => (
        <TabItem key={label} value={label.toLowerCase() === "c#" ? "csharp" : label.toLowerCase()} label={label}>
          <CodeBlock html={html} language={language} lines={text.split("\n").length} />
        </TabItem>
      ))}
    </Tabs>
  )
}

export const data: Data = ({ operation }, site) => site.operation(textOf(operation) || undefined).samples

export const markdown: Markdown = ({ data }) =>
  block(...(data as unknown as ApiCode[]).map((sample) => `**${sample.label}**\n\n${fence(sample)}`))
