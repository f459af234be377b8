import { usePage } from "@theme/context"
import { Icon } from "@theme/parts/Icon"
import { Footer as Original } from "@theme-original/parts/Footer"
import { Link } from "./Link.js"

/** The theme's own footer, and a line above it. */
export function Footer() {
  const { frame } = usePage()
  return (
    <>
      <aside className="kettle-line" style={{ paddingBlock: 9 }} aria-label="About this site">
        <Icon name="info" /> {frame.tagline}. <Link href={frame.searchHref}>Search</Link>
      </aside>
      <Original />
    </>
  )
}
