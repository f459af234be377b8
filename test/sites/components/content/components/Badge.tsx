import Original from "@theme-original/components/Badge"
import type { ComponentProps } from "react"

/** The theme's badge, in brackets. */
export default function Badge(props: ComponentProps<typeof Original>) {
  return (
    <span className="bracketed">
      [<Original {...props} />]
    </span>
  )
}
