import type { Block } from "../../src/reference/model.js"
import type { ReferenceLinks } from "../../src/reference/page-tree.js"
import { useSheet } from "../context.js"
import { ReferenceLinksContext } from "../reference/links.js"
import { blockMarkdown } from "../reference/markdown.js"
import { RichText } from "../reference/RichText.js"
import { memberTable } from "../reference/trees.js"
import { block, type Data, type Markdown, text } from "./writer-component.js"

interface Query {
  /** A group of exports by its id on the reference's overview: `options`. */
  group?: string
  /** The export whose members are shown. */
  of?: string
  /** The version of the docs; the page's own when absent. */
  version?: string
}

interface Shown {
  blocks: Block[]
  links: ReferenceLinks
}

/** The exports of a group (`group="options"`), or the members of an export (`of="KettleHandle"`), with links to their pages. */
export default function ReferenceTable({ data: { blocks, links } }: Query & { data: Shown }) {
  useSheet("reference")
  return (
    <ReferenceLinksContext value={links}>
      <RichText blocks={blocks} />
    </ReferenceLinksContext>
  )
}

export const data: Data = ({ group, of, version }, site) => {
  const { list, links } = site.members({
    group: text(group) || undefined,
    of: text(of) || undefined,
    version: text(version) || undefined,
  })
  return { blocks: [memberTable(list)], links }
}

export const markdown: Markdown = ({ data }) => {
  const { blocks, links } = data as unknown as Shown
  return block(blockMarkdown(blocks, links))
}
