import type { PostView } from "../../src/model.js"
import { ModuleBody } from "../module-body.js"
import { PostCard } from "../parts/PostCard.js"

/** Posts below each other, each with the beginning of its text. */
export function PostList({ posts }: { posts: PostView[] }) {
  return (
    <div className="post-list">
      {posts.map((post) => (
        <PostCard key={post.href} post={post} />
      ))}
    </div>
  )
}

/** The beginning of a post's text, as its author marked it. */
export function Excerpt({ post }: { post: PostView }) {
  return post.module ? <ModuleBody module={post.module} /> : null
}
