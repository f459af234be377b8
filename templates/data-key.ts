import type { Json } from "../src/model.js"

/** Under which key a page's data holds the answer for a component: its name and its props, as the writer typed them. */
export function dataKey(name: string, props: Record<string, Json>): string {
  return name + JSON.stringify(props)
}
