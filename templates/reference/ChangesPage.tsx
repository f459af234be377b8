import type { ContentOf } from "../pages/kind.js"
import { PageTitle } from "../parts/PageTitle.js"
import { TreePage } from "./TreePage.js"

/** What a version changed, by symbol. */
export function ChangesPage({ content: { tree } }: { content: ContentOf<"reference-changes"> }) {
  return <TreePage tree={tree} title={<PageTitle />} />
}
