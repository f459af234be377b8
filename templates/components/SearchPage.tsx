import type { SidebarItemView } from "../../src/model.js"
import { usePage, useSheet } from "../context.js"

/** The full results of a search: a form of its own, which `search/page.ts` fills in, and the sections of the site without scripts. */
export default function SearchPage() {
  const { view, frame } = usePage()
  useSheet("search")
  const versions = frame.versions.map(({ searchGroup, label }) => ({ path: searchGroup, label }))
  return (
    <>
      <div className="search-page" data-search-page="">
        {/* biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, not the element */}
        <form action={frame.searchHref} role="search" aria-label="Search the documentation" className="search-form">
          <label className="field search-words">
            <span className="field-label">Search for</span>
            <input type="search" name="q" autoComplete="off" spellCheck={false} />
          </label>
          {frame.searchContexts.length > 0 && (
            <Choice name="ctx" label="In" choices={[{ path: "", label: "Everywhere" }, ...frame.searchContexts]} />
          )}
          {versions.length > 1 && <Choice name="version" label="Version" choices={versions} />}
          <button type="submit" className="button button-primary">
            Search
          </button>
        </form>
        <p className="search-status" role="status" />
        <div className="search-results" />
      </div>
      <div className="unscripted">
        <p className="search-status">
          Search needs JavaScript, which is off or did not load. These pages work without it.
        </p>
        <nav aria-label="Sections of this site" className="search-sections">
          <Sections items={view.sections ?? []} />
        </nav>
      </div>
    </>
  )
}

function Choice({ name, label, choices }: { name: string; label: string; choices: { path: string; label: string }[] }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select name={name}>
        {choices.map((choice) => (
          <option key={choice.path} value={choice.path}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Sections({ items }: { items: readonly SidebarItemView[] }) {
  return (
    <ul>
      {items.map(({ label, href, children }) => (
        <li key={`${label} ${href ?? ""}`}>
          {href === undefined ? label : <a href={href}>{label}</a>}
          {children && <Sections items={children} />}
        </li>
      ))}
    </ul>
  )
}
