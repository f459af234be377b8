import { VersionBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { Icon } from "../parts/Icon.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PrevNext } from "../parts/PrevNext.js"
import { Sidebar } from "../parts/Sidebar.js"
import { Toc } from "../parts/Toc.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"

/** The entries of a sidebar category, as cards. */
export function CategoryPage({ content }: { content: ContentOf<"category"> }) {
  return (
    <Layout kind="docs" sidebar={<Sidebar />} toc={<Toc />}>
      <VersionBanner />
      <Breadcrumbs />
      <article>
        <div className="prose">
          <PageTitle />
          <div className="cards">
            {content.cards.map(({ label, href, description }) => (
              <div key={href} className="card">
                <h2 className="card-title">
                  <a href={href}>{label}</a>
                  <Icon name="forward" className="card-arrow" />
                </h2>
                {description !== "" && <p className="card-text">{description}</p>}
              </div>
            ))}
          </div>
        </div>
      </article>
      <PrevNext />
    </Layout>
  )
}
