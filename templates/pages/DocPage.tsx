import type { TagView } from "../../src/model.js"
import { useSheet } from "../context.js"
import { VisibilityBanner } from "../parts/Banners.js"
import { PageFoot } from "../parts/PageFoot.js"
import { TagLinks } from "../parts/TagLinks.js"
import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"
import type { ContentOf } from "./kind.js"

/** A page of the documentation. */
export function DocPage({ content }: { content: ContentOf<"doc"> }) {
  return (
    <DocsLayout
      banner={<VisibilityBanner unlisted={content.unlisted} draft={content.draft} />}
      foot={<DocFoot tags={content.tags ?? []} />}
    >
      <Article module={content.module} />
    </DocsLayout>
  )
}

/** What stands under the text: the tags of the page, then what all pages have there. */
function DocFoot({ tags }: { tags: TagView[] }) {
  return (
    <>
      {tags.length > 0 && <DocTags tags={tags} />}
      <PageFoot />
    </>
  )
}

function DocTags({ tags }: { tags: TagView[] }) {
  useSheet("blog")
  return <TagLinks tags={tags} />
}
