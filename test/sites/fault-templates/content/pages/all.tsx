import { total } from "../docs/_total"

export default function Page() {
  return <p>{total([1]).map(String)}</p>
}
