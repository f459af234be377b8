import { usePage, useSheet } from "../context.js"

/** For unknown addresses. The script fills in the pages that are nearest to the path that was asked for. */
export default function NotFoundPage() {
  useSheet("search")
  const { frame } = usePage()
  const links = frame.navbar.flatMap((entry) => ("items" in entry ? entry.items : entry))
  const doors = links.filter((link) => !link.external)
  return (
    <div className="not-found" data-not-found="">
      <p className="not-found-code">404</p>
      <h1 tabIndex={-1}>Page not found</h1>
      <p className="lead">
        There is no page at this address. <span data-asked-path="" />
      </p>
      <section className="suggestions" data-suggestions="" hidden aria-label="Pages with a similar address">
        <h2>Did you mean?</h2>
        <ul />
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: a form is needed, and `search` is no form */}
      <form action={frame.searchHref} role="search" aria-label="Search for the page" className="search-form">
        <label className="field search-words">
          <span className="field-label">Search the documentation</span>
          <input type="search" name="q" autoComplete="off" spellCheck={false} data-asked-words="" />
        </label>
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
      <ul className="doors">
        {doors.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
