/** Stands in for `@theme/Icon/…`: an empty SVG. Style sheets draw the theme's own icons. */
import type { SVGProps } from "react"

export default function Icon(props: SVGProps<SVGSVGElement>) {
  return <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" {...props} />
}
