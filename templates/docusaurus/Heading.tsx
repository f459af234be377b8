/** Stands in for `@theme/Heading`. */
import type { ComponentProps, ElementType } from "react"
import { elements } from "../mdx-elements.js"

export default function Heading({ as = "h2", ...props }: { as?: string } & ComponentProps<"h2">) {
  const Name = (elements[as] ?? as) as ElementType
  return <Name {...props} />
}
