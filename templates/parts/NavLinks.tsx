import type { SiteFrame } from "../../src/model.js"
import { usePage } from "../context.js"
import { Guarded } from "./Guarded.js"
import { Icon } from "./Icon.js"

/** The header's links: those of this site, or those that leave it. */
export function NavLinks({ external, label }: { external: boolean; label: string }) {
  return (
    <nav className="nav-links" aria-label={label}>
      <ul>
        <NavItems shown={(link) => link.external === external} />
      </ul>
    </nav>
  )
}

/** The same links in the menu of small screens; those that leave the site say so. */
export function MenuLinks() {
  return (
    <ul className="menu-links">
      <NavItems marked />
    </ul>
  )
}

type NavEntry = SiteFrame["navbar"][number]

function NavItems({
  shown = () => true,
  marked = false,
}: {
  shown?: (link: NavEntry) => boolean
  /** Whether an icon tells of a link that leaves the site. */
  marked?: boolean
}) {
  return usePage().frame.navbar.map((link, index) =>
    shown(link) ? (
      <Guarded
        key={link.href}
        as="li"
        name={link.label}
        config={["navbar", String(index)]}
        item={<NavLink link={link} marked={marked} />}
      />
    ) : null,
  )
}

function NavLink({ link: { label, href, section, external }, marked }: { link: NavEntry; marked: boolean }) {
  const { view } = usePage()
  return (
    <a
      href={href}
      data-section={section}
      aria-current={section !== undefined && section === view.section ? "true" : undefined}
      rel={external ? "noopener" : undefined}
    >
      {label}
      {marked && external && <Icon name="out" className="icon-out" />}
    </a>
  )
}
