import type { ComponentType, ReactNode } from "react"
import { useContext } from "react"
import { usePage } from "../context.js"
import { ModuleBody, ModulesContext } from "../module-body.js"
import { PageTitle } from "../parts/PageTitle.js"

/** The page's text under its title, which is the text's own first heading where it has one. */
export function Article() {
  const { view } = usePage()
  const modules = useContext(ModulesContext)
  const { module } = view
  if (!module) return null
  const lead = modules?.says(module, view.description) ? "" : view.description
  // Made once a page, never between two renderings.
  const Title: ComponentType<{ children?: ReactNode }> = ({ children }) => <PageTitle lead={lead}>{children}</PageTitle>
  return (
    <div className="prose">
      {!module.hasTitle &&
        (view.hideTitle ? <h1 className="visually-hidden">{view.title}</h1> : <PageTitle lead={lead} />)}
      <ModuleBody module={module} own={{ h1: Title as ComponentType<Record<string, unknown>> }} />
    </div>
  )
}
