import { Children, type ComponentType, type ReactNode } from "react"
import { usePage, useSheet } from "../context.js"
import { ModuleBody } from "../module-body.js"
import { Article } from "../pages/Article.js"
import { DocsLayout } from "../pages/DocsLayout.js"
import { PageTitle } from "../parts/PageTitle.js"
import { SymbolName } from "./SymbolName.js"

/** An export or a member with all that its declaration and its comment say; the overview of a package; its changes. */
export function ReferencePage() {
  useSheet("reference")
  const { module, isList } = usePage().view
  const own = { opening: Opening as ComponentType<Record<string, unknown>> }
  return (
    <DocsLayout>
      {isList || !module ? (
        <Article />
      ) : (
        <div className="prose symbol">
          <ModuleBody module={module} own={own} />
        </div>
      )}
    </DocsLayout>
  )
}

/** The heading of a symbol's page: what it is beside it, its first sentence below. */
function Opening({ children }: { children?: ReactNode }) {
  const parts = Children.toArray(children)
  return (
    <PageTitle kind={parts.at(-1)} lead="" meta={parts.slice(0, -1)}>
      <SymbolName text={usePage().view.title} />
    </PageTitle>
  )
}
