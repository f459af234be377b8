import type { PostSummary } from "../../src/model.js"
import { useSheet } from "../context.js"
import { longDate } from "../site-path.js"
import { postsHere } from "./PostList.js"
import type { Anchors, Data } from "./writer-component.js"

interface Year {
  year: string
  posts: PostSummary[]
}

/** Every post of the blog, by year. */
export default function Archive({ data: years }: { data: readonly Year[] }) {
  useSheet("blog")
  return years.map(({ year, posts }) => (
    <section key={year} className="archive-year">
      <h2 id={year}>{year}</h2>
      <ul>
        {posts.map(({ href, title, date }) => (
          <li key={href}>
            <time dateTime={date.slice(0, 10)}>{longDate(date).replace(/, \d+$/, "")}</time>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  ))
}

export const data: Data = (_props, site): Year[] => {
  const posts = postsHere({}, site)
  const years = [...new Set(posts.map(({ date }) => date.slice(0, 4)))]
  return years.map((year) => ({ year, posts: posts.filter(({ date }) => date.startsWith(year)) }))
}

export const anchors: Anchors = (_props, years: Year[]) => years.map(({ year }) => year)
