/** The unified collective's parser, configured as in `@mdx-js/mdx`: slow, and the reference for MDX. */
import { createProcessor } from "@mdx-js/mdx"
import type { Root } from "mdast"
import remarkDirective from "remark-directive"
import remarkGfm from "remark-gfm"
import remarkMath from "remark-math"
import type { Refusal } from "./native.js"

type Format = "mdx" | "md"
const makeProcessor = (format: Format, math: boolean) =>
  createProcessor({ format, remarkPlugins: [remarkGfm, remarkDirective, ...(math ? [remarkMath] : [])] }).freeze()
const processors = new Map<string, ReturnType<typeof makeProcessor>>()

export function parseWithMicromark(text: string, format: Format, math = false): { tree: Root } | { refusal: Refusal } {
  const key = `${format} ${math}`
  const processor = processors.get(key) ?? makeProcessor(format, math)
  processors.set(key, processor)
  try {
    return { tree: processor.parse(text) }
  } catch (error) {
    return { refusal: readRefusal(error) }
  }
}

/** A VFileMessage, an error of acorn, or a stack overflow. */
function readRefusal(error: unknown): Refusal {
  const { reason, message, line, column, place, cause } = error as {
    reason?: string
    message?: string
    line?: number
    column?: number
    place?: { end?: { line: number; column: number } }
    cause?: { message?: string }
  }
  const words = [reason ?? message ?? String(error), ...(cause?.message ? [cause.message] : [])].join(": ")
  if (line === undefined || column === undefined) return { reason: words }
  const end = place?.end
  return { reason: words, place: { line, column, ...(end && { endLine: end.line, endColumn: end.column }) } }
}
