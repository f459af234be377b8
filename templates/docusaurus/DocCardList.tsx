/** Stands in for `@theme/DocCardList`: a card for each page below this one, or for the given items. */
import Cards from "../components/Cards.js"
import DocCard from "./DocCard.js"
import { type Item, openBranch } from "./open-branch.js"
import { useShownPage } from "./site.js"

export default function DocCardList({ items }: { items?: (Item | undefined)[] }) {
  const page = useShownPage()
  return <Cards>{(items ?? openBranch(page)).map((item) => item && <DocCard key={item.label} item={item} />)}</Cards>
}
