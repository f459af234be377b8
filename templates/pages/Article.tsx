import type { ComponentType, ReactNode } from "react"
import { useContext } from "react"
import type { ModuleView } from "../../src/model.js"
import { usePage } from "../context.js"
import { ModuleBody, TextContext } from "../module-body.js"
import { PageTitle } from "../parts/PageTitle.js"

/**
 * A module under the page's title. Where the text brings its own first heading, that one becomes the title, so that a
 * page has exactly one.
 */
export function Article({ module, meta }: { module: ModuleView; meta?: ReactNode }) {
  const { view } = usePage()
  const { hasTitle, says } = useContext(TextContext)
  const lead = says(module, view.description) ? "" : view.description
  let titled = false
  // Made once a page, never between two renderings.
  const Title: ComponentType<{ children?: ReactNode }> = ({ children }) => {
    if (titled) return <h2>{children}</h2>
    titled = true
    return (
      <PageTitle lead={lead} meta={meta}>
        {children}
      </PageTitle>
    )
  }
  const own = hasTitle(module)
  return (
    <div className="prose">
      {!own &&
        (view.hideTitle ? <h1 className="visually-hidden">{view.title}</h1> : <PageTitle lead={lead} meta={meta} />)}
      <ModuleBody module={module} own={{ h1: Title as ComponentType<Record<string, unknown>> }} />
    </div>
  )
}
