import { useSheet } from "../context.js"
import { blockMarkdown } from "../reference/markdown.js"
import { RichText } from "../reference/RichText.js"
import { treeAnchors, treeNames, treeSections } from "../reference/trees.js"
import { type ShownOperation, shownOperation } from "./operation-data.js"
import { type Anchors, block, type Data, type Markdown, type Search, text } from "./writer-component.js"

/** One operation of the OpenAPI document; `part` shows one part of it, under a heading of the page's own. */
export default function Operation({
  data,
}: {
  /** Its `operationId`; the first operation when absent. */
  id?: string
  /** All of it when absent. */
  part?: "summary" | "headers" | "body" | "responses"
  data: ShownOperation
}) {
  useSheet("reference")
  useSheet("details")
  return (
    <div className="operation">
      <RichText blocks={data.blocks} />
    </div>
  )
}

export const data: Data = ({ id, part }, site) =>
  shownOperation(site.operation(text(id) || undefined), part, site.here.headingDepth)

export const anchors: Anchors = (_props, { blocks }: ShownOperation) => treeAnchors(blocks)

export const search: Search = (_props, { path, name, blocks }: ShownOperation) => ({
  sections: treeSections(blocks, path, 0).filter(({ id, text: words }) => id !== "" || words !== ""),
  names: [...(name ? [name] : []), ...treeNames(blocks)],
})

export const markdown: Markdown = ({ data }) => block(blockMarkdown((data as unknown as ShownOperation).blocks))
