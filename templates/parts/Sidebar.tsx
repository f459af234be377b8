import type { SidebarItemView } from "../../src/model.js"
import { usePage } from "../context.js"
import { SymbolName } from "../reference/SymbolName.js"
import { Icon } from "./Icon.js"

/** The tree of a section. Branches on the way to the page are open; the others are links to their own page. */
export function Sidebar() {
  const { sidebar } = usePage().view
  if (!sidebar) return null
  return (
    <aside
      className="sidebar"
      aria-label={`${sidebar.label} pages`}
      data-sidebar={sidebar.label}
      data-tree={sidebar.href}
    >
      <nav aria-label={sidebar.label}>
        <Branch items={sidebar.items} />
      </nav>
    </aside>
  )
}

/** Items that neither are the page nor lead to it are equal on all pages. */
function Branch({ items }: { items: SidebarItemView[] }) {
  const { shared } = usePage()
  const html = items.map((item) =>
    shared.draw({ data: item, element: <Item item={item} />, alike: !item.active && !item.open }),
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React
  return <ul dangerouslySetInnerHTML={{ __html: html.join("") }} />
}

function Item({ item }: { item: SidebarItemView }) {
  const { label, href, className, active, open, branch, children } = item
  const names = [className, branch && "branch", open && "open"].filter(Boolean).join(" ")
  return (
    <li className={names || undefined}>
      {href === undefined ? (
        <span className="sidebar-group">{label}</span>
      ) : (
        <a href={href} aria-current={active ? "page" : undefined}>
          {className?.endsWith("sidebar-symbol") ? <SymbolName text={label} /> : label}
          {branch && <Icon name="right" className="icon-branch" />}
        </a>
      )}
      {children && children.length > 0 && <Branch items={children} />}
    </li>
  )
}
