import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** The header's links: those of this site, or those that leave it. */
export function NavLinks({ external, label }: { external: boolean; label: string }) {
  const { frame, view } = usePage()
  const links = frame.navbar.filter((link) => link.external === external)
  return (
    <nav className="nav-links" aria-label={label}>
      <ul>
        {links.map(({ label, href, section }) => (
          <li key={href}>
            <a
              href={href}
              data-section={section}
              aria-current={section !== undefined && section === view.section ? "true" : undefined}
              rel={external ? "noopener" : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same links in the menu of small screens. */
export function MenuLinks() {
  const { frame, view } = usePage()
  return (
    <ul className="menu-links">
      {frame.navbar.map(({ label, href, section, external }) => (
        <li key={href}>
          <a
            href={href}
            data-section={section}
            aria-current={section !== undefined && section === view.section ? "true" : undefined}
            rel={external ? "noopener" : undefined}
          >
            {label}
            {external && <Icon name="out" className="icon-out" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
