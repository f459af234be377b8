import type { ComponentType, ReactNode } from "react"
import type { Json } from "../../src/model.js"
import { type ApiCode, answerFor, fence, useAnswer } from "./api-data.js"
import { CodeBlockView } from "./CodeBlock.js"
import { TabItem, Tabs } from "./Tabs.js"
import { block, type WriterComponent } from "./writer-component.js"

const Group = Tabs.Component as ComponentType<{ groupId: string; children: ReactNode }>
const Item = TabItem.Component as ComponentType<{ value: string; label: string; children: ReactNode }>

/** The request of an operation in each language, in tabs that stay in step with the other server samples. */
function View(props: { operation?: string; groupId?: string }) {
  const samples = useAnswer<ApiCode[]>("RequestSamples", props as Record<string, Json>) ?? []
  return (
    <Group groupId={props.groupId ?? "server"}>
      {samples.map(({ label, language, html, text }) => (
        <Item key={label} value={label.toLowerCase() === "c#" ? "csharp" : label.toLowerCase()} label={label}>
          <CodeBlockView html={html} language={language} lines={text.split("\n").length} />
        </Item>
      ))}
    </Group>
  )
}

export const RequestSamples: WriterComponent = {
  Component: View,
  markdown: (props, _children, { view }) =>
    block(
      ...(answerFor<ApiCode[]>(view, "RequestSamples", props) ?? []).map(
        (sample) => `**${sample.label}**\n\n${fence(sample)}`,
      ),
    ),
}
