import { usePage } from "../context.js"
import { Island } from "../parts/Island.js"
import { PageTitle } from "../parts/PageTitle.js"
import { Layout } from "./Layout.js"

/** The full results of a search. */
export function SearchPage() {
  const { frame } = usePage()
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
        <p className="search-status">
          The search itself runs in your browser and needs scripts. The <a href={frame.baseUrl}>home page</a> leads
          everywhere without them.
        </p>
      </noscript>
    </Layout>
  )
}
