import { usePage } from "../context.js"

/** The blog's posts by year, newest first. */
export function PostSidebar() {
  const { postsByYear } = usePage().view
  if (!postsByYear || postsByYear.length === 0) return null
  return (
    <aside className="sidebar" aria-label="Posts by year" data-sidebar="blog">
      <nav aria-label="Blog posts">
        {postsByYear.map(({ year, posts }) => (
          <div key={year} className="sidebar-year">
            <p className="sidebar-group">{year}</p>
            <ul>
              {posts.map(({ title, href, active }) => (
                <li key={href}>
                  <a href={href} aria-current={active ? "page" : undefined}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </aside>
  )
}
