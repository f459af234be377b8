import type { PostSummary } from "../../src/model.js"
import { useSheet } from "../context.js"
import { Icon } from "../parts/Icon.js"
import { longDate } from "../site-path.js"
import type { Data } from "./writer-component.js"

/** The newest posts of the blog. */
export default function LatestPosts({
  data: posts,
}: {
  /** How many; 3 when absent. */
  count?: number
  data: readonly PostSummary[]
}) {
  useSheet("cards")
  return (
    <ul className="cards">
      {posts.map((post) => (
        <li key={post.href} className="card">
          <time dateTime={post.date.slice(0, 10)}>{longDate(post.date)}</time>
          <p className="card-title">
            <a href={post.href}>{post.title}</a>
            <Icon name="forward" className="card-arrow" />
          </p>
          <p className="card-text">{post.description}</p>
        </li>
      ))}
    </ul>
  )
}

export const data: Data = ({ count }, site) => site.posts.slice(0, typeof count === "number" ? count : 3)
