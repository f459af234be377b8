import { unit } from "units"
import { mark } from "./mark.ts"

interface Node {
  value?: string
  type: string
  children?: Node[]
}

/** Writes `100 C` as degrees. */
export default function degrees({ space }: { space: string }) {
  const change = (node: Node): void => {
    if (node.type === "text") node.value = node.value?.replace(/(\d+) C\b/g, `$1${space}${mark}${unit}`)
    for (const child of node.children ?? []) change(child)
  }
  return change
}
