import { usePage, useSheet } from "../context.js"
import { DocsLayout } from "../pages/DocsLayout.js"
import { PageTitle } from "../parts/PageTitle.js"
import { ReferenceLinksContext } from "./links.js"
import { Inlines, RichText } from "./RichText.js"
import { SymbolName } from "./SymbolName.js"

/** An export or a member with all that its declaration and its comment say; the overview of a package; its changes. */
export function ReferencePage() {
  useSheet("reference")
  const { title, tree } = usePage().view
  if (!tree) return null
  const { facts, lead, links, blocks } = tree
  const header = (
    <PageTitle
      lead={lead.length > 0 ? <Inlines nodes={lead} /> : ""}
      kind={
        <p className="symbol-facts">
          <Inlines nodes={facts} />
        </p>
      }
    >
      <SymbolName text={title} />
    </PageTitle>
  )
  return (
    <ReferenceLinksContext value={links}>
      <DocsLayout>
        <div className={facts.length > 0 ? "prose symbol" : "prose"}>
          {facts.length > 0 ? header : <PageTitle />}
          <RichText blocks={blocks} />
        </div>
      </DocsLayout>
    </ReferenceLinksContext>
  )
}
