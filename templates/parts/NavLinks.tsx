import type { NavGroupView, NavLinkView } from "../../src/model.js"
import { usePage } from "../context.js"
import { sitePath } from "../site-path.js"
import { Drawing } from "./Drawing.js"
import { Dropdown } from "./Dropdown.js"
import { Guarded } from "./Guarded.js"
import { Icon } from "./Icon.js"

/** The header's links: those of this site, or those that leave it. Several behind one word are a dropdown. */
export function NavLinks({ external, label }: { external: boolean; label: string }) {
  return (
    <nav className="nav-links" aria-label={label}>
      <ul>
        <NavItems shown={(entry) => entry.external === external} />
      </ul>
    </nav>
  )
}

/** The same links in the menu of small screens, all in view; those that leave the site say so. */
export function MenuLinks() {
  return (
    <ul className="menu-links">
      <NavItems inMenu />
    </ul>
  )
}

type NavEntry = NavLinkView | NavGroupView

function NavItems({ shown = () => true, inMenu = false }: { shown?: (entry: NavEntry) => boolean; inMenu?: boolean }) {
  return usePage().frame.navbar.map((entry, index) =>
    shown(entry) ? (
      <Guarded
        key={entry.label}
        as="li"
        name={entry.label}
        config={["navbar", String(index)]}
        item={"items" in entry ? <NavGroup group={entry} inMenu={inMenu} /> : <NavLink link={entry} marked={inMenu} />}
      />
    ) : null,
  )
}

function NavGroup({ group, inMenu }: { group: NavGroupView; inMenu: boolean }) {
  const label = <Label of={group} />
  const links = group.items.map((link) => (
    <li key={link.href}>
      <NavLink link={link} marked={inMenu || link.external !== group.external} />
    </li>
  ))
  if (inMenu) {
    return (
      <>
        <p className="menu-group">{label}</p>
        <ul>{links}</ul>
      </>
    )
  }
  return (
    <Dropdown name="nav" value={label}>
      {links}
    </Dropdown>
  )
}

/**
 * A link is current on the pages of its section, or without one on the page that it leads to. With `marked`, an icon marks
 * a link that leaves the site.
 */
function NavLink({ link, marked }: { link: NavLinkView; marked: boolean }) {
  const { frame, view } = usePage()
  const { href, section, external } = link
  const isCurrent =
    section === undefined ? withoutSlash(href) === withoutSlash(sitePath(frame, view.url)) : section === view.section
  return (
    <a
      href={href}
      data-section={section}
      data-page={section === undefined && !external ? href : undefined}
      aria-current={isCurrent ? "true" : undefined}
      rel={external ? "noopener" : undefined}
    >
      <Label of={link} />
      {marked && external && <Icon name="out" className="icon-out" />}
    </a>
  )
}

const withoutSlash = (path: string) => path.replace(/\/$/, "")

function Label({ of: { icon, label } }: { of: NavEntry }) {
  return (
    <>
      {icon !== undefined && <Drawing svg={icon} className="nav-icon" />}
      {label}
    </>
  )
}
