import { Children, isValidElement } from "react"
import { elements } from "../mdx-elements.js"
import { answerChooser, sampleTabs } from "../reference/trees.js"
import { type Data, type Drawn, type Tree, text, type WithChildren } from "./writer-component.js"

/**
 * The request of an operation in each language, in tabs that stay in step with the other server samples. Around the text
 * that describes the operation's answers it stays in view beside them on a wide page, with one of the answers; what
 * comes before the first heading of that text stands below the answer.
 */
export default function RequestSamples({
  tree: request,
  data: { isBeside },
  children,
}: WithChildren &
  Drawn & {
    /** The `operationId` in the OpenAPI document; the first operation when absent. */
    operation?: string
    /** Tabs of one group change together, as in `Tabs`. */
    groupId?: string
    /** Where the address keeps the choice, as in `Tabs`; `lang` when absent. */
    queryString?: string
    data: { isBeside: boolean }
  }) {
  if (!isBeside) {
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
        {parts.slice(0, start)}
      </div>
      <div className="api-text">{parts.slice(start)}</div>
    </div>
  )
}

export const tree: Tree = ({ operation, groupId, queryString }, site) => {
  const shown = site.operation(text(operation) || undefined)
  const samples = sampleTabs(shown, text(groupId) || undefined, text(queryString) || undefined)
  return site.here.holds ? [...samples, ...answerChooser(shown)] : samples
}

export const data: Data = ({ operation }, site) => ({
  isBeside: site.here.holds && answerChooser(site.operation(text(operation) || undefined)).length > 0,
})
