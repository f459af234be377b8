import type { Json, PageView } from "../../src/model.js"
import { usePage } from "../context.js"
import { dataKey } from "../data-key.js"
import { longDate } from "../site-path.js"
import { twinHref } from "../twin-href.js"
import { block, text, type WriterComponent } from "./writer-component.js"

interface Teaser {
  title: string
  href: string
  date: string
  description: string
  readingMinutes?: number
}

/** The newest posts of the blog. */
function View(props: { count?: number }) {
  const { view } = usePage()
  const posts = postsFor(view, props as Record<string, Json>)
  return (
    <ul className="latest-posts">
      {posts.map((post) => (
        <li key={post.href}>
          <time dateTime={post.date.slice(0, 10)}>{longDate(post.date)}</time>
          <a href={post.href}>{post.title}</a>
          <p>{post.description}</p>
        </li>
      ))}
    </ul>
  )
}

function postsFor(view: PageView, props: Record<string, Json>): Teaser[] {
  const answer = view.data[dataKey("LatestPosts", props)]
  if (!Array.isArray(answer)) return []
  return answer.flatMap((post) => {
    if (post === null || typeof post !== "object" || Array.isArray(post)) return []
    return [
      { title: text(post.title), href: text(post.href), date: text(post.date), description: text(post.description) },
    ]
  })
}

export const LatestPosts: WriterComponent = {
  Component: View,
  markdown: (props, _children, { view }) =>
    block(
      postsFor(view, props)
        .map((post) => `- [${post.title}](${twinHref(post.href)}) (${post.date.slice(0, 10)}): ${post.description}`)
        .join("\n"),
    ),
}
