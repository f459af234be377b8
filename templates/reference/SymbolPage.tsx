import { usePage } from "../context.js"
import type { ContentOf } from "../pages/kind.js"
import { PageFoot } from "../parts/PageFoot.js"
import { PageTitle } from "../parts/PageTitle.js"
import { Inlines } from "./RichText.js"
import { SymbolName } from "./SymbolName.js"
import { TreePage } from "./TreePage.js"

/** One export or member: its signature first, then everything that its declaration and its comment say. */
export function SymbolPage({ content: { tree } }: { content: ContentOf<"symbol"> }) {
  const { title } = usePage().view
  const facts = (
    <p className="symbol-facts">
      <Inlines nodes={tree.facts} />
    </p>
  )
  const header = (
    <PageTitle lead={tree.lead.length > 0 ? <Inlines nodes={tree.lead} /> : ""} meta={facts}>
      <SymbolName text={title} />
    </PageTitle>
  )
  return <TreePage tree={tree} title={header} kind="symbol" foot={<PageFoot />} />
}
