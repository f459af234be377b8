import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** Where the page lies: home (if the site has such a page), the section, the branches, the page. */
export function Breadcrumbs() {
  const { view, frame } = usePage()
  if (view.breadcrumbs.length === 0) return null
  const crumbs = view.breadcrumbs.filter(({ href }) => href !== frame.baseUrl)
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {crumbs.length < view.breadcrumbs.length && (
          <li>
            <a href={frame.baseUrl} aria-label="Home page">
              <Icon name="home" />
            </a>
          </li>
        )}
        {crumbs.map(({ label, href }, index) => (
          <li key={`${label} ${href ?? index}`}>
            {href === undefined || index === crumbs.length - 1 ? (
              <span aria-current={index === crumbs.length - 1 ? "page" : undefined}>{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
