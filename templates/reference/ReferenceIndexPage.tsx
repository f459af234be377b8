import type { ReferenceGroup } from "../../src/reference/symbol-view.js"
import { useSheet } from "../context.js"
import { Heading2 } from "../mdx-elements.js"
import { DocsLayout } from "../pages/DocsLayout.js"
import type { ContentOf } from "../pages/kind.js"
import { PageTitle } from "../parts/PageTitle.js"
import { ReferenceLinksContext } from "./links.js"
import { MemberTable } from "./MemberTable.js"
import { RichText } from "./RichText.js"

/** The overview of a package: what its comment says, then a table for each group of exports. */
export function ReferenceIndexPage({ content: { index } }: { content: ContentOf<"reference-index"> }) {
  useSheet("reference")
  return (
    <ReferenceLinksContext value={index.links}>
      <DocsLayout>
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
      </DocsLayout>
    </ReferenceLinksContext>
  )
}

function Group({ group: { id, title, list } }: { group: ReferenceGroup }) {
  return (
    <>
      <Heading2 id={id}>{title}</Heading2>
      <MemberTable list={list} />
    </>
  )
}
