import type { PageSummary } from "../../src/model.js"
import { useSheet } from "../context.js"
import { Icon } from "../parts/Icon.js"
import type { Data } from "./writer-component.js"

type Card = Pick<PageSummary, "href" | "title" | "description">

/** Pages as cards. */
export default function PageCards({
  data: pages,
}: {
  /** The key of a tag, for the pages of these docs that have it; else the pages below this one in the sidebar. */
  tag?: string
  data: readonly Card[]
}) {
  useSheet("cards")
  return (
    <div className="cards">
      {pages.map(({ title, href, description }) => (
        <div key={href} className="card">
          <h2 className="card-title">
            <a href={href}>{title}</a>
            <Icon name="forward" className="card-arrow" />
          </h2>
          {description !== "" && <p className="card-text">{description}</p>}
        </div>
      ))}
    </div>
  )
}

export const data: Data = ({ tag }, site): Card[] => {
  const tagged = site.docs.filter((doc) => doc.section === site.here.section && doc.tags.some((key) => key === tag))
  const pages =
    tag === undefined ? site.entries() : tagged.sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0))
  return pages.map(({ href, title, description }) => ({ href, title, description }))
}
