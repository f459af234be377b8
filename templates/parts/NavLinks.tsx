import type { SiteFrame } from "../../src/model.js"
import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** The header's links: those of this site, or those that leave it. */
export function NavLinks({ external, label }: { external: boolean; label: string }) {
  const links = usePage().frame.navbar.filter((link) => link.external === external)
  return (
    <nav className="nav-links" aria-label={label}>
      <ul>
        {links.map((link) => (
          <NavLink key={link.href} link={link} />
        ))}
      </ul>
    </nav>
  )
}

/** The same links in the menu of small screens; those that leave the site say so. */
export function MenuLinks() {
  return (
    <ul className="menu-links">
      {usePage().frame.navbar.map((link) => (
        <NavLink key={link.href} link={link} marked />
      ))}
    </ul>
  )
}

function NavLink({
  link: { label, href, section, external },
  marked = false,
}: {
  link: SiteFrame["navbar"][number]
  /** Whether an icon tells of a link that leaves the site. */
  marked?: boolean
}) {
  const { view } = usePage()
  return (
    <li>
      <a
        href={href}
        data-section={section}
        aria-current={section !== undefined && section === view.section ? "true" : undefined}
        rel={external ? "noopener" : undefined}
      >
        {label}
        {marked && external && <Icon name="out" className="icon-out" />}
      </a>
    </li>
  )
}
