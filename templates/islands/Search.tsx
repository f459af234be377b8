import { useEffect, useState } from "react"

/** The search page: a real form, with the words of the address in it. */
export default function Search({ action = "/search", contexts = [], versions = [] }: {
  action?: string
  contexts?: { path: string; label: string }[]
  versions?: { name: string; label: string }[]
}) {
  const [query, setQuery] = useState("")
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const words = new URLSearchParams(location.search).get("q") ?? ""
    setAsked(words)
    setQuery((typed) => (typed === "" ? words : typed))
  }, [])

  return (
    <div className="search-page">
      <form action={action} role="search" aria-label="Search the documentation" className="search-form">
        <label className="field search-words">
          <span className="field-label">Search for</span>
          <input type="search" name="q" value={query} onChange={(event) => setQuery(event.currentTarget.value)} autoComplete="off" spellCheck={false} />
        </label>
        {contexts.length > 0 && (
          <label className="field">
            <span className="field-label">In</span>
            <select name="ctx" defaultValue="">
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
            <select name="version" defaultValue={`docs/${versions[0]?.name ?? ""}`}>
              {versions.map(({ name, label }) => (
                <option key={name} value={`docs/${name}`}>
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
      <p className="search-status" role="status">
        {asked === undefined || asked === "" ? "Type what you are looking for: a word, a member such as getResponse, or an error code." : `You asked for “${asked}”.`}
      </p>
    </div>
  )
}
