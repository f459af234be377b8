/** Stands in for `@theme/Icon/…`: the room of an icon. The theme's own are drawn by style sheets. */
import type { SVGProps } from "react"

export default function Icon(props: SVGProps<SVGSVGElement>) {
  return <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" {...props} />
}
