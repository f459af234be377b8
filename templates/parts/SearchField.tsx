import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** The header's search: a real form that leads to the search page. */
export function SearchField({ className }: { className?: string }) {
  const { frame } = usePage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form is needed, and `search` is no form
    <form
      className={className === undefined ? "search-field" : `search-field ${className}`}
      action={frame.searchHref}
      role="search"
      data-search={frame.assets.searchWorker}
      data-sheet={frame.assets.styles["pages/search"]?.[0]}
    >
      <button type="submit" className="search-submit" aria-label="Search">
        <Icon name="search" />
      </button>
      <input
        type="search"
        name="q"
        placeholder="Search"
        aria-label="Search the documentation"
        autoComplete="off"
        spellCheck={false}
      />
      <span className="search-hint scripted" aria-hidden="true" data-shortcut="">
        Ctrl K
      </span>
    </form>
  )
}
