/** Stands in for `@theme/DocCardList`: a card for each page below this one, or for the given items. */
import Card from "../components/Card.js"
import Cards from "../components/Cards.js"
import { type Item, openBranch } from "./open-branch.js"
import { useShownPage } from "./site.js"

export default function DocCardList({ items }: { items?: Item[] }) {
  const page = useShownPage()
  return (
    <Cards>
      {(items ?? openBranch(page)).map(({ label, href, description }) => (
        <Card key={label} title={label} {...(href !== undefined && { href })}>
          {description}
        </Card>
      ))}
    </Cards>
  )
}
