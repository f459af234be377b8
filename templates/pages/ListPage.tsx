import { usePage } from "../context.js"
import { ModuleBody } from "../module-body.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { Icon } from "../parts/Icon.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import { Layout } from "./Layout.js"

/** A page beside the docs that a component fills: a list of the blog, the search. */
export function ListPage() {
  const { hideTitle, module, part, postsByYear } = usePage().view
  return (
    <Layout kind={postsByYear ? "blog" : "plain"} sidebar={<PostSidebar />}>
      <Breadcrumbs />
      {!hideTitle && <PageTitle />}
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
