import type { Json, PageView } from "../../src/model.js"
import type { MemberView, ReferenceLinks } from "../../src/reference/symbol-view.js"
import { usePage } from "../context.js"
import { dataKey } from "../data-key.js"
import { ReferenceLinksContext } from "../reference/links.js"
import { MemberTable } from "../reference/MemberTable.js"
import { memberTableMarkdown } from "../reference/markdown.js"
import { block, type WriterComponent } from "./writer-component.js"

/** The exports of a group (`group="options"`), or the members of an export (`of="WidgetHandle"`), with links to their pages. */
function View(props: { group?: string; of?: string; version?: string }) {
  const { view } = usePage()
  const { list, links } = dataFor(view, props as Record<string, Json>)
  return (
    <ReferenceLinksContext value={links}>
      <MemberTable list={list} />
    </ReferenceLinksContext>
  )
}

function dataFor(view: PageView, props: Record<string, Json>): { list: MemberView[]; links: ReferenceLinks } {
  const answer = view.data[dataKey("ReferenceTable", props)] as unknown as
    | { list: MemberView[]; links: ReferenceLinks }
    | undefined
  return answer ?? { list: [], links: { refs: {}, urls: {} } }
}

export const ReferenceTable: WriterComponent = {
  Component: View,
  markdown(props, _children, { view }) {
    const { list, links } = dataFor(view, props)
    return block(memberTableMarkdown(list, links))
  },
}
