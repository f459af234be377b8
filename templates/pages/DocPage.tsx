import type { TagSummary } from "../../src/model.js"
import { usePage, useSheet } from "../context.js"
import { VisibilityBanner } from "../parts/Banners.js"
import { PageFoot } from "../parts/PageFoot.js"
import { TagLinks } from "../parts/TagLinks.js"
import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"

/** A page of the documentation. */
export function DocPage() {
  const { tags = [] } = usePage().view
  const foot = (
    <>
      {tags.length > 0 && <DocTags tags={tags} />}
      <PageFoot />
    </>
  )
  return (
    <DocsLayout banner={<VisibilityBanner />} foot={foot}>
      <Article />
    </DocsLayout>
  )
}

function DocTags({ tags }: { tags: readonly TagSummary[] }) {
  useSheet("blog")
  return <TagLinks tags={tags} />
}
