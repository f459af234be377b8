import type { ReactNode } from "react"
import type { LinkedTree } from "../../src/reference/page-tree.js"
import { useSheet } from "../context.js"
import { DocsLayout } from "../pages/DocsLayout.js"
import { ReferenceLinksContext } from "./links.js"
import { RichText } from "./RichText.js"

/** A page that is a tree, below its title. */
export function TreePage({
  tree,
  title,
  kind,
  foot,
}: {
  tree: LinkedTree
  title: ReactNode
  kind?: string
  foot?: ReactNode
}) {
  useSheet("reference")
  return (
    <ReferenceLinksContext value={tree.links}>
      <DocsLayout foot={foot}>
        <div className={kind === undefined ? "prose" : `prose ${kind}`}>
          {title}
          <RichText blocks={tree.blocks} />
        </div>
      </DocsLayout>
    </ReferenceLinksContext>
  )
}
