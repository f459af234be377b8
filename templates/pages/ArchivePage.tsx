import { useSheet } from "../context.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import { longDate } from "../site-path.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"

/** Every post, by year. */
export function ArchivePage({ content }: { content: ContentOf<"archive"> }) {
  useSheet("blog")
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <Breadcrumbs />
      <PageTitle />
      {content.years.map(({ year, posts }) => (
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
      ))}
    </Layout>
  )
}
