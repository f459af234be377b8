import { useEffect, useRef } from "react"
import { trustedScriptUrl } from "../client/policy.js"
import { mountSearchPage } from "../search/page.js"

/**
 * The search page: a real form, and the results of the address. React draws the form once; `mountSearchPage` fills it
 * and keeps the results, without React, in elements that React leaves alone.
 */
export default function Search({
  action = "/search",
  contexts = [],
  versions = [],
}: {
  action?: string
  contexts?: { path: string; label: string }[]
  versions?: { path: string; label: string }[]
}) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(
    () => (root.current === null ? undefined : mountSearchPage(root.current, { scriptUrl: trustedScriptUrl })),
    [],
  )

  return (
    <div className="search-page" ref={root}>
      {/* biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, not the element */}
      <form action={action} role="search" aria-label="Search the documentation" className="search-form">
        <label className="field search-words">
          <span className="field-label">Search for</span>
          <input type="search" name="q" autoComplete="off" spellCheck={false} />
        </label>
        {contexts.length > 0 && (
          <label className="field">
            <span className="field-label">In</span>
            <select name="ctx">
              <option value="">Everywhere</option>
              {contexts.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {versions.length > 1 && (
          <label className="field">
            <span className="field-label">Version</span>
            <select name="version">
              {versions.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
      <p className="search-status" role="status" />
      <div className="search-results" />
    </div>
  )
}
