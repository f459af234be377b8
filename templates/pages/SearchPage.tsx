import type { SidebarItemView } from "../../src/model.js"
import { usePage } from "../context.js"
import { Island } from "../parts/Island.js"
import { PageTitle } from "../parts/PageTitle.js"
import { Layout } from "./Layout.js"

/** The full results of a search. */
export function SearchPage() {
  const { frame, view } = usePage()
  const versions = frame.versions.map(({ name, label }) => ({ name, label }))
  return (
    <Layout kind="plain">
      <PageTitle />
      <Island
        name="Search"
        when="load"
        size="page"
        props={{ action: frame.searchHref, contexts: frame.searchContexts, versions }}
      />
      <noscript>
        <p className="search-status">Search needs JavaScript. These pages lead on without it.</p>
        <nav aria-label="Sections of this site" className="search-sections">
          <Sections items={view.content.kind === "search" ? view.content.sections : []} />
        </nav>
      </noscript>
    </Layout>
  )
}

function Sections({ items }: { items: readonly SidebarItemView[] }) {
  return (
    <ul>
      {items.map(({ label, href, children }) => (
        <li key={`${label} ${href ?? ""}`}>
          {href === undefined ? label : <a href={href}>{label}</a>}
          {children && <Sections items={children} />}
        </li>
      ))}
    </ul>
  )
}
