import type { ReactNode } from "react"
import type { PostSummary } from "../../src/model.js"
import { Icon } from "./Icon.js"
import { PostMeta } from "./PostMeta.js"
import { TagLinks } from "./TagLinks.js"

/** A post in a list: its title, when and how long, the beginning of its text. */
export function PostCard({ post, excerpt }: { post: PostSummary; excerpt?: ReactNode }) {
  return (
    <article className="post-card">
      <PostMeta post={post} />
      <h2>
        <a href={post.href}>{post.title}</a>
      </h2>
      {excerpt === undefined ? (
        <p className="post-excerpt">{post.description}</p>
      ) : (
        <div className="post-excerpt prose">{excerpt}</div>
      )}
      <div className="post-card-foot">
        {post.truncated && (
          <a className="read-more" href={post.href} aria-label={`Read more about ${post.title}`}>
            Read more
            <Icon name="forward" />
          </a>
        )}
        <TagLinks tags={post.tagged} />
      </div>
    </article>
  )
}
