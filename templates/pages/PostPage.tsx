import { usePage, useSheet } from "../context.js"
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
import { Layout } from "./Layout.js"

/** A post of the blog. */
export function PostPage() {
  useSheet("blog")
  const { post } = usePage().view
  const meta = post && (
    <div className="post-head">
      <PostMeta post={{ date: post.date, readingMinutes: post.readingMinutes }} />
      <Byline authors={post.byline} />
    </div>
  )
  return (
    <Layout kind="blog" sidebar={<PostSidebar />} toc={<Toc />}>
      <Breadcrumbs />
      <VisibilityBanner />
      <article>
        <Article meta={meta} />
      </article>
      <TagLinks tags={post?.tagged ?? []} />
      <PageFoot />
      <PrevNext label="Newer and older posts" prev="Newer post" next="Older post" />
    </Layout>
  )
}
