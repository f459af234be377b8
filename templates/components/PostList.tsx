import type { Json, PostSummary, SiteViewHere } from "../../src/model.js"
import { usePage, useSheet } from "../context.js"
import { ModuleBody } from "../module-body.js"
import { PostCard } from "../parts/PostCard.js"
import type { Data } from "./writer-component.js"

/** Posts below each other. */
export default function PostList({
  data: posts,
}: {
  /** The key of a tag, for the posts that have it. */
  tag?: string
  /** The key of an author. */
  author?: string
  /** The number of newer posts to leave out. */
  skip?: string
  /** The number of posts to show; all by default. */
  most?: string
  data: readonly PostSummary[]
}) {
  useSheet("blog")
  const { excerpts = {} } = usePage().view
  return (
    <div className="post-list">
      {posts.map((post) => {
        const module = excerpts[post.href]
        return <PostCard key={post.href} post={post} {...(module && { excerpt: <ModuleBody module={module} /> })} />
      })}
    </div>
  )
}

/** The posts of the blog that the page belongs to, else of all blogs. */
export function postsHere({ tag, author }: Record<string, Json>, { posts, here }: SiteViewHere): PostSummary[] {
  const ofBlog = posts.filter(({ section }) => section === here.section)
  return (ofBlog.length > 0 ? ofBlog : posts).filter(
    ({ tags, byline }) =>
      (tag === undefined || tags.some((key) => key === tag)) &&
      (author === undefined || byline.some(({ key }) => key === author)),
  )
}

export const data: Data = (props, site) => {
  const { skip = 0, most = Number.POSITIVE_INFINITY } = props
  return postsHere(props, site).slice(Number(skip), Number(skip) + Number(most))
}
