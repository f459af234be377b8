import type { SidebarItemView } from "../../src/model.js"
import { usePage } from "../context.js"
import { Search } from "../mdx/islands.js"
import { PageTitle } from "../parts/PageTitle.js"
import { Layout } from "./Layout.js"

/** The full results of a search. */
export function SearchPage() {
  const { view } = usePage()
  return (
    <Layout kind="plain">
      <PageTitle />
      <Search.Component />
      <noscript>
        <p className="search-status">Search needs JavaScript. These pages work without it.</p>
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
