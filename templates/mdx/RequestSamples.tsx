import type { ComponentType, ReactNode } from "react"
import type { Json } from "../../src/model.js"
import { type ApiCode, fence } from "./api-data.js"
import { CodeBlockView } from "./CodeBlock.js"
import { TabItem, Tabs } from "./Tabs.js"
import { answered, block, type WriterComponent } from "./writer-component.js"

const Group = Tabs.Component as ComponentType<{ groupId: string; children: ReactNode }>
const Item = TabItem.Component as ComponentType<{ value: string; label: string; children: ReactNode }>

/** The request of an operation in each language, in tabs that stay in step with the other server samples. */
function View({ groupId, answer }: { operation?: string; groupId?: string; answer?: Json }) {
  return (
    <Group groupId={groupId ?? "server"}>
      {samplesOf(answer).map(({ label, language, html, text }) => (
        <Item key={label} value={label.toLowerCase() === "c#" ? "csharp" : label.toLowerCase()} label={label}>
          <CodeBlockView html={html} language={language} lines={text.split("\n").length} />
        </Item>
      ))}
    </Group>
  )
}

const samplesOf = (answer: Json | undefined) => answered<ApiCode[]>("RequestSamples", answer) ?? []

export const RequestSamples: WriterComponent = {
  Component: View,
  markdown: ({ answer }) => block(...samplesOf(answer).map((sample) => `**${sample.label}**\n\n${fence(sample)}`)),
}
