import type { MemberView, ReferenceLinks } from "../../src/reference/symbol-view.js"
import { ReferenceLinksContext } from "../reference/links.js"
import { MemberTable } from "../reference/MemberTable.js"
import { memberTableMarkdown } from "../reference/markdown.js"
import { block, type Data, type Markdown, text } from "./writer-component.js"

interface Query {
  /** A group of exports by its id on the reference's overview: `options`. */
  group?: string
  /** The export whose members are shown. */
  of?: string
  /** The version of the docs; the page's own when absent. */
  version?: string
}

interface Members {
  list: MemberView[]
  links: ReferenceLinks
}

/** The exports of a group (`group="options"`), or the members of an export (`of="KettleHandle"`), with links to their pages. */
export default function ReferenceTable({ data: { list, links } }: Query & { data: Members }) {
  return (
    <ReferenceLinksContext value={links}>
      <MemberTable list={list} />
    </ReferenceLinksContext>
  )
}

export const data: Data = ({ group, of, version }, site) =>
  site.members({ group: text(group) || undefined, of: text(of) || undefined, version: text(version) || undefined })

export const markdown: Markdown = ({ data }) => {
  const { list, links } = data as unknown as Members
  return block(memberTableMarkdown(list, links))
}
