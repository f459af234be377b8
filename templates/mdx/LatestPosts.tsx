import type { Json } from "../../src/model.js"
import { longDate } from "../site-path.js"
import { twinHref } from "../twin-href.js"
import { answered, block, text, type WriterComponent } from "./writer-component.js"

interface Teaser {
  title: string
  href: string
  date: string
  description: string
  readingMinutes?: number
}

/** The newest posts of the blog. */
function View({ answer }: { count?: number; answer?: Json }) {
  return (
    <ul className="latest-posts">
      {postsOf(answer).map((post) => (
        <li key={post.href}>
          <time dateTime={post.date.slice(0, 10)}>{longDate(post.date)}</time>
          <a href={post.href}>{post.title}</a>
          <p>{post.description}</p>
        </li>
      ))}
    </ul>
  )
}

function postsOf(answer: Json | undefined): Teaser[] {
  return (answered<Json[]>("LatestPosts", answer) ?? []).flatMap((post) => {
    if (post === null || typeof post !== "object" || Array.isArray(post)) return []
    return [
      { title: text(post.title), href: text(post.href), date: text(post.date), description: text(post.description) },
    ]
  })
}

export const LatestPosts: WriterComponent = {
  Component: View,
  markdown: ({ answer }) =>
    block(
      postsOf(answer)
        .map((post) => `- [${post.title}](${twinHref(post.href)}) (${post.date.slice(0, 10)}): ${post.description}`)
        .join("\n"),
    ),
}
