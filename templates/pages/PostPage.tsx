import { useSheet } from "../context.js"
import { VisibilityBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { Byline } from "../parts/Byline.js"
import { PageFoot } from "../parts/PageFoot.js"
import { PostMeta } from "../parts/PostMeta.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import { PrevNext } from "../parts/PrevNext.js"
import { TagLinks } from "../parts/TagLinks.js"
import { Toc } from "../parts/Toc.js"
import { Article } from "./Article.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"

/** A post of the blog. */
export function PostPage({ content }: { content: ContentOf<"post"> }) {
  useSheet("blog")
  const { post } = content
  const meta = (
    <div className="post-head">
      <PostMeta post={{ date: post.date, readingMinutes: post.readingMinutes }} />
      <Byline authors={post.authors} />
    </div>
  )
  return (
    <Layout kind="blog" sidebar={<PostSidebar />} toc={<Toc />}>
      <Breadcrumbs />
      <VisibilityBanner unlisted={content.unlisted} draft={content.draft} />
      <article>
        <Article module={content.module} meta={meta} />
      </article>
      <TagLinks tags={post.tags} />
      <PageFoot />
      <PrevNext label="Newer and older posts" prev="Newer post" next="Older post" />
    </Layout>
  )
}
