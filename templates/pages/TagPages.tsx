import { usePage, useSheet } from "../context.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import { TagLinks } from "../parts/TagLinks.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"
import { PostList } from "./PostList.js"

/** All tags in one row, those of most posts first. */
export function TagListPage({ content }: { content: ContentOf<"tag-list"> }) {
  useSheet("blog")
  const tags = [...content.tags].sort((a, b) => b.count - a.count)
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <Breadcrumbs />
      <PageTitle />
      <TagLinks tags={tags} counts />
    </Layout>
  )
}

/** The posts with one tag. */
export function TagPage({ content }: { content: ContentOf<"tag"> }) {
  useSheet("blog")
  const { view } = usePage()
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <Breadcrumbs />
      <PageTitle lead={content.description || view.description} />
      <PostList posts={content.posts} />
      <p className="see-all">
        <a href={content.allTags}>View all tags</a>
      </p>
    </Layout>
  )
}
