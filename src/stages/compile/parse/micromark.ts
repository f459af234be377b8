/** The parser of the unified collective, as `@mdx-js/mdx` sets it up: slow, and the one that says what MDX is. */
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

/** A VFileMessage, or what acorn throws, or a stack that overflows. */
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
