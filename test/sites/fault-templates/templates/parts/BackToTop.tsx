import { Link } from "@theme/parts/Lnk"

export function BackToTop() {
  return <Link href="/">Up</Link>
}
