import { usePage, useSheet } from "../context.js"
import { ModuleBody } from "../module-body.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { Icon } from "../parts/Icon.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import { Layout } from "./Layout.js"

/** A list of the blog: posts, tags, authors, the archive. */
export function PostListPage() {
  useSheet("blog")
  const { module, part } = usePage().view
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <Breadcrumbs />
      <PageTitle />
      {part && <BlogLinks />}
      {module && <ModuleBody module={module} />}
      {part && part.of > 1 && <Pager {...part} />}
    </Layout>
  )
}

/** Other lists of posts, and the feeds. */
function BlogLinks() {
  const { frame, view } = usePage()
  const { beside = [] } = view
  if (frame.feeds.length === 0 && beside.length === 0) return null
  const name = (type: string) => (type.includes("rss") ? "RSS" : type.includes("atom") ? "Atom" : "JSON")
  return (
    <ul className="feeds">
      {beside.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
      {frame.feeds.map(({ href, type }) => (
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
function Pager({ number, of }: { number: number; of: number }) {
  const { prev, next } = usePage().view
  return (
    <nav className="pager" aria-label="Pages of posts">
      {prev ? (
        <a href={prev.href} rel="prev">
          Newer entries
        </a>
      ) : (
        <span />
      )}
      <span>
        Page {number} of {of}
      </span>
      {next ? (
        <a href={next.href} rel="next">
          Older entries
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
