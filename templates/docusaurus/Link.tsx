/** Stands in for `@docusaurus/Link`: a link by `to` or `href`. */
import { type ComponentProps, useContext } from "react"
import { LinksContext, resolveLink } from "../context.js"
import { useFrame, withBase } from "./site.js"

export interface Props extends ComponentProps<"a"> {
  to?: string
  isNavLink?: boolean
  activeClassName?: string
  autoAddBaseUrl?: boolean
}

export default function Link({ to, href, isNavLink, activeClassName, autoAddBaseUrl, children, ...rest }: Props) {
  const typed = to ?? href
  const links = useContext(LinksContext)
  const { baseUrl } = useFrame()
  if (typed === undefined) return <a {...rest}>{children}</a>
  const link = Object.hasOwn(links, typed) ? resolveLink(links, typed) : { href: withBase(typed, baseUrl) }
  return (
    <a {...rest} href={link.href} rel={"external" in link && link.external ? "noopener" : rest.rel}>
      {children}
    </a>
  )
}
