import "./playground/playground.css"
import "./playground/helpers.css"
import { block, type Data, type Markdown } from "@theme/components/writer-component"
import { useState } from "react"
import { brandFor, type WithBrand } from "./playground/brand.js"
import { Helper, PlainTable } from "./playground/Helper.js"
import { type LookupEntry, lookUp, lookupEntries } from "./playground/lookup.js"

/** Finds the cause of a code or a message. `base` is the path that the site lives under. */
export default function ErrorLookup({ data: { brand, base } }: { data: WithBrand["data"] & { base: string } }) {
  const [query, setQuery] = useState("")
  const entries = lookupEntries(brand)
  const found = lookUp(query, entries)
  const asked = query.trim() !== ""
  return (
    <Helper label="Look up a code or a message" plain={<p>The tables of this page have each code and each message.</p>}>
      <label className="field">
        <span className="field-label">Code, field value or console message</span>
        <input
          type="search"
          value={query}
          placeholder="response_duplicate"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      <p className="pg-quiet" role="status">
        {!asked
          ? `${entries.length} codes and messages are known. Paste one.`
          : found.length === 0
            ? "Nothing fits. Try the code alone, or write to support."
            : `${found.length} ${found.length === 1 ? "entry fits" : "entries fit"}.`}
      </p>
      {asked && found.length > 0 && <Found entries={found.slice(0, 8)} base={base} />}
    </Helper>
  )
}

function Found({ entries, base }: { entries: readonly LookupEntry[]; base: string }) {
  return (
    <PlainTable
      head={["Code or message", "From", "Cause", "What to do"]}
      rows={entries.map(({ term, kind, cause, remedy, href }) => [
        <code key={term}>{term}</code>,
        kind,
        cause,
        <span key={href}>
          {remedy.replace(/\.$/, "")}.{" "}
          <a href={base.replace(/\/$/, "") + href}>
            Read more<span className="visually-hidden"> about {term}</span>
          </a>
        </span>,
      ])}
    />
  )
}

export const data: Data = (_props, site) => ({ brand: brandFor(site.brand), base: site.baseUrl })

export const markdown: Markdown = () => block("_On the page, a search field finds a pasted code or message._")
