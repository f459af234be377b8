import type { Json } from "../../src/model.js"
import type { MemberView, ReferenceLinks } from "../../src/reference/symbol-view.js"
import { ReferenceLinksContext } from "../reference/links.js"
import { MemberTable } from "../reference/MemberTable.js"
import { memberTableMarkdown } from "../reference/markdown.js"
import { answered, block, type WriterComponent } from "./writer-component.js"

/** The exports of a group (`group="options"`), or the members of an export (`of="WidgetHandle"`), with links to their pages. */
function View({ answer }: { group?: string; of?: string; version?: string; answer?: Json }) {
  const { list, links } = dataOf(answer)
  return (
    <ReferenceLinksContext value={links}>
      <MemberTable list={list} />
    </ReferenceLinksContext>
  )
}

function dataOf(answer: Json | undefined): { list: MemberView[]; links: ReferenceLinks } {
  return answered("ReferenceTable", answer) ?? { list: [], links: { refs: {}, urls: {} } }
}

export const ReferenceTable: WriterComponent = {
  Component: View,
  markdown({ answer }) {
    const { list, links } = dataOf(answer)
    return block(memberTableMarkdown(list, links))
  },
}
