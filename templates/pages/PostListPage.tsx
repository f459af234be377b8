import { usePage, useSheet } from "../context.js"
import { Icon } from "../parts/Icon.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PostCard } from "../parts/PostCard.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"
import { Excerpt } from "./PostList.js"

/** The blog: the newest posts with the beginning of their text. */
export function PostListPage({ content }: { content: ContentOf<"post-list"> }) {
  useSheet("blog")
  const { frame } = usePage()
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <PageTitle />
      <BlogLinks feeds={frame.feeds} lists={content.lists} />
      <div className="post-list">
        {content.posts.map((post) => (
          <PostCard key={post.href} post={post} {...(post.module && { excerpt: <Excerpt post={post} /> })} />
        ))}
      </div>
      <Pager newer={content.newer} older={content.older} page={content.page} pages={content.pages} />
    </Layout>
  )
}

/** Other lists of posts, and the feeds. */
function BlogLinks({
  feeds,
  lists,
}: {
  feeds: { href: string; type: string }[]
  lists: { label: string; href: string }[]
}) {
  if (feeds.length === 0 && lists.length === 0) return null
  const name = (type: string) => (type.includes("rss") ? "RSS" : type.includes("atom") ? "Atom" : "JSON")
  return (
    <ul className="feeds">
      {lists.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
      {feeds.map(({ href, type }) => (
        <li key={href}>
          <a href={href} data-full-load="">
            <Icon name="feed" />
            {name(type)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** From one page of posts to the next. */
function Pager({
  newer,
  older,
  page,
  pages,
}: {
  newer?: string | undefined
  older?: string | undefined
  page: number
  pages: number
}) {
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label="Pages of posts">
      {newer === undefined ? (
        <span />
      ) : (
        <a href={newer} rel="prev">
          Newer entries
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {older === undefined ? (
        <span />
      ) : (
        <a href={older} rel="next">
          Older entries
        </a>
      )}
    </nav>
  )
}
