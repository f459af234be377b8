import type { ReactNode } from "react"
import { Icon } from "./Icon.js"

/** A link whose target is known; one that leaves the site is marked for the eye. */
export function Link({
  href,
  external,
  className,
  current,
  children,
}: {
  href: string
  external?: boolean | undefined
  className?: string | undefined
  current?: "page" | "true" | undefined
  children: ReactNode
}) {
  return (
    <a href={href} className={className} aria-current={current} rel={external ? "noopener" : undefined}>
      {children}
      {external && <Icon name="out" className="icon-out" />}
    </a>
  )
}
