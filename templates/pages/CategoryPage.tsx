import type { CardView } from "../../src/model.js"
import { useSheet } from "../context.js"
import { Icon } from "../parts/Icon.js"
import { PageTitle } from "../parts/PageTitle.js"
import { DocsLayout } from "./DocsLayout.js"
import type { ContentOf } from "./kind.js"

/** The entries of a sidebar category, as cards. */
export function CategoryPage({ content }: { content: ContentOf<"category"> }) {
  return (
    <DocsLayout>
      <div className="prose">
        <PageTitle />
        <PageCards cards={content.cards} />
      </div>
    </DocsLayout>
  )
}

/** Pages as cards. */
export function PageCards({ cards }: { cards: CardView[] }) {
  useSheet("cards")
  return (
    <div className="cards">
      {cards.map(({ label, href, description }) => (
        <div key={href} className="card">
          <h2 className="card-title">
            <a href={href}>{label}</a>
            <Icon name="forward" className="card-arrow" />
          </h2>
          {description !== "" && <p className="card-text">{description}</p>}
        </div>
      ))}
    </div>
  )
}
