import type { ContentOf } from "../pages/kind.js"
import { PageTitle } from "../parts/PageTitle.js"
import { TreePage } from "./TreePage.js"

/** The overview of a package: what its comment says, then a table for each group of exports. */
export function ReferenceIndexPage({ content: { tree } }: { content: ContentOf<"reference-index"> }) {
  return <TreePage tree={tree} title={<PageTitle />} />
}
