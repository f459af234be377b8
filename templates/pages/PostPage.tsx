import { usePage, useSheet } from "../context.js"
import { VisibilityBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { Byline } from "../parts/Byline.js"
import { PageBar } from "../parts/PageBar.js"
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
  return (
    <Layout kind="blog" sidebar={<PostSidebar />} toc={<Toc />}>
      <PageBar />
      <VisibilityBanner />
      {post && (
        <div className="crumbs-side">
          <PostMeta post={post} />
        </div>
      )}
      <Breadcrumbs />
      <article>
        <Article />
      </article>
      <Byline authors={post?.byline ?? []} />
      <TagLinks tags={post?.tagged ?? []} />
      <PageFoot />
      <PrevNext label="Newer and older posts" prev="Newer post" next="Older post" />
    </Layout>
  )
}
