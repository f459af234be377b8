import type { ReactNode } from "react"
import type { ReferenceGroup } from "../../src/reference/symbol-view.js"
import { elements } from "../mdx-elements.js"
import type { ContentOf } from "../pages/kind.js"
import { Layout } from "../pages/Layout.js"
import { VersionBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PrevNext } from "../parts/PrevNext.js"
import { Sidebar } from "../parts/Sidebar.js"
import { Toc } from "../parts/Toc.js"
import { ReferenceLinksContext } from "./links.js"
import { MemberTable } from "./MemberTable.js"
import { RichText } from "./RichText.js"

const Heading = elements.h2 as (props: { id: string; children: ReactNode }) => ReactNode

/** The overview of a package: what its comment says, then a table for each group of exports. */
export function ReferenceIndexPage({ content: { index } }: { content: ContentOf<"reference-index"> }) {
  return (
    <ReferenceLinksContext value={index.links}>
      <Layout kind="docs" sidebar={<Sidebar />} toc={<Toc />}>
        <VersionBanner />
        <Breadcrumbs />
        <article>
          <div className="prose">
            <PageTitle />
            <RichText blocks={[...index.doc.summary, ...index.doc.remarks]} />
            {index.doc.examples.map((example) => (
              <RichText key={example.title} blocks={example.blocks} />
            ))}
            {index.groups.map((group) => (
              <Group key={group.id} group={group} />
            ))}
            {index.changesHref !== undefined && (
              <p>
                <a href={index.changesHref}>What changed since the version before</a>
              </p>
            )}
          </div>
        </article>
        <PrevNext />
      </Layout>
    </ReferenceLinksContext>
  )
}

function Group({ group: { id, title, list } }: { group: ReferenceGroup }) {
  return (
    <>
      <Heading id={id}>{title}</Heading>
      <MemberTable list={list} />
    </>
  )
}
