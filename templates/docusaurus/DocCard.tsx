/** Stands in for `@theme/DocCard`: the card of a page. */
import Card from "../components/Card.js"
import type { Item } from "./open-branch.js"

export default function DocCard({ item }: { item?: Item }) {
  if (item === undefined) return null
  const { label, href, description } = item
  return (
    <Card title={label} {...(href !== undefined && { href })}>
      {description}
    </Card>
  )
}
