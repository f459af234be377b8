/** Stands in for `@theme/DocCard`: the card of a page. */
import Card from "../components/Card.js"
import type { Item } from "./open-branch.js"

export default function DocCard({ item: { label, href, description } }: { item: Item }) {
  return (
    <Card title={label} {...(href !== undefined && { href })}>
      {description}
    </Card>
  )
}
