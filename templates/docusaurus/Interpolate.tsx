/** Stands in for `@docusaurus/Interpolate`: `{name}` in a text becomes the value of that name. */
import { Fragment, type ReactNode } from "react"

export type Values = Record<string, ReactNode>

export function interpolate(text: string, values: Values = {}): ReactNode {
  const parts = text.split(/\{(\w+)\}/)
  const filled = parts.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))
  if (filled.every((part) => typeof part === "string" || typeof part === "number")) return filled.join("")
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
  return filled.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}

export default function Interpolate({ children, values }: { children: string; values?: Values }) {
  return interpolate(children, values)
}
