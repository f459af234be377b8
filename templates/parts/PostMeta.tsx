import { Fragment } from "react"
import type { PostSummary } from "../../src/model.js"
import { longDate } from "../site-path.js"
import { Avatar } from "./Byline.js"

/** When a post was written, by whom in a list, and how long it takes to read. */
export function PostMeta({
  post,
}: {
  post: Pick<PostSummary, "date" | "readingMinutes"> & Partial<Pick<PostSummary, "byline">>
}) {
  return (
    <p className="post-meta">
      <time dateTime={post.date.slice(0, 10)}>{longDate(post.date)}</time>
      {post.byline?.map((author) => (
        <Fragment key={author.name}>
          <span aria-hidden="true"> · </span>
          {author.imageUrl !== undefined && <Avatar author={author} />}
          <span>{author.name}</span>
        </Fragment>
      ))}
      <span aria-hidden="true"> · </span>
      <span>{readingTime(post.readingMinutes)}</span>
    </p>
  )
}

/** `3 min read`; the number is rounded up. */
export function readingTime(minutes: number): string {
  const whole = Math.ceil(minutes)
  return whole === 1 ? "One min read" : `${whole} min read`
}
